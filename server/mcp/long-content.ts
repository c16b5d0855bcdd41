import { z } from "zod";
import { charactersPerToken } from "../../config/limits.ts";

/** Characters of a text that are handed out however little room there is, so that every call gets on. Ours. */
const leastCharacters = 1000;

const Text = z.looseObject({ content: z.string() });
const WithRecord = z.looseObject({ record: Text });

/** An item whose source text was cut, and where that goes on; null at its end. */
export interface Cut {
  item: unknown;
  next: number | null;
}

/**
 * An item with as much of its source text, from an offset on, as there is room for; as it is when it has none.
 * `tokens`: what the item takes as a whole. `content_span` beside the text says which part it is.
 */
export function cutContent(
  item: unknown,
  { from, tokens, max_tokens }: { from: number; tokens: number; max_tokens: number },
): Cut {
  const within = WithRecord.safeParse(item).data;
  const holder = within?.record ?? Text.safeParse(item).data;
  if (!holder || (from === 0 && tokens <= max_tokens)) return { item, next: null };
  const total = holder.content.length;
  const room = (max_tokens - tokens) * charactersPerToken + total;
  const end = Math.min(total, from + Math.max(leastCharacters, room));
  const part = { ...holder, content: holder.content.slice(from, end), content_span: { start: from, end, total } };
  return { item: within ? { ...within, record: part } : part, next: end < total ? end : null };
}
