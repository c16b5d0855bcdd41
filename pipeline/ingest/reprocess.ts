import { isDeepStrictEqual } from "node:util";
import { ClaimDiff } from "../../store/model/version.ts";
import type { StoryRow } from "../../store/records/stories.ts";
import type { Queries, Store } from "../../store/store.ts";
import type { Document } from "../../workers/extraction.ts";
import { documentOf } from "../read/document.ts";
import type { Extractor } from "../read/extractors/extractor.ts";
import { itemOfRecord, textProblemOf } from "../read/record-item.ts";
import { writeVersion } from "./ingest.ts";
import type { ReadItem } from "./new-story.ts";
import { freshenStreamIndex, type StreamIndex } from "./stream-index.ts";

/** What reading stored records again needs. */
export interface ReprocessDeps {
  store: Store;
  extractor: Extractor;
  streams: StreamIndex;
  now: () => Date;
  signal: AbortSignal;
  /** True: everything is done and taken back, so that only what it came to is left. */
  dry_run: boolean;
}

/** What reading a stored record again came to. `changed_fields`: what else of its signal and brief is not as it was. */
export type Reprocessed = { record_id: number; title: string } & (
  | { outcome: "changed"; version: number; diff: ClaimDiff; changed_fields: string[] }
  | { outcome: "unchanged"; version: number }
  | { outcome: "failed"; version: number; problem: string }
);

/**
 * Reads the stored text of a record with the extractor of today and writes the next version when it says anything else;
 * otherwise nothing is written. Gives null for a record that is not there (any more).
 */
export async function reprocess(record_id: number, deps: ReprocessDeps): Promise<Reprocessed | null> {
  const known = await deps.store.records.byId(record_id);
  const channel = known && (await deps.store.channels.byId(known.channel_id));
  if (!known || !channel) return null;
  const item = itemOfRecord(known, "");
  const about = { record_id, title: known.title, version: known.version };
  // The record's own text, once more.
  const text = { kind: "ready" as const, page: null, body: { text: known.content }, problem: null };
  const found = await extracted(documentOf({ item, channel }, text), deps);
  if ("problem" in found) return { ...about, outcome: "failed", problem: found.problem };
  const { content_origin, canonical_url } = known;
  const extraction = { ...found, content_origin: originOf(content_origin), canonical_url };
  const read: ReadItem = { item_id: null, record_id, item, channel, extraction, problem: textProblemOf(known) };
  const is_worded = deps.extractor.signalWriter() !== null;
  const means = { streams: deps.streams, now: deps.now().toISOString(), is_worded };
  return await orTakenBack(deps, async (store) => {
    const current = await store.records.byId(record_id);
    // A version that came meanwhile was read by the extractor of today as well.
    if (current?.version !== known.version) return { ...about, outcome: "unchanged" };
    await freshenStreamIndex(store, deps.streams);
    const before = await store.records.storyTexts(record_id);
    const { version } = await writeVersion(store, read, { ...means, known: current });
    if (version === known.version) return { ...about, outcome: "unchanged" };
    const [latest] = await store.versions.ofRecord(record_id);
    const diff = ClaimDiff.parse(JSON.parse(latest?.diff ?? "null"));
    const changed_fields = changedFields(before, await store.records.storyTexts(record_id));
    return { ...about, version, outcome: "changed", diff, changed_fields };
  });
}

function originOf(origin: string): "page" | "body" | "none" {
  return origin === "page" || origin === "none" ? origin : "body";
}

async function extracted(document: Document, { extractor, signal }: ReprocessDeps) {
  try {
    const extraction = await extractor.extract(document, signal);
    const problem = extraction.extractor_problem;
    return problem === undefined ? extraction : { problem };
  } catch (error) {
    signal.throwIfAborted();
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Carries what a transaction came to out of it when the transaction is to leave nothing behind. */
class TakenBack extends Error {
  override name = "TakenBack";
  readonly result: Reprocessed;

  constructor(result: Reprocessed) {
    super("taken back");
    this.result = result;
  }
}

/** Runs work that is only kept when it changed something and is no dry run: tags that were settled on the way go as well. */
async function orTakenBack(
  { store, dry_run }: ReprocessDeps,
  work: (store: Queries) => Promise<Reprocessed>,
): Promise<Reprocessed> {
  try {
    return await store.transaction(async (store) => {
      const result = await work(store);
      if (dry_run || result.outcome !== "changed") throw new TakenBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result;
    throw error;
  }
}

type SignalAndBrief = Pick<StoryRow, "signal_json" | "brief_json">;

/** Fields of signal and brief that are not as they were, but for the claims and their version. */
function changedFields(before: SignalAndBrief | undefined, after: SignalAndBrief | undefined): string[] {
  if (!before || !after) return [];
  const old = fieldsOf(before);
  const fresh = fieldsOf(after);
  return [...fresh.keys()].filter((name) => !isDeepStrictEqual(old.get(name), fresh.get(name)));
}

/** What the claims say is told by their difference, the version by its number, the page by its parts. */
const toldElsewhere = new Set(["body", "version", "claims", "signal", "body_markdown"]);

function fieldsOf({ signal_json, brief_json }: SignalAndBrief): Map<string, unknown> {
  const [signal, brief] = [JSON.parse(signal_json), JSON.parse(brief_json)];
  const fields = Object.entries({ ...brief.body, ...signal.body, ...brief, ...signal });
  return new Map(fields.filter(([name]) => !toldElsewhere.has(name)));
}
