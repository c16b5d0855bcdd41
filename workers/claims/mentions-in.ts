import type { Span } from "../../store/model/claim.ts";
import type { Mention } from "../mentions.ts";
import type { Reading } from "./extractor.ts";

/** The mentions of a sentence, in order; sorted by sentence once for a text. */
export function mentionsOf({ mentions }: Pick<Reading, "mentions">, number: number): readonly Mention[] {
  if (last?.mentions !== mentions) last = { mentions, found: sorted(mentions) };
  return last.found[number] ?? none;
}

/** The mentions that lie inside a span of a sentence. */
export function mentionsIn(reading: Pick<Reading, "mentions">, number: number, { start, end }: Span): Mention[] {
  return mentionsOf(reading, number).filter((mention) => mention.start >= start && mention.end <= end);
}

const none: readonly Mention[] = [];

/** Those of the text that was asked about last. */
let last: { mentions: readonly Mention[]; found: readonly (readonly Mention[])[] } | null = null;

function sorted(mentions: readonly Mention[]): Mention[][] {
  const found: Mention[][] = [];
  for (const mention of mentions) {
    for (let at = found.length; at <= mention.sentence; at++) found.push([]);
    found[mention.sentence]?.push(mention);
  }
  return found;
}
