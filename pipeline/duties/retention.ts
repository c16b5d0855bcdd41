/** Design: docs/design/operations.md */
import { setImmediate as turn } from "node:timers/promises";
import { windowStart } from "../../config/cadence.ts";
import type { Store } from "../../store/store.ts";

/** Records erased in one transaction: some tens of milliseconds, behind which nobody waits long. Ours. */
const recordsAtOnce = 20;

/** What erasing needs. */
export interface RetentionDeps {
  store: Store;
  /** How long data is kept. */
  months: number;
  now: Date;
  /** Stops between two slices. */
  signal?: AbortSignal;
}

/** Before this moment nothing is kept. ISO 8601. */
export function keptFrom(now: Date, months: number): string {
  return windowStart(now, months).toISOString();
}

/**
 * Erases the records that came in before what is kept, in slices, and gives the room back to the disk in slices; gives how many
 * went. What they came from is remembered, so that an old entry of a feed never comes in again. Broken off, it goes on with the
 * next call.
 */
export async function eraseExpired({ store, months, now, signal }: RetentionDeps): Promise<number> {
  const before = keptFrom(now, months);
  let erased = 0;
  while (!signal?.aborted) {
    const ids = await store.retention.expired(before, recordsAtOnce);
    if (ids.length === 0) break;
    await store.transaction(async ({ records, items }) => {
      for (const record_id of ids) {
        const item = await items.ofRecord(record_id);
        // It may wait to be read again.
        if (item?.state === "queued") await items.done(item.item_id, record_id, now.toISOString());
        await records.erase(record_id);
      }
    });
    erased += ids.length;
    await turn();
  }
  while (erased > 0 && !signal?.aborted && store.giveBackRoom()) await turn();
  return erased;
}
