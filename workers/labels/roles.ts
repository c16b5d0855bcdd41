import type { EntityRole } from "../../store/model/vocabulary.ts";
import type { Entity } from "../names/name-resolution.ts";
import type { ClaimWord } from "../standing/claim-words.ts";
import { type LabelModel, likeliest, shippedLabelModel } from "./label-model.ts";
import { type NamePlace, roleFeatures } from "./role-features.ts";

/** The part that an entity plays in a claim, by where its name stands in the claim's tree. */
export function roleOf(
  words: readonly ClaimWord[],
  { name, type, mentions }: Entity,
  { role }: LabelModel = shippedLabelModel(),
): EntityRole {
  const forms = [...new Set([name, ...mentions.map(({ text }) => text)])].sort((a, b) => b.length - a.length);
  const place = forms.flatMap((form) => nameIn(words, form) ?? [])[0];
  if (!place) return type === "place" ? "location" : "other";
  return likeliest(role, roleFeatures(words, place, type));
}

/** Where a name's words stand in a claim, one behind the other; null where they do not. */
export function nameIn(words: readonly ClaimWord[], name: string): NamePlace | null {
  const letters = squeezed(name);
  for (let from = 0; from < words.length; from++) {
    let found = "";
    for (let to = from; to < words.length && found.length < letters.length; to++) {
      found += squeezed(words[to]!.text);
      if (found === letters && found !== "") return { from, to: to + 1 };
    }
  }
  return null;
}

/** Words without blanks and with straight apostrophes: names are cut into words in more than one way. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, "").replace(/’/g, "'");
}
