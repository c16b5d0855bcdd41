import type { Span } from "../../store/model/claim.ts";
import type { ParsedText } from "../parsed-text.ts";
import type { Piece } from "./composition.ts";
import type { Reading } from "./extractor.ts";
import { isQuoted } from "./full-names.ts";
import { isTranscript } from "./speaker-labels.ts";

/** "I" or "my" must be said in this many sentences without quotation marks for a text to be its writer's own. Ours. */
const ownSentencesMin = 3;

/** Whether a text is told by its writer: an essay, a column, a letter. Interviews under speakers' labels are not. */
export function isWritersOwn(text: ParsedText): boolean {
  if (/^(?:Q|A|Question|Answer):\s/m.test(text.content)) return false;
  const own = text.sentences.filter((sentence) => !/["“”]/.test(sentence.text) && /\b(I|my|My)\b/.test(sentence.text));
  return own.length >= ownSentencesMin && !isTranscript(text.content);
}

/** The pieces with "we" and "our" of a publisher's own text as its name, and "I" and "my" of a writer's own text as "the writer"; verbs agree. */
export function ownVoice(reading: Reading, pieces: readonly Piece[]): readonly Piece[] {
  const voice = voiceOf(reading);
  if (!voice) return pieces;
  return pieces.flatMap((piece) => {
    if (!("start" in piece) || !voice.words.test(reading.text.content.slice(piece.start, piece.end))) return [piece];
    const parts: Piece[] = [];
    let from = piece.start;
    for (const match of reading.text.content.slice(piece.start, piece.end).matchAll(voice.pattern)) {
      const at = piece.start + match.index;
      if (isQuoted(reading, { start: at, end: at })) continue;
      const joined = /\band $/.test(reading.text.content.slice(Math.max(0, at - 5), at));
      const inverted = /\b(did|do|can|could|will|would|should|may|might|must) $/i.test(
        reading.text.content.slice(Math.max(0, at - 8), at),
      );
      const text =
        (joined || inverted) && !match[2] ? match[0].replace(/^\p{L}+/u, voice.name) : spoken(voice.name, match);
      parts.push({ start: from, end: at }, { text, antecedent: voice.span, made: "voice-named" });
      from = at + match[0].length;
    }
    return [...parts, { start: from, end: piece.end }].filter((part) => !("start" in part) || part.end > part.start);
  });
}

interface Voice {
  name: string;
  span: Span | null;
  /** Its words with the verb that goes with them. */
  pattern: RegExp;
  /** Its words alone: where none stands, the pattern is not tried. */
  words: RegExp;
}

function voiceOf(reading: Reading): Voice | null {
  if (reading.publisher) return { ...reading.publisher, pattern: ours, words: /\b(?:we|us|our)\b/i };
  return reading.writer ? { name: "the writer", span: null, pattern: mine, words: /\b(?:I|me|my|My)\b/ } : null;
}

const after =
  "(['’](?:m|re|ve|ll|d))?((?: (?:also|still|never|always|often|just|only|really|now|then|usually|generally|strongly|recently|sometimes|already|further|currently|do)\\b)*)( \\p{Ll}+(?:['’]t)?)?";
const ours = new RegExp(`\\b(we)\\b${after}|\\b(us)\\b|\\b(our)\\b`, "giu");
const mine = new RegExp(`\\b(I)\\b${after}|\\b(me)\\b|\\b([Mm]y)\\b`, "gu");

function spoken(name: string, match: RegExpExecArray): string {
  const [, subject, ending = "", adverbs = "", verb = "", , owner] = match;
  if (owner) return `${name}'s`;
  if (!subject) return name;
  return `${name}${shortVerb(ending, verb.trim())}${adverbs}${ending === "" ? agreeing(verb) : verb}`;
}

function shortVerb(ending: string, next: string): string {
  const verbs: Record<string, string> = { m: " is", re: " is", ve: " has", ll: " will" };
  if (ending.endsWith("d"))
    return /^(been|had|gone|seen|made|taken|done|become|\p{Ll}+ed)$/u.test(next) ? " had" : " would";
  return ending === "" ? "" : (verbs[ending.slice(1)] ?? "");
}

/** The verb after "we" or "I" as it goes with a name. */
function agreeing(verb: string): string {
  const word = verb.trim();
  const exact = irregular[word];
  if (exact) return ` ${exact}`;
  if (!present.has(word)) return verb;
  return ` ${word}${/(?:s|x|z|ch|sh|o)$/.test(word) ? "es" : "s"}`.replace(/([^aeiou])ys$/, "$1ies");
}

const irregular: Readonly<Record<string, string>> = {
  am: "is",
  are: "is",
  have: "has",
  do: "does",
  were: "was",
  "don't": "doesn't",
  "don’t": "doesn’t",
  "haven't": "hasn't",
  "haven’t": "hasn’t",
  "aren't": "isn't",
  "aren’t": "isn’t",
};

/** Verbs in the form that goes with "we" and "I". Ours: those that people commonly say of themselves. */
const present = new Set(
  "accept add admit agree aim allow anticipate appear apply appreciate argue ask assume avoid begin believe bring build call care carry celebrate change choose claim come commit confess consider continue cover create cringe deal decide define deliver depend deserve design develop disagree doubt draw drive earn encourage end enjoy estimate expect explain face fear feel find focus follow forecast gather get give go grow guess hate have hear help hold hope imagine include insist intend invest invite join keep know lack lead leave lend like live look love maintain make mean measure mind miss need notice offer open oppose own pay perform place plan play point post prefer prepare press prevent produce promise propose protect provide publish pull push question rate reach read realize recall receive recognize recommend refer refuse regard register reject rely remain remember remind report represent request require respect return review run save say search see seek seem sell send serve share show sit sleep speak spend stand start stay stop store strive struggle suffer suggest support suspect take talk teach tell tend test thank think trust try turn understand update urge use value view volunteer vote wait walk want watch welcome win wish wonder work worry write".split(
    " ",
  ),
);
