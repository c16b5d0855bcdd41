import type { Span } from "../../store/model/claim.ts";
import type { Mention } from "../mentions.ts";
import type { Reading } from "./extractor.ts";
import { perText } from "./per-text.ts";

/** The mentions of a sentence, in order; sorted by sentence once for a text. */
export function mentionsOf({ mentions }: Pick<Reading, "mentions">, number: number): readonly Mention[] {
  return bySentence(mentions)[number] ?? none;
}

/** The mentions that lie inside a span of a sentence. */
export function mentionsIn(reading: Pick<Reading, "mentions">, number: number, { start, end }: Span): Mention[] {
  return mentionsOf(reading, number).filter((mention) => mention.start >= start && mention.end <= end);
}

const none: readonly Mention[] = [];

const bySentence = perText((mentions: readonly Mention[]) => {
  const found: Mention[][] = [];
  for (const mention of mentions) {
    for (let at = found.length; at <= mention.sentence; at++) found.push([]);
    found[mention.sentence]?.push(mention);
  }
  return found;
});
