import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { openStore } from "../store/store.ts";
import { hasFaketime, type MovableClock, movableClock } from "./support/faketime.ts";
import { createOwn } from "./support/postgres/pair.ts";
import { postgresPrograms, startPostgres } from "./support/postgres/server.ts";
import { rowsOf } from "./support/service/loaded-processes.ts";
import { valueAt } from "./support/service/scenario.ts";
import { eventually, installation, type ServiceProcess, startProcess } from "./support/service/service-process.ts";

const dayS = 86_400;
const env = { MASTER_KEY: "0123456789abcdef".repeat(4), PORT: "0" };
const streams = [{ name: "everything", title: "Everything", home_domain: "society-law-government" }];
const notices = { name: "Notices", kind: "push", media_format: "text", full_text: "never" };
const sources = [{ name: "Notice Board", source_type: "organization", channels: [notices] }];

/** How long before midnight the server's clock stands at first, and then. Seconds: longer than all that goes before takes; and enough for some records. */
const before = { first_s: 6 * 3600, then_s: 15 };

/** How long the batch is waited for: midnight, the look at the server's clock, and what a busy machine takes. Milliseconds. */
const patienceMs = 90_000;

/** Between two requests of a client. Milliseconds. */
const paceMs = 250;

/** The next midnight that is further off than all that goes before takes, by this machine's time. Seconds. */
function midnightAhead(): number {
  return Math.ceil((Date.now() / 1000 + before.first_s) / dayS) * dayS;
}

/** Seconds from this machine's time to a moment. */
const aheadTo = (moment_s: number) => moment_s - Date.now() / 1000;

/** What a reader saw: the manifests of an answer, and the server's clock after it. Milliseconds. */
interface Seen {
  ids: readonly string[];
  answered_ms: number;
}

describe.runIf(postgresPrograms() !== null && hasFaketime)(
  "clocks that are moved after the start (libfaketime)",
  () => {
    test.each([
      ["30 s", 30],
      ["a day", dayS],
    ])(
      "api %s ahead and ingest as much behind: a batch is shown at the server's midnight, and whole",
      async (_by, off_s) => {
        // One midnight for both: between 18:00 and 24:00 today's is too near at first, and must not be the one later.
        const midnight_s = midnightAhead();
        const start_s = aheadTo(midnight_s - before.first_s);
        using clocks = openClocks(start_s);
        using server = await startPostgres({ env: clocks.server.env });
        await createOwn(server);
        const url = `${server.url}/own`;
        using place = installation({ sources, streams });
        using other = installation({ sources, streams });
        await using ingest = await startProcess(place, {
          ...env,
          ...clocks.ingest.env,
          DATABASE_URL: url,
          ROLE: "ingest",
        });
        await using api = await startProcess(other, { ...env, ...clocks.api.env, DATABASE_URL: url, ROLE: "api" });
        const reader = await openReader(url, start_s);
        clocks.api.set(start_s + off_s);
        clocks.ingest.set(start_s - off_s);
        let stop = new AbortController();
        let pushing = pushUntil(stop.signal, api, ingest.operator.api_key, 1);
        try {
          await eventually("some records", async () => (await matched(url)).length >= 3);
          // The server measures time limits by its clock: a request that is under way when it is moved may run into one.
          stop.abort();
          await pushing;
          clocks.server.set(aheadTo(midnight_s - before.then_s));
          stop = new AbortController();
          pushing = pushUntil(stop.signal, api, ingest.operator.api_key, 1001);
          const midnight_ms = midnight_s * 1000;
          const seen = await readUntilShown(api, reader, url);
          stop.abort();
          await pushing;
          await eventually("everything to be read", async () => {
            const rows = await rowsOf(url, "select distinct state from items");
            return rows.length === 1 && rows[0]?.state === "done";
          });
          const last = await read(api, reader, url);
          const rows = await matched(url);
          const batch = rows.filter(({ at_ms }) => at_ms < midnight_ms).map(({ id }) => id);
          expect(batch.length).toBeGreaterThanOrEqual(3);
          for (const { ids, answered_ms } of seen)
            if (ids.length > 0) expect(answered_ms).toBeGreaterThanOrEqual(midnight_ms);
          expect(seen.at(-1)?.ids.toSorted()).toEqual(batch.toSorted());
          expect(last.ids.toSorted()).toEqual(batch.toSorted());
          // Each has the moment of the server's clock, wherever the writer's stands.
          for (const { at_ms } of rows) expect(at_ms).toBeGreaterThan(midnight_ms - (before.first_s + 60) * 1000);
          for (const { at_ms } of rows) expect(at_ms).toBeLessThanOrEqual(last.answered_ms);
        } finally {
          stop.abort();
          await pushing;
        }
        expect(await ingest.end("SIGTERM")).toBe(0);
        expect(await api.end("SIGTERM")).toBe(0);
      },
    );
  },
);

/** The clocks of the server and of two processes, which stand together at first. */
function openClocks(ahead_s: number): Disposable & Record<"server" | "ingest" | "api", MovableClock> {
  using parts = new DisposableStack();
  const [server, ingest, api] = [movableClock(ahead_s), movableClock(ahead_s), movableClock(ahead_s)];
  for (const clock of [server, ingest, api]) parts.use(clock);
  const all = parts.move();
  return { server, ingest, api, [Symbol.dispose]: () => all.dispose() };
}

/** An organization that is given what matched once a day; gives its key. */
async function openReader(url: string, ahead_s: number): Promise<string> {
  const now = () => new Date(Date.now() + ahead_s * 1000);
  const limits = { pool: 2, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
  await using store = await openStore({ url, ...limits, now });
  const user = { name: "Mara", email: null };
  const desk = { name: "Desk", org_type: "company", contact_email: null, is_operator: false, user };
  const at = now().toISOString();
  const made = await store.organizations.create({ ...desk, plan: "platform", cadence: "daily", now: at });
  const order = { ...made, name: "Desk", key_type: "live" as const, expires_on: null, now: at };
  return (await store.credentials.issue(order)).api_key;
}

/** Pushes documents, one after the other, each to become a record; `first` is the number of the first. */
async function pushUntil(signal: AbortSignal, api: ServiceProcess, key: string, first: number): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  for (let at = first; !signal.aborted; at += 1) {
    const text = `The Harbour Board raised its fee by ${at} percent.`;
    const body = JSON.stringify({ source: "Notice Board", title: `Notice ${at}`, text });
    const answer = await fetch(`${api.url}/documents`, { method: "POST", headers, body });
    expect({ status: answer.status, said: await answer.text() }).toMatchObject({ status: 202 });
    await pause(2 * paceMs);
  }
}

/** Reads again and again until something is shown, and some more. */
async function readUntilShown(api: ServiceProcess, key: string, url: string): Promise<Seen[]> {
  const seen: Seen[] = [];
  const shown = async () => {
    seen.push(await read(api, key, url));
    await pause(paceMs);
    return seen.filter(({ ids }) => ids.length > 0).length >= 5;
  };
  await eventually("a batch", shown, patienceMs);
  return seen;
}

async function read(api: ServiceProcess, key: string, url: string): Promise<Seen> {
  const headers = { authorization: `Bearer ${key}` };
  const list = await api.get("/streams?page_size=200", headers);
  const id = list.body.data.streams.find(({ title }) => title === "Everything")?.id;
  const { body, status } = await api.get(`/streams/${id}/manifests?page_size=200`, headers);
  expect(status).toBe(200);
  const ids = body.data.manifests.map((manifest) => String(valueAt(manifest, "manifest_id")));
  return { ids, answered_ms: await serverMs(url) };
}

async function serverMs(url: string): Promise<number> {
  const [row] = await rowsOf(url, "select extract(epoch from clock_timestamp())::float8 * 1000 as ms");
  return Number(row?.ms);
}

/** What has matched so far, and when. */
async function matched(url: string): Promise<{ id: string; at_ms: number }[]> {
  const rows = await rowsOf(url, "select manifest_id, matched_at from stream_manifests");
  return rows.map(({ manifest_id, matched_at }) => ({
    id: String(manifest_id),
    at_ms: Date.parse(String(matched_at)),
  }));
}
