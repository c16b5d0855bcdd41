import { isDateline } from "../claims/openings.ts";
import { wordsBetween } from "../claims/word-count.ts";
import { unworthy } from "../claims/worth.ts";
import type { ParsedText } from "../text/parsed-text.ts";
import { plainForms } from "../text/plain-forms.ts";

/** Fewest and most words of a first line that is taken for a heading, and how many of those that carry meaning must come again. Ours. */
const headingWords = { min: 3, max: 16, again: 2 } as const;

/** The heading that a text begins with, for where the publisher gives no title: a short first line that is neither sentence nor dateline, and of which the text goes on to speak. */
export function headingOf({ content, sentences: [first] }: ParsedText): string | null {
  if (!first || isDateline(first.text) || /[.!?…:]["”’)]*$/.test(first.text)) return null;
  const count = wordsBetween(first.text, 0, first.text.length);
  if (count < headingWords.min || count > headingWords.max) return null;
  if (/^by \p{Lu}/iu.test(first.text) || noHeading.has(unworthy(first.text) ?? "")) return null;
  const rest = plainForms(content.slice(first.end));
  return plainForms(first.text).intersection(rest).size >= headingWords.again ? first.text : null;
}

/** Reasons for which a sentence is no claim and a line no heading. */
const noHeading: ReadonlySet<string> = new Set(["an appeal", "boilerplate", "not prose"]);
