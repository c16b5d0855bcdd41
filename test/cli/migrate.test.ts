import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { takeDataDir } from "../../store/engine/writer-lock.ts";
import { migrations } from "../../store/migrations.ts";
import { openStore } from "../../store/store.ts";
import { hasPostgres, newPostgresDatabase } from "../support/postgres/test-databases.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { type Installation, installation } from "../support/service/service-process.ts";

const older = Object.fromEntries(Object.entries(migrations).slice(0, -2));
const lacking = Object.keys(migrations).slice(-2);

async function openOlder(place: Installation): Promise<void> {
  await (await openStore({ file: join(place.dataDir, "claimstream.db"), migrations: older }))[Symbol.asyncDispose]();
}

test("a database is brought up to date, and a second time there is nothing to do", async () => {
  using place = installation();
  await openOlder(place);
  expect(await runHereJson(place, ["migrate"])).toEqual({ code: 0, data: { ran: lacking } });
  expect(await runHere(place, ["migrate"])).toMatchObject({ code: 0, stdout: expect.stringMatching(/Nothing to do/) });
});

test("not under a service that runs on it", async () => {
  using place = installation();
  await openOlder(place);
  const { lock } = takeDataDir(place.dataDir, process.pid);
  const refused = await runHere(place, ["migrate"]);
  lock?.release();
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("stop it first") });
  expect(await runHereJson(place, ["migrate"])).toEqual({ code: 0, data: { ran: lacking } });
});

describe.runIf(hasPostgres)("on a server", () => {
  test("what starts refuse to run is run once, by whichever of several comes first", async () => {
    await using made = await newPostgresDatabase();
    using place = installation({ service: { database: { migrate: "never" } } });
    place.env.DATABASE_URL = made.url;
    const limits = { pool: 2, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000, now: () => new Date() };
    const next = { ...migrations, "998-next": { up: async () => undefined } };
    const start = () => openStore({ ...limits, url: made.url, migrates: false, migrations: next });
    await expect(start()).rejects.toThrow(/lacks 998-next.*run `claimstream migrate` once/);
    const told: string[] = [];
    const run = async () =>
      (await openStore({ ...limits, url: made.url, migrations: next, onMigrated: (names) => told.push(...names) }))[
        Symbol.asyncDispose
      ]();
    await Promise.all([run(), run(), run()]);
    expect(told).toEqual(["998-next"]);
    await (await start())[Symbol.asyncDispose]();
    expect(await runHere(place, ["migrate"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("998-next"),
    });
  });

  test("a database with nothing in it gets its schema", async () => {
    await using made = await newPostgresDatabase("empty");
    using place = installation({ service: { database: { migrate: "never" } } });
    place.env.DATABASE_URL = made.url;
    expect(await runHereJson(place, ["migrate"])).toEqual({ code: 0, data: { ran: Object.keys(migrations) } });
  });
});
