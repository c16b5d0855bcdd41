import type { ChildProcess } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { openSocketClient, type SocketClient, subscribe } from "../support/servers/socket-client.ts";
import { valueAt } from "../support/service/scenario.ts";
import type { ServiceProcess } from "../support/service/service-process.ts";
import { followMore, type Place, post, pushed, recordsIn, titleOf } from "./place.ts";

/** What clients saw of an installation over all of its processes. */
export interface Seen {
  /** Stories that a WebSocket told of, in order; whoever connects again goes on after the last. */
  stories: { manifest_id: string; event_id: string }[];
  /** Documents whose push was answered. */
  accepted: Set<number>;
  /** Manifests that were handed out. */
  handedOut: Set<string>;
  /** What the answers said was used of the quota, in order. */
  quotaUsed: number[];
  /** Exports whose request was answered. */
  exports: Set<string>;
  /** Requests for an export, answered or not. */
  exportsAsked: number;
  /** Processes that were killed. */
  kills: number;
}

/** Nothing yet. */
export function nothingSeen(): Seen {
  return {
    stories: [],
    accepted: new Set(),
    handedOut: new Set(),
    quotaUsed: [],
    exports: new Set(),
    exportsAsked: 0,
    kills: 0,
  };
}

/** The process was killed meanwhile. */
export class Killed extends Error {
  override name = "Killed";
}

/** How long one part of a day may take, in which nothing but the service itself is waited for. Milliseconds; ours. */
const patienceMs = 480_000;

/** How long it may take until the end of a process is known after its connections broke. Milliseconds; ours. */
const endKnownMs = 10_000;

/** Answers of the service in a row before which nothing must have happened until the clock is put forward: what is under way is left its time, which is longer on a busy machine. Ours: a second's worth. */
const quietAnswers = 20;

/** How far the clock is put forward when only it is waited for. Seconds beyond the moment that is due. */
const beyondDueSeconds = 1;

/**
 * Goes through a day with a service: clients connect, push, read and export while everything comes in; then the clock goes to whatever
 * is due next, over midnight, until nothing is left to do. What was done with a process before is not done again. Throws Killed.
 */
export async function goThroughDay(service: ServiceProcess, place: Place, seen: Seen): Promise<void> {
  await using _listening = await listen(service, seen);
  for (const document of pushed.filter((each) => !seen.accepted.has(each))) {
    await calling(service, () => post(service, "/documents", documentNo(document)));
    seen.accepted.add(document);
  }
  await until(service, "records", async () => inDatabase(place, (rows) => rows("records") >= recordsIn(place.world)));
  await calling(service, () => read(service, seen));
  if (seen.exports.size === 0) {
    seen.exportsAsked += 1;
    const asked = await calling(service, () => post(service, "/export/trigger", { stream_ids: ["1"] }));
    seen.exports.add(String(valueAt(asked, "export_id")));
  }
  followMore(place);
  await until(
    service,
    "the later stream",
    async () => (await manifestsIn(service, 2)).length >= recordsIn(place.world),
  );
  await untilDone(service, place);
  place.clock.move(secondsToMidnight(place.clock.now()));
  await untilDone(service, place);
  await calling(service, () => read(service, seen));
  // Their files' addresses are signed, with a key that is made when it is needed first.
  for (const export_id of seen.exports) await calling(service, () => service.get(`/export/${export_id}`));
}

function documentNo(number: number): object {
  const text = `The Harbour Board raised its fee for berths by ${number + 3} percent on 4 March 2025, its chair Mara Venn said.`;
  return { source: "Newsroom", title: titleOf(number), guid: `notice-${number}`, text };
}

/** Reads all that there is, as the operator. */
async function read(service: ServiceProcess, seen: Seen): Promise<void> {
  const { headers, body } = await service.get("/streams/1/manifests?page_size=200");
  for (const { manifest_id } of body.data.manifests) seen.handedOut.add(manifest_id);
  seen.quotaUsed.push(Number(headers.get("x-service-quota-used")));
}

async function manifestsIn(service: ServiceProcess, stream: number): Promise<unknown[]> {
  return (await service.get(`/streams/${stream}/manifests?page_size=200`)).body.data?.manifests ?? [];
}

/** A client on the WebSocket that goes on after the last story that it read. */
async function listen(service: ServiceProcess, seen: Seen): Promise<SocketClient> {
  const since = seen.stories.at(-1)?.event_id ?? "0";
  const client = await calling(service, () => openSocketClient(service.url, { token: service.operator.api_key }));
  client.socket.on("message", (data) => {
    const told = JSON.parse(data.toString());
    if (told.type !== "story") return;
    seen.stories.push({ manifest_id: told.manifest_id, event_id: told.event_id });
    seen.handedOut.add(told.manifest_id);
  });
  await calling(service, () => subscribe(client, { streams: ["1"], since }));
  return client;
}

/** Waits until nothing is left to do. When nothing but the clock is waited for, it is put forward to whatever is due next. */
export async function untilDone(service: ServiceProcess, place: Place): Promise<void> {
  let [waitingFor, answers] = ["", 0];
  await until(service, "nothing to be left to do", async () => {
    const next = inDatabase(place, (_rows, due) => due()) ?? inboxDue(place);
    if (next === null) return true;
    if (next !== waitingFor) [waitingFor, answers] = [next, 0];
    const wait_s = (new Date(next).getTime() - place.clock.now().getTime()) / 1000;
    if (wait_s > 0 && answers > quietAnswers) place.clock.move(wait_s + beyondDueSeconds);
    await service.get("/health");
    answers += 1;
    return false;
  });
}

/** Files are taken out of the inbox when it is looked into again; null: none is in it. */
function inboxDue({ dataDir, clock }: Place): string | null {
  const files = readdirSync(join(dataDir, "inbox"), { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.length === 0
    ? null
    : inDatabaseOf(dataDir, (database) =>
        String(database.prepare(inboxLook).pluck().get() ?? clock.now().toISOString()),
      );
}

const inboxLook = "select due_at from channel_states join channels using (channel_id) where kind = 'inbox'";

/** When the next thing is due that somebody waits for, of all queues; null: nothing is. What is due at the end of the day is left for then. */
const nextDue = `
  select min(due_at) as due_at from (
    select due_at from items where state = 'queued'
    union all select received_at from documents where state = 'waiting'
    union all select due_at from deliveries where due_at is not null
    union all select due_at from digest_mail_batches where is_open = 0 or due_at <= :soon
    union all select due_at from exports where state = 'queued' or (state = 'gathering' and due_at <= :soon)
    union all select lease_until from exports where state = 'running'
    union all select ingested_at from records where record_id not in (select record_id from coverage)
  )`;

/** Looks into the database of an installation from outside: how many rows tables have, and what is due next. */
function inDatabase<T>(place: Place, look: (rows: (table: string) => number, due: () => string | null) => T): T {
  return inDatabaseOf(place.dataDir, (database) => {
    const rows = (table: string) => Number(database.prepare(`select count(*) from ${table}`).pluck().get());
    const soon = place.clock.now().toISOString();
    return look(rows, () => (database.prepare(nextDue).pluck().get({ soon }) as string | null) ?? null);
  });
}

function inDatabaseOf<T>(dataDir: string, look: (database: Database.Database) => T): T {
  const database = new Database(join(dataDir, "claimstream.db"), { readonly: true });
  try {
    return look(database);
  } finally {
    database.close();
  }
}

/** Polls until something is so. Throws Killed when the process ends before, and what is awaited when it takes too long. */
async function until(service: ServiceProcess, what: string, check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    if (await calling(service, check)) return;
    if (performance.now() > end) throw new Error(`waited in vain for ${what}: ${service.log().slice(-2000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Does something that may be cut off by the end of the process. */
async function calling<T>(service: ServiceProcess, work: () => Promise<T>): Promise<T> {
  const ended = endOf(service.process);
  if (isOver(service.process)) throw new Killed();
  try {
    return await Promise.race([work(), ended]);
  } catch (error) {
    if (error instanceof Killed) throw error;
    // A connection breaks just before the end of its process is known.
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, endKnownMs))]);
    throw error;
  }
}

const ends = new WeakMap<ChildProcess, Promise<never>>();

/** Rejects with Killed when the process ends. */
function endOf(process: ChildProcess): Promise<never> {
  const known = ends.get(process);
  if (known) return known;
  const ended = new Promise<never>((_resolve, reject) => {
    if (isOver(process)) reject(new Killed());
    else process.once("exit", () => reject(new Killed()));
  });
  ended.catch(() => undefined);
  ends.set(process, ended);
  return ended;
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function secondsToMidnight(now: Date): number {
  return 86_400 - (Math.floor(now.getTime() / 1000) % 86_400) + 60;
}
