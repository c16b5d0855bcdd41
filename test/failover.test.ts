import { describe, expect, test } from "vitest";
import { createOwn } from "./support/postgres/pair.ts";
import { postgresPrograms, startPostgres, startStandby } from "./support/postgres/server.ts";
import { openMovingAddress } from "./support/servers/moving-address.ts";
import { type LoadedProcesses, published, rowsOf, startLoaded } from "./support/service/loaded-processes.ts";
import { eventually } from "./support/service/service-process.ts";

/** Within this all processes are back by themselves once the server is. Milliseconds (OPERATIONS, "When the server fails over"). */
const backWithinMs = 15_000;

/** What is there before the server is lost: enough that all kinds of work are under way. */
const before = { documents: 3, manifests: 5 };

async function underWay({ acknowledged }: LoadedProcesses): Promise<void> {
  const { documents, manifests } = acknowledged;
  await eventually(
    "work of all kinds",
    async () => documents.size >= before.documents && manifests.size >= before.manifests,
  );
}

/** Processes that answer, and take a document in, within the time that is promised. */
async function expectBack({ processes, acknowledged }: LoadedProcesses): Promise<void> {
  const taken = acknowledged.documents.size;
  const healthy = processes.map((process) =>
    eventually("health", async () => (await process.get("/health")).status === 200, backWithinMs),
  );
  await Promise.all([
    ...healthy,
    eventually("a document to be taken in", async () => acknowledged.documents.size > taken, backWithinMs),
  ]);
}

/** What was acknowledged is there; what is there, is there once; and all that was to be done is done. */
async function expectWhole(loaded: LoadedProcesses, url: string): Promise<void> {
  const { acknowledged, receiver, org_id, processes } = loaded;
  const only = async (text: string) => (await rowsOf(url, text))[0];
  await loaded.quiet();
  const all = published + acknowledged.documents.size;
  await eventually("everything to be read", async () => {
    const rows = await rowsOf(url, "select state, count(*)::int as items from items group by state");
    return rows.length === 1 && rows[0]?.state === "done" && Number(rows[0].items) >= all;
  });
  await eventually("everything to be told", async () => {
    return new Set(receiver.received.map(({ headers }) => headers["x-service-sequence"])).size >= all;
  });
  await eventually("nothing to be due", async () => {
    return (await rowsOf(url, "select 1 from deliveries where status <> 'delivered'")).length === 0;
  });
  const records = "select count(*)::int as rows, count(distinct title)::int as titles from records";
  expect(await only(records)).toEqual({ rows: all, titles: all });
  const titles = new Set((await rowsOf(url, "select title from records")).map(({ title }) => title));
  expect([...acknowledged.documents].filter((title) => !titles.has(title))).toEqual([]);
  const matched = "select count(*)::int as events, count(distinct manifest_id)::int as manifests from outbox";
  expect(await only(`${matched} where event = 'manifest.matched'`)).toEqual({ events: all, manifests: all });
  const billed = await rowsOf(url, `select manifest_id from consumed where org_id = '${org_id}'`);
  const ids = new Set(billed.map(({ manifest_id }) => String(manifest_id)));
  expect([...acknowledged.manifests].filter((id) => !ids.has(id))).toEqual([]);
  const sums = `select (select sum(manifests_used)::int from usage where org_id = '${org_id}') as period, (select sum(manifests_used)::int from usage_days where org_id = '${org_id}') as days`;
  expect(await only(sums)).toEqual({ period: billed.length, days: billed.length });
  // A receiver may be told again of what it answered when the server was lost, under the same id.
  for (const sent of Map.groupBy(receiver.received, ({ headers }) => headers["x-service-sequence"]).values())
    expect(new Set(sent.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers["x-service-delivery"])).size).toBe(all);
  for (const process of processes) {
    expect(process.log()).not.toMatch(/"level":60|division by zero|duplicate key/);
    expect(await process.end("SIGTERM")).toBe(0);
  }
}

describe.runIf(postgresPrograms() !== null)("a PostgreSQL server under load", () => {
  test("that crashes and starts again loses nothing that was acknowledged, and nothing is done twice", async () => {
    using server = await startPostgres({ settings: ["fsync = on"] });
    await createOwn(server);
    await using loaded = await startLoaded(`${server.url}/own`);
    await underWay(loaded);
    server.stop("immediate");
    server.start();
    await expectBack(loaded);
    await expectWhole(loaded, `${server.url}/own`);
  });

  test("whose standby is promoted loses nothing that was acknowledged, and nothing is done twice", async () => {
    using primary = await startPostgres({ settings: ["fsync = on"] });
    await createOwn(primary);
    using standby = await startStandby(primary, ["fsync = on"]);
    await rowsOf(`${primary.url}/postgres`, "alter system set synchronous_standby_names = 'standby'");
    await rowsOf(`${primary.url}/postgres`, "select pg_reload_conf()");
    await eventually("a synchronous standby", async () => {
      const rows = await rowsOf(`${primary.url}/postgres`, "select sync_state from pg_stat_replication");
      return rows[0]?.sync_state === "sync";
    });
    await using address = await openMovingAddress(primary.port);
    await using loaded = await startLoaded(`postgres://postgres@127.0.0.1:${address.port}/own`);
    await underWay(loaded);
    primary.stop("immediate");
    // As long as it is not promoted it takes no writes: nobody is to be led astray by that.
    address.leadTo(standby.port);
    standby.promote();
    await expectBack(loaded);
    await expectWhole(loaded, `${standby.url}/own`);
  });
});
