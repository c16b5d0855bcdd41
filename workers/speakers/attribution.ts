/** Design: docs/design/quotations.md */
import type { Mention } from "../mentions.ts";
import type { Frame, FrameWord } from "./quotation-frame.ts";
import { type Attribution, type Reached, speakerWords } from "./speaker-words.ts";
import { isSpeechVerb } from "./speech-verbs.ts";

/** Who is said to speak in the sentence around a quotation; null when the sentence does not say. */
export function attributionIn(content: string, frame: Frame, mentions: readonly Mention[]): Attribution | null {
  const verb = speechVerbOf(frame);
  const speaker = verb ? subjectOf(frame, verb) : accordingTo(frame);
  return speaker && speaker.word.quoted === "no" ? speakerWords(content, frame, speaker, mentions) : null;
}

/** The person whom a sentence is about: the subject of its main verb, by name; null where that is not certain. */
export function mainSubject(frame: Frame, mentions: readonly Mention[]): Mention | null {
  const root = frame.words.find(({ head }) => head < 0);
  const subject = root?.children.find(({ label, quoted }) => quoted === "no" && label.startsWith("nsubj"));
  const isAlone = subject && subject.sure > subjectSureMin && !subject.children.some(({ label }) => label === "conj");
  const named = isAlone && mentions.find(({ start, end }) => start <= subject.start && subject.end <= end);
  return named || null;
}

/** How sure the tree must be of a sentence's subject. Ours. */
const subjectSureMin = 0.6;

/** Who is said to speak by a sentence's main verb, or by the one set beside it at its end; null where neither is a verb of saying. */
export function mainAttribution(content: string, frame: Frame, mentions: readonly Mention[]): Attribution | null {
  const root = frame.words.find(({ head }) => head < 0);
  const verb = [root, ...(root?.children.filter(({ label }) => label === "parataxis") ?? [])].find(
    (word) => word && isSaying(word),
  );
  const speaker = verb ? subjectOf(frame, { word: verb, sure: verb.sure }) : null;
  return speaker && speaker.word.quoted === "no" ? speakerWords(content, frame, speaker, mentions) : null;
}

/** The verb of saying that the quotation hangs on, or that hangs on it. */
function speechVerbOf(frame: Frame): Reached | null {
  const { words, isWhole } = frame;
  const roots = words.filter(
    ({ quoted, label, head }) => quoted === "own" && label !== "punct" && words[head]?.quoted !== "own",
  );
  const near = isWhole ? (verbBefore(words) ?? verbBehind(words)) : null;
  if (near) return isAdding(words, near) ? mainVerb(frame) : { word: near, sure: 1 };
  const below = isWhole
    ? roots
        .flatMap(({ children }) => children)
        .find((word) => isSaying(word) && beside.test(word.label) && !saysElse(words, word))
    : undefined;
  if (below) return { word: below, sure: below.sure };
  for (const root of roots) {
    const above = speechVerbAbove(frame, root);
    if (above) return above;
  }
  return null;
}

/** The verb of saying that leads to the quotation: "Prieto replied, “", "Prieto wrote in a letter: “". */
function verbBefore(words: readonly FrameWord[]): FrameWord | null {
  const own = words.findIndex(({ quoted }) => quoted === "own");
  const lead = words.slice(0, own).filter(({ text }) => text !== '"');
  const last = lead.findLast(({ upos }) => upos !== "PUNCT");
  if (last && isSaying(last)) return last;
  const verb = /^[,:]$/.test(lead.at(-1)?.text ?? "") ? lead.findLast(({ upos }) => upos === "VERB") : undefined;
  return verb && isSaying(verb) ? verb : null;
}

/** "…, adding:" goes on with the sentence's main verb. */
function isAdding(words: readonly FrameWord[], { at, lower, children }: FrameWord): boolean {
  const before = words[at - 1]?.text;
  return /ing$/.test(lower) && (before === "," || before === '"') && !children.some(({ label }) => label === "nsubj");
}

/** The main verb where it is the only one with a subject of its own. */
function mainVerb({ words }: Frame): Reached | null {
  const root = words.find(({ head, quoted }) => head < 0 && quoted === "no");
  const isJoined = root?.children.some(
    ({ label, children }) => label === "conj" && children.some((child) => child.label === "nsubj"),
  );
  return root && !isJoined ? { word: root, sure: 1 } : null;
}

/** The verb of saying whose subject, or which itself, comes first behind the quotation: `,” the mayor of Alden said`. */
function verbBehind(words: readonly FrameWord[]): FrameWord | null {
  const last = words.findLastIndex(({ quoted }) => quoted === "own");
  let word = words.find(({ at, upos, text }) => at > last && upos !== "PUNCT" && text !== '"');
  while (word && word.quoted === "no") {
    if (isSaying(word)) return saysElse(words, word) ? null : word;
    const head: FrameWord | undefined = words[word.head];
    if (!head || head.at < word.at || !/^(?:nsubj|det|amod|compound|nummod|case|nmod)/.test(word.label)) return null;
    word = head;
  }
  return null;
}

/** “No!” Prieto said it was late: a verb with a clause of its own behind words that end a sentence tells something else. */
function saysElse(words: readonly FrameWord[], verb: FrameWord): boolean {
  if (words.findLast(({ quoted }) => quoted === "own")?.text === ",") return false;
  return verb.children.some(({ label, quoted, at }) => label === "ccomp" && quoted === "no" && at > verb.at);
}

/** How a verb of saying hangs on what is said. */
const beside = /^(?:parataxis|ccomp|advcl|conj|dep)$/;

/** The first verb of saying on the way from a word to the root, of whose subject the word is no part. */
function speechVerbAbove({ words, isWhole }: Frame, from: FrameWord): Reached | null {
  let sure = 1;
  for (let word = from, head = words[word.head]; head; word = head, head = words[word.head]) {
    sure *= word.sure;
    const inserted = head.children.find((child) => child.label === "parataxis" && isSaying(child));
    if (inserted) return { word: inserted, sure: inserted.sure };
    const isElse = isWhole && head.at > from.at && saysElse(words, head);
    if (isSaying(head) && !isElse && !/^[nc]subj/.test(word.label)) return { word: head, sure };
  }
  return null;
}

function isSaying({ upos, lower, quoted }: FrameWord): boolean {
  return quoted === "no" && (upos === "VERB" || upos === "AUX") && isSpeechVerb(lower);
}

/** Whom a verb tells of: its subject, that of the verb it is joined to or depends on, or the noun that it describes. */
function subjectOf(frame: Frame, { word: verb, sure }: Reached, steps = 0): Reached | null {
  const child = (...labels: string[]) =>
    verb.children.find(({ label, quoted }) => quoted === "no" && labels.includes(label));
  const to = (word: FrameWord, through = word) => ({ word, sure: sure * through.sure });
  if (child("nsubj:pass", "aux:pass")) return passiveSpeaker(verb, sure);
  const cited = citing.test(verb.lower) ? child("obj") : undefined;
  if (cited) return to(cited);
  const beside = besideWith(frame, verb);
  if (beside) return to(beside, verb);
  const inserted = verb.children.find((word) => word.label === "nsubj" && isInserted(frame, word, verb));
  const subject = inserted ?? child("nsubj");
  const head = frame.words[verb.head];
  if (subject && !/^(?:who|that|which)$/.test(subject.lower)) return to(subject);
  if (head?.quoted !== "no" || steps > 3) return null;
  if (verb.label === "acl:relcl") return subject || isJustBefore(frame, head, verb) ? to(head, verb) : null;
  if (verb.label === "acl")
    return /ing$/.test(verb.lower) && !child("mark", "case") && isJustBefore(frame, head, verb) ? to(head, verb) : null;
  const object = verb.label === "xcomp" ? head.children.find(({ label }) => /^i?obj$/.test(label)) : undefined;
  if (object) return to(object, verb);
  if (!/^(?:conj|advcl|xcomp|parataxis)$/.test(verb.label) || subject) return null;
  const { word, sure: along } = to(head, verb);
  return subjectOf(frame, { word, sure: isInner(head) ? along * ambiguous : along }, steps + 1);
}

/** The Daily Mail quoted Baldwin as saying: who is quoted speaks. */
const citing = /^(?:quot|cit)(?:es?|ed|ing)$/;

/** Words between "with" and "saying" at most. Ours. */
const besideWordsMax = 8;

/** "The board found no fault, with its chairman Tom Okafor saying:": the noun behind "with", whatever the tree hangs the verb on. */
function besideWith({ words }: Frame, { at, lower }: FrameWord): FrameWord | null {
  const before = words[at - 1];
  if (!before || !/ing$/.test(lower) || !/^(?:NOUN|PROPN)$/.test(before.upos)) return null;
  const opened = words
    .slice(Math.max(0, at - besideWordsMax), at)
    .findLast(({ upos }) => /^(?:VERB|AUX|PUNCT|ADP)$/.test(upos));
  if (opened?.lower !== "with") return null;
  const head = words[before.head];
  return before.label === "flat" && head && head.at > opened.at ? head : before;
}

/** “… things,” Cook said, but: a name set between marks and its verb goes before another subject. */
function isInserted({ words }: Frame, { at, quoted }: FrameWord, verb: FrameWord): boolean {
  return quoted === "no" && at === verb.at - 1 && /^[",]$/.test(words[at - 1]?.text ?? "");
}

/** What a verb that depends on one inside of another clause is worth: it may as well depend on the main one. Ours. */
const ambiguous = 0.4;

function isInner({ label }: FrameWord): boolean {
  return /^(?:acl|acl:relcl|advcl|xcomp)$/.test(label);
}

/** "a statement saying", "Ana Prieto asking". */
function isJustBefore({ words }: Frame, noun: FrameWord, verb: FrameWord): boolean {
  return words.slice(noun.at + 1, verb.at).every(({ head, label }) => head === noun.at && label === "flat");
}

/** "was called a fraud by Ana Prieto", "was quoted as saying"; who "was told" only hears. */
function passiveSpeaker(verb: FrameWord, sure: number): Reached | null {
  const agent = verb.children.find(
    ({ label, children }) =>
      label.startsWith("obl") && children.some((one) => one.label === "case" && one.lower === "by"),
  );
  const quoted = /^(?:quoted|cited)$/.test(verb.lower)
    ? verb.children.find(({ label }) => label === "nsubj:pass")
    : undefined;
  const speaker = agent ?? quoted;
  return speaker ? { word: speaker, sure: sure * speaker.sure } : null;
}

/** "according to Ana Prieto". */
function accordingTo({ words }: Frame): Reached | null {
  const according = words.find(
    ({ lower, quoted, at }) => lower === "according" && quoted === "no" && words[at + 1]?.lower === "to",
  );
  if (!according) return null;
  const head = words[according.head];
  if (head && according.label === "case") return { word: head, sure: according.sure };
  const below = according.children.find(({ label }) => label === "obl");
  return below ? { word: below, sure: below.sure } : null;
}
