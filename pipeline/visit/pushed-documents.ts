import type { ChannelRow } from "../../store/sources/channels.ts";
import type { Queries } from "../../store/store.ts";
import type { ChannelReading } from "../sources/source-reader.ts";
import type { Due } from "./due.ts";
import { fingerprintOf } from "./edited-items.ts";

/** Documents that one visit takes up. Ours: with the largest bodies that are taken some 50 MB. */
export const documentsAtOnce = 50;

/**
 * Settles what a visit read of pushed documents, once their items are queued: those that say something else now are queued
 * again, at once and however often. A version waits while the one before it is being read. Gives how many were queued again.
 */
export async function settleDocuments(
  store: Queries,
  { channel_id }: ChannelRow,
  documents: NonNullable<ChannelReading["documents"]>,
  at: Date,
): Promise<number> {
  const identities = documents.flatMap((read) => ("item" in read ? read.item.identity : []));
  const standing = new Map((await store.items.standing(channel_id, identities)).map((row) => [row.identity, row]));
  let again = 0;
  for (const read of documents) {
    if ("refusal" in read) {
      await store.documents.refuse(read, read.refusal);
      continue;
    }
    const { item } = read;
    const known = standing.get(item.identity);
    const fingerprint = fingerprintOf(item);
    const isSaid = known?.fingerprint === fingerprint && known.state !== "failed";
    if (!known || (!isSaid && known.state === "queued")) continue;
    if (!isSaid) {
      const edit = { payload: JSON.stringify(item), fingerprint, due_at: at.toISOString() };
      await store.items.requeueEdited(known.item_id, edit);
      again += 1;
    }
    await store.documents.taken(read);
  }
  return again;
}

/** A version that waits for the one before it is looked at again after so long. Seconds; ours. */
const waitingSeconds = 15;

/** Without documents nothing needs doing: each makes its channel due when it comes. Seconds; ours. */
const idleSeconds = 3600;

/** When a push channel is looked into next. */
export async function pushDue(store: Queries, { channel_id }: ChannelRow, at: Date): Promise<Due> {
  const isReady = (await store.documents.ready(channel_id, 1)).length > 0;
  const isWaited = isReady || (await store.documents.waiting()) > 0;
  const seconds = isReady ? 0 : isWaited ? waitingSeconds : idleSeconds;
  const reason = isWaited ? "documents wait" : "documents are taken up when they come";
  return { at: new Date(at.getTime() + seconds * 1000), reason, interval_minutes: null };
}
