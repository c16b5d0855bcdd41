import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { UnknownCommit } from "../../../../store/engine/database-away.ts";
import { BrokenCommit, wasCommitted } from "../../../../store/engine/postgres/commit-marks.ts";
import { openConnections } from "../../../../store/engine/postgres/connections.ts";
import { askedAgain } from "../../../../store/engine/postgres/reading-again.ts";
import { openStore, type Store } from "../../../../store/store.ts";
import { postgresPrograms, startPostgres } from "../../../support/postgres/server.ts";
import { hasPostgres, newPostgresDatabase } from "../../../support/postgres/test-databases.ts";
import { openMovingAddress } from "../../../support/servers/moving-address.ts";
import { eventually } from "../../../support/service/service-process.ts";

const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000, now: () => new Date() };
const own = "backend_type = 'client backend' and application_name = 'claimstream'";

/** A connection of the test's own, and what it is asked. */
async function openClient(url: string) {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return {
    rows: async (text: string) => (await client.query<Record<string, unknown>>(text)).rows,
    [Symbol.asyncDispose]: () => client.end(),
  };
}

async function opened(url: string) {
  const connections = await openConnections({ ...limits, url });
  return { connect: connections.connect, [Symbol.asyncDispose]: connections.end };
}

/**
 * Returns once a commit waits for a standby. The checkpointer passes the setting on after it was loaded, in its own time: until then a commit
 * ends at once, and a test that waits for it to wait waits in vain.
 */
async function untilCommitsWait(url: string, observer: Awaited<ReturnType<typeof openClient>>) {
  await using probe = await openClient(url);
  const [row] = await probe.rows("select pg_backend_pid() as pid");
  await eventually("a commit that waits", async () => {
    let over = false;
    const written = probe.rows("comment on database postgres is 'one more commit'").finally(() => {
      over = true;
    });
    const mine = `from pg_stat_activity where wait_event = 'SyncRep' and pid = ${Number(row?.pid)}`;
    while (!over) {
      const waiting = await observer.rows(`select pg_cancel_backend(pid) ${mine}`);
      if (waiting.length === 0) continue;
      await written;
      return true;
    }
    await written;
    return false;
  });
}

/** Adds one to a number, as a count does that must not be run twice; `runs`: how often that was tried. */
function counting(store: Store) {
  const counted = { runs: 0, done: Promise.resolve() };
  counted.done = store.small(async ({ installation }) => {
    counted.runs += 1;
    await installation.write("count", String(Number((await installation.read("count")) ?? 0) + 1));
  });
  return counted;
}

describe.runIf(postgresPrograms() !== null)("a connection that is lost over a commit", () => {
  test("that was done: the work is not run again, and ends well", async () => {
    using server = await startPostgres();
    await using store = await openStore({ ...limits, url: `${server.url}/postgres` });
    await using client = await openClient(`${server.url}/postgres`);
    // Committed here, and held back until a standby has it as well: there is none of that name.
    await client.rows("alter system set synchronous_standby_names = 'nobody'");
    await client.rows("select pg_reload_conf()");
    await untilCommitsWait(`${server.url}/postgres`, client);
    const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep' and ${own}`;
    const counted = counting(store);
    await eventually("the commit", async () => (await client.rows(waiting)).length === 1);
    await client.rows(`select pg_terminate_backend(pid) from (${waiting}) as one`);
    await client.rows("alter system reset synchronous_standby_names");
    await client.rows("select pg_reload_conf()");
    await counted.done;
    expect(counted.runs).toBe(1);
    expect(await store.installation.read("count")).toBe("1");
  });
});

describe.runIf(hasPostgres)("a transaction whose connection is lost", () => {
  test("before its commit was done is run again, once", async () => {
    await using made = await newPostgresDatabase();
    await using store = await openStore({ ...limits, url: made.url });
    await using client = await openClient(made.url);
    await client.rows("create table broken (pid integer)");
    await client.rows(
      "create function break_off() returns trigger language plpgsql as $$ begin if (select count(*) from broken) = 0 then return new; end if; perform pg_terminate_backend(pg_backend_pid()); return new; end $$",
    );
    await client.rows(
      "create constraint trigger break_off after insert on installation deferrable initially deferred for each row execute function break_off()",
    );
    await client.rows("insert into broken values (1)");
    const gate = Promise.withResolvers<void>();
    let runs = 0;
    const done = store.small(async ({ installation }) => {
      runs += 1;
      if (runs === 2) await gate.promise;
      await installation.write("kept", String(runs));
    });
    await eventually("the second run", async () => runs === 2);
    await client.rows("delete from broken");
    gate.resolve();
    await done;
    expect(runs).toBe(2);
    expect(await store.installation.read("kept")).toBe("2");
  });

  test("is never done later: a commit that arrives after it was asked for is refused", async () => {
    await using made = await newPostgresDatabase();
    await using store = await openStore({ ...limits, url: made.url });
    await using connections = await opened(made.url);
    await store.small(({ installation }) => installation.write("kept", "1"));
    await using client = await openClient(made.url);
    const [row] = await client.rows("select name, mark::int as mark from commit_marks");
    const left = { name: String(row?.name), mark: Number(row?.mark) };
    expect(await wasCommitted(connections, new BrokenCommit(left, null))).toBe(true);
    const next = new BrokenCommit({ ...left, mark: left.mark + 1 }, null);
    const late = store.small(async ({ installation }) => {
      await installation.write("kept", "2");
      expect(await wasCommitted(connections, next)).toBe(false);
    });
    await expect(late).rejects.toThrow(/division by zero/);
    expect(await store.installation.read("kept")).toBe("1");
  });

  test("is asked about on further ones as often as those are lost too", async () => {
    await using made = await newPostgresDatabase();
    await using connections = await opened(made.url);
    let asked = 0;
    const answer = await askedAgain(async () => {
      const client = await connections.connect();
      try {
        asked += 1;
        return (await client.query(asked < 4 ? "select pg_terminate_backend(pg_backend_pid())" : "select 7 as kept"))
          .rows;
      } finally {
        client.release();
      }
    });
    expect([asked, answer]).toEqual([4, [{ kept: 7 }]]);
    await expect(
      askedAgain(async () => {
        asked += 1;
        throw new Error("not of a connection");
      }),
    ).rejects.toThrow("not of a connection");
    expect(asked).toBe(5);
  });

  test("without a word, because its machine is gone, is run again on the one that the address leads to", async () => {
    await using made = await newPostgresDatabase();
    await using address = await openMovingAddress(Number(new URL(made.url).port));
    const url = made.url.replace(/:\d+\//, `:${address.port}/`);
    await using store = await openStore({ ...limits, url, statement_timeout_ms: 1_000 });
    let runs = 0;
    await store.small(async ({ installation }) => {
      runs += 1;
      await installation.write(`run ${runs}`, "1");
      if (runs === 1) address.silence();
    });
    expect(runs).toBe(2);
    expect([await store.installation.read("run 1"), await store.installation.read("run 2")]).toEqual([undefined, "1"]);
  });

  test("and that nobody can be asked about is not run again, nor is what shared it", async () => {
    using server = await startPostgres();
    await using address = await openMovingAddress(server.port);
    const url = `postgres://postgres@127.0.0.1:${address.port}/postgres`;
    await using store = await openStore({ ...limits, url, statement_timeout_ms: 1_000 });
    let runs = 0;
    const some = [1, 2, 3].map((at) =>
      store.small(async ({ installation }) => {
        runs += 1;
        await installation.write(`kept ${at}`, "1");
        if (at === 3) {
          address.leadTo(1);
          address.silence();
        }
      }),
    );
    const ended = await Promise.allSettled(some);
    expect(ended.map((each) => each.status === "rejected" && each.reason)).toEqual(
      some.map(() => expect.any(UnknownCommit)),
    );
    expect(runs).toBe(3);
  });
});
