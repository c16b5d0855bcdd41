import { join } from "node:path";
import { expect, test } from "vitest";
import { openLog } from "../../../config/runtime/log.ts";
import { openSourceSilence } from "../../../pipeline/duties/source-silence.ts";
import { openStore } from "../../../store/store.ts";
import { ingestItem, sourceEntry } from "../../support/arrivals.ts";
import { installation } from "../../support/service/service-process.ts";

test("a channel that falls silent against its own cadence is logged once, and again when it has spoken meanwhile", async () => {
  using place = installation();
  await using store = await openStore({ file: join(place.dataDir, "claimstream.db") });
  await store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Hill News")], "2026-11-01T00:00:00.000Z");
  const bring = (day: string) => {
    const now = new Date(`2026-11-${day}T09:00:00.000Z`);
    return ingestItem(store, { channel_id: 1, identity: day, now, item: { published: now.toISOString() } });
  };
  for (const day of ["02", "03", "04", "05", "06", "07", "08"]) await bring(day);
  const lines: string[] = [];
  const watch = openSourceSilence({ store, log: openLog("warn", { write: (line) => void lines.push(line) }) });
  const lookOn = async (day: string) => {
    const last_success_at = `2026-11-${day}T08:00:00.000Z`;
    for (const id of [1, 2])
      await store.channels.settle(id, { health: "fine", message: "Nothing new.", last_success_at });
    const now = new Date(`2026-11-${day}T10:00:00.000Z`);
    if (watch.isDue(now)) await watch.look(now);
    expect(watch.isDue(now)).toBe(false);
    return lines.splice(0).map((line) => JSON.parse(line));
  };
  expect(await lookOn("12")).toEqual([]);
  expect(await lookOn("13")).toMatchObject([
    {
      source: "Harbour News",
      channel: "News",
      msg: "It has been silent since 2026-11-08, for 5 days; it used to publish every day.",
    },
  ]);
  expect(await lookOn("14")).toEqual([]);
  await bring("15");
  expect(await lookOn("16")).toEqual([]);
  expect(await lookOn("20")).toHaveLength(1);
});
