import { itemOfRecord } from "../../pipeline/read/record-item.ts";
import { dataDirHolder } from "../../store/engine/writer-lock.ts";
import type { Queries } from "../../store/store.ts";
import { failed, type Surroundings } from "./command.ts";
import { dataDirOf } from "./installation.ts";

/** Queues the item of a record to be got and read again; gives the item's id. Throws a CommandError that says why it cannot be. */
export async function queueAgain(store: Queries, record_id: number, now: Date): Promise<number> {
  const record = await store.records.byId(record_id);
  if (!record) throw failed(`There is no record ${record_id}.`);
  const item = await store.items.ofRecord(record_id);
  if (!item) throw failed(`Record ${record_id} was not made of an item of a channel.`);
  if (item.state === "queued") throw failed(`Record ${record_id} is queued already.`);
  await store.items.requeue(item.item_id, JSON.stringify(itemOfRecord(record, item.identity)), now.toISOString());
  return item.item_id;
}

/** Who reads what is queued, and when. */
export function whoReadsIt(here: Surroundings): string {
  return dataDirHolder(dataDirOf(here)).running
    ? "The service reads it again now."
    : "The service, once started, or `claimstream fetch` reads it again.";
}
