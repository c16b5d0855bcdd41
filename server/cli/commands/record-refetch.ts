import { command } from "../command.ts";
import { openInstallation, typedId } from "../installation.ts";
import { queueAgain, whoReadsIt } from "../queued-again.ts";

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
    const item_id = await store.transaction((store) => queueAgain(store, record_id, here.now()));
    const data = { record_id: String(record_id), item_id: String(item_id), state: "queued" };
    return { data, text: `Record ${record_id} is queued. ${whoReadsIt(here)}` };
  },
);
