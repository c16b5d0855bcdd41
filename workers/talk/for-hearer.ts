import { isAddressed } from "../addressed.ts";
import { unworthy } from "../claims/worth.ts";

/** Whether words of a talk are meant for the hearer or lean on others: by themselves they tell a reader nothing. */
export function isForHearer(words: string): boolean {
  return isAddressed(words) || /\byou(?:r|rs)?\b/i.test(words) || leaning.has(unworthy(words) ?? "");
}

const leaning: ReadonlySet<string> = new Set(["too short", "boilerplate"]);
