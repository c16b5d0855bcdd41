import type { Mention } from "../mentions.ts";
import type { NameType } from "./name-types.ts";

/** A form of a name with all its mentions, under the kind that most of them are of. */
export interface Name {
  type: NameType;
  first: Mention;
  mentions: Mention[];
}

/** The fullest form; of a person's the most frequent one that has given name and surname. */
export function usualForm(type: NameType, names: readonly Name[]): string {
  const [fullest] = names;
  const whole = names.filter((name) => /\s/.test(name.first.text));
  const often = whole.reduce<Name | undefined>(
    (best, name) => (best && best.mentions.length >= name.mentions.length ? best : name),
    undefined,
  );
  return tidy(spelled((type === "person" ? often : undefined) ?? fullest));
}

/** The spelling used most; one in capitals throughout only when there is no other. */
export function spelled(name: Name | undefined): string {
  const texts = [...Map.groupBy(name?.mentions ?? [], (mention) => mention.text)].sort(
    (a, b) => b[1].length - a[1].length,
  );
  const [first = ""] = texts.map(([text]) => text);
  return texts.map(([text]) => text).find((text) => text !== text.toUpperCase()) ?? first;
}

function tidy(name: string): string {
  return name
    .replace(/\s+/g, " ")
    .replace(/^(The|the) (?!\p{Lu}\p{Ll}+$)/u, "")
    .replace(/’/g, "'");
}
