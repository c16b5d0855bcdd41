import { femaleNames, maleNames } from "../lexica/first-names.ts";
import type { Mention } from "../mentions.ts";
import type { Reading } from "./extractor.ts";
import { entityOf } from "./full-names.ts";

/** A title or first name near any mention of a person tells; without one both fit. */
export function genderFits(reading: Reading, mention: Mention, pronoun: "he" | "she"): boolean {
  const forms = entityOf(reading, mention)?.mentions ?? [mention];
  const told = forms.map((form) => genderOf(reading, form)).find((gender) => gender !== null);
  return told === undefined || told === pronoun;
}

const known = new WeakMap<Mention, "he" | "she" | "untold">();

function genderOf(reading: Reading, mention: Mention): "he" | "she" | null {
  const told = known.get(mention) ?? toldGender(reading, mention) ?? "untold";
  known.set(mention, told);
  return told === "untold" ? null : told;
}

function toldGender(reading: Reading, mention: Mention): "he" | "she" | null {
  const title = /(\S+)\s+$/.exec(reading.text.content.slice(Math.max(0, mention.start - 15), mention.start))?.[1] ?? "";
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
