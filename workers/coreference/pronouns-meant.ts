/** Design: docs/design/coreference.md */
import type { Span } from "../../store/model/claim.ts";
import { answerer } from "./antecedent-ranker.ts";
import { candidatesFor, type Discourse, discourseOf } from "./candidates.ts";
import { certaintyOf, type Guess, guessOf } from "./certainty.ts";
import { type CoreferenceModel, personWords } from "./coreference-model.ts";
import type { Mention } from "./mention.ts";
import { pairFeatures } from "./mention-features.ts";
import { findMentions } from "./mentions.ts";
import type { TextTrees } from "./text-trees.ts";

/** Whom a pronoun most likely means. */
export interface PronounGuess {
  pronoun: Span;
  /** 0 to 1, calibrated: of guesses with 0.9 nine of ten are right. */
  certainty: number;
  /** Whether it is an answer: certain enough, and within the limits of answers. */
  certain: boolean;
  /** Whether it is certain enough for the name to be put in for the pronoun. */
  nameable: boolean;
  /** The phrase that speaks of the person: the one with the longest name before the pronoun, else the last. */
  antecedent: Span;
  /** Who is meant, by the number among the text's entities; null where the text has a noun only. */
  entity: number | null;
}

/** The person whom a pronoun means. */
export interface PersonMeant {
  /** The longest name that the text gives the person, and where it stands. */
  name: string;
  span: Span;
  /** The number among the text's entities. */
  entity: number;
  certainty: number;
}

/** Finds whom the pronouns of texts mean, by a model. */
export function openCoreference(model: CoreferenceModel): (text: TextTrees) => PronounGuess[] {
  const words = personWords(model.words);
  return (text) => {
    const discourse = discourseOf(text, findMentions(text, words));
    const { mentions } = discourse;
    const answer = answerer(model.ranker, mentions);
    return mentions.flatMap(({ gender, kind, noun }, at): PronounGuess[] => {
      if (kind !== "pronoun" || gender === null || noun.endsWith("self")) return [];
      const candidates = candidatesFor(discourse, at);
      const features = pairFeatures(discourse, at, candidates);
      const guess = guessOf(discourse, at, candidates, answer({ at, candidates, features }));
      return guess ? [judged(discourse, guess, certaintyOf(guess, model.certainty), model)] : [];
    });
  };
}

function judged(discourse: Discourse, guess: Guess, certainty: number, { thresholds }: CoreferenceModel): PronounGuess {
  const { mentions, text } = discourse;
  const pronoun = mentions[guess.at]!;
  const antecedent = antecedentOf(mentions, guess);
  const may = mayAnswer(discourse, guess);
  return {
    pronoun: { start: pronoun.start, end: pronoun.end },
    certainty,
    certain: may && certainty >= (guess.named ? thresholds.named : thresholds.noun),
    nameable: may && guess.named && certainty >= thresholds.nameable,
    antecedent: { start: antecedent.start, end: antecedent.end },
    entity: guess.named && guess.entity < text.entities.length ? guess.entity : null,
  };
}

function antecedentOf(mentions: readonly Mention[], { at, entity }: Guess): Mention {
  let best: Mention | null = null;
  let most = -1;
  for (const [nth, mention] of mentions.entries()) {
    if (mention.entity !== entity || (nth > at && best)) continue;
    const weight = weightOf(mention);
    if (weight >= most && (weight > most || mention.name === null)) [best, most] = [mention, weight];
  }
  return best ?? mentions[at]!;
}

function weightOf({ name, role }: Mention): number {
  if (role === "attribute") return 0;
  if (name) return name.end - name.start;
  return role === "predicate" || role === "apposition" ? 0 : 0.5;
}

/** For places where pronouns begin, the named person whom the pronoun means; null where that is not certain enough to put the name in. */
export function personsMeant(text: TextTrees, guesses: readonly PronounGuess[]): (at: number) => PersonMeant | null {
  const known = new Map(guesses.map((guess) => [guess.pronoun.start, guess]));
  return (at) => {
    const guess = known.get(at);
    if (!guess?.nameable || guess.entity === null) return null;
    const span = longestName(text, guess.entity);
    const { entity, certainty } = guess;
    return span && { name: text.content.slice(span.start, span.end), span, entity, certainty };
  };
}

/** Words of a name that is put in for a pronoun, at most: longer ones hold more than a name. Ours. */
const nameWordsMax = 4;

function longestName({ content, entities }: TextTrees, entity: number): Span | null {
  let best: Span | null = null;
  for (const { start, end } of entities[entity]?.mentions ?? []) {
    const name = content.slice(start, end);
    if (name.split(/\s+/).length > nameWordsMax || /[\d"“”()\n]/.test(name)) continue;
    if (!best || end - start > best.end - best.start) best = { start, end };
  }
  return best;
}

/** Whether a guess may be an answer, however certain: whoever is meant was spoken of before, between the same quotation marks or like the pronoun outside of all, where people talk in turns in the same one, and by a name that is one person's. */
export function mayAnswer(
  { mentions, paragraphs, turns, text }: Discourse,
  { at, entity }: Pick<Guess, "at" | "entity">,
): boolean {
  if (text.entities[entity]?.candidates.length) return false;
  const { quotation, sentence } = mentions[at]!;
  return mentions.some(
    (one, nth) =>
      nth < at &&
      one.entity === entity &&
      one.quotation === quotation &&
      (!turns || paragraphs[one.sentence] === paragraphs[sentence]),
  );
}
