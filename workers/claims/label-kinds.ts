import type { Mention } from "../mentions.ts";
import type { Sentence } from "../text/parsed-text.ts";

/**
 * What a label does to what stands behind it. "plain": it only names it ("Key points:"). "spoken": it is somebody's word, to the
 * paragraph's end ("Police:"). "doubted": it need not be so ("Myth:", "Worst case:"). "unclear": nobody can say without knowing it.
 */
export type LabelKind = "plain" | "spoken" | "doubted" | "unclear";

/** The kind of a label, a line that ends with a colon or dash, before a sentence that begins with `next`. */
export function labelKind(label: Sentence, next: Sentence, mentions: readonly Mention[]): LabelKind {
  const { text, tokens } = label;
  if (score.test(text) || salutation.test(text)) return "plain";
  const dashed = !text.endsWith(":");
  if (saying.test(text) || speaking.test(text) || isActor(tokens)) return "spoken";
  if (namesWho(label, mentions, dashed)) return dashed ? "unclear" : "spoken";
  if (doubting.test(text)) return "doubted";
  if (aside.test(text) || (!dateline.test(text) && /(?<!\d)(?:1\d|20)\d\d(?!\d)/.test(text))) return "unclear";
  if (dashed) return "plain";
  const [first, begin] = [tokens[0], next.tokens[0]];
  if (first?.pos === "DET" || /^\p{Ll}/u.test(next.text)) return told.test(text) ? "plain" : "unclear";
  const isName = begin?.pos === "PROPN" && tokens.every(({ pos }) => pos === "PROPN");
  return isName && tokens.length > 1 && !mentions.some((one) => isWithin(one, label)) ? "unclear" : "plain";
}

/** Somebody's trade, "Harbour master:"; of "friends of the actor" it is not what is spoken of. */
function isActor(tokens: Sentence["tokens"]): boolean {
  return tokens.at(-1)?.tags.has("Actor") === true && !tokens.some(({ pos }) => pos === "ADP");
}

/** A person that no preposition hangs on something else, or an organization and nothing else. A dash may follow the latter: teams and places. */
function namesWho(label: Sentence, mentions: readonly Mention[], dashed: boolean): boolean {
  if (label.tokens.some(({ pos }) => pos === "AUX" || pos === "VERB")) return false;
  return mentions.some((one) => {
    if (!isWithin(one, label)) return false;
    const before = label.tokens.filter(({ end }) => end <= one.start);
    if (one.type === "person") return !before.some(({ pos }) => pos === "ADP");
    return one.type === "organization" && !dashed && one.start === label.start && one.end >= label.end - 1;
  });
}

function isWithin({ start, end }: Mention, label: Sentence): boolean {
  return start < label.end && end > label.start;
}

/** Whom a letter is to: what it says is its writer's. */
const salutation = /^dear /i;

/** "Herons 4, Kestrels 1:". */
const score = /^\p{L}[\p{L}.'’ -]* \d+,? (?:\p{L}[\p{L}.'’ -]* )?\d+[^\d]*:$/u;

/** A place in capitals, or an agency in brackets, before a dash. */
const dateline = /^\p{Lu}{3}|\(\p{Lu}[\p{L}. /]*\)[^:]*$/u;

/** Words of saying, anywhere in a label. */
const saying =
  /^(?:according|question|answer|host|guest|narrator|caller|moderator)(?!\p{L})|(?<!\p{L})(?:alleg\p{L}+|accus\p{L}+|charged|claim(?:s|ed)|argue[sd]?|says?|said|told|asked|asks|wrote|writes|explains?|explained|believes?|thinks?|predicts?|predicted|expects?|expected|proposed?|proposes|promised|suggests?|suggested|warn(?:s|ed)|spokes\p{L}+)(?!\p{L})/iu;

/** Who says it: the last word of a label, or the one before "of" and the like. */
const speaking =
  /(?<!\p{L})(?:claims?|charges?|opinions?|views?|arguments?|answers?|repl(?:y|ies)|responses?|quotes?|quotations?|police|authorities|officials?|experts?|analysts?|critics|reports?|stud(?:y|ies)|surveys?|polls?|sources?|witness(?:es)?|prosecutors?|lawyers?|attorneys?|courts?|judges?|governments?|minist(?:ry|ers?)|president|chief|mayor|senators?|doctors?|scientists?|researchers?|economists?|residents?|neighbou?rs?|fans?|users?|readers?|commenters?)(?: (?:of|from|by|about|for|against|on|in|to|no|number|#?\d+)(?!\p{L}).*)?\s*[:—–―-]*$/iu;

/** How it is meant, by no means that it is so; in the same place. */
const doubting =
  /^(?:if|unless)(?!\p{L})[^,]*$|(?<!\p{L})(?:false|fake)(?!\p{L})|(?<!\p{L})(?:myths?|fictions?|hoax(?:es)?|rumou?rs?|theor(?:y|ies)|hypothes[ie]s|scenarios?|(?:best|worst) case|predictions?|forecasts?|projections?|expectations?|plans?|proposals?|goals?|aims?|targets?|promises?|pledges?|wish(?:es)?|hopes?|fears?|dreams?|worr(?:y|ies)|concerns?|questions?|advice|recommendations?|suggestions?|ideas?|demands?|requests?|assumptions?|premises?|possibilit(?:y|ies)|jokes?|satire|parody|mottos?|slogans?|messages?|defen[cs]e|excuses?|excerpts?|lyrics)(?: (?:of|from|by|about|for|against|on|in|to|no|number|#?\d+)(?!\p{L}).*)?\s*[:—–―-]*$/iu;

/** What is said about the text itself, a picture, or another text. */
const aside =
  /^(?:editor['’]?s?['’]? note|disclaimer|disclosure|correction|clarification|advertisement|sponsored|ftc|credits?|photos?|images?|pictures?|pictured|videos?|gallery|listen|watch|read|related|see|learn|tags|filed|follow|contact|subscribe|sign up|updated on|published|posted|written|reported|edited|tested|copyright|caption|above|below|left|right|also|tip)(?!\p{L})/iu;

/** Behind these somebody's own words state a fact, though in the same breath. */
const told =
  /(?<!\p{L})(?:results?|upshot|outcome|effects?|consequences?|examples?|instance|reasons?|causes?|line|facts?|details?|difference|problem|trouble|catch|caveat|conclusion|moreover|furthermore|besides|also|meanwhile|again|summary|sum|short|addition|news|downside|upside|exception|irony|twist|change|note|update|thing)\s*:$/iu;
