import type { Store } from "../../../store/store.ts";
import { command, failed, group } from "../command.ts";
import { confirm, yesOption } from "../confirm.ts";
import { openInstallation, typedId } from "../installation.ts";
import { counted, shortTime, table } from "../layout.ts";
import { queueAgain, whoReadsIt } from "../queued-again.ts";

/** Rows that a list shows. Ours: as many as are kept. */
const listMax = 500;

const item = { type: "positional", required: true, description: "The item's number, as the list gives it." } as const;

const list = command(
  { name: "list", description: "List items that crashed their worker threads.", args: {} },
  async (_args, here) => {
    await using store = await openInstallation(here);
    const rows = (await store.quarantine.list(listMax)).map(shown);
    const headings = ["item", "record", "since", "source", "channel", "what happened"];
    const cells = rows.map(({ item_id, record_id, quarantined_on, source_name, channel_name, reason }) => [
      item_id,
      record_id ?? "-",
      shortTime(quarantined_on),
      source_name,
      channel_name,
      reason,
    ]);
    return { data: rows, text: rows.length === 0 ? "Nothing is in quarantine." : table(headings, cells) };
  },
);

const show = command(
  { name: "show", description: "Print a quarantined item's document as JSON.", args: { item } },
  async (args, here) => {
    await using store = await openInstallation(here);
    const document = await store.quarantine.document(typedId(args.item));
    if (document === undefined) throw notThere(args.item);
    return { data: JSON.parse(document), text: document };
  },
);

const retry = command(
  {
    name: "retry",
    description: "Retry an item: it is fetched and read again, and leaves quarantine when that succeeds.",
    args: { item: { ...item, required: false }, all: { type: "boolean", description: "All items in quarantine." } },
  },
  async (args, here) => {
    await using store = await openInstallation(here);
    const chosen = await chosenOf(store, args.all ? undefined : typedId(args.item ?? ""));
    // What waits to be read again already is as it should be.
    const idle = chosen.filter(({ state }) => state !== "queued");
    await store.transaction(async (store) => {
      for (const { record_id } of idle) if (record_id !== null) await queueAgain(store, record_id, here.now());
    });
    const text = `${counted(chosen.length, "item")} queued. ${whoReadsIt(here)}`;
    return { data: { queued: chosen.map(({ item_id }) => String(item_id)) }, text };
  },
);

const drop = command(
  {
    name: "drop",
    description: "Remove an item from quarantine; its record stays as it is.",
    args: {
      item: { ...item, required: false },
      all: { type: "boolean", description: "All items in quarantine." },
      yes: yesOption,
    },
  },
  async (args, here) => {
    await using store = await openInstallation(here);
    const chosen = await chosenOf(store, args.all ? undefined : typedId(args.item ?? ""));
    await confirm(`To be forgotten: ${counted(chosen.length, "item")} in quarantine.`, args.yes, here);
    for (const { item_id } of chosen) await store.quarantine.drop(item_id);
    const data = { dropped: chosen.map(({ item_id }) => String(item_id)) };
    return { data, text: `${counted(chosen.length, "item")} forgotten.` };
  },
);

/** `claimstream quarantine`: what no worker could read, and what to do with it. */
export const quarantine = group("quarantine", "Manage items that crashed their worker threads.", [
  list,
  show,
  retry,
  drop,
]);

type Row = Awaited<ReturnType<Store["quarantine"]["list"]>>[number];

/** One item, or all where none is named. */
async function chosenOf(store: Store, item_id: number | undefined): Promise<Row[]> {
  const rows = await store.quarantine.list(listMax);
  const chosen = rows.filter((row) => item_id === undefined || row.item_id === item_id);
  if (item_id !== undefined && chosen.length === 0) throw notThere(String(item_id));
  return chosen;
}

function notThere(item: string) {
  return failed(`Item ${item} is not in quarantine.`);
}

function shown({ item_id, record_id, ...row }: Row) {
  return { item_id: String(item_id), record_id: record_id === null ? null : String(record_id), ...row };
}
