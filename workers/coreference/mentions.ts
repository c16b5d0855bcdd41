/** Design: docs/design/coreference.md */
import type { Span } from "../../store/model/claim.ts";
import type { Mention } from "./mention.ts";
import { joinEntities } from "./mention-entities.ts";
import { type NamePlace, pronounKinds, roleOf, toldByName, toldByNoun, toldByPronoun } from "./mention-kinds.ts";
import type { PersonWords } from "./person-words.ts";
import { clauseHeads, phraseOf } from "./phrases.ts";
import type { TextTrees, TreeWord } from "./text-trees.ts";

/** Words of a quotation that is speech, not a term or title, at least. GUIDE, rule 18: three. */
const speechWordsMin = 3;

/** All mentions of a text in the order of their heads: names, nouns with what belongs to them, and pronouns of the third person. */
export function findMentions(text: TextTrees, known: PersonWords): Mention[] {
  const named = namesByStart(text);
  const levels = text.quoted.filter(
    ({ start, end }) => text.content.slice(start, end).trim().split(/\s+/).length >= speechWordsMin,
  );
  const mentions = text.sentences.flatMap((words, sentence) => mentionsOf(words, sentence, { named, levels, known }));
  joinEntities(text, mentions);
  return mentions;
}

/** All places where names stand but as labels of who speaks. */
function namesByStart({ content, entities }: TextTrees): NamePlace[] {
  return entities
    .flatMap(({ type, mentions }, entity) =>
      mentions.map(({ start, end }): NamePlace => ({ start, end, entity, type })),
    )
    .filter(({ start, end }) => content[end] !== ":" || (start > 0 && content[start - 1] !== "\n"))
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

interface Surroundings {
  named: readonly NamePlace[];
  levels: readonly Span[];
  known: PersonWords;
}

function mentionsOf(words: readonly TreeWord[], sentence: number, around: Surroundings): Mention[] {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return [];
  const clauses = clauseHeads(words);
  const names = new Map<number, NamePlace>();
  for (const name of around.named)
    if (name.start >= first.start && name.end <= last.end) {
      const head = headOfName(words, name);
      if (head >= 0 && !names.has(head)) names.set(head, name);
    }
  return words.flatMap((word, head): Mention[] => {
    const name = names.get(head);
    const pronoun = word.upos === "PRON" || word.xpos === "PRP$" ? pronounKinds[word.lower] : undefined;
    if (!name && !pronoun && !isNounHead(word)) return [];
    const phrase = pronoun ? word : phraseOf(words, head);
    const start = Math.min(phrase.start, name?.start ?? phrase.start);
    const end = Math.max(phrase.end, name?.end ?? phrase.end);
    const place = { start, end, name: name ? { start: name.start, end: name.end } : null };
    const clause = clauses[head] ?? head;
    const role = roleOf(words, head);
    const joined = word.label === "conj";
    const quotation = around.levels.findIndex(({ start, end }) => start <= word.start && word.start < end);
    const told = pronoun ? toldByPronoun(pronoun) : name ? toldByName(words, head, name, around.known) : null;
    const { kind, plural, person, gender } = told ?? toldByNoun(words, head, around.known, names);
    const entity = name?.entity ?? -1;
    return [
      {
        ...place,
        sentence,
        head,
        clause,
        noun: word.lower,
        role,
        joined,
        quotation,
        kind,
        plural,
        person,
        gender,
        entity,
      },
    ];
  });
}

/** The topmost word of a name, up through the names that it is part of: that of "President Doe" is "President" where the tree says so. */
function headOfName(words: readonly TreeWord[], name: Span): number {
  // "Inc." is one word here, where the name may leave out the full stop.
  const inside = (at: number) => words[at]!.start < name.end && words[at]!.end > name.start;
  let at = words.findIndex(({ start, end }) => start < name.end && end > name.start);
  if (at < 0) return -1;
  for (let steps = 0; words[at]!.head >= 0 && inside(words[at]!.head) && steps < words.length; steps++)
    at = words[at]!.head;
  while (words[at]!.label === "flat" && words[at]!.head >= 0) at = words[at]!.head;
  return at;
}

function isNounHead({ upos, label }: TreeWord): boolean {
  return (upos === "NOUN" || upos === "PROPN") && !/^(compound|flat|fixed|goeswith|case|nmod:desc)/.test(label);
}
