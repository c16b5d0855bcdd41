import type { Leases } from "../../store/engine/process-leases.ts";
import type { Store } from "../../store/store.ts";
import type { Document, Extraction } from "../../workers/extraction.ts";
import { ExtractionError } from "../../workers/pool.ts";
import type { Fetcher } from "../fetch/fetch.ts";
import { type Ingested, ingest } from "../ingest/ingest.ts";
import type { StreamIndex } from "../ingest/stream-index.ts";
import type { Item } from "../visit/item.ts";
import { localFolder, settingsOf } from "../visit/visit.ts";
import { documentOf, hostOf, unreadable } from "./document.ts";
import type { Extractor } from "./extractors/extractor.ts";
import { bodyOf, type LinkedText, linkedText } from "./linked-text.ts";
import { textProblemOf, wasHeard } from "./record-item.ts";
import type { Speech } from "./speech.ts";

/** What working off one queued item needs; what may be exchanged meanwhile is asked for when it is used. */
export interface WorkDeps {
  store: Store;
  extractor: Extractor;
  fetcher: () => Fetcher;
  speech: Speech;
  streams: StreamIndex;
  now: () => Date;
  signal: AbortSignal;
  /** Of this process, on the item; absent where it has the database to itself. */
  leases?: Leases;
}

/** Waits before an item whose text could not be got is tried again. Seconds; ours. */
const itemRetrySeconds = [60, 300, 1800] as const;

/** The wait of an item for its turn at what works on few at once. Seconds; ours. */
const turnSeconds = 30;

/** A queued item as the store gives it. */
export type QueuedRow = Awaited<ReturnType<Store["items"]["next"]>>[number];

/** What became of a queued item: a record, another try later, or nothing after the last one. */
export type Worked =
  | { kind: "ingested"; result: Ingested }
  | { kind: "later"; message: string; due_at: string }
  | { kind: "failed"; message: string };

/**
 * Works one queued item off: gets its text, has it read by a worker, writes the record. An item always becomes a record:
 * when its page stays out of reach, from what came with it; when no worker can read it, with the reason.
 */
export async function workOff(row: QueuedRow, deps: WorkDeps): Promise<Worked> {
  const channel = await deps.store.channels.byId(row.channel_id);
  if (!channel) throw new Error(`item ${row.item_id} belongs to the unknown channel ${row.channel_id}`);
  const item = JSON.parse(row.payload) as Item;
  const known = row.record_id === null ? null : await deps.store.records.byId(row.record_id);
  if (known === undefined) return dropErased(row, deps);
  const settings = settingsOf(channel);
  const wish = {
    full_text: settings.full_text ?? "auto",
    url: channel.url,
    headers: settings.headers,
    folder: localFolder(channel),
    is_spoken: ["audio", "video"].includes(item.media_format ?? channel.media_format),
  };
  const { speech, signal } = deps;
  const text = await linkedText(item, wish, { fetcher: deps.fetcher(), speech, signal });
  deps.signal.throwIfAborted();
  const ready = text.kind === "ready" ? text : await againOrWithout(row, item, text, deps);
  if (ready.kind === "later") return ready;
  // A record that was made without its page already has no more to lose.
  if (known && ready.problem && !ready.page && textProblemOf(known) === null)
    return leaveAsItIs(row, ready.problem, deps);
  const { heard } = ready;
  if (known && heard && "transcript_problem" in heard && wasHeard(known))
    return leaveAsItIs(row, heard.transcript_problem, deps);
  const host = ready.page && hostOf(item);
  const host_titles = host ? await deps.store.pageTitles.ofHost(host) : [];
  const extraction = await read(row, documentOf({ item, channel }, ready, host_titles), deps);
  if (known && "problem" in extraction) return leaveAsItIs(row, extraction.problem, deps);
  const found = "problem" in extraction ? unreadable({ item, channel }, extraction.problem) : extraction;
  const { transcript_problem: _before, ...extra } = item.extra;
  const heardItem = { ...item, extra: { ...extra, ...heard } };
  const { item_id, record_id } = row;
  const readItem = { item_id, record_id, item: heardItem, channel, extraction: found, problem: ready.problem };
  const result = await ingest(readItem, deps);
  return result ? { kind: "ingested", result } : dropErased(row, deps);
}

/** An item whose record was erased while it waited to be read again: erased it stays. */
async function dropErased(row: QueuedRow, { store, now }: WorkDeps): Promise<Worked> {
  await store.items.done(row.item_id, row.record_id ?? 0, now().toISOString());
  return { kind: "failed", message: "Its record was erased meanwhile." };
}

type Ready = Extract<LinkedText, { kind: "ready" }>;

/** A record that is to be read again keeps what it has when its page is out of reach: that is more than what is left of it. */
async function leaveAsItIs(row: QueuedRow, problem: string, { store, now }: WorkDeps): Promise<Worked> {
  const message = `${problem} The record stays as it was.`;
  await store.items.fail(row.item_id, row.attempts + 1, message, now().toISOString());
  return { kind: "failed", message };
}

/** Another try later, or, after the last one, what came with the item itself. A host that asked for quiet costs no try. */
async function againOrWithout(
  row: QueuedRow,
  item: Item,
  text: Extract<LinkedText, { kind: "later" }>,
  deps: WorkDeps,
): Promise<Ready | Extract<Worked, { kind: "later" }>> {
  if (text.is_busy) return waitForTurn(row, text.message, deps);
  const later = await retry(deps.store, row, text.message, { now: deps.now(), least_s: text.retry_after_s ?? 0 });
  if (later) return later;
  const without = { kind: "ready" as const, page: null, body: bodyOf(item) };
  if (text.of === "recording") return { ...without, problem: null, heard: { transcript_problem: text.message } };
  return { ...without, problem: text.message };
}

/** Waits for what is busy with others; that costs no try. */
async function waitForTurn(
  row: QueuedRow,
  message: string,
  { store, now }: WorkDeps,
): Promise<Extract<Worked, { kind: "later" }>> {
  const due_at = new Date(now().getTime() + turnSeconds * 1000).toISOString();
  await store.items.retry(row.item_id, row.attempts, message, due_at);
  return { kind: "later", message, due_at };
}

/** Puts an item back whose work broke off, or gives it up after the last try; its payload is kept either way. */
export async function retryOrFail(store: Store, row: QueuedRow, message: string, now: Date): Promise<Worked> {
  const later = await retry(store, row, message, { now, least_s: 0 });
  if (later) return later;
  await store.items.fail(row.item_id, row.attempts + 1, message, now.toISOString());
  return { kind: "failed", message };
}

/** Another try after the next wait; null when all tries are used up. */
async function retry(store: Store, row: QueuedRow, message: string, { now, least_s }: { now: Date; least_s: number }) {
  const wait = itemRetrySeconds[row.attempts];
  if (wait === undefined) return null;
  const due_at = new Date(now.getTime() + Math.max(wait, least_s) * 1000).toISOString();
  await store.items.retry(row.item_id, row.attempts + 1, message, due_at);
  return { kind: "later" as const, message, due_at };
}

/**
 * What a worker makes of the text, after one more try when it fails; then the reason why there is nothing. What its thread died
 * on twice goes into quarantine, so that somebody can look at it; it comes out when it is read after all.
 */
async function read(row: QueuedRow, document: Document, deps: WorkDeps): Promise<Extraction | { problem: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      const extraction = await deps.extractor.extract(document, deps.signal);
      if (row.record_id !== null) await deps.store.quarantine.drop(row.item_id);
      return extraction;
    } catch (error) {
      deps.signal.throwIfAborted();
      const words = error instanceof Error ? error.message : String(error);
      if (attempt < 2) continue;
      if (error instanceof ExtractionError) await quarantine(row, document, reasonOf(error), deps);
      return { problem: `The text could not be read: ${words}.` };
    }
  }
}

async function quarantine(row: QueuedRow, document: Document, reason: string, deps: WorkDeps): Promise<void> {
  const { page } = document;
  const kept = { ...document, page: page && { ...page, bytes: Buffer.from(page.bytes).toString("base64") } };
  const extractor = deps.extractor.name();
  const entry = { document: JSON.stringify(kept), reason, extractor };
  await deps.store.quarantine.put(row.item_id, entry, deps.now().toISOString());
}

/** What became of the thread, and its own words on it. */
function reasonOf({ message, cause }: ExtractionError): string {
  return cause instanceof Error && cause.name !== "AbortError" ? `${message}: ${cause.message}` : message;
}
