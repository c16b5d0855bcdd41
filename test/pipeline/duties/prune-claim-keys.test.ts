import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { openLog } from "../../../config/runtime/log.ts";
import { comparedDaysMax } from "../../../pipeline/corroboration.ts";
import { pruneClaimKeys } from "../../../pipeline/duties/prune-claim-keys.ts";
import { eraseExpired } from "../../../pipeline/duties/retention.ts";
import { openJobRunner } from "../../../pipeline/job-runner.ts";
import { claimKeys } from "../../../pipeline/jobs/claim-keys.ts";
import { eraseRecords } from "../../../server/cli/erase.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { extractionOf, ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** A store on a file of its own, with two sources and a stream over them, and the numbers of claims that its table of keys has. */
async function opened() {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-keys-"));
  const file = join(folder, "claimstream.db");
  const store = await openStore({ file });
  const at = daysAgo(2000).toISOString();
  await store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Quay Post")], at);
  await store.streamEntries.sync([streamEntry("all", {})], at);
  return {
    store,
    keyed() {
      const database = new Database(file, { readonly: true });
      const rows = database.prepare<[], { claim_no: number }>("select distinct claim_no from claim_keys").all();
      database.close();
      return rows.map(({ claim_no }) => claim_no).toSorted((a, b) => a - b);
    },
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Ingests a record of one claim, whose keys go to their places; gives the record and the claim's number. */
async function ingest(store: Store, claim_text: string, at: Date, channel_id = 1) {
  const [model] = extractionOf().claims;
  if (!model) throw new Error("the model reading has no claim");
  const span = { start: 0, end: claim_text.length };
  const { record_id } = await ingestItem(store, {
    channel_id,
    identity: `${channel_id} ${claim_text}`,
    now: at,
    item: { published: at.toISOString() },
    extraction: { content: claim_text, claims: [{ ...model, claim_text, span, sentence: span }] },
  });
  await store.transaction((store) => store.claimLinks.drain());
  const [claim_no = 0] = await store.claimSearch.numbersOf(record_id);
  return { record_id, claim_no };
}

test("of an erased record no keys are left, of others all are", async () => {
  await using place = await opened();
  const { store, keyed } = place;
  const gone = await ingest(store, "The Harbour Board raised its grain fee by 4 percent.", now);
  const stays = await ingest(store, "The Harbour Board closed the eastern quay for repairs.", now);
  expect(keyed()).toEqual([gone.claim_no, stays.claim_no]);
  await eraseRecords(store, [gone.record_id], now);
  expect(keyed()).toEqual([stays.claim_no]);
  expect(await pruneClaimKeys({ store, now })).toBe(0);
});

test("of records that are no longer kept no keys are left once the job ran, which it does after they were erased", async () => {
  await using place = await opened();
  const { store, keyed } = place;
  await ingest(store, "The Harbour Board raised its grain fee by 4 percent.", daysAgo(120));
  const stays = await ingest(store, "The Harbour Board closed the eastern quay for repairs.", now);
  const log = openLog("silent");
  const job = claimKeys({ store, log, now: () => now });
  await using runner = openJobRunner([job], { log, now: () => now, signal: new AbortController().signal });
  expect(job.isDue(now)).toBe(true);
  await runner.beginDue();
  await runner.drain();
  expect(await eraseExpired({ store, months: 3, now })).toBe(1);
  expect(job.isDue(now)).toBe(false);
  runner.happened("erased");
  await runner[Symbol.asyncDispose]();
  expect(keyed()).toEqual([stays.claim_no]);
  expect(job.isDue(new Date(now.getTime() + 86_400_000))).toBe(true);
});

test("a claim of so long ago that none of today is compared with it has no keys; one in the window is still found", async () => {
  await using place = await opened();
  const { store, keyed } = place;
  const counted = (ships: number, month: string) => `The Harbour Board counted ${ships} grain ships in ${month}.`;
  await ingest(store, counted(395, "September 2025"), daysAgo(comparedDaysMax + 1));
  const before = await ingest(store, counted(410, "October 2025"), daysAgo(comparedDaysMax - 1));
  expect(keyed()).toHaveLength(2);
  await pruneClaimKeys({ store, now });
  expect(keyed()).toEqual([before.claim_no]);
  const later = await ingest(store, counted(460, "October 2026"), now, 2);
  const sight = { from: "2020-01-01", before: "9999-12-31", sees_private: true };
  const found = await store.claimLinks.before([later.claim_no], sight);
  expect(found.map(({ claim_no }) => claim_no)).toEqual([before.claim_no]);
});

test("it goes through the keys slice by slice, and stops when asked to", async () => {
  await using place = await opened();
  const { store, keyed } = place;
  const rows = Array.from({ length: 5000 }, (_, at) => ({ claim_key: at * 7919, claim_no: 900_000 + at }));
  await store.transaction(async ({ claimLinks }) => {
    await claimLinks.keep(rows);
    await claimLinks.drain();
  });
  const stop = new AbortController();
  const pruning = pruneClaimKeys({ store, now, signal: stop.signal });
  stop.abort();
  expect(await pruning).toBe(2000);
  expect(keyed()).toHaveLength(3000);
  expect(await pruneClaimKeys({ store, now, among: { from: 0, to: 903_999 } })).toBe(2000);
  expect(keyed()[0]).toBe(904_000);
  expect(await pruneClaimKeys({ store, now })).toBe(1000);
});
