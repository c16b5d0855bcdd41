import type { RecordTrace } from "../../../store/records/traces.ts";
import { command, failed } from "../command.ts";
import { openInstallation, typedId } from "../installation.ts";
import { counted, cut, harmless } from "../layout.ts";

/** `claimstream trace`: the way of one record through the service, step by step. */
export const trace = command(
  {
    name: "trace",
    description: "Trace a record: found, read, matched, announced and delivered, with times and waits.",
    args: { id: { type: "positional", required: true, description: "The record's id." } },
  },
  async (args, here) => {
    const record_id = typedId(args.id);
    await using store = await openInstallation(here);
    const found = await store.traces.read(record_id);
    if (!found) throw failed(`There is no record ${record_id}.`);
    const steps = stepsOf(found);
    return { data: { record_id: String(record_id), ...found.record, steps }, text: wordsFor(record_id, found, steps) };
  },
);

/** One thing that happened to it. */
interface Step {
  /** ISO 8601. */
  at: string;
  step: "published" | "found" | "read" | "version" | "matched" | "told" | "delivered";
  what: string;
}

function stepsOf({ record, items, versions, matches, events, deliveries }: RecordTrace): Step[] {
  const steps: (Step | null)[] = [
    record.published_at === null ? null : { at: record.published_at, step: "published", what: "as its source says" },
    ...items.map(
      ({ item_id, queued_at, edits }): Step => ({
        at: queued_at,
        step: "found",
        what: `item ${item_id} of ${record.source_name}, ${record.channel_name} (${record.kind})${edits > 0 ? `; ${counted(edits, "edit")} since` : ""}`,
      }),
    ),
    {
      at: record.ingested_at,
      step: "read",
      what: `its text from ${origins[record.content_origin] ?? record.content_origin}${triesOf(items)}`,
    },
    ...versions.map(
      ({ version, reason, extractor, claim_count, created_on }): Step => ({
        at: created_on,
        step: "version",
        what: `${version} (${reason.replaceAll("_", " ")}), ${counted(claim_count, "claim")} by ${extractor}`,
      }),
    ),
    ...matches.map(
      ({ stream_name, stream_id, matched_at }): Step => ({
        at: matched_at,
        step: "matched",
        what: `stream ${stream_id}, ${stream_name}`,
      }),
    ),
    ...events.map(
      ({ event_id, event, created_on }): Step => ({
        at: created_on,
        step: "told",
        what: `event ${event_id}, ${event}`,
      }),
    ),
    ...deliveries.map(deliveryStep),
  ];
  return steps.filter((step) => step !== null).toSorted((one, other) => one.at.localeCompare(other.at));
}

const origins: Record<string, string> = { page: "its page", body: "what came with it", none: "nowhere" };

function triesOf(items: RecordTrace["items"]): string {
  const tries = Math.max(0, ...items.map(({ attempts }) => attempts));
  return tries === 0 ? "" : `, after ${counted(tries, "try").replace(/trys$/, "tries")} that failed`;
}

function deliveryStep({ settled_on, created_on, ...delivery }: RecordTrace["deliveries"][number]): Step {
  const { delivery_id, webhook_id, event_id, status, attempts } = delivery;
  return {
    at: settled_on ?? created_on,
    step: "delivered",
    what: `delivery ${delivery_id} of event ${event_id} to webhook ${webhook_id}: ${status} after ${counted(attempts, "attempt")}`,
  };
}

function wordsFor(record_id: number, { record }: RecordTrace, steps: readonly Step[]): string {
  const lines = steps.map(({ at, step, what }, index) => {
    const before = steps[index - 1]?.at;
    const wait = before === undefined ? "" : `+${elapsed(Date.parse(at) - Date.parse(before))}`;
    return `${at}  ${wait.padStart(8)}  ${step.padEnd(9)}  ${harmless(what)}`;
  });
  return [`record ${record_id}: ${cut(harmless(record.title), 100)}`, "", ...lines].join("\n");
}

/** A time between two moments for people: `0.3 s`, `12 min`, `3 h`, `2 d`. */
function elapsed(ms: number): string {
  const [seconds, minutes, hours] = [ms / 1000, ms / 60_000, ms / 3_600_000];
  if (seconds < 100) return `${seconds.toFixed(1)} s`;
  if (minutes < 100) return `${Math.round(minutes)} min`;
  return hours < 100 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} d`;
}
