import { mkdirSync } from "node:fs";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { serverTroubles } from "../../../server/health/server-troubles.ts";
import type { ServerFacts } from "../../../store/engine/server-facts.ts";
import { openStore } from "../../../store/store.ts";
import { postgresPrograms, startPostgres } from "../../support/postgres/server.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/postgres/test-databases.ts";
import { runHere } from "../../support/service/command-here.ts";
import { eventually, installation } from "../../support/service/service-process.ts";

const limits = { pool: 2, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000, now: () => new Date() };

const sound: ServerFacts = {
  connections: { open: 79, max: 100 },
  archiving: {
    failing_since: null,
    failed_file: "000000010000000000000001",
    archived_until: "2026-11-26T08:59:00.000Z",
  },
  standbys: [{ name: "one", behind_s: 59, behind_bytes: 999_999_999 }],
  idle_slots: [{ name: "two", kept_bytes: 4_999_999_999 }],
  oldest_transaction: { pid: 7, application: "psql", open_s: 3599 },
  dead_rows: [
    { table: "items", live: 1_000_000, dead: 499_999 },
    { table: "leases", live: 10, dead: 99_999 },
  ],
  unfrozen: 999_999_999,
};

describe("a database server", () => {
  test("that is sound needs nobody, up to the bounds", () => {
    expect(serverTroubles(sound)).toEqual([]);
    expect(serverTroubles({ ...sound, archiving: null, oldest_transaction: null })).toEqual([]);
  });

  test.each<[about: string, grade: string, Partial<ServerFacts>, advice: RegExp]>([
    [
      "database-archiving",
      "failure",
      {
        archiving: {
          failing_since: "2026-11-26T08:59:30.000Z",
          failed_file: "000000010000000000000002",
          archived_until: null,
        },
      },
      /archive_command/,
    ],
    ["database-freezing", "failure", { unfrozen: 1_000_000_000 }, /vacuumdb --freeze/],
    ["database-connections", "warning", { connections: { open: 80, max: 100 } }, /database\.pool.*pgbouncer/],
    [
      "database-slot two",
      "failure",
      { idle_slots: [{ name: "two", kept_bytes: 5_000_000_000 }] },
      /pg_drop_replication_slot\('two'\)/,
    ],
    ["database-standby one", "warning", { standbys: [{ name: "one", behind_s: 60, behind_bytes: 0 }] }, /network/],
    [
      "database-standby one",
      "warning",
      { standbys: [{ name: "one", behind_s: 0, behind_bytes: 1_000_000_000 }] },
      /network/,
    ],
    [
      "database-transaction",
      "warning",
      { oldest_transaction: { pid: 7, application: "", open_s: 3600 } },
      /pg_terminate_backend\(7\)/,
    ],
    [
      "database-rows items",
      "warning",
      { dead_rows: [{ table: "items", live: 200_000, dead: 100_000 }] },
      /vacuum \(analyze\) items/,
    ],
  ])("%s: %s", (about, grade, changed, advice) => {
    expect(serverTroubles({ ...sound, ...changed })).toMatchObject([
      { about, grade, advice: expect.stringMatching(advice) },
    ]);
  });
});

describe.runIf(hasPostgres)("doctor on PostgreSQL", () => {
  test("asks the server, and says that a sound one needs nobody", async () => {
    await using database = await newPostgresDatabase();
    using place = installation();
    mkdirSync(place.dataDir);
    const env = { DATABASE_URL: database.url, MASTER_KEY: "0123456789abcdef".repeat(4) };
    const { code, stdout } = await runHere({ ...place, env: { ...place.env, ...env } }, ["doctor", "--quick"]);
    expect(stdout).toMatch(/^ok {7}database-server$/m);
    expect(stdout).not.toContain("integrity");
    expect(code).toBe(0);
  });
});

describe.runIf(postgresPrograms() !== null)("what a server tells of itself", () => {
  test("is what it is: a transaction, a slot, dead rows, an archive that fails", async () => {
    using server = await startPostgres({ settings: ["fsync = off", "archive_mode = on", "archive_command = 'false'"] });
    const url = `${server.url}/postgres`;
    await using store = await openStore({ ...limits, url });
    // What a connection has done is counted when it ends.
    const writer = await connected(url);
    await writer.query("select pg_create_physical_replication_slot('left', true)");
    await writer.query("create table written as select 1 as n from generate_series(1, 1000)");
    await writer.query("delete from written");
    await writer.query("select pg_switch_wal()");
    await writer.end();
    const client = await connected(url);
    await client.query("begin");
    const [begun] = (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows;
    const facts = await eventually("an archive that fails, and dead rows", async () => {
      const found = await store.server.read();
      const isThere = found.archiving !== null && found.archiving.failing_since !== null;
      return isThere && found.dead_rows[0]?.dead === 1000 ? found : undefined;
    });
    await client.end();
    expect(facts).toMatchObject({
      archiving: { failed_file: expect.stringMatching(/^[0-9A-F]{24}$/), archived_until: null },
      standbys: [],
      idle_slots: [{ name: "left", kept_bytes: expect.any(Number) }],
      oldest_transaction: { pid: begun?.pid, application: "somebody", open_s: expect.any(Number) },
    });
    expect(facts.dead_rows[0]).toEqual({ table: "written", live: 0, dead: 1000 });
    expect(facts.connections.open).toBeGreaterThanOrEqual(2);
    expect(facts.connections.max).toBe(297);
    expect(serverTroubles(facts)).toMatchObject([{ about: "database-archiving", grade: "failure" }]);
  });
});

async function connected(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: "somebody" });
  await client.connect();
  return client;
}
