import { itemOfRecord } from "../../../pipeline/record-item.ts";
import { dataDirHolder } from "../../../store/writer-lock.ts";
import { command, failed } from "../command.ts";
import { dataDirOf, openInstallation, typedId } from "../installation.ts";

/** `claimstream record refetch`: queues a record to be got and read again; what comes of it is its next version. */
export const recordRefetch = command(
  {
    name: "refetch",
    description: "Queue a record to be fetched and read again.",
    args: { id: { type: "positional", required: true, description: "The record's id." } },
  },
  async (args, here) => {
    const record_id = typedId(args.id);
    await using store = await openInstallation(here);
    const item_id = await store.transaction(async (store) => {
      const record = await store.records.byId(record_id);
      if (!record) throw failed(`There is no record ${record_id}.`);
      const item = await store.items.ofRecord(record_id);
      if (!item) throw failed(`Record ${record_id} was not made of an item of a channel.`);
      if (item.state === "queued") throw failed(`Record ${record_id} is queued already.`);
      const payload = JSON.stringify(itemOfRecord(record, item.identity));
      await store.items.requeue(item.item_id, payload, here.now().toISOString());
      return item.item_id;
    });
    const { running } = dataDirHolder(dataDirOf(here));
    const when = running
      ? "The service reads it again now."
      : "The service, once started, or `claimstream fetch` reads it again.";
    const data = { record_id: String(record_id), item_id: String(item_id), state: "queued" };
    return { data, text: `Record ${record_id} is queued. ${when}` };
  },
);
