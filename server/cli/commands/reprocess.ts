import type { Reprocessed } from "../../../pipeline/ingest/reprocess.ts";
import type { RecordChoice } from "../../../store/records/records.ts";
import type { Store } from "../../../store/store.ts";
import { command, failed, type Result, type Surroundings, wrongUse } from "../command.ts";
import { configOf, openInstallation, typedId } from "../installation.ts";
import { counted, cut, grouped } from "../layout.ts";

/** `claimstream reprocess`: stored texts read again by the extractor of today. */
export const reprocess = command(
  {
    name: "reprocess",
    description: "Run the current extractor over stored records; differences become their next version.",
    args: {
      "dry-run": { type: "boolean", description: "Show what would change, and change nothing." },
      source: { type: "string", valueHint: "name", description: "Only records from this source." },
      since: { type: "string", valueHint: "date", description: "Only records received since this date or time." },
      record: { type: "string", valueHint: "id", description: "Only this record." },
      afresh: { type: "boolean", description: "Start from the first record instead of resuming an interrupted run." },
    },
  },
  async (args, here) => {
    const record = args.record === undefined ? null : typedId(args.record);
    if (record !== null && (args.source ?? args.since) !== undefined)
      throw wrongUse("--record names one record; --source and --since choose among many.");
    const config = configOf(here);
    await using store = await openInstallation(here);
    const choice = { source_name: await knownSource(store, args.source), since: moment(args.since) };
    const dry_run = args["dry-run"] === true;
    // Loaded only here: what reads documents takes longer to load than most commands take to run.
    const { openReprocessing } = await import("../reprocessing.ts");
    await using run = await openReprocessing({ store, config, now: here.now, dry_run, afresh: args.afresh === true });
    const tally = newTally();
    if (record !== null) take(tally, (await run.one(record)) ?? nobody(record));
    else {
      const total = await run.count(choice);
      for await (const result of run.all(choice)) tell(take(tally, result), total, here);
    }
    return outcome(tally, dry_run);
  },
);

/** How many results lie between two lines that say how it goes. Ours. */
const tellEvery = 100;

/** Changes shown with their claims; beyond them, `--json` has all. Ours. */
const shownMax = 50;

interface Tally {
  records: number;
  unchanged: number;
  changes: Extract<Reprocessed, { outcome: "changed" }>[];
  failures: Extract<Reprocessed, { outcome: "failed" }>[];
}

function newTally(): Tally {
  return { records: 0, unchanged: 0, changes: [], failures: [] };
}

function take(tally: Tally, result: Reprocessed): Tally {
  tally.records += 1;
  if (result.outcome === "changed") tally.changes.push(result);
  else if (result.outcome === "failed") tally.failures.push(result);
  else tally.unchanged += 1;
  return tally;
}

function tell({ records, changes }: Tally, total: number, here: Surroundings): void {
  if (records % tellEvery === 0)
    here.say(`${grouped(records)} of ${counted(total, "record")}, ${changes.length} changed`);
}

function nobody(record_id: number): never {
  throw failed(`There is no record ${record_id}.`);
}

async function knownSource(store: Store, name: string | undefined): Promise<RecordChoice["source_name"]> {
  if (name === undefined) return undefined;
  const names = (await store.channels.all()).map((channel) => channel.source_name);
  const known = names.find((each) => each.toLowerCase() === name.toLowerCase());
  if (known === undefined) throw failed(`No source is called "${name}".`);
  return known;
}

function moment(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(Date.parse(text)))
    throw wrongUse(`--since must be a day (2026-11-20) or a moment (2026-11-20T10:00Z), not "${text}".`);
  return new Date(text).toISOString();
}

function outcome({ records, unchanged, changes, failures }: Tally, dry_run: boolean): Result {
  const lines = [
    ...changes.slice(0, shownMax).flatMap(changeLines),
    ...(changes.length > shownMax
      ? [`… and ${counted(changes.length - shownMax, "more record")}; --json shows all.`]
      : []),
    ...failures.map(({ record_id, title, problem }) => `record ${record_id}, ${cut(title, 60)}: ${problem}`),
    `${counted(records, "record")} read: ${changes.length} ${dry_run ? "would change" : "changed"}, ${unchanged} unchanged, ${failures.length} failed.`,
  ];
  const shown = [...changes, ...failures].map(({ record_id, ...each }) => ({ record_id: String(record_id), ...each }));
  return {
    data: { dry_run, records, changed: changes.length, unchanged, failed: failures.length, results: shown },
    text: lines.join("\n"),
    exit_code: failures.length === 0 ? 0 : 1,
  };
}

function changeLines({ record_id, title, version, diff, changed_fields }: Tally["changes"][number]): string[] {
  return [
    `record ${record_id}, ${cut(title, 60)}: version ${version}${changed_fields.length > 0 ? ` (${changed_fields.join(", ")})` : ""}`,
    ...diff.added.map(({ claim_text }) => `  + ${claim_text}`),
    ...diff.withdrawn.map(({ claim_text }) => `  - ${claim_text}`),
    ...diff.changed.flatMap(({ claim_text, previous_claim_text, fields }) =>
      claim_text === previous_claim_text
        ? [`  ~ ${claim_text} (${fields.join(", ")})`]
        : [`  - ${previous_claim_text}`, `  + ${claim_text} (instead)`],
    ),
  ];
}
