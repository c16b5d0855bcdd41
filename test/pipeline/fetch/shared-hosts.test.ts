import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Fetcher, openFetcher } from "../../../pipeline/fetch/fetch.ts";
import type { SharedHosts } from "../../../pipeline/fetch/host-queue.ts";
import { postgres, sqlite, type TestDatabase } from "../../support/databases.ts";
import { hasPostgres } from "../../support/postgres/test-databases.ts";

const policy = {
  user_agent: "claimstream",
  contact: null,
  timeout_ms: 30_000,
  max_bytes: 100_000,
  max_redirects: 5,
  per_host_concurrency: 4,
  per_host_spacing_ms: 200,
  concurrency: 16,
};
const spacing = policy.per_host_spacing_ms;
/** Timers may fire a little early. Milliseconds. */
const early = 3;

/** A fetcher as each of several processes has one. Loopback may be called, and is spaced as all hosts are. */
const fetcherOn = (hosts: SharedHosts, of = policy) =>
  openFetcher({ policy: of, network: { allow_private: true, allow: [], proxy: null }, hosts, now: () => new Date() });

const lost = () => Promise.reject(new Error("connection lost"));

async function clockOf({ db }: TestDatabase): Promise<number> {
  const clock = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
  return (await clock.execute(db)).rows[0]?.now ?? 0;
}

/** A server that notes the database's clock at each request. */
async function openServer(opened: TestDatabase, status: number) {
  const arrivals: number[] = [];
  const server = createServer(async (_request, response) => {
    arrivals.push(await clockOf(opened));
    response.writeHead(status, { "retry-after": "60" }).end("news");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url, arrivals, [Symbol.asyncDispose]: close };
}

describe.runIf(hasPostgres)("processes that ask one host", () => {
  test("are given turns that are apart, by one clock, whoever asks", async () => {
    await using opened = await postgres();
    const { hosts } = opened.store;
    const turns = await Promise.all(Array.from({ length: 30 }, () => hosts.reserve("example.org", 250, 1_000_000)));
    const waits = turns.map(({ wait_ms }) => wait_ms).toSorted((a, b) => a - b);
    expect(waits).toEqual(Array.from({ length: 30 }, (_, at) => 250 * at));
    expect(await hosts.reserve("example.org", 250, 1_100_000)).toEqual({ wait_ms: 0, quiet_ms: 0 });
    expect(await hosts.reserve("example.com", 250, 1_000_000)).toEqual({ wait_ms: 0, quiet_ms: 0 });
  });

  test("keep away from it as long as it wants quiet, and take no turns meanwhile", async () => {
    await using opened = await postgres();
    const { hosts } = opened.store;
    await hosts.keepQuiet("example.org", 60_000, 1_000_000);
    await hosts.keepQuiet("example.org", 1_000, 1_000_000);
    for (const now of [1_000_000, 1_010_000])
      expect((await hosts.reserve("example.org", 250, now)).quiet_ms).toBe(1_060_000 - now);
    expect(await hosts.quietFor("example.org", 1_059_000)).toBe(1000);
    expect(await hosts.reserve("example.org", 250, 1_060_000)).toEqual({ wait_ms: 0, quiet_ms: 0 });
  });

  test("three fetchers keep its spacing together", async () => {
    await using opened = await postgres();
    await using server = await openServer(opened, 200);
    await using one = fetcherOn(opened.store.hosts);
    await using two = fetcherOn(opened.store.hosts);
    await using three = fetcherOn(opened.store.hosts);
    const first = await clockOf(opened);
    const asked = [one, two, three].flatMap((each) => Array.from({ length: 4 }, () => each.fetch({ url: server.url })));
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(Array(12).fill("fetched"));
    // The n-th request comes no sooner than the n-th turn; each of them by itself would have begun four in the time of four turns.
    for (const [at, arrival] of server.arrivals.toSorted((a, b) => a - b).entries())
      expect(arrival - first).toBeGreaterThanOrEqual(at * spacing - early);
  });

  test("so many requests go on at once, whoever asks, and one that never ends frees its place", async () => {
    await using opened = await postgres();
    const { hosts } = opened.store;
    const begun = await Promise.all(Array.from({ length: 9 }, () => hosts.begin("example.org", 4, 60_000, 1_000_000)));
    const tokens = begun.filter((token) => token !== null);
    expect(new Set(tokens).size).toBe(4);
    expect(await hosts.begin("example.com", 4, 60_000, 1_000_000)).not.toBeNull();
    await hosts.end("example.org", tokens[0] ?? "");
    expect(await hosts.begin("example.org", 4, 60_000, 1_000_000)).not.toBeNull();
    expect(await hosts.begin("example.org", 4, 60_000, 1_059_999)).toBeNull();
    const later = await Promise.all(Array.from({ length: 9 }, () => hosts.begin("example.org", 4, 60_000, 1_060_000)));
    expect(later.filter((token) => token !== null)).toHaveLength(4);
  });

  test("fetchers of several processes together ask a slow host no more often at once than one may", async () => {
    await using opened = await postgres();
    let going = 0;
    const most: number[] = [];
    const server = createServer((_request, response) => {
      going += 1;
      most.push(going);
      setTimeout(() => {
        going -= 1;
        response.end("news");
      }, 300);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const few = { ...policy, per_host_concurrency: 2, per_host_spacing_ms: 1 };
    await using one = fetcherOn(opened.store.hosts, few);
    await using two = fetcherOn(opened.store.hosts, few);
    const asked = [one, two].flatMap((each) => Array.from({ length: 4 }, () => each.fetch({ url })));
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(Array(8).fill("fetched"));
    expect(Math.max(...most)).toBe(2);
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  test("what one is told, to come less often, all hear before they ask", async () => {
    await using opened = await postgres();
    await using server = await openServer(opened, 429);
    await using one = fetcherOn(opened.store.hosts);
    await using two = fetcherOn(opened.store.hosts);
    expect(await one.fetch({ url: server.url })).toMatchObject({ kind: "failed", status: 429 });
    const { host } = new URL(server.url);
    // The word goes round beside the answer.
    while ((await opened.store.hosts.quietFor(host)) === 0) await new Promise(setImmediate);
    expect(await two.fetch({ url: server.url })).toMatchObject({ kind: "failed", reason: "host_paused" });
    expect(server.arrivals).toHaveLength(1);
  });

  test("read a robots.txt once, and ask for it again with its validators, whoever read it", async () => {
    await using opened = await postgres();
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      if (request.url !== "/robots.txt") return response.end("news");
      const validator = request.headers["if-none-match"];
      asked.push(validator);
      if (validator === '"1"') return response.writeHead(304).end();
      return response.setHeader("etag", '"1"').end("User-agent: *\nDisallow: /closed\n\0");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const quick = { ...policy, per_host_spacing_ms: 1 };
    await using one = fetcherOn(opened.store.hosts, quick);
    await using two = fetcherOn(opened.store.hosts, quick);
    await using three = fetcherOn(opened.store.hosts, quick);
    await using four = fetcherOn({ ...opened.store.hosts, robots: lost, keepRobots: lost }, quick);
    const crawl = (of: Fetcher, path: string) => of.fetch({ url: `${url}${path}`, is_crawled: true });
    expect(await crawl(one, "/page")).toMatchObject({ kind: "fetched" });
    while (!(await opened.store.hosts.robots(url))) await new Promise(setImmediate);
    expect(await crawl(two, "/closed")).toMatchObject({ reason: "robots_disallowed" });
    expect(asked).toEqual([undefined]);
    // A day later the copy is asked for again, once for all.
    await opened.db
      .updateTable("robots_copies")
      .set({ read_ms: sql`read_ms - ${sql.lit(86_400_000)}` })
      .execute();
    expect(await crawl(three, "/closed")).toMatchObject({ reason: "robots_disallowed" });
    expect(asked).toEqual([undefined, '"1"']);
    while (((await opened.store.hosts.robots(url))?.age_ms ?? 0) > 3_600_000) await new Promise(setImmediate);
    // One that cannot have the copies reads the file itself.
    expect(await crawl(four, "/closed")).toMatchObject({ reason: "robots_disallowed" });
    expect(asked).toEqual([undefined, '"1"', undefined]);
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  test("forget the robots.txt of an origin that nobody asked for in a month", async () => {
    await using opened = await postgres();
    const { hosts } = opened.store;
    const copy = { text: "", validators: null };
    await hosts.keepRobots("http://old.example", copy, 1_000_000);
    await hosts.keepRobots("http://new.example", copy, 1_000_000 + 30 * 86_400_000);
    expect(await hosts.robots("http://old.example")).not.toBeNull();
    await hosts.keepRobots("http://new.example", copy, 1_000_001 + 30 * 86_400_000);
    expect(await hosts.robots("http://old.example")).toBeNull();
    expect(await hosts.robots("http://new.example")).not.toBeNull();
  });

  test("ask nothing while what they know together is out of reach, and hold it against no host", async () => {
    await using opened = await postgres();
    await using server = await openServer(opened, 200);
    await using one = fetcherOn({ ...opened.store.hosts, reserve: lost });
    expect(await one.fetch({ url: server.url })).toMatchObject({ reason: "host_paused", retry_after_s: 10 });
    expect(server.arrivals).toEqual([]);
  });

  test("ask for a robots.txt again as soon as what they know together is back", async () => {
    await using opened = await postgres();
    await using server = await openServer(opened, 200);
    const { reserve, ...others } = opened.store.hosts;
    let isLost = true;
    await using one = fetcherOn({ ...others, reserve: (...asked) => (isLost ? lost() : reserve(...asked)) });
    expect(await one.fetch({ url: server.url, is_crawled: true })).toMatchObject({ reason: "host_paused" });
    isLost = false;
    expect(await one.fetch({ url: server.url, is_crawled: true })).toMatchObject({ kind: "fetched" });
  });
});

test("a process that has its database to itself waits for nothing and writes nothing of hosts", async () => {
  await using opened = await sqlite();
  const { hosts } = opened.store;
  await hosts.keepQuiet("example.org", 60_000);
  expect(await hosts.reserve("example.org", 250)).toEqual({ wait_ms: 0, quiet_ms: 0 });
  await hosts.keepRobots("http://example.org", { text: "", validators: null });
  expect(await hosts.robots("http://example.org")).toBeNull();
  expect(await opened.db.selectFrom("hosts").selectAll().execute()).toEqual([]);
  expect(await opened.db.selectFrom("robots_copies").selectAll().execute()).toEqual([]);
});
