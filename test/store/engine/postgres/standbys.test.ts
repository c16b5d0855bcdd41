import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { DatabaseRefusal } from "../../../../store/engine/engine.ts";
import { openStore, type Store } from "../../../../store/store.ts";
import { createOwn, startPair } from "../../../support/postgres/pair.ts";
import { postgresPrograms, startPostgres } from "../../../support/postgres/server.ts";
import { rowsOf } from "../../../support/service/loaded-processes.ts";
import { eventually } from "../../../support/service/service-process.ts";

const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000, now: () => new Date() };

/** What a store that reads says, and whether a standby said it. */
async function readIn(store: Store): Promise<{ value: string | undefined; byStandby: boolean }> {
  return store.reading(async (asked) => ({
    value: await asked.installation.read("value"),
    byStandby: asked !== store,
  }));
}

async function untilStandbyAnswers(store: Store): Promise<void> {
  await eventually("the standby to answer", async () => (await readIn(store)).byStandby);
}

describe.runIf(postgresPrograms() !== null)("a standby", () => {
  test("answers what only reads, and never without what was written before", async () => {
    using pair = await startPair();
    await using store = await openStore({ ...limits, ...pair });
    await untilStandbyAnswers(store);
    let byStandby = 0;
    for (let at = 0; at < 100; at += 1) {
      if (at % 3 === 0) await store.transaction(({ installation }) => installation.write("value", String(at)));
      else await store.installation.write("value", String(at));
      const read = await readIn(store);
      expect(read.value).toBe(String(at));
      byStandby += Number(read.byStandby);
    }
    expect(byStandby).toBeGreaterThan(0);
  });

  test("that is behind leaves it to the server that is written", async () => {
    using pair = await startPair();
    await using store = await openStore({ ...limits, ...pair });
    await untilStandbyAnswers(store);
    await rowsOf(`${pair.standby.url}/own`, "select pg_wal_replay_pause()");
    await store.installation.write("value", "new");
    expect(await readIn(store)).toEqual({ value: "new", byStandby: false });
    await rowsOf(`${pair.standby.url}/own`, "select pg_wal_replay_resume()");
    await untilStandbyAnswers(store);
    expect(await readIn(store)).toEqual({ value: "new", byStandby: true });
  });

  test("that is lost while it reads is done without, and asked again once it is back", async () => {
    using pair = await startPair();
    const warnings: string[] = [];
    await using store = await openStore({ ...limits, ...pair, onWarning: (words) => warnings.push(words) });
    await store.installation.write("value", "kept");
    await untilStandbyAnswers(store);
    const asked: Store[] = [];
    const value = await store.reading(async (reader) => {
      if (asked.push(reader) === 1) pair.standby.stop("immediate");
      return reader.installation.read("value");
    });
    expect(value).toBe("kept");
    expect(asked.map((reader) => reader === store)).toEqual([false, true]);
    expect(await readIn(store)).toEqual({ value: "kept", byStandby: false });
    expect(warnings).toEqual([
      expect.stringMatching(/^The standby at 127.* is not asked: .* tried again by itself\.$/),
    ]);
    pair.standby.start();
    await untilStandbyAnswers(store);
    expect(warnings.at(-1)).toMatch(/^The standby at 127.* answers again\.$/);
  });

  test("that refuses a write has it done by the server that is written", async () => {
    using pair = await startPair();
    await using store = await openStore({ ...limits, ...pair });
    await untilStandbyAnswers(store);
    await store.reading((reader) => reader.installation.write("value", "written"));
    expect((await readIn(store)).value).toBe("written");
  });

  test("that was promoted is not asked any more: its history is another", async () => {
    using pair = await startPair();
    await using store = await openStore({ ...limits, ...pair });
    await untilStandbyAnswers(store);
    pair.standby.promote();
    await rowsOf(`${pair.standby.url}/own`, "insert into installation (name, value) values ('value', 'strange')");
    for (let at = 0; at < 5; at += 1) {
      expect(await readIn(store)).toEqual({ value: undefined, byStandby: false });
      await pause(20);
    }
  });

  test("that is none, or of another database, is refused at the start; one that is not there is not", async () => {
    using pair = await startPair();
    using other = await startPostgres();
    await createOwn(other);
    const warnings: string[] = [];
    const onWarning = (words: string) => warnings.push(words);
    const opening = (read_url: string) => openStore({ ...limits, url: pair.url, read_urls: [read_url], onWarning });
    await expect(opening(`${other.url}/own`)).rejects.toThrow(/DATABASE_READ_URLS/);
    await expect(opening(`${other.url}/own`)).rejects.toBeInstanceOf(DatabaseRefusal);
    await expect(opening(`${pair.standby.url}/nowhere`)).rejects.toThrow(/no such database.*DATABASE_READ_URLS/);
    await using store = await opening("postgres://postgres@127.0.0.1:1/own");
    expect(warnings).toEqual([expect.stringMatching(/^The standby at 127\.0\.0\.1:1 is not asked: .*ECONNREFUSED/)]);
    expect((await readIn(store)).byStandby).toBe(false);
  });
});
