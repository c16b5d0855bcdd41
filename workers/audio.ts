import type { Reading } from "./claims/extractor.ts";
import { turnsOf } from "./claims/speaker-labels.ts";
import { wordCount } from "./claims/word-count.ts";
import type { Extraction } from "./extraction.ts";
import type { Entity } from "./names/name-resolution.ts";
import type { SentenceTree } from "./syntax/sentence-tree.ts";
import { isHalting } from "./talk/halting.ts";

/** What is read out of episodes besides their claims. */
export type AudioFindings = NonNullable<Extraction["audio"]>;

type Guest = AudioFindings["guest_details"][number];

/** At most this many of each. Ours. */
export const findingsMax = 6;

/** Words of advice that is taken away. Ours: fewer say too little, more are no single thing to do. */
const adviceWords = { min: 4, max: 40 } as const;

/** Advice, guests, references to other shows and a word on culture from an episode. */
export function readAudio(reading: Reading): AudioFindings {
  const sentences = reading.text.sentences.map((sentence) => sentence.text.replace(speakerLabel, ""));
  return {
    actionable_takeaways: sentences
      .filter((one, number) => isAdvice(one, reading.treeOf(number)))
      .slice(0, findingsMax),
    guest_details: guests(reading).slice(0, findingsMax),
    cross_promotion: sentences.filter((one) => promotion.test(one)).slice(0, findingsMax),
    cultural_relevance: cultureIn(sentences),
  };
}

/** Tells somebody what to do, in whole words: a request, or a main clause of what one should do. */
function isAdvice(sentence: string, tree: SentenceTree | null): boolean {
  const count = wordCount(sentence);
  if (count < adviceWords.min || count > adviceWords.max || !/[.!]["”’)]*$/.test(sentence)) return false;
  if (promotion.test(sentence) || isHalting(sentence)) return false;
  return counsel.test(sentence) || (request.test(sentence) && isRequest(tree));
}

/** A verb in its bare form, and nobody who does it. */
function isRequest(tree: SentenceTree | null): boolean {
  return tree !== null && /^VBP?$/.test(tree.root.xpos) && !tree.root.children.some(({ label }) => label === "nsubj");
}

/** "Jo Doe: ", "A: ": who speaks is no part of what is said. */
export const speakerLabel = /^\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|\d{1,2})){0,3}:\s+(?=\S)/u;

/** A sentence that begins with what to do. */
const request =
  /^(?:(?:and|but|so|then|also|first|second|third|finally|lastly)(?: of all)?,? )*(don['’]t|do not|begin|check|collect|count|find|leave|save|wait|always|never|start|stop|ask|avoid|build|choose|consider|focus|keep|learn|make sure|measure|plan|practice|practise|remember|set|take|track|try|use|write)\b/i;
/** What one should do; what one has to do only where that is the main point: "it feels like you have to" advises nothing. */
const counsel =
  /\b(?:you (?:should|can start|must)|make sure (?:you|to)|the (?:key|trick|best way) is|my advice|i(?:['’]d| would) recommend|it (?:pays|helps) to)\b|(?:^|[,;:] |\b(?:and|but|so|then|first) )you (?:have|need) to\b/i;
const promotion =
  /\b(our (other|sister|new) (show|podcast|series|episode|newsletter)|check out (the|our|my)|listen to (the|our|my) .{0,40}(podcast|show|episode)|previous episode|last (week['’]s )?episode|next (week['’]s )?episode|episode \d+|also hosts?|new book|available (now|wherever)|sponsor(ed|s)?|brought to you by|promo code|wherever you get your podcasts)\b/i;
/** Words that speak of culture by themselves, and such as do so together with another. */
const culture = {
  plain: /\b(cultur(?:e|al|ally)|society|societal|zeitgeist|public debate)\b/gi,
  vague: /\b(generations?|movement|traditions?|community|heritage|identity|taboos?|icon(?:ic)?)\b/gi,
} as const;

/** The sentence that speaks most of culture and society; null where none does. */
function cultureIn(sentences: readonly string[]): string | null {
  const rated = sentences.map((text) => ({
    text,
    points: 2 * (text.match(culture.plain)?.length ?? 0) + (text.match(culture.vague)?.length ?? 0),
  }));
  const best = rated.reduce((most, one) => (one.points > most.points ? one : most), { text: "", points: 1 });
  return best.points > 1 ? best.text : null;
}

/** People introduced by title or affiliation, or greeted; where speakers are named, those who speak. */
function guests(reading: Reading): Guest[] {
  const speaking = new Set(turnsOf(reading).flatMap(({ speaker, label }) => (speaker ? [speaker.name, label] : [])));
  return reading.entities
    .filter(({ type }) => type === "person")
    .filter(({ mentions }) => speaking.size === 0 || mentions.some(({ text }) => speaking.has(text)))
    .map((entity) => introduction(reading.text.content, entity))
    .filter((guest) => guest !== null);
}

function introduction(content: string, entity: Entity): Guest | null {
  for (const mention of entity.mentions) {
    const role = roleAfter.exec(content.slice(mention.end, mention.end + 160));
    if (!role?.[2]) continue;
    const title = /^who /.test(role[1] ?? "") ? titleBefore(content.slice(0, mention.start)) : (role[1] ?? null);
    return { name: entity.name, title, affiliation: role[2] };
  }
  const greeting = entity.mentions
    .map((mention) => content.slice(Math.max(0, mention.start - 80), mention.start))
    .find((before) => greets.test(before));
  return greeting === undefined ? null : { name: entity.name, title: titleBefore(greeting), affiliation: null };
}

/** ", a professor of economics at Stanford University", " is a nurse at": what somebody is or does, and where. */
const roleAfter =
  /^(?:, (?:is |was )?(?:an? |the )?| is (?:an?|the) )([\p{Ll}][\p{L} -]{2,50}?) (?:at|of|for|from|with) (?:the )?(\p{Lu}[\p{L}&'’-]*(?:\.\p{L}+)*(?: (?:of |and |for |the )?\p{Lu}[\p{L}&'’-]*(?:\.\p{L}+)*)*)/u;

const greets =
  /\b(guest|joined by|joins? (us|me)|speak(s|ing)? (with|to)|talk(s|ing)? (with|to)|interview(s|ed)? (with )?|welcomes?|conversation with|sits? down with|featuring)[^.]{0,40}$/i;
const callingBefore =
  /\b((?:(?!(?:with|to|by|and|the|our|an?) )[\p{Ll}-]+ )?(?:professor|economist|author|scientist|journalist|founder|director|historian|engineer|researcher|physician|writer|artist|activist|lawyer|analyst|entrepreneur|chef|coach|reporter|editor|biologist|farmer|gardener|doctor))\s*$/iu;

function titleBefore(before: string): string | null {
  return callingBefore.exec(before)?.[1] ?? /\b(Dr|Prof|Rev|Sen|Rep|Gov)\.? *$/.exec(before)?.[0].trim() ?? null;
}
