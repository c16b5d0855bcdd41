import type { Span } from "../../store/model/claim.ts";
import { toldGender } from "../claims/genders.ts";
import type { Mention } from "../mentions.ts";
import type { Entity } from "../names/name-resolution.ts";
import { type ParsedText, sentencesBefore } from "../parsed-text.ts";
import type { Quotation } from "../quotes.ts";

/** Who speaks, where the text says so, and how sure that is: by a verb of saying, or only by standing near. */
export interface SpeakerCue {
  name: string;
  span: Span | null;
  strength: "said" | "near";
}

/** Verbs that report speech. Ours. */
const speechVerbs =
  "said|says|say|saying|adding|noting|explaining|exclaimed|exclaiming|told|tells|added|adds|asked|asks|wrote|writes|tweeted|explained|explains|noted|notes|continued|recalled|recalls|argued|argues|insisted|insists|testified|warned|warns|admitted|admits|acknowledged|declared|stated|states|replied|responded|concluded|remarked|joked|quipped|commented|claimed|claims|announced|urged|vowed|pointed out|shared|revealed|posted|emphasized|stressed|observed|suggested|agreed|complained|cautioned|reads|read|according to|shouted|yelled|demanded|described|confirmed|According to(?=[^\\u0022“”]{2,80},\\s*$)|posts|predicted|began|lamented|boasted|reiterated|countered|opined|thinks|believes|called";
const speech = new RegExp(`\\b(${speechVerbs})\\b`);

/** The quotation before, where it ended, and who spoke it. */
export interface Previous {
  quote: Quotation;
  end: number;
  cue: SpeakerCue | null;
}

/** The speaker of the words at a span: named after or before them in the sentence, else in the lead-in before, else the one who spoke just now. Null when the text does not say. */
export function findSpeaker(
  text: ParsedText,
  span: Span,
  mentions: readonly Mention[],
  entities: readonly Entity[],
  previous: Previous | null,
): SpeakerCue | null {
  const scope: Scope = { text, mentions, entities, quote: span, previous };
  const before = () => speakerIn(scope, beforeQuote(text.content, span.start), "before");
  return (
    (isLedTo(text.content, span) ? before() : null) ??
    speakerIn(scope, afterQuote(text.content, span.end), "after") ??
    before() ??
    leadIn(scope) ??
    stillSpeaking(text.content, span, previous)
  );
}

interface Scope {
  text: ParsedText;
  mentions: readonly Mention[];
  entities: readonly Entity[];
  quote: Span;
  previous: Previous | null;
}

/** Pons replied, “I will.”: the sentence ends with the quotation, and whatever comes behind it speaks of something else. */
function isLedTo(content: string, { start, end }: Span): boolean {
  return content[end - 1] === "." && /[,:]\s*$/.test(content.slice(Math.max(0, start - 4), start - 1));
}

/** The rest of the sentence after the closing mark; nothing of it where it leads to the next quotation: “… this.” Pons replied, “…”. */
function afterQuote(content: string, end: number): Span {
  const next = /^["”]\s+\p{Lu}[^"“”\n.]*[,:]\s*["“]/u;
  if (content[end - 1] === "." && next.test(content.slice(end, end + 200))) return { start: end + 1, end: end + 1 };
  const rest = content.slice(end + 1, end + 260);
  const stop =
    /[.!?](?=["”’)]*\s+["“\p{Lu}])(?<!\b(?:Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen|Lt|Col|Sgt|Jr|St|\p{Lu})\.)|\n|["“]/u.exec(
      rest,
    );
  return { start: end + 1, end: end + 1 + (stop ? stop.index : rest.length) };
}

/** The part of the sentence before the opening mark. */
function beforeQuote(content: string, start: number): Span {
  const lead = content.slice(Math.max(0, start - 300), start - 1);
  const stops = [
    ...lead.matchAll(
      /[.!?]["”’)]*\s+(?=["“\p{Lu}])(?<!\b(?:Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen|Lt|Col|Sgt|St|U\.S|\p{Lu})\.\s)|\n|["”]/gu,
    ),
  ];
  const last = stops.at(-1);
  return { start: start - 1 - lead.length + (last ? last.index + last[0].length : 0), end: start - 1 };
}

function speakerIn(scope: Scope, span: Span, side: "after" | "before"): SpeakerCue | null {
  const piece = scope.text.content.slice(span.start, span.end);
  const verb = speech.exec(piece);
  if (!verb) return null;
  if (side === "after" && verb.index > 110) return null;
  const named = namedIn(scope, span, span.start + verb.index, side);
  if (named) return named;
  return pronounIn(scope, piece, span.start) ?? nounIn(piece, span.start, verb.index);
}

/** The person, else the organization, that stands nearest to the verb. */
function namedIn(scope: Scope, span: Span, verb: number, side: "after" | "before"): SpeakerCue | null {
  const inside = scope.mentions.filter(
    (m) => m.start >= span.start && m.end <= span.end && m.type !== "place" && !isSpokenFor(scope.text.content, m),
  );
  const near = inside.filter((m) => !inside.some((other) => isInAside(scope.text.content, m, other, verb)));
  const score = (m: Mention) =>
    Math.abs(m.start < verb ? verb - m.end : m.start - verb) +
    (m.type === "person" ? 0 : 60) +
    (isAddressee(scope, m) ? 200 : 0) +
    (side === "before" && m.start > verb ? 40 : 0);
  const pronoun = /^[\s,]*(he|she|they)\b/.exec(scope.text.content.slice(span.start, span.end));
  if (pronoun) return null;
  const best = near.sort((a, b) => score(a) - score(b))[0];
  return best && score(best) < 200
    ? { name: entityName(scope, best), span: { start: best.start, end: best.end }, strength: "said" }
    : null;
}

/** "Jane Doe, who sponsored the bill in the Senate, said": a name between the commas behind a person's only tells who that is. */
function isInAside(content: string, mention: Mention, person: Mention, verb: number): boolean {
  return (
    person.type === "person" &&
    person.end < mention.start &&
    mention.end <= verb &&
    content[person.end] === "," &&
    /,\s*$/.test(content.slice(mention.end, verb))
  );
}

/** "another Doe spokesman said", "a Doe aide said": who speaks has no name. */
function isSpokenFor(content: string, { type, end }: Mention): boolean {
  return type === "person" && aide.test(content.slice(end, end + 40));
}

const aide =
  /^(?:['’]s)? (?:campaign |family |press )?(?:longtime |chief |senior |top )?(?:spokes(?:man|woman|person)|aides?|advis[eo]rs?|lawyers?|attorneys?)\b/u;

/** "told X", "in a statement to X": X hears and does not speak. */
function isAddressee(scope: Scope, mention: Mention): boolean {
  return (
    /\b(told|to|with|of|for|by the|asked|in|on)\s+(the\s+)?$/.test(
      scope.text.content.slice(Math.max(0, mention.start - 16), mention.start),
    ) && !/according to (the )?$/i.test(scope.text.content.slice(Math.max(0, mention.start - 20), mention.start))
  );
}

function entityName(scope: Scope, mention: Mention): string {
  return scope.entities.find((entity) => entity.mentions.includes(mention))?.name ?? mention.text;
}

/** "he said": the last person named before the quotation, whom a pronoun of this gender fits. */
function pronounIn(scope: Scope, piece: string, offset: number): SpeakerCue | null {
  const pronoun = /\b(he|she|they)\b/i.exec(piece);
  if (!pronoun) return null;
  const at = offset + pronoun.index;
  const nameless = pronoun[0].toLowerCase() === "they" ? null : namelessBefore(scope, at, pronoun[0].toLowerCase());
  if (nameless) return nameless;
  const person = lastPerson(scope, Math.min(at, scope.quote.start), pronoun[0].toLowerCase());
  return person ? { name: person, span: { start: at, end: at + pronoun[0].length }, strength: "said" } : null;
}

/** "A spokeswoman for the board said it would. She added": who was told of in the sentence before without a name. */
function namelessBefore({ text, mentions }: Scope, at: number, pronoun: string): SpeakerCue | null {
  const own = sentencesBefore(text, at + 1);
  const before = own < text.sentences.length ? text.sentences[own - 1] : undefined;
  const match = before ? spokesperson.exec(before.text) : null;
  if (!before || !match?.[1] || (match[2] === "man" ? "she" : match[2] === "woman" ? "he" : "") === pronoun)
    return null;
  const start = before.start + match[0].length - match[1].length;
  const isNamed = mentions.some(
    (m) =>
      m.type === "person" &&
      m.start >= before.start &&
      m.end <= at &&
      !/ for $/.test(text.content.slice(m.start - 5, m.start)),
  );
  const other = /\b(woman|man|girl|boy|mother|father|wife|husband|victim|suspect|officer|witness)\b/.test(
    before.text.slice(match[0].length),
  );
  return isNamed || other ? null : { name: match[1], span: { start, end: start + match[1].length }, strength: "said" };
}

const spokesperson =
  /^["“']?((?:An?|The) (?:[\p{L}\d'’-]+ ){0,3}spokes(man|woman|person)(?: (?:for|of) (?:[\p{L}\d'’-]+ ){0,5}?[\p{L}\d'’-]+(?= (?:said|says|told|added)))?)(?= )/u;

/** The person last named outside of quotation marks before a place in the text, who is not known to be called by another pronoun. */
function lastPerson(scope: Scope, before: number, pronoun: string): string | null {
  const persons = scope.mentions.filter(
    (m) => m.type === "person" && m.end <= before && before - m.end < 1200 && mayBe(scope, m, pronoun),
  );
  const subjects = persons.filter((m) => isSubject(scope, m));
  const last = subjects.at(-1) ?? persons.at(-1);
  return last ? entityName(scope, last) : null;
}

/** A title or first name, where any mention of somebody has one, tells who is no "he" or no "she". */
function mayBe({ entities, text }: Scope, mention: Mention, pronoun: string): boolean {
  if (pronoun === "they") return true;
  const own = entities.find((entity) => entity.mentions.includes(mention))?.mentions ?? [mention];
  return own.every((one) => (toldGender(text.content, one) ?? pronoun) === pronoun);
}

/** A name that a verb follows is more likely to be meant than one that is only mentioned. */
function isSubject(scope: Scope, mention: Mention): boolean {
  const sentence = scope.text.sentences[mention.sentence];
  const next = sentence?.tokens.find((token) => token.start >= mention.end);
  return (next?.tags.has("Verb") ?? false) || /^,/.test(scope.text.content.slice(mention.end, mention.end + 1));
}

/** "the spokesman said": a speaker without a name. */
function nounIn(piece: string, offset: number, verb: number): SpeakerCue | null {
  const before = /\b((?:the|an?|one|another) (?:[\p{L}\d'’-]+ ){0,4}[\p{L}\d'’-]+)\s*$/iu.exec(
    piece.slice(0, verb).replace(/[,\s]+$/, ""),
  );
  // Who is told something stands behind the verb as well.
  const after = /^(told|tells|asked|asks)\b/.test(piece.slice(verb))
    ? null
    : /^\s*((?:the|an?|one|another) (?:[\p{L}\d'’-]+ ){0,2}[\p{L}\d'’-]+)/iu.exec(
        piece.slice(verb).replace(/^(according to|pointed out|\w+)\s*/i, ""),
      );
  const noun = before ?? after;
  if (!noun?.[1] || !/\p{L}{3}$/u.test(noun[1])) return null;
  const start = offset + piece.indexOf(noun[1]);
  return { name: noun[1], span: { start, end: start + noun[1].length }, strength: "said" };
}

/** A colon or a verb of saying at the end of the sentence before announces the speaker. */
function leadIn(scope: Scope): SpeakerCue | null {
  const before = scope.text.sentences[sentencesBefore(scope.text, scope.quote.start + 1) - 1];
  if (!before || scope.quote.start - before.end > 4 || !(/:$/.test(before.text) || speech.test(before.text)))
    return null;
  const persons = scope.mentions.filter(
    (m) => m.start >= before.start && m.end <= before.end && m.type === "person" && !isAddressee(scope, m),
  );
  const first = persons[0];
  if (first)
    return {
      name: entityName(scope, first),
      span: { start: first.start, end: first.end },
      strength: /:$/.test(before.text) ? "said" : "near",
    };
  return pronounIn(scope, /^["“]?(he|she|they)\b.*/i.exec(before.text)?.[0] ?? "", before.start);
}

/** A second quotation in the same or the next paragraph, without a speaker of its own, goes on with the last one. */
function stillSpeaking(content: string, span: Span, previous: Previous | null): SpeakerCue | null {
  if (!previous?.quote.speaker) return null;
  const between = content.slice(previous.end, span.start);
  if (between.length > 260 || (between.match(/\n+/g) ?? []).length > 1) return null;
  return { name: previous.quote.speaker, span: previous.cue?.span ?? null, strength: "near" };
}
