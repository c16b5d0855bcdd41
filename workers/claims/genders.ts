import { femaleNames, maleNames } from "../lexica/first-names.ts";
import type { Mention } from "../mentions.ts";

/** What the title before a mention or the first name in it tells; null when neither does. */
export function toldGender(content: string, mention: Mention): "he" | "she" | null {
  const title = /(\S+)\s+$/.exec(content.slice(Math.max(0, mention.start - 15), mention.start))?.[1] ?? "";
  if (
    /^(Mrs|Ms|Miss|Lady|Queen|Princess|actress|congresswoman|spokeswoman|chairwoman|Dame|wife|daughter|sister|mother)\.?$/i.test(
      title,
    )
  )
    return "she";
  if (/^(Mr|Sir|Lord|King|Prince|actor|congressman|spokesman|chairman|husband|son|brother|father)\.?$/i.test(title))
    return "he";
  const [first = "", ...rest] = mention.text.toLowerCase().split(/\s+/);
  if (rest.length === 0) return null;
  return maleNames.has(first) ? "he" : femaleNames.has(first) ? "she" : null;
}
