import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openPostgresEngine } from "../../../../store/engine/postgres/postgres-engine.ts";
import { asConnectQuery, sessionSettings } from "../../../../store/engine/postgres/session-settings.ts";
import { openStore, storeOn } from "../../../../store/store.ts";
import { hasPgbouncer, startPgbouncer } from "../../../support/postgres/pgbouncer.ts";
import { postgresPrograms, startPostgres } from "../../../support/postgres/server.ts";
import { hasPostgres, newPostgresDatabase } from "../../../support/postgres/test-databases.ts";

const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 300, now: () => new Date() };
const own = sessionSettings(limits);

describe.runIf(hasPostgres && hasPgbouncer)("behind pgbouncer in transaction mode", () => {
  test.each([
    ["refuses startup options", {}],
    ["ignores startup options", { ignore_startup_parameters: "options" }],
  ])(
    "that %s transactions have their limits all the same, and it is said that single statements have none",
    async (_what, settings) => {
      await using made = await newPostgresDatabase();
      using pooler = await startPgbouncer({ server: made.server, settings });
      const warnings: string[] = [];
      const url = `${pooler.url}/${nameOf(made.url)}`;
      const engine = await openPostgresEngine({ ...limits, url, onWarning: (words) => warnings.push(words) });
      await using _store = storeOn(engine);
      const inside: unknown[] = [];
      for (const company of ["alone", "beside", "small"] as const) {
        const deps = { beforeCommit: () => undefined, pauses: {} as never };
        await engine.transact(company, async (transaction) => void inside.push(await limitsOf(transaction)), deps);
      }
      const set = { statement: "1min", lock: "300ms", idle: "15s", zone: "UTC" };
      expect(inside).toEqual([set, set, set]);
      // Nothing is left behind on the server's connection, which the next to have it may be anybody.
      expect(await limitsOf(engine.outside)).toMatchObject({ statement: "0", lock: "0", idle: "0" });
      expect(warnings).toEqual([expect.stringContaining(`connect_query='${asConnectQuery(own)}'`)]);
    },
  );

  test("that sets its connections as it is told, all statements have the limits, and nothing is said", async () => {
    await using made = await newPostgresDatabase();
    const database = `connect_query='${asConnectQuery(own)}'`;
    using pooler = await startPgbouncer({ server: made.server, database });
    const warnings: string[] = [];
    const url = `${pooler.url}/${nameOf(made.url)}`;
    const engine = await openPostgresEngine({ ...limits, url, onWarning: (words) => warnings.push(words) });
    await using _store = storeOn(engine);
    expect(await limitsOf(engine.outside)).toEqual({ statement: "1min", lock: "300ms", idle: "15s", zone: "UTC" });
    expect(warnings).toEqual([]);
  });

  test("a lock that somebody else holds is not waited for without an end", async () => {
    await using made = await newPostgresDatabase();
    using pooler = await startPgbouncer({ server: made.server });
    const url = `${pooler.url}/${nameOf(made.url)}`;
    await using one = await openStore({ ...limits, url });
    await using two = await openStore({ ...limits, url });
    const inside = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const holding = one.transaction(async () => {
      inside.resolve();
      await gate.promise;
    });
    await inside.promise;
    await expect(two.transaction(async () => undefined)).rejects.toThrow(/lock timeout/);
    gate.resolve();
    await holding;
  });
});

describe.runIf(postgresPrograms() !== null && hasPgbouncer)("a server behind pgbouncer that restarts", () => {
  test("is used again as soon as it is back, and what waited is written once", async () => {
    using server = await startPostgres();
    using pooler = await startPgbouncer({ server: server.url });
    await using store = await openStore({ ...limits, url: `${pooler.url}/postgres` });
    await store.installation.write("kept", "1");
    server.stop("immediate");
    let runs = 0;
    const waiting = store.transaction(async (queries) => {
      runs += 1;
      await queries.installation.write("kept", "2");
    });
    server.start();
    await waiting;
    expect(runs).toBe(1);
    expect(await store.installation.read("kept")).toBe("2");
    expect(store.fault()).toBeNull();
  });
});

async function limitsOf(db: Parameters<ReturnType<typeof sql>["execute"]>[0]) {
  const setting = (name: string) => sql`current_setting(${sql.lit(name)})`;
  const { rows } =
    await sql`select ${setting("statement_timeout")} as statement, ${setting("lock_timeout")} as lock, ${setting("idle_in_transaction_session_timeout")} as idle, ${setting("timezone")} as zone`.execute(
      db,
    );
  return rows[0];
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
