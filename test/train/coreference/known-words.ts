import nlp from "compromise";
import { z } from "zod";
import type { KnownWords } from "../../../workers/coreference/coreference-model.ts";
import { femaleNames, maleNames } from "../../../workers/lexica/first-names.ts";

/** Given names by gender, where the lists agree, and nouns for people: our own lists and compromise's. */
export function knownWords(): KnownWords {
  const marked = compromiseWords();
  const [he, she] = [new Set([...marked.he, ...maleNames]), new Set([...marked.she, ...femaleNames])];
  const apart = (own: ReadonlySet<string>, ours: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...own].filter((name) => /^\p{L}{2,}$/u.test(name) && (ours.has(name) || !others.has(name))).sort();
  return {
    he: apart(he, maleNames, she),
    she: apart(she, femaleNames, he),
    people: [...new Set(marked.people.filter((noun) => /^[a-z]+$/.test(noun)))].sort(),
  };
}

function compromiseWords() {
  const lexicon = z.object({ one: z.object({ lexicon: z.record(z.string(), z.unknown()) }) }).parse(nlp.model())
    .one.lexicon;
  const words: Record<keyof KnownWords, string[]> = { he: [], she: [], people: [] };
  for (const [name, tags] of Object.entries(lexicon))
    for (const tag of [tags].flat()) {
      if (tag === "MaleName") words.he.push(name);
      if (tag === "FemaleName") words.she.push(name);
      if (tag === "Actor") words.people.push(name);
    }
  return words;
}
