import type { Extraction } from "./extraction.ts";
import type { Entity } from "./names/name-resolution.ts";
import type { ParsedText } from "./text/parsed-text.ts";

/** What is read out of episodes besides their claims. */
export type AudioFindings = NonNullable<Extraction["audio"]>;

type Guest = AudioFindings["guest_details"][number];

/** At most this many of each. Ours. */
export const findingsMax = 6;

/** Advice, guests, references to other shows and a word on culture from an episode's text. */
export function readAudio(text: ParsedText, entities: readonly Entity[]): AudioFindings {
  const sentences = text.sentences.map((sentence) => sentence.text.replace(speakerLabel, ""));
  return {
    actionable_takeaways: sentences
      .filter((one) => advice.test(one) && one.split(" ").length <= 40 && !/\?$/.test(one) && !promotion.test(one))
      .slice(0, findingsMax),
    guest_details: guests(text, entities).slice(0, findingsMax),
    cross_promotion: sentences.filter((one) => promotion.test(one)).slice(0, findingsMax),
    cultural_relevance: cultureIn(sentences),
  };
}

/** "Jo Doe: ", "A: ": who speaks is no part of what is said. */
export const speakerLabel = /^\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|\d{1,2})){0,3}:\s+(?=\S)/u;

const advice =
  /^(?:(?:and|but|so|then|also|first|second|third|finally|lastly)(?: of all)?,? )*(don['’]t|do not|begin|check|collect|count|find|leave|save|wait|always|never|start|stop|ask|avoid|build|choose|consider|focus|keep|learn|make sure|measure|plan|practice|practise|remember|set|take|track|try|use|write)\b|\b(you (should|need to|have to|can start|must)|make sure (you|to)|the (key|trick|best way) is|my advice|i(?:['’]d| would) recommend|it (?:pays|helps) to)\b/i;
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

/** People introduced by title or affiliation, or greeted. */
function guests(text: ParsedText, entities: readonly Entity[]): Guest[] {
  return entities
    .filter((entity) => entity.type === "person")
    .map((entity) => introduction(text.content, entity))
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
