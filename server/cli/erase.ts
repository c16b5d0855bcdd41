import { pruneClaimKeys } from "../../pipeline/duties/prune-claim-keys.ts";
import type { Store } from "../../store/store.ts";

/** Erases records for good, each in one transaction, then what their claims were met by. Should one be queued to be read again, that is called off. */
export async function eraseRecords(store: Store, record_ids: readonly number[], now: Date): Promise<void> {
  const claims: number[] = [];
  for (const record_id of record_ids) {
    claims.push(...(await store.claimSearch.numbersOf(record_id)));
    await eraseRecord(store, record_id, now);
  }
  if (claims.length === 0) return;
  const numbers = claims.toSorted((a, b) => a - b);
  await pruneClaimKeys({ store, now, among: { from: numbers[0] ?? 0, to: numbers.at(-1) ?? 0 } });
}

async function eraseRecord(store: Store, record_id: number, now: Date): Promise<void> {
  await store.transaction(async (store) => {
    const item = await store.items.ofRecord(record_id);
    if (item?.state === "queued") await store.items.done(item.item_id, record_id, now.toISOString());
    await store.records.erase(record_id);
  });
}
