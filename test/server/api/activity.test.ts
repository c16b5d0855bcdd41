import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openActivity } from "../../../server/api/activity.ts";
import type { Caller } from "../../../server/api/caller.ts";
import type { Log } from "../../../server/api/log.ts";
import { openStore } from "../../../store/store.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const caller = { organization: { org_id: "org" }, credential: { key_id: "key" } } as Caller;
const log = { error: () => undefined } as unknown as Log;

/** A store, and how many transactions it was requested. */
async function opened() {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-activity-"));
  const store = await openStore({ file: join(folder, "claimstream.db") });
  const asked = { transactions: 0 };
  const counting: typeof store = {
    ...store,
    small(work, rows) {
      asked.transactions += 1;
      return store.small(work, rows);
    },
  };
  const close = async () => {
    await store[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  };
  return { store, counting, asked, [Symbol.asyncDispose]: close };
}

test("what was asked and handed out is told before and after it is written, once", async () => {
  await using place = await opened();
  await using activity = openActivity(place.counting, log);
  activity.count(caller, { api_calls: 2, words: 30 }, now);
  activity.count(caller, { api_calls: 1 }, new Date("2026-10-31T10:00:00.000Z"));
  expect(await activity.used("org", "2026-11")).toEqual({ api_calls: 2, words_delivered: 30 });
  expect(place.asked.transactions).toBe(0);
  const written = activity.drain();
  activity.count(caller, { api_calls: 1 }, now);
  expect(await activity.used("org", "2026-11")).toEqual({ api_calls: 3, words_delivered: 30 });
  await written;
  await activity.drain();
  expect(await activity.used("org", "2026-11")).toEqual({ api_calls: 3, words_delivered: 30 });
  expect(await place.store.usage.read("org", "2026-11")).toMatchObject({ api_calls: 3, words_delivered: 30 });
  expect(await activity.used("other", "2026-11")).toEqual({ api_calls: 0, words_delivered: 0 });
});

test("many who want the store to be up to date at the same time share what is written", async () => {
  await using place = await opened();
  await using activity = openActivity(place.counting, log);
  const all: Promise<void>[] = [];
  for (let each = 0; each < 10; each += 1) {
    activity.count(caller, { api_calls: 1 }, now);
    all.push(activity.drain());
  }
  await Promise.all(all);
  expect(place.asked.transactions).toBe(1);
  expect(await place.store.usage.read("org", "2026-11")).toMatchObject({ api_calls: 10 });
});
