import { femaleNames, maleNames } from "../lexica/first-names.ts";
import type { Mention } from "../mentions.ts";
import type { Reading } from "./extractor.ts";
import { entityOf } from "./full-names.ts";
import { perText } from "./per-text.ts";

/** A title or first name near any mention of a person tells; without one both fit. */
export function genderFits(reading: Reading, mention: Mention, pronoun: "he" | "she"): boolean {
  const told = genderTold(reading, entityOf(reading, mention)?.mentions ?? [mention]);
  return told === null || told === pronoun;
}

/** What a title or first name near one of a person's mentions tells; null when none does. */
export function genderTold(reading: Reading, mentions: readonly Mention[]): "he" | "she" | null {
  for (const mention of mentions) {
    const gender = genderOf(reading, mention);
    if (gender !== null) return gender;
  }
  return null;
}

const knownIn = perText((_reading: Reading) => new Map<Mention, "he" | "she" | "untold">());

function genderOf(reading: Reading, mention: Mention): "he" | "she" | null {
  const known = knownIn(reading);
  const told = known.get(mention);
  if (told) return told === "untold" ? null : told;
  const gender = toldGender(reading.text.content, mention);
  known.set(mention, gender ?? "untold");
  return gender;
}

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
