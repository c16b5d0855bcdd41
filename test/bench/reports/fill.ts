import { mkdirSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openStore } from "../../../store/store.ts";
import { type Installation, startProcess } from "../../support/service/service-process.ts";
import { askedOf } from "../asked.ts";
import { median } from "../benchmark.ts";
import { databaseOf, firstRecords, placeIn, recordsIngested } from "../filled-place.ts";
import { ingestMadeUp, multiplyRecords } from "../filled-store.ts";
import { type Latency, latencyUntil, spoken } from "../latency.ts";
import { madeUpWord } from "../made-up-text.ts";
import type { Finding, Report } from "../results/report.ts";

/** Records when no number is given. */
const recordsWithout = 1_000_000;

/** What a record takes at most. Bytes; measured: 21,600. */
const bytesPerRecord = 24_000;

/** Rounds of starting and asking each of both services, in turn, and how long each is asked. */
const rounds = 3;
const askedMs = 8000;

/** Records that are ingested at once to see how fast that goes. */
const recordsMore = 50;

/** A store with very many records, thirty claims each, beside one that holds next to nothing. */
export const fill: Report = {
  name: "fill",
  about: `start, answers and ingest of a full store beside one with ${recordsIngested} records, and its size; the number: how many records of 30 claims`,
  async run(size = recordsWithout, told, folder) {
    requireRoom(size, folder);
    using empty = placeIn(folder && join(folder, "empty"));
    using full = placeIn(folder && join(folder, "full"));
    for (const each of [empty, full]) await firstRecords(each);
    const started = performance.now();
    multiplyRecords(databaseOf(full), size, (records) => told(`${records} records`), recordsIngested);
    told(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    const bytes = (statSync(databaseOf(full)).size - statSync(databaseOf(empty)).size) / (size - recordsIngested);
    const visits: Record<"empty" | "full", Visit[]> = { empty: [], full: [] };
    for (let round = 1; round <= rounds; round += 1) {
      for (const [name, each] of [
        ["empty", empty],
        ["full", full],
      ] as const) {
        const visit = await visited(each);
        visits[name].push(visit);
        told(`round ${round}, ${name}: ready after ${visit.start_ms.toFixed(0)} ms, ${spoken(visit.latency)}`);
      }
    }
    const rates: Record<"empty" | "full", number[]> = { empty: [], full: [] };
    for (let round = 1; round <= rounds; round += 1) {
      for (const [name, each] of [
        ["empty", empty],
        ["full", full],
      ] as const) {
        rates[name].push(await ingestRate(each, round));
      }
    }
    return findings(size, bytes, { visits, rates });
  },
};

/** Throws when the folder, else the one for what is temporary, has no room for so many records. */
function requireRoom(records: number, folder = tmpdir()): void {
  mkdirSync(folder, { recursive: true });
  const { bavail, bsize } = statfsSync(folder);
  const there = statSync(join(folder, "full", "claimstream.db"), { throwIfNoEntry: false })?.size ?? 0;
  const needed = records * bytesPerRecord - there;
  if (bavail * bsize > needed) return;
  const gigabytes = (bytes: number) => `${Math.ceil(bytes / 1e9)} GB`;
  throw new Error(`${records} records take ${gigabytes(needed)} more; ${folder} has ${gigabytes(bavail * bsize)} left`);
}

interface Visit {
  start_ms: number;
  latency: Latency;
}

async function visited(given: Installation): Promise<Visit> {
  const started = performance.now();
  await using service = await startProcess(given);
  const start_ms = performance.now() - started;
  const asked = await askedOf(
    service,
    madeUpWord(() => 0.2),
  );
  // So long it recalls what it knew of the last days.
  await latencyUntil(pause(askedMs), asked);
  const latency = await latencyUntil(pause(askedMs), asked);
  await service.end();
  return { start_ms, latency };
}

/** Records a CPU second, in one transaction, where some were ingested just before: a service that runs has its code and its indexes at hand. */
async function ingestRate(given: Installation, round: number): Promise<number> {
  await using store = await openStore({ file: databaseOf(given) });
  const channel = await store.channels.byId(1);
  if (!channel) throw new Error("the channel is gone");
  await ingestMadeUp(store, { channel, count: recordsMore, seed: 100 + round, now: new Date() });
  const before = process.cpuUsage();
  await ingestMadeUp(store, { channel, count: recordsMore, seed: 200 + round, now: new Date() });
  const { user, system } = process.cpuUsage(before);
  return (1_000_000 * recordsMore) / (user + system);
}

function findings(
  size: number,
  bytes: number,
  { visits, rates }: { visits: Record<"empty" | "full", Visit[]>; rates: Record<"empty" | "full", number[]> },
): Finding[] {
  const p99 = (name: "empty" | "full") => median(visits[name].map(({ latency }) => latency.p99_ms));
  const start = median(visits.full.map(({ start_ms }) => start_ms));
  const [slow, quick] = [median(rates.full), median(rates.empty)];
  const full = `${size} records`;
  return [
    { what: `${full}: bytes a record`, figure: bytes.toFixed(0), goal: "at most 30000" },
    { what: `${full}: start`, figure: `${start.toFixed(0)} ms`, goal: "under 3000 ms" },
    {
      what: `${full}: p99 of the API, empty and full`,
      figure: `${p99("empty").toFixed(1)} and ${p99("full").toFixed(1)} ms`,
      goal: null,
    },
    { what: `${full}: p99 full to empty`, figure: (p99("full") / p99("empty")).toFixed(2), goal: "at most 3" },
    {
      what: `${full}: ingest in records a CPU second, empty and full`,
      figure: `${quick.toFixed(0)} and ${slow.toFixed(0)}`,
      goal: null,
    },
    { what: `${full}: ingest full to empty`, figure: (slow / quick).toFixed(2), goal: "at least 0.8" },
  ];
}
