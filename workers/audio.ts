import type { Extraction } from "./extraction.ts";
import type { Entity } from "./names/name-resolution.ts";
import type { ParsedText } from "./parsed-text.ts";

/** What is read out of episodes besides their claims. */
export type AudioFindings = NonNullable<Extraction["audio"]>;

type Guest = AudioFindings["guest_details"][number];

/** At most this many of each. Ours. */
const findingsMax = 6;

/** Advice, guests, references to other shows and a word on culture from an episode's text. */
export function readAudio(text: ParsedText, entities: readonly Entity[]): AudioFindings {
  const sentences = text.sentences.map((sentence) => sentence.text);
  return {
    actionable_takeaways: sentences
      .filter((one) => advice.test(one) && one.split(" ").length <= 40 && !/\?$/.test(one) && !promotion.test(one))
      .slice(0, findingsMax),
    guest_details: guests(text, entities).slice(0, findingsMax),
    cross_promotion: sentences.filter((one) => promotion.test(one)).slice(0, findingsMax),
    cultural_relevance: sentences.find((one) => culture.test(one)) ?? null,
  };
}

const advice =
  /^(always|never|start|stop|ask|avoid|build|choose|consider|focus|keep|learn|make sure|measure|plan|practice|practise|remember|set|take|track|try|use|write)\b|\b(you (should|need to|have to|can start|must)|make sure (you|to)|the (key|trick|best way) is|my advice|i(?:['’]d| would) recommend|it (?:pays|helps) to)\b/i;
const promotion =
  /\b(our (other|sister|new) (show|podcast|series|episode|newsletter)|check out (the|our|my)|listen to (the|our|my) .{0,40}(podcast|show|episode)|previous episode|last (week['’]s )?episode|next (week['’]s )?episode|episode \d+|also hosts?|new book|available (now|wherever)|sponsor(ed|s)?|brought to you by|promo code|wherever you get your podcasts)\b/i;
const culture =
  /\b(culture|cultural|generation|movement|society|tradition|community|heritage|identity|zeitgeist|pop culture|public debate)\b/i;

/** People introduced by title or affiliation, or greeted. */
function guests(text: ParsedText, entities: readonly Entity[]): Guest[] {
  return entities
    .filter((entity) => entity.type === "person")
    .map((entity) => introduction(text.content, entity))
    .filter((guest) => guest !== null);
}

function introduction(content: string, entity: Entity): Guest | null {
  for (const mention of entity.mentions) {
    const after = content.slice(mention.end, mention.end + 160);
    const role =
      /^, (?:who is |is |was )?(?:an? |the )?([\p{Ll}][\p{L} -]{2,50}?) (?:at|of|for|from|with) (?:the )?(\p{Lu}[\p{L}&'’.-]*(?: (?:of |and |for |the )?\p{Lu}[\p{L}&'’.-]*)*)/u.exec(
        after,
      );
    if (role?.[1] && role[2]) return { name: entity.name, title: role[1], affiliation: role[2].replace(/[.,]$/, "") };
  }
  const greeting = entity.mentions
    .map((mention) => content.slice(Math.max(0, mention.start - 80), mention.start))
    .find((before) => greets.test(before));
  return greeting === undefined ? null : { name: entity.name, title: titleBefore(greeting), affiliation: null };
}

const greets =
  /\b(guest|joined by|joins? (us|me)|speak(s|ing)? (with|to)|talk(s|ing)? (with|to)|interview(s|ed)? (with )?|welcomes?|conversation with|sits? down with|featuring)[^.]{0,40}$/i;
const callings =
  "professor|economist|author|scientist|journalist|founder|director|historian|engineer|researcher|physician|writer|artist|activist|lawyer|analyst|entrepreneur|chef|coach|reporter|editor|biologist|farmer|gardener|doctor";

function titleBefore(before: string): string | null {
  return (
    new RegExp(`\\b((?:(?!(?:with|to|by|and|the|our|an?) )[\\p{Ll}-]+ )?(?:${callings}))\\s*$`, "iu").exec(
      before,
    )?.[1] ?? null
  );
}
