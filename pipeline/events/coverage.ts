/** Design: docs/design/near-copies.md */
import { setImmediate as turn } from "node:timers/promises";
import { cleanLink } from "../../store/model/clean-link.ts";
import { failpoint } from "../../store/model/failpoint.ts";
import type { Store } from "../../store/store.ts";
import { headlineWords } from "../ingest/headline-words.ts";
import { type CopyIndex, copyIndex, sketchOf, type TextSketch } from "./near-copies.ts";
import { creditedAgency } from "./news-agency.ts";
import { type StoryGroups, storyGroups } from "./story-groups.ts";

/** How long copies of a text are looked for. Milliseconds: 30 days; ours, syndicated texts come within days. */
const copiesComeWithinMs = 30 * 86_400_000;

/** Records that are remembered at most: about 2.5 KB each. Ours: four thousand a day for the time in which most copies come. */
const remembered = 20_000;

/** Records that are recalled before others get their turn: some 10 ms of work. Ours. */
const recalledAtOnce = 500;

/** Records placed in one transaction: some 10 ms to read their texts. Ours. */
const atOnce = 10;

type Waiting = Awaited<ReturnType<Store["coverage"]["waiting"]>>[number];
type Placed = Parameters<Store["coverage"]["add"]>[0][number];

/** What of a placed record later ones are held against. */
type Known = Pick<Placed, "record_id" | "coverage_id" | "copy_of" | "origin" | "headline" | "placed_on">;

/** What is remembered of the records of the last weeks. */
interface Memory {
  stories: StoryGroups;
  copies: CopyIndex<number>;
  placed: Map<number, Known>;
  /** The first record at an address, under the address that its page calls its own. */
  addresses: Map<string, number>;
}

/** Finds which records tell of one event, following the records as they come. */
export interface Coverage {
  /** Places the records that wait; gives how many. A failure leaves them waiting. */
  catchUp(now: Date): Promise<number>;
}

/** Follows the store's records. The memory is filled from the store at the first use, and again after a failure. */
export function openCoverage(store: Store): Coverage {
  let memory: Memory | undefined;
  return {
    async catchUp(now) {
      let placed = 0;
      try {
        for (;;) {
          const waiting = await store.coverage.waiting(atOnce);
          if (waiting.length === 0) return placed;
          memory ??= await recall(store, now);
          await place(store, memory, waiting, now);
          placed += waiting.length;
          if (waiting.length < atOnce) return placed;
        }
      } catch (error) {
        memory = undefined;
        throw error;
      }
    },
  };
}

async function recall(store: Store, now: Date): Promise<Memory> {
  const memory: Memory = { stories: storyGroups(), copies: copyIndex(), placed: new Map(), addresses: new Map() };
  const since = new Date(now.getTime() - copiesComeWithinMs).toISOString();
  const rows = await placedSince(store, since);
  for (const [at, row] of rows.entries()) {
    if (at % recalledAtOnce === 0) await turn();
    memory.stories.join(row.coverage_id, toldBy(row));
    const { url, canonical_url, ...placed } = row;
    remember(memory, placed, { sketch: sketchFrom(row.sketch), address: addressOf({ url, canonical_url }) });
  }
  return memory;
}

/** Oldest first. Read in slices, so that others are answered meanwhile. */
async function placedSince(store: Store, since: string) {
  let slice = await store.coverage.since(since, recalledAtOnce);
  const rows = [...slice];
  while (slice.length === recalledAtOnce && rows.length < remembered) {
    await turn();
    slice = await store.coverage.since(since, recalledAtOnce, slice.at(-1)?.record_id);
    rows.push(...slice);
  }
  return rows.reverse();
}

async function place(store: Store, memory: Memory, waiting: Waiting[], now: Date): Promise<void> {
  const rows: Placed[] = [];
  const merges: { from: number[]; to: number }[] = [];
  for (const record of waiting) {
    // A text that many others resemble takes a while; others are answered meanwhile.
    await turn();
    const { row, merged, sketch, address } = placementOf(memory, record, now.toISOString());
    rows.push(row);
    if (merged.length > 0) merges.push({ from: merged, to: row.coverage_id });
    remember(memory, row, { sketch, address });
    for (const known of merged.length > 0 ? memory.placed.values() : []) {
      if (merged.includes(known.coverage_id)) known.coverage_id = row.coverage_id;
    }
  }
  await store.transaction(async (store) => {
    await store.coverage.add(rows);
    for (const { from, to } of merges) await store.coverage.merge(from, to);
    failpoint("coverage.commit");
  });
  forget(memory, now);
}

/** A copy goes where its model is and counts as the same voice; what is none finds its event by its headline and its names. */
function placementOf(memory: Memory, record: Waiting, placed_on: string) {
  const { record_id, title, names, owner, ingested_at } = record;
  const sketch = sketchOf(record.content);
  const address = addressOf(record);
  const model = memory.placed.get(memory.copies.copiesOf(sketch)[0] ?? 0) ?? sameArticle(memory, address, title);
  const published_at = record.published_at ?? ingested_at;
  const told = { headline: title, names: JSON.stringify(names), published_at };
  const { group_id, merged } = model
    ? { group_id: model.coverage_id, merged: [] }
    : memory.stories.place(record_id, toldBy(told));
  if (model) memory.stories.join(group_id, toldBy(told));
  const origin = creditedAgency(record) ?? model?.origin ?? owner;
  const copy_of = model ? (model.copy_of ?? model.record_id) : null;
  const row: Placed = {
    record_id,
    coverage_id: group_id,
    copy_of,
    origin,
    ...told,
    sketch: sketchText(sketch),
    placed_on,
  };
  return { row, merged, sketch, address };
}

function toldBy({ headline, names, published_at }: Pick<Placed, "headline" | "names" | "published_at">) {
  return { headline, names: JSON.parse(names) as string[], published: Date.parse(published_at) };
}

/** The address that a page calls its own, else the one it was found at; null for a front page, which careless pages name. */
function addressOf({ url, canonical_url }: Pick<Waiting, "url" | "canonical_url">): string | null {
  const address = URL.parse(cleanLink(canonical_url ?? url ?? ""));
  return address && address.pathname !== "/" ? address.href : null;
}

/** The record whose page has the same address and much the same title: all episodes of a podcast may link to one page. */
function sameArticle(memory: Memory, address: string | null, title: string): Known | undefined {
  const other = address === null ? undefined : memory.placed.get(memory.addresses.get(address) ?? 0);
  if (!other) return undefined;
  const [one, two] = [headlineWords(title), headlineWords(other.headline)];
  return one.intersection(two).size * 2 > Math.max(one.size, two.size) ? other : undefined;
}

function remember(memory: Memory, row: Placed, found: { sketch: TextSketch; address: string | null }): void {
  const { record_id, coverage_id, copy_of, origin, headline, placed_on } = row;
  memory.placed.set(record_id, { record_id, coverage_id, copy_of, origin, headline, placed_on });
  memory.copies.add(record_id, found.sketch);
  if (found.address !== null && !memory.addresses.has(found.address)) memory.addresses.set(found.address, record_id);
}

/** The oldest go first: a map gives its entries in the order in which they were added. */
function forget(memory: Memory, now: Date): void {
  const before = new Date(now.getTime() - copiesComeWithinMs).toISOString();
  for (const [record_id, { placed_on }] of memory.placed) {
    if (memory.placed.size <= remembered && placed_on >= before) break;
    memory.placed.delete(record_id);
    memory.copies.remove(record_id);
  }
  for (const [address, record_id] of memory.addresses) {
    if (memory.placed.has(record_id)) break;
    memory.addresses.delete(address);
  }
  memory.stories.forget(now.getTime() - copiesComeWithinMs);
}

/** Both lists of a sketch in base64, the shingles first. */
function sketchText({ shingles, numbers }: TextSketch): string {
  return [shingles, numbers]
    .map((list) => Buffer.from(list.buffer, list.byteOffset, list.byteLength).toString("base64"))
    .join(" ");
}

function sketchFrom(text: string): TextSketch {
  const [shingles = "", numbers = ""] = text.split(" ");
  return { shingles: listFrom(shingles), numbers: listFrom(numbers) };
}

function listFrom(text: string): Uint32Array {
  const bytes = Buffer.from(text, "base64");
  return Uint32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(at * 4));
}
