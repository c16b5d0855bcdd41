import nlp from "compromise";
import type { Rounds, Variant } from "../benchmark.ts";

/** What one would write first: compromise reads the whole text, and is asked for the names in it. */
export function compromiseNames(open: (read: (text: string) => void) => Promise<Rounds>): Variant {
  return { name: "compromise, people, places, organizations", open: () => open(namesOf) };
}

function namesOf(text: string): string[] {
  const read = nlp(text);
  return [read.people(), read.places(), read.organizations()].flatMap((names): string[] => names.out("array"));
}
