import { beforeEach, describe, expect, test } from "vitest";
import { ServiceFile } from "../../config/service.ts";
import { openFetcher } from "../../pipeline/fetch/fetch.ts";
import { openStreamIndex } from "../../pipeline/ingest/stream-index.ts";
import { rulesExtractor } from "../../pipeline/read/extractors/rules.ts";
import { type WorkDeps, workOff } from "../../pipeline/read/work.ts";
import { emptyItem } from "../../pipeline/visit/item.ts";
import { checks } from "../../server/health/checks.ts";
import { openStore, type Store } from "../../store/store.ts";
import { type ExtractorPool, openPool } from "../../workers/pool.ts";
import { sourceEntry } from "../support/arrivals.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const at = now.toISOString();
const entry = new URL("../workers/broken-thread.ts", import.meta.url).href;
const lexicon = { tags: [], topics: [] };

/** Extractions that were asked for. */
let tries = 0;
const broken = (task_timeout_ms = 60_000) =>
  openPool({ threads: 1, lexicon, entry, task_timeout_ms, thread_memory_mb: 64 });
beforeEach(() => {
  tries = 0;
});

function deps(store: Store, pool: ExtractorPool): WorkDeps {
  const { fetch: policy, network } = ServiceFile.parse({});
  const fetcher = openFetcher({ policy, network, now: () => now });
  const counted = {
    extractor: pool.extractor,
    extract: (...given: Parameters<ExtractorPool["extract"]>) => {
      tries += 1;
      return pool.extract(...given);
    },
  };
  const extractor = rulesExtractor({ pool: () => counted });
  const speech = { hear: async () => ({ kind: "off" as const }) };
  const signal = new AbortController().signal;
  return { store, extractor, fetcher: () => fetcher, speech, streams: openStreamIndex(), now: () => now, signal };
}

async function withItem(text: string): Promise<Store> {
  const store = await openStore({ file: ":memory:" });
  await store.sources.sync([sourceEntry("Harbour News")], at);
  const item = { ...emptyItem("a"), title: "The board sat", text };
  await store.items.enqueue(1, [{ identity: "a", link: null, payload: JSON.stringify(item) }], at);
  return store;
}

async function work(store: Store, pool: ExtractorPool) {
  const [row] = await store.items.next(at, 1);
  if (!row) throw new Error("nothing is queued");
  return workOff(row, deps(store, pool));
}

describe("an item whose thread", () => {
  test.each([
    // The second try has less time than the first.
    ["never ends", "took longer than 167 ms", 1000],
    ["ends the thread", "could not be read by its worker", undefined],
    ["takes all memory", "could not be read by its worker", undefined],
    ["throws behind its back", "could not be read by its worker", undefined],
  ])("%s is tried twice, becomes a record that says so, and is kept in quarantine", async (what, reason, timeout) => {
    await using pool = broken(timeout);
    await using store = await withItem(`The board, it says, ${what}.`);
    expect(await work(store, pool)).toMatchObject({ kind: "ingested" });
    expect(tries).toBe(2);
    const [kept] = await store.quarantine.list(10);
    expect(kept).toMatchObject({ item_id: 1, record_id: 1, source_name: "Harbour News", quarantined_on: at });
    expect(kept?.reason).toContain(reason);
    expect(JSON.parse((await store.quarantine.document(1)) ?? "{}")).toMatchObject({
      title: "The board sat",
      body: { text: `The board, it says, ${what}.` },
      page: null,
    });
    expect(await store.items.counts()).toEqual([{ state: "done", items: 1 }]);
    // Another thread is there for those that come after it.
    await pool.ready();
  });
});

describe("an item in quarantine", () => {
  test("comes out when it is read after all, as the next version of its record", async () => {
    await using store = await withItem("The fee rose by 4 percent, but the board ends the thread.");
    await using pool = broken();
    await work(store, pool);
    const trouble = () =>
      checks
        .find(({ name }) => name === "quarantine")
        ?.look({ store: async () => store, now, config: undefined as never });
    expect(await trouble()).toMatchObject([{ message: expect.stringContaining("1 item is in quarantine") }]);
    const payload = JSON.stringify({
      ...emptyItem("a"),
      title: "The board sat",
      text: "The fee rose by 4 percent on Monday.",
    });
    await store.items.requeue(1, payload, at);
    await using sound = openPool({ threads: 1, lexicon });
    expect(await work(store, sound)).toMatchObject({ kind: "ingested" });
    expect(await store.quarantine.count()).toEqual({ items: 0, newest: null });
    expect(await trouble()).toEqual([]);
    expect((await store.records.byId(1))?.content).toBe("The fee rose by 4 percent on Monday.");
  });

  test("goes with its record", async () => {
    await using store = await withItem("The board ends the thread.");
    await using pool = broken();
    await work(store, pool);
    await store.records.erase(1);
    expect(await store.quarantine.count()).toEqual({ items: 0, newest: null });
  });
});
