import type { Token } from "../../parsed-text.ts";
import { attributed } from "./attributes.ts";
import { apart } from "./circumstances.ts";
import { listed } from "./lists.ts";
import type { Proposition } from "./proposition.ts";
import { propositionsOf } from "./propositions.ts";

/** The smallest statements that a stretch of a sentence's words makes: one thing of each list, one circumstance at a time. */
export function atomsOf(tokens: readonly Token[], from: number, to: number): Proposition[] {
  const seen = new Set<string>();
  return propositionsOf(tokens, from, to, (g, { kind, items }) =>
    apart(g, items)
      .flatMap((one) => listed(g, one))
      .flatMap((one) => attributed(g, one))
      .map((one) => ({ kind, items: one })),
  ).filter(({ items }) => {
    const key = items.join();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
