import type { Span } from "../../../store/model/claim.ts";
import { candidatesFor, type Discourse, discourseOf } from "../../../workers/coreference/candidates.ts";
import type { Mention } from "../../../workers/coreference/mention.ts";
import { pairFeatures } from "../../../workers/coreference/mention-features.ts";
import { findMentions } from "../../../workers/coreference/mentions.ts";
import type { PersonWords } from "../../../workers/coreference/person-words.ts";
import type { Lesson, Question, Told } from "./ranker-training.ts";
import type { ClusteredText, GoldMention, TwoNamesText } from "./texts.ts";

/** A text to learn from, with what tells whether a guess about a pronoun is right. */
export interface Schooling extends Lesson {
  discourse: Discourse;
  /** Whether an entity is whom a pronoun means; null where nobody says. */
  isRight(at: number, entity: number): boolean | null;
}

/** A text whose mentions annotators put into clusters. */
export function clusteredLesson({ trees, clusters }: ClusteredText, words: PersonWords, weight: number): Schooling {
  const mentions = findMentions(trees, words);
  const discourse = discourseOf(trees, mentions);
  const gold = clusters.flatMap((cluster, number) => cluster.map((mention) => ({ mention, number })));
  const found = mentions.map((mention) => bestOf(gold, mention) ?? (mention.name ? bestOf(gold, mention.name) : null));
  const clusterOf = withEntities(mentions, found);
  const pronouns = new Map(
    gold.filter(({ mention }) => mention.kind === "pronoun").map(({ mention, number }) => [mention.start, number]),
  );
  const meant = (at: number) => pronouns.get(mentions[at]!.start);
  const questions = questionsOf(discourse, (at, candidates): Told => {
    const cluster = meant(at);
    if (cluster === undefined) return null;
    const right = candidates.flatMap((one, nth) => (clusterOf[one] === cluster ? [nth] : []));
    return { by: "mention", right };
  });
  const isRight = (at: number, entity: number) => {
    const cluster = meant(at);
    const own = mentions.filter((one, nth) => one.entity === entity && nth < at);
    return own.some(
      (one) =>
        clusterOf[mentions.indexOf(one)] === cluster || isNamedAmong(trees.content, one, clusters[cluster ?? -1]),
    );
  };
  return { mentions, discourse, questions, weight, isRight };
}

/** Whether annotators name somebody as a mention does, if in other bounds: "Ken Ash" in "Anthropologist Ken Ash (1971)". */
function isNamedAmong(content: string, { name }: Mention, cluster: readonly GoldMention[] = []): boolean {
  const words = name && content.slice(name.start, name.end);
  return (
    words !== null &&
    cluster.some(({ kind, start, end }) => kind === "name" && content.slice(start, end).includes(words))
  );
}

/** A paragraph of which one pronoun is told between two names. */
export function twoNamesLesson(text: TwoNamesText, words: PersonWords, weight: number): Schooling {
  const { trees, pronoun, names, meant } = text;
  const mentions = findMentions(trees, words);
  const discourse = discourseOf(trees, mentions);
  const asked = mentions.findIndex(({ start, kind }) => kind === "pronoun" && start === pronoun);
  const named = names.map(
    (name) => new Set(mentions.filter((one) => isAt(discourse, one, name)).map((one) => one.entity)),
  );
  const told = (candidates: readonly number[]): Told => {
    const wrong = [...(named[0] ?? []), ...(named[1] ?? [])];
    if (meant === null) return { by: "none-of", wrong };
    const [right] = named[meant] ?? [];
    if (right === undefined) return null;
    return { by: "entity", right: candidates.some((one) => mentions[one]!.entity === right) ? right : -1 };
  };
  const questions = questionsOf(discourse, (at, candidates) => (at === asked ? told(candidates) : null));
  const isRight = (at: number, entity: number) => {
    if (at !== asked) return null;
    const isNamed = named.map((entities) => entities.has(entity));
    if (isNamed[0] && isNamed[1]) return null;
    return meant === null ? !isNamed[0] && !isNamed[1] : (isNamed[meant] ?? false);
  };
  return { mentions, discourse, questions: questions.filter(({ at }) => at <= asked), weight, isRight };
}

function questionsOf(discourse: Discourse, told: (at: number, candidates: readonly number[]) => Told): Question[] {
  return discourse.mentions.flatMap(({ kind, gender, noun }, at): Question[] => {
    if (kind !== "pronoun" || gender === null || noun.endsWith("self")) return [];
    const candidates = candidatesFor(discourse, at);
    return [{ at, candidates, features: pairFeatures(discourse, at, candidates), told: told(at, candidates) }];
  });
}

/** Whether a mention's name, or its head where no name was found, lies at a place. */
function isAt({ text }: Discourse, { name, sentence, head, kind }: Mention, place: Span): boolean {
  if (kind === "pronoun") return false;
  if (name) return name.start < place.end && name.end > place.start;
  const word = text.sentences[sentence]![head]!;
  return word.start >= place.start && word.end <= place.end;
}

interface Gold {
  mention: GoldMention;
  number: number;
}

/** Shares of two spans that must overlap for both to be the same, where the head is told and where it is not. As in the scorer. */
const overlapMin = { headed: 0.25, plain: 0.5 } as const;

/** The cluster of the marked mention that a span is. */
function bestOf(gold: readonly Gold[], span: Span): number | null {
  let best: Gold | null = null;
  let most = 0;
  for (const one of gold) {
    const { start, end, head } = one.mention;
    const common = Math.min(end, span.end) - Math.max(start, span.start);
    if (common <= 0 || (head && !(span.start <= head[0] && span.end >= head[1]))) continue;
    const share = common / (Math.max(end, span.end) - Math.min(start, span.start));
    if (share > most) [best, most] = [one, share];
  }
  if (!best) return null;
  return most >= (best.mention.head ? overlapMin.headed : overlapMin.plain) ? best.number : null;
}

/** Mentions that no marked one is found for are of the cluster that most others of their entity are of. */
function withEntities(mentions: readonly Mention[], found: readonly (number | null)[]): (number | null)[] {
  const counts = new Map<number, Map<number, number>>();
  mentions.forEach(({ entity }, nth) => {
    const cluster = found[nth];
    if (entity < 0 || cluster === null || cluster === undefined) return;
    const own = counts.get(entity) ?? new Map<number, number>();
    counts.set(entity, own.set(cluster, (own.get(cluster) ?? 0) + 1));
  });
  return mentions.map(({ entity }, nth) => {
    const own = found[nth] ?? null;
    const others = own === null && entity >= 0 ? counts.get(entity) : undefined;
    return others ? ([...others].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null) : own;
  });
}
