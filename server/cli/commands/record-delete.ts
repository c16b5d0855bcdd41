import { command, failed } from "../command.ts";
import { confirm, yesOption } from "../confirm.ts";
import { eraseRecords } from "../erase.ts";
import { openInstallation, typedId } from "../installation.ts";
import { counted } from "../layout.ts";

/** `claimstream record delete`: erases a record with its claims and manifest; its item never comes again. */
export const recordDelete = command(
  {
    name: "delete",
    description: "Delete a record with its claims and its manifest; the next fetch does not bring it back.",
    args: {
      id: { type: "positional", required: true, description: "The record's id." },
      "dry-run": { type: "boolean", description: "Show what would be deleted, and delete nothing." },
      yes: yesOption,
    },
  },
  async (args, here) => {
    const record_id = typedId(args.id);
    await using store = await openInstallation(here);
    const record = await store.records.byId(record_id);
    if (!record) throw failed(`There is no record ${record_id}.`);
    const { streams } = await store.records.placing(record_id);
    const goes = {
      record_id: String(record_id),
      title: record.title,
      source_name: record.source_name,
      claim_count: record.claim_count,
      streams: streams.map((stream) => stream.name),
    };
    const what = `Record ${record_id}, "${record.title}" (${record.source_name}), with ${counted(record.claim_count, "claim")} and its manifest in ${counted(streams.length, "stream")}.`;
    if (args["dry-run"]) return { data: { deleted: false, ...goes }, text: `Would be erased: ${what}` };
    await confirm(`To be erased for good: ${what}`, args.yes, here);
    await eraseRecords(store, [record_id], here.now());
    return { data: { deleted: true, ...goes }, text: `Erased: ${what}` };
  },
);
