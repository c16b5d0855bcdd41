import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { articlePages } from "../support/pages.ts";
import { hasPostgres, newPostgresDatabase } from "../support/postgres/test-databases.ts";
import { openNewsroom } from "../support/servers/newsroom.ts";
import { openPostOffice } from "../support/servers/post-office.ts";
import { openReceiver, type Received } from "../support/servers/receiver.ts";
import { valueAt } from "../support/service/scenario.ts";
import { eventually, installation } from "../support/service/service-process.ts";
import { openCrowd } from "./crowd.ts";

/** Kills, one a second: CLAIMSTREAM_KILLS=60 is a whole minute, with fifty feeds. */
const kills = Number(process.env.CLAIMSTREAM_KILLS ?? 10);
const feeds = kills < 60 ? 15 : 50;
const perFeed = 4;
const all = feeds * perFeed;
const lease_ms = 3000;
/** The matches of every item: one public stream and one more. */
const streams = ["everything", "again"].map((name) => ({ name, title: name, home_domain: "society-law-government" }));
const master_key = "0123456789abcdef".repeat(4);
const wait_ms = 300_000;
const stamp = () => new Date().toISOString();

describe.runIf(hasPostgres)("three processes that read, two that answer and two that deliver", () => {
  test(
    "do everything once though one of them is killed each second and one is stopped past its lease",
    async () => {
      const pages = articlePages(all);
      await using newsroom = await openNewsroom({ pages });
      await using receiver = await openReceiver();
      await using office = await openPostOffice();
      const channels = Array.from({ length: feeds }, (_, feed) => {
        const own = pages.slice(feed * perFeed, (feed + 1) * perFeed);
        const items = own.map(({ path, title }) => ({ title, link: path }));
        newsroom.publishFeed({ path: `/feeds/${feed}`, title: `Feed ${feed}`, items });
        return { name: `Feed ${feed}`, kind: "feed", url: `${newsroom.url}/feeds/${feed}`, media_format: "text" };
      });
      await using database = await newPostgresDatabase();
      const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
      await using store = await openStore({ url: database.url, ...limits, now: () => new Date() });
      const org_id = await listens(store, receiver.url);
      const sources = [{ name: "Newsroom", source_type: "organization", channels }];
      const service = { database: { lease_ms }, export: { shared: true } };
      using place = installation({ sources, streams, service });
      const env = { DATABASE_URL: database.url, MASTER_KEY: master_key, SMTP_URL: office.url };
      await using crowd = await openCrowd(place, env, { api: 2, ingest: 3, deliver: 2 });
      const key = JSON.parse(readFileSync(join(place.dataDir, "operator.json"), "utf8")).api_key;
      const stop = new AbortController();
      const read = reading(() => crowd.running("api").map(({ url }) => url), key, stop.signal);
      const [killed] = await Promise.all([crowd.killEachSecond(kills, 7), crowd.stopOne(2 * lease_ms)]);
      expect(killed).toHaveLength(kills);
      const records = async () => (await store.totals.read()).records;
      await eventually("all records", async () => (await records()) >= all, wait_ms);
      const newest = await store.outbox.newest();
      const sequences = () => new Set(receiver.received.map(sequenceOf)).size;
      await eventually("every event at the webhook", async () => sequences() >= all * streams.length, wait_ms);
      stop.abort();
      const seen = await read;

      expect(await store.items.counts()).toEqual([{ state: "done", items: all }]);
      expect(await records()).toBe(all);
      const rows = await query(database.url, "select count(distinct identity)::int as identities from items");
      expect(rows).toEqual([{ identities: all }]);

      const events = (await store.outbox.after(0, 100_000)).filter(({ event }) => event === "manifest.matched");
      expect(await store.outbox.newest()).toBe(newest);
      expect(new Set(events.map(({ manifest_id, stream_id }) => `${manifest_id} ${stream_id}`)).size).toBe(
        events.length,
      );
      expect(events).toHaveLength(all * streams.length);
      const moments = events.map(({ created_on }) => created_on);
      expect(moments).toEqual(moments.toSorted());

      expectOnce(receiver.received);

      const counts = await query(
        database.url,
        "select (select count(*)::int from consumed) as consumed, (select coalesce(sum(manifests_used), 0)::int from usage) as period, (select coalesce(sum(manifests_used), 0)::int from usage_days) as day",
      );
      const [{ consumed = 0 } = {}] = counts;
      expect(counts).toEqual([{ consumed, period: consumed, day: consumed }]);
      expect(seen.size).toBeGreaterThan(0);
      expect(Number(consumed)).toBeGreaterThanOrEqual(seen.size);

      const wanted = await store.exports.create(exportWanted(org_id));
      await eventually("the export", async () => (await store.exports.byId(wanted))?.state === "done", wait_ms);
      const lines = readFileSync(join(place.dataDir, "exports", wanted, "manifests.jsonl"), "utf8")
        .trimEnd()
        .split("\n");
      expect(new Set(lines.map((line) => valueAt(JSON.parse(line), "manifest_id"))).size).toBe(all);
      expect(lines).toHaveLength(all);
    },
    3 * wait_ms,
  );
});

/** An organization that a webhook tells of everything. */
async function listens(store: Store, url: string): Promise<string> {
  const now = stamp();
  const user = { name: "Mara", email: null };
  const desk = { name: "Desk", org_type: "company", contact_email: null, is_operator: false, user, now };
  const { org_id } = await store.organizations.create({ ...desk, plan: "platform", cadence: "continuous" });
  const scope = { stream_id: null, digest_id: null, events: ["manifest.matched" as const] };
  await store.webhooks.create({ org_id, url, label: "", secret_id: "s1", created_on: now, ...scope });
  await store.releases.open(org_id, { before: now, event_id: 0, all_event_id: 0 });
  return org_id;
}

/** Asks any of the processes that answer for manifests, again and again; gives the ids of what was given. */
async function reading(urls: () => string[], key: string, signal: AbortSignal): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let turn = 0; !signal.aborted; turn += 1) {
    const body = await manifestsAt(urls()[turn % Math.max(1, urls().length)], { key, page: turn % 3, signal });
    for (const { id } of body) seen.add(id);
    if (body.length === 0) await pause(50);
  }
  return seen;
}

/** A page of manifests; nothing from one that was killed meanwhile, or where none runs. */
async function manifestsAt(
  url: string | undefined,
  { key, page, signal }: { key: string; page: number; signal: AbortSignal },
): Promise<{ id: string }[]> {
  if (url === undefined) return [];
  const headers = { authorization: `Bearer ${key}` };
  const path = `/streams/1/manifests?page_size=20&page=${page}`;
  const body = await fetch(`${url}${path}`, { headers, signal })
    .then((answer) => (answer.status === 200 ? answer.json() : undefined))
    .catch(() => undefined);
  return (valueAt(body, "data.manifests") ?? []) as { id: string }[];
}

const sequenceOf = ({ headers }: Received) => Number(headers["x-service-sequence"]);

/** Each number under one id with one body, and none is missing. */
function expectOnce(received: readonly Received[]): void {
  const numbered = Map.groupBy(received, sequenceOf);
  const numbers = [...numbered.keys()].toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: all * streams.length }, (_, at) => at + 1));
  for (const requests of numbered.values())
    expect(new Set(requests.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers["x-service-delivery"])).size).toBe(numbers.length);
}

function exportWanted(org_id: string) {
  const span = { matched_from: "2000-01-01T00:00:00.000Z", matched_before: "2999-01-01T00:00:00.000Z" };
  const days = { published_date_from: null, published_date_to: null, language: null };
  const form = { content_levels: ["signal" as const], format: "jsonl" as const, compression: "none" as const };
  const request = { stream_ids: [1], digest_id: null, monthly_cap: null, ...days, ...form, ...span };
  return { org_id, grant_id: null, batch: null, request, created_on: stamp() };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
