/** Design: docs/design/quotations.md */
import type { Span } from "../../store/model/claim.ts";
import { femaleNames, maleNames } from "../lexica/first-names.ts";
import type { Mention } from "../mentions.ts";
import type { Entity } from "../names/name-resolution.ts";
import { type Sentence, sentencesBefore } from "../text/parsed-text.ts";
import { mainAttribution, mainSubject } from "./attribution.ts";
import { type QuotedText, readFrame, treesMax } from "./quotation-frame.ts";
import type { SpokenBy, Who } from "./who-speaks.ts";

/** Who "he" or "she" is that speaks, where only one person can be meant: the one who spoke last, or whom the sentence before is about, with nobody else of that gender named since; else the only one named so far. */
export function certainPerson(quoted: QuotedText): Who {
  const persons = quoted.entities.filter(({ type }) => type === "person");
  const fitting = { he: fittingOf(quoted, persons, "he"), she: fittingOf(quoted, persons, "she") };
  return (pronoun, before) => {
    const word = quoted.text.content.slice(pronoun.start, pronoun.end).toLowerCase();
    if (word !== "he" && word !== "she") return null;
    const asked = { ...quoted, pronoun, fitting: fitting[word] };
    const told = () => (before.length < treesMax ? whoIsTold(asked) : null);
    return (whoSpokeLast(asked, before) ?? told() ?? onlyOne(asked))?.name ?? null;
  };
}

/** A pronoun and the persons whom it fits. */
interface Asked extends QuotedText {
  pronoun: Span;
  fitting: readonly Entity[];
}

/** Characters over which a pronoun still means the one who spoke last. Ours. */
const reach = 900;

function whoSpokeLast(asked: Asked, before: readonly SpokenBy[]): Entity | null {
  const { pronoun, fitting } = asked;
  const last = before.findLast(({ name, span }) => name !== null && span !== null && span.end <= pronoun.start);
  const person = last && fitting.find(({ name }) => name === last.name);
  if (!person || !last?.span || pronoun.start - last.span.end > reach) return null;
  const since = before.slice(before.indexOf(last) + 1);
  const isOther = since.some(({ kind, name }) => kind === "description" || (name !== null && name !== person.name));
  return isOther || namesAnother(asked, person, last.span.end) ? null : person;
}

/** Prieto was blunt. “It is old,” she said: whom the sentence before the quotation is about, or who says what it reports, where nobody else fits. */
function whoIsTold(asked: Asked): Entity | null {
  const sentence = sentenceOver(asked);
  const frame = sentence && readFrame(asked, sentence, null);
  if (!frame) return null;
  const reported = mainAttribution(asked.text.content, frame, asked.mentions);
  const reporting = reported && reported.sure > reportSureMin ? reported.mention : null;
  const mention = reporting ?? (human.test(sentence.text) ? null : mainSubject(frame, asked.mentions));
  const person = mention && asked.fitting.find(({ mentions }) => mentions.includes(mention));
  return person && !namesAnother(asked, person, sentence.start) ? person : null;
}

/** How sure the tree must be of who reports. Ours. */
const reportSureMin = 0.5;

/** The sentence before the quotation that a pronoun stands beside. */
function sentenceOver({ text, spans, pronoun }: Asked): Sentence | null {
  const quote = spans.findLast(({ start }) => start < pronoun.start);
  const own = text.sentences[sentencesBefore(text, pronoun.start + 1)];
  const from = Math.min(quote ? quote.start - 1 : pronoun.start, own?.start ?? pronoun.start);
  const sentence = text.sentences[sentencesBefore(text, from + 1) - 1];
  return sentence && sentence.end <= from ? sentence : null;
}

/** Whether anybody else whom the pronoun fits is named between a place and the pronoun, outside of quotations. */
function namesAnother({ fitting, spans, pronoun }: Asked, person: Entity, from: number): boolean {
  return fitting.some((one) => one !== person && isNamedIn(one.mentions, { start: from, end: pronoun.start }, spans));
}

function isNamedIn(mentions: readonly Mention[], { start, end }: Span, quotations: readonly Span[]): boolean {
  return mentions.some(
    (one) =>
      one.start >= start &&
      one.end <= end &&
      !quotations.some((quote) => quote.start <= one.start && one.end <= quote.end),
  );
}

/** The only person of a text so far whom a pronoun fits, where nobody without a name was told of since. */
function onlyOne({ text, fitting, pronoun }: Asked): Entity | null {
  const [person, ...others] = fitting.filter(({ mentions }) => mentions.some(({ end }) => end <= pronoun.start));
  const named = person?.mentions.findLast(({ end }) => end <= pronoun.start);
  const isAlone = named && others.length === 0 && !human.test(text.content.slice(named.end, pronoun.start));
  return person && isAlone ? person : null;
}

/** Nouns for somebody without a name. Ours. */
const human =
  /\b(?:(?:spokes|police|chair|congress|business|sales)?(?:wo)?man|girl|boy|mother|father|wife|husband|son|daughter|brother|sister|victim|suspect|officer|witness|player|coach|student|teacher|doctor|nurse|driver|owner|lawyer|attorney|resident|worker|aide|actor|actress|singer|neighbou?r|friend|patient)\b/i;

/** Whom a pronoun fits: a title or first name, where any mention of somebody has one, tells who is no "he" or no "she". */
function fittingOf({ text }: QuotedText, persons: readonly Entity[], pronoun: "he" | "she"): Entity[] {
  return persons.filter(({ mentions }) =>
    mentions.every((mention) => (toldGender(text.content, mention) ?? pronoun) === pronoun),
  );
}

/** What the title before a mention or the first name in it tells; null when neither does. */
function toldGender(content: string, mention: Mention): "he" | "she" | null {
  const title = /(\S+)\s+$/.exec(content.slice(Math.max(0, mention.start - 15), mention.start))?.[1] ?? "";
  if (
    /^(Mrs|Ms|Miss|Lady|Queen|Princess|actress|congresswoman|spokeswoman|chairwoman|Dame|wife|daughter|sister|mother)\.?$/i.test(
      title,
    )
  )
    return "she";
  if (/^(Mr|Sir|Lord|King|Prince|actor|congressman|spokesman|chairman|husband|son|brother|father)\.?$/i.test(title))
    return "he";
  const [first = "", ...rest] = mention.text.toLowerCase().split(/\s+/);
  if (rest.length === 0) return null;
  return maleNames.has(first) ? "he" : femaleNames.has(first) ? "she" : null;
}
