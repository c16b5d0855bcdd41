import type { Store } from "../../store/store.ts";

/** Erases a record for good, in one transaction. Should it be queued to be read again, that is called off. */
export async function eraseRecord(store: Store, record_id: number, now: Date): Promise<void> {
  await store.transaction(async (store) => {
    const item = await store.items.ofRecord(record_id);
    if (item?.state === "queued") await store.items.done(item.item_id, record_id, now.toISOString());
    await store.records.erase(record_id);
  });
}
