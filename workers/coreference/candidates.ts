/** Design: docs/design/coreference.md */
import type { Mention } from "./mention.ts";
import type { TextTrees } from "./text-trees.ts";

/** A text with its mentions and what is known of whom they name. */
export interface Discourse {
  text: TextTrees;
  mentions: readonly Mention[];
  /** For each entity, what its mentions tell of its gender; null where they tell nothing or both. */
  genders: readonly Mention["gender"][];
  /** For each sentence the number of its paragraph. */
  paragraphs: readonly number[];
  /** What share of the words outside of quotation marks is "I", "you" and the like: much where people talk. */
  talk: number;
  /** Whether people talk in turns and nothing says whose turn it is: nobody knows who is spoken of from one turn to the next. */
  turns: boolean;
  /** Persons whose last name another person has too. */
  families: ReadonlySet<number>;
}

/** Sentences in which what a pronoun may mean is looked for. Ours. */
const sentencesBack = 12;

/** Mentions that are weighed for a pronoun, at most: the nearest. Ours. */
const candidatesMax = 40;

/** A text's mentions with what they tell of each other. */
export function discourseOf(text: TextTrees, mentions: readonly Mention[]): Discourse {
  const told = new Map<number, Set<string>>();
  let last = -1;
  for (const { entity, gender } of mentions) {
    last = Math.max(last, entity);
    if (entity >= 0 && gender) told.set(entity, (told.get(entity) ?? new Set()).add(gender));
  }
  const genders = Array.from({ length: last + 1 }, (_, entity): Mention["gender"] => {
    const own = told.get(entity);
    return own?.size === 1 ? (own.has("he") ? "he" : "she") : null;
  });
  const paragraphs = paragraphsOf(text);
  const talk = talkOf(text);
  const turns = inTurns(text, paragraphs, talk);
  return { text, mentions, genders, paragraphs, talk, turns, families: familiesOf(text) };
}

/** The share of "I" and "you" among words, and the words of a paragraph, from which a text is talk in turns. Ours. */
const turnsFrom = { talk: 0.04, wordsMax: 30 } as const;

function inTurns({ sentences }: TextTrees, paragraphs: readonly number[], talk: number): boolean {
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  return words / ((paragraphs.at(-1) ?? 0) + 1) < turnsFrom.wordsMax && talk > turnsFrom.talk;
}

/** Outside of quotation marks. */
function talkOf({ sentences, quoted }: TextTrees): number {
  let [own, all, quote] = [0, 0, 0];
  for (const words of sentences)
    for (const { start, lower } of words) {
      while (quote < quoted.length && quoted[quote]!.end <= start) quote++;
      if (quote < quoted.length && quoted[quote]!.start <= start) continue;
      all++;
      if (talking.has(lower)) own++;
    }
  return own / Math.max(1, all);
}

const talking = new Set(["i", "you", "me", "my", "your", "mine", "yours", "yeah"]);

function familiesOf({ content, entities }: TextTrees): Set<number> {
  const bySurname = new Map<string, Set<number>>();
  entities.forEach(({ type, mentions }, entity) => {
    if (type !== "person") return;
    for (const { start, end } of mentions) {
      const surname = content.slice(start, end).split(/\s+/).at(-1) ?? "";
      bySurname.set(surname, (bySurname.get(surname) ?? new Set()).add(entity));
    }
  });
  return new Set([...bySurname.values()].filter(({ size }) => size > 1).flatMap((entities) => [...entities]));
}

function paragraphsOf({ content, sentences }: TextTrees): number[] {
  let paragraph = 0;
  let before = 0;
  return sentences.map((words) => {
    const first = words[0];
    if (!first) return paragraph;
    if (/\n/.test(content.slice(before, first.start))) paragraph++;
    before = words.at(-1)?.end ?? first.end;
    return paragraph;
  });
}

/** The numbers of the mentions that a "he" or "she" may mean, the nearest first: people of that gender, or of an unknown one, who were spoken of before, and before them the main subject of the sentence where it stands behind the pronoun. */
export function candidatesFor(discourse: Discourse, at: number): number[] {
  const { mentions, genders } = discourse;
  const pronoun = mentions[at]!;
  const found = subjectBehind(discourse, at);
  const far = new Set<number>();
  for (let before = at - 1; before >= 0 && found.length < candidatesMax; before--) {
    const mention = mentions[before]!;
    if (!mayBe(mention, pronoun, genders)) continue;
    const isNear = pronoun.sentence - mention.sentence <= sentencesBack;
    if (!isNear && (mention.kind !== "full-name" || far.has(mention.entity))) continue;
    if (mention.entity >= 0) far.add(mention.entity);
    found.push(before);
  }
  return found;
}

function subjectBehind({ mentions, genders, text }: Discourse, at: number): number[] {
  const pronoun = mentions[at]!;
  const words = text.sentences[pronoun.sentence]!;
  for (let behind = at + 1; behind < mentions.length; behind++) {
    const mention = mentions[behind]!;
    if (mention.sentence !== pronoun.sentence) break;
    if (mention.role !== "subject" || words[mention.clause]!.head >= 0) continue;
    const opens = pronoun.clause === mention.clause ? pronoun.role !== "subject" : pronoun.clause < mention.head;
    const isName = mention.kind === "full-name" || mention.kind === "name";
    return opens && isName && !mention.joined && mayBe(mention, pronoun, genders) ? [behind] : [];
  }
  return [];
}

function mayBe(mention: Mention, { gender }: Mention, genders: Discourse["genders"]): boolean {
  if (mention.plural) return false;
  // What "himself" means is not asked.
  if (mention.kind === "pronoun") return mention.gender === gender && !mention.noun.endsWith("self");
  if (mention.person === false) return false;
  const told = genders[mention.entity] ?? mention.gender;
  if (told !== null) return told === gender;
  return mention.person === true || mention.kind === "full-name" || mention.kind === "name";
}
