import { createHash } from "node:crypto";
import type { Queries } from "../../store/store.ts";
import type { Item } from "./item.ts";

/** Least time between two readings of an item that keeps changing: it doubles with every edit. Milliseconds; ours: an hour. */
const editSpacingMs = 3_600_000;

/** Edits of one item that are followed; what changes more often than this changes by itself. Ours. */
const editsMax = 8;

/** A body of fewer words than this is taken for a teaser. Words; ours, as in `linked-text.ts`. */
const teaserWords = 200;

/** Counts that change by themselves: "12 comments", "Points: 40". Ours. */
const liveCounts =
  /\b\d[\d.,]*[km]?\s+(?:comments?|points?|views?|likes?|replies|shares?|votes?|reactions?)\b|\b(?:comments?|points?|views?|likes?|replies|shares?|votes?)\s*:\s*\d[\d.,]*[km]?/gi;

/**
 * What an item says, hashed: its title and words. With a teaser the moment of its last change counts as well: it stays as it
 * is when its article is edited.
 */
export function fingerprintOf(item: Item): string {
  const html = item.content_html ?? item.summary_html ?? "";
  const words = wordsIn((item.text ?? html.replace(/<[^>]*>/g, " ")).replace(liveCounts, " "));
  const isTeaser = !item.text && words.length < teaserWords;
  const said = isTeaser ? [...words, item.updated ?? ""] : words;
  const transcripts = item.transcripts.map(({ url }) => url.replace(/[?#].*$/, ""));
  const parts = [wordsIn(item.title ?? ""), said, transcripts].map((part) => part.join(" "));
  return createHash("sha256").update(parts.join("\n")).digest("hex");
}

/** Queues again what is known and says something else than before, each item the later the more often it changed. Gives how many. */
export async function requeueEdited(store: Queries, channel_id: number, items: Item[], at: Date): Promise<number> {
  const found = new Map(items.map((item) => [item.identity, item]));
  let edited = 0;
  for (const known of await store.items.saidBefore(channel_id, [...found.keys()])) {
    const item = found.get(known.identity);
    const fingerprint = item && fingerprintOf(item);
    if (fingerprint === undefined || fingerprint === known.fingerprint || known.edits >= editsMax) continue;
    if (known.fingerprint === null) {
      await store.items.noteFingerprint(known.item_id, fingerprint);
      continue;
    }
    const due_at = dueAfter(known, at).toISOString();
    await store.items.requeueEdited(known.item_id, { payload: JSON.stringify(item), fingerprint, due_at });
    edited += 1;
  }
  return edited;
}

/** The first edit is read at once. */
function dueAfter({ edits, settled_at }: { edits: number; settled_at: string }, at: Date): Date {
  if (edits === 0 || settled_at === "") return at;
  return new Date(Math.max(at.getTime(), Date.parse(settled_at) + editSpacingMs * 2 ** (edits - 1)));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
