import type { Sentence, Token } from "../parsed-text.ts";
import { pieceOf } from "./clauses.ts";
import type { Piece } from "./composition.ts";
import { isNominal } from "./grammar/word-classes.ts";

/** A sentence whose "there" or "it" stands for nothing, as a statement that begins with what it is about: "A dispute exists over the bill", "How pure the seizures were is unclear"; null for every other sentence. */
export function withoutExpletive(sentence: Sentence, from: number): Piece[] | null {
  const word = sentence.tokens[from]?.lower ?? "";
  if (/^there(['’]s)?$/.test(word)) return existence(sentence, from);
  if (/^it(['’]s)?$/.test(word)) return elapsed(sentence, from) ?? extraposed(sentence, from);
  return null;
}

const being: Readonly<Record<string, string>> = { is: "exists", are: "exist", was: "existed", were: "existed" };

/** What after "there is" names nothing that could begin the statement: "There are believed to be a hundred". */
const noThing =
  /^(not|n['’]t|nothing|something|more|believed|thought|said|expected|reported|understood|estimated|supposed|likely)$/;

/** Behind these the sentence says anew what there is. */
const setsApart = /[—–―:;]|--/;

/** "There are no specifics regarding X": "No specifics exist regarding X". "There were shots fired": "Shots were fired". */
function existence(sentence: Sentence, from: number): Piece[] | null {
  const { tokens } = sentence;
  const short = /['’]s$/.test(tokens[from]?.lower ?? "");
  const verb = short ? "is" : (tokens[from + 1]?.lower ?? "");
  const noun = from + (short ? 1 : 2);
  const exists = being[verb];
  if (!exists || !tokens[noun] || noThing.test(tokens[noun].lower)) return null;
  const end = nounEnd(tokens, noun);
  const stop = markBehind(tokens, end);
  if (
    end <= noun ||
    setsApart.test(tokens[end]?.gap ?? "") ||
    (tokens[noun].pos === "ADV" && noThing.test(tokens[noun + 1]?.lower ?? "") && tokens[noun + 3]?.pos !== "NUM")
  )
    return null;
  const rest = pieceOf(sentence, end, stop);
  // "Two possibilities exist now" says nothing of them.
  if (end === stop || (end === stop - 1 && tokens[end]?.lower === "now")) return null;
  const participle =
    /^\p{Ll}{3,}(ing|ed)$/u.test(tokens[end]?.text ?? "") &&
    tokens[end]?.gap === " " &&
    !/^(regarding|including|concerning)$/.test(tokens[end]?.lower ?? "");
  const told = {
    text: participle || arePeople(tokens, end) ? verb : (tookPlace(tokens, end, verb) ?? exists),
    antecedent: null,
  };
  // "Numerous places to stay exist": the infinitive tells which ones.
  if (tokens[end]?.lower === "to" && tokens[end + 1]?.pos === "VERB" && isOnePhrase(tokens, end, stop))
    return [pieceOf(sentence, noun, stop), told];
  return [pieceOf(sentence, noun, end), told, rest].filter((piece) => !("start" in piece) || piece.end > piece.start);
}

/** No mark and no other clause between. */
function isOnePhrase(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++)
    if (
      tokens[at]?.gap !== " " ||
      /^(CCONJ|SCONJ)$/.test(tokens[at]?.pos ?? "") ||
      /^(who|which|that|where|when)$/.test(tokens[at]?.lower ?? "")
    )
      return false;
  return true;
}

/** "About 300 people were in the church": of people who are somewhere nobody says that they exist. */
function arePeople(tokens: readonly Token[], end: number): boolean {
  const head = tokens[end - 1];
  const people =
    head?.tags.has("Actor") === true ||
    /^(people|men|women|children|persons|passengers|patients)$/.test(head?.lower ?? "");
  return people && /^(in|on|at|inside|outside|near|behind|under|aboard)$/.test(tokens[end]?.lower ?? "");
}

/** "A meeting took place at 9:30": of what happens nobody says that it exists. Null for a thing that does. */
function tookPlace(tokens: readonly Token[], end: number, verb: string): string | null {
  const isEvent = events.test(tokens[end - 1]?.lower ?? "") && !/^(of|be)$/.test(tokens[end - 2]?.lower ?? "");
  return isEvent && /^(in|on|at|outside|near|during|after|before)$/.test(tokens[end]?.lower ?? "")
    ? (happening[verb] ?? null)
    : null;
}

const events =
  /^(meetings?|debates?|protests?|demonstrations?|elections?|votes?|ceremon(?:y|ies)|concerts?|parad(?:e|es)|hearings?|trials?|talks|fights?|battles?|attacks?|explosions?|blasts?|crash(?:es)?|accidents?|shootings?|earthquakes?|riots?|clashes|strikes?|marches|funerals?|weddings?|auctions?|raids?|robber(?:y|ies))$/;

const happening: Readonly<Record<string, string>> = {
  is: "takes place",
  are: "take place",
  was: "took place",
  were: "took place",
};

/** Where what there is ends: at a colon or semicolon, behind which something else is told. */
function markBehind(tokens: readonly Token[], from: number): number {
  const mark = tokens.findIndex((token, at) => at > from && /[:;]/.test(token.gap));
  return mark < 0 ? tokens.length : mark;
}

/** A noun phrase with its "of" ends before the next preposition, participle, relative word or comma. */
function nounEnd(tokens: readonly Token[], from: number): number {
  for (let at = from + 1; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token || /[,;:()"“”—–―]/.test(token.gap)) return at;
    if (
      /^(in|on|at|by|for|from|with|to|that|who|which|where|when|about|over|among|between|behind|against|regarding|as|because|if|but|and|now)$/.test(
        token.lower,
      )
    )
      return token.lower === "and" ? nounEnd(tokens, at) : at;
    if (
      /^\p{Ll}{3,}(ing|ed)$/u.test(token.text) &&
      /^(in|on|at|by|for|from|with|to|the|a|an)$/.test(tokens[at + 1]?.lower ?? "") &&
      tokens.slice(from, at).some(isNominal)
    )
      return at;
  }
  return tokens.length;
}

/** "It is unclear how X": "How X is unclear". "It was hard to do X": "To do X was hard". "It is not certain that X": "Whether X is not certain". */
function extraposed(sentence: Sentence, from: number): Piece[] | null {
  const match = openings.exec(sentence.text.slice((sentence.tokens[from]?.start ?? 0) - sentence.start));
  if (!match) return null;
  const [, verb = "", adjective = "", joint = ""] = match;
  const start = (sentence.tokens[from]?.start ?? 0) + match[0].length - joint.length;
  const first = sentence.tokens.findIndex((token) => token.start >= start);
  const end = clauseEnd(sentence.tokens, first);
  if (first < 0 || end - first < 4) return null;
  const told = { text: `${/['’]s/.test(verb) ? "is" : verb.trim()} ${adjective.trim()}`, antecedent: null };
  if (!/^that$/i.test(joint)) return [pieceOf(sentence, first, end), told];
  return [{ text: "Whether", antecedent: null }, pieceOf(sentence, first + 1, end), told];
}

const openings =
  /^it((?:['’]s)| (?:is|was|remains|would be|may be|will be|has become|became))( (?:also |still |now |(?:by )?no means |not |very |so |more |too |\p{L}+ly )*(?:(?:clear|unclear|uncertain|unknown|certain|obvious|known|difficult|hard|easy|important|possible|impossible|necessary|essential|ideal|common|rare|illegal|legal|useful|better|safe|fair|unfair|critical|vital|early|late)(?= (?:how|why|whether|what|when|where|who|to)\b)|(?:not|no means) (?:yet )?(?:certain|clear|known)(?= that\b)|(?:up to|incumbent (?:up)?on) [^,;]{2,60}?(?= to\b))) (how|why|whether|what|when|where|who|to|that)\b/iu;

/** "It has only been two years since X": "Two years have passed since X". */
function elapsed(sentence: Sentence, from: number): Piece[] | null {
  const start = sentence.tokens[from]?.start ?? 0;
  const match =
    /^it(?:['’]s| has) (?:only |just |already |now )*been (?=[^,;]{3,40}\b(?:years?|months?|weeks?|days?|decades?|hours?) since )/iu.exec(
      sentence.text.slice(start - sentence.start),
    );
  if (!match) return null;
  const first = sentence.tokens.findIndex((token) => token.start >= start + match[0].length);
  const since = sentence.tokens.findIndex((token, at) => at > first && token.lower === "since");
  const one = /^(an?|one)$/.test(sentence.tokens[first]?.lower ?? "");
  return [
    pieceOf(sentence, first, since),
    { text: one ? "has passed" : "have passed", antecedent: null },
    pieceOf(sentence, since, clauseEnd(sentence.tokens, since)),
  ];
}

function clauseEnd(tokens: readonly Token[], from: number): number {
  const end = tokens.findIndex(
    (token, at) =>
      at > from &&
      (/[;:—–―]/.test(token.gap) ||
        (/,/.test(token.gap) && /^(since|but|and|so|because|although|which|as|though|while|even)$/.test(token.lower))),
  );
  return end < 0 ? tokens.length : end;
}
