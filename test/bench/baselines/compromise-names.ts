import nlp from "compromise";
import type { Variant } from "../benchmark.ts";

/** What one would write first: compromise reads the whole text, and is asked for the names in it. */
export function compromiseNames(texts: () => Promise<string[]>): Variant {
  return {
    name: "compromise, people, places, organizations",
    async open() {
      const all = await texts();
      return {
        async round() {
          for (const text of all) namesOf(text);
          return all.length;
        },
      };
    },
  };
}

function namesOf(text: string): string[] {
  const read = nlp(text);
  return [read.people(), read.places(), read.organizations()].flatMap((names): string[] => names.out("array"));
}
