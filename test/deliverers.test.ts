import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { attemptsAtOnce } from "../config/limits.ts";
import { openStore, type Store } from "../store/store.ts";
import { ingestItem, sourceEntry, streamEntry } from "./support/arrivals.ts";
import { hasPostgres, newPostgresDatabase } from "./support/postgres/test-databases.ts";
import { openPostOffice } from "./support/servers/post-office.ts";
import { openReceiver, type Received } from "./support/servers/receiver.ts";
import { valueAt } from "./support/service/scenario.ts";
import { eventually, installation, startProcess } from "./support/service/service-process.ts";

const hooks = 3;
/** Events before the kill, and behind it. */
const [before, behind] = [24, 16];
const all = before + behind;
const leaseMs = 3000;
const addresses = ["a@example.org", "b@example.org", "c@example.org"];
const stamp = () => new Date().toISOString();

/** An organization that hears of everything at once: by webhooks, by mail, and in files. */
async function audience(store: Store, url: string): Promise<string> {
  const now = stamp();
  await store.sources.sync([sourceEntry("Harbour News")], now);
  await store.streamEntries.sync([streamEntry("fees", { sources: ["Harbour News"] })], now);
  const user = { name: "Mara", email: null };
  const desk = { name: "Desk", org_type: "company", contact_email: null, is_operator: false, user, now };
  const { org_id } = await store.organizations.create({ ...desk, plan: "platform", cadence: "continuous" });
  for (let hook = 1; hook <= hooks; hook += 1) {
    const scope = { stream_id: null, digest_id: null, events: ["manifest.matched" as const] };
    const stated = { org_id, url: `${url}/${hook}`, label: "", secret_id: `s${hook}`, created_on: now };
    await store.webhooks.create({ ...stated, ...scope });
  }
  const content = { name: "Desk", description: "", filter_spec: null, stream_ids: [1] };
  const digest_id = await store.digests.create(org_id, { ...content, slug: "desk" }, now);
  for (const email of addresses)
    await store.digestMails.put({ org_id, digest_id, email, cadence: null, confirmed_on: now }, now);
  const newest = await store.outbox.newest();
  await store.releases.open(org_id, { before: now, event_id: newest, all_event_id: newest });
  return org_id;
}

async function arrive(store: Store, count: number, from: number): Promise<void> {
  for (let at = 0; at < count; at += 1)
    await ingestItem(store, { channel_id: 1, identity: `item-${from + at}`, now: new Date() });
}

function exportWanted(org_id: string) {
  const span = { matched_from: "2000-01-01T00:00:00.000Z", matched_before: "2999-01-01T00:00:00.000Z" };
  const days = { published_date_from: null, published_date_to: null, language: null };
  const form = { content_levels: ["signal" as const], format: "jsonl" as const, compression: "none" as const };
  const request = { stream_ids: [1], digest_id: null, monthly_cap: null, ...days, ...form, ...span };
  return { org_id, grant_id: null, batch: null, request, created_on: stamp() };
}

const sequenceOf = ({ headers }: Received) => Number(headers["x-service-sequence"]);

/**
 * What a webhook was sent: each number under one id with one body, and twice only where an attempt was `broken` off; what was answered
 * is in its order, as far as attempts go side by side, without a gap.
 */
function expectInOrder(received: readonly Received[], broken: readonly Received[]): void {
  const answered = new Set<number>();
  for (const request of received.filter((each) => !broken.includes(each))) {
    const sequence = sequenceOf(request);
    const older = Array.from({ length: Math.max(0, sequence - attemptsAtOnce.webhook) }, (_, at) => at + 1);
    expect(older.filter((each) => !answered.has(each))).toEqual([]);
    expect(answered).not.toContain(sequence);
    answered.add(sequence);
  }
  expect([...answered].toSorted((a, b) => a - b)).toEqual(Array.from({ length: all }, (_, at) => at + 1));
  for (const requests of Map.groupBy(received, sequenceOf).values())
    expect(new Set(requests.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers["x-service-delivery"])).size).toBe(all);
}

describe.runIf(hasPostgres)("several deliverers on one database", () => {
  test("deliver each event under one id and in order, each mail once and each export whole, though one is killed", async () => {
    await using database = await newPostgresDatabase();
    await using office = await openPostOffice();
    await using receiver = await openReceiver();
    const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
    await using store = await openStore({ url: database.url, ...limits, now: () => new Date() });
    const org_id = await audience(store, receiver.url);
    using place = installation({ service: { database: { lease_ms: leaseMs }, export: { shared: true } } });
    const key = "0123456789abcdef".repeat(4);
    const env = { DATABASE_URL: database.url, MASTER_KEY: key, ROLE: "deliver", SMTP_URL: office.url, PORT: "0" };
    await using first = await startProcess(place, env);
    await using second = await startProcess(place, env);
    await using third = await startProcess(place, env);
    // The first is to have all of them, and its attempts under way, when it is killed.
    for (const other of [second, third]) other.process.kill("SIGSTOP");
    const held = Promise.withResolvers<number>();
    const passed = 2 * hooks * attemptsAtOnce.webhook;
    receiver.answer = () => (receiver.received.length > passed ? held.promise : 204);
    await arrive(store, before, 0);
    const underWay = passed + hooks * attemptsAtOnce.webhook;
    await eventually("attempts under way", async () => receiver.received.length >= underWay);
    const broken = receiver.received.slice(passed);
    await first.end("SIGKILL");
    receiver.answer = () => 204;
    for (const other of [second, third]) other.process.kill("SIGCONT");
    await arrive(store, behind, before);
    const numbers = () => new Set(receiver.received.map((each) => `${each.path} ${sequenceOf(each)}`));
    await eventually("every event at every webhook", async () => numbers().size === hooks * all);
    await eventually("all that came of it", async () => (await store.deliveries.waiting()).length === 0);
    const sent = Map.groupBy(receiver.received, ({ path }) => path);
    expect(sent.size).toBe(hooks);
    for (const received of sent.values()) expectInOrder(received, broken);
    await mailsAreSentOnce(store, database.url, office);
    // As another process that took an export and died.
    const taken = await store.transaction(async ({ exports }) => {
      const export_id = await exports.create(exportWanted(org_id));
      await exports.claim({ owner: "nobody", now: stamp(), ms: leaseMs });
      return export_id;
    });
    const asked = await store.exports.create(exportWanted(org_id));
    for (const id of [taken, asked]) {
      await eventually("an export", async () => (await store.exports.byId(id))?.state === "done");
      const lines = readFileSync(join(place.dataDir, "exports", id, "manifests.jsonl"), "utf8")
        .split("\n")
        .slice(0, -1);
      expect(new Set(lines.map((line) => valueAt(JSON.parse(line), "manifest_id"))).size).toBe(all);
      expect(lines).toHaveLength(all);
    }
    expect(await store.exports.byId(taken)).toMatchObject({ attempts: 2 });
    for (const other of [second, third]) {
      expect(other.log()).not.toMatch(/"level":[5-6]0/);
      expect(await other.end("SIGTERM")).toBe(0);
    }
  });
});

/** Has the mails fall due that were gathered, and waits until none is left. */
async function mailsAreSentOnce(
  store: Store,
  url: string,
  office: Awaited<ReturnType<typeof openPostOffice>>,
): Promise<void> {
  const { Client } = await import("pg");
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("update digest_mail_batches set due_at = $1", [stamp()]);
    const left = async () => (await client.query("select 1 from digest_mail_batches")).rowCount === 0;
    await eventually("the mails", left);
  } finally {
    await client.end();
  }
  expect(office.mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(addresses);
  expect((await store.digestMails.byId(1))?.last_error).toBeNull();
}
