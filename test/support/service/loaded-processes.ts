import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { openStore } from "../../../store/store.ts";
import { articlePages } from "../pages.ts";
import { type Newsroom, openNewsroom } from "../servers/newsroom.ts";
import { openReceiver, type Receiver } from "../servers/receiver.ts";
import { valueAt } from "./scenario.ts";
import { eventually, installation, type ServiceProcess, startProcess } from "./service-process.ts";

/** What is published, and how many documents are sent in meanwhile at least. */
const [feeds, itemsOfFeed] = [3, 8];
export const published = feeds * itemsOfFeed;

/** Between two requests of a client. Milliseconds: clients ask now and then, so that what they send in can be read meanwhile. */
const paceMs = 400;

/** What clients were told: of that nothing may be lost. */
interface Acknowledged {
  /** Ids of manifests that were handed out, and so billed. */
  manifests: Set<string>;
  /** Titles of documents that were taken in. */
  documents: Set<string>;
  /** How often each status was answered; 0: no answer. */
  statuses: Map<number, number>;
}

/** An ingest, an api and a deliver process on one database, read and written by clients all the while. */
export interface LoadedProcesses extends AsyncDisposable {
  processes: readonly ServiceProcess[];
  receiver: Receiver;
  org_id: string;
  acknowledged: Acknowledged;
  /** Lets clients finish what they have begun. */
  quiet(): Promise<void>;
}

const env = { MASTER_KEY: "0123456789abcdef".repeat(4), PORT: "0" };
const stream = { name: "everything", title: "Everything", home_domain: "society-law-government" };
const board = {
  name: "Notice Board",
  source_type: "organization",
  channels: [{ name: "Notices", kind: "push", media_format: "text", full_text: "never" }],
};

/** Starts them on a database, and clients that read, and are billed, and push documents until they are told to be quiet. */
export async function startLoaded(url: string): Promise<LoadedProcesses> {
  await using parts = new AsyncDisposableStack();
  const newsroom = parts.use(await openNewsroom());
  const receiver = parts.use(await openReceiver());
  const place = {
    sources: [...Array.from({ length: feeds }, (_, at) => sourceAt(newsroom, at)), board],
    streams: [stream],
    service: { database: { lease_ms: 10_000 } },
  };
  const start = async (role: string) =>
    parts.use(await startProcess(parts.use(installation(place)), { ...env, DATABASE_URL: url, ROLE: role }));
  const ingest = await start("ingest");
  const reader = await openReader(url, receiver.url);
  const [api, deliver] = [await start("api"), await start("deliver")];
  const acknowledged: Acknowledged = { manifests: new Set(), documents: new Set(), statuses: new Map() };
  const stop = new AbortController();
  const send = sender(api.url, acknowledged);
  const working = [
    repeated(stop.signal, () => read(send, reader, acknowledged)),
    repeated(stop.signal, () => push(send, ingest.operator.api_key, acknowledged)),
  ];
  const quiet = async () => {
    stop.abort();
    await Promise.all(working);
  };
  parts.defer(quiet);
  const all = parts.move();
  return {
    processes: [ingest, api, deliver],
    receiver,
    org_id: reader.org_id,
    acknowledged,
    quiet,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

function sourceAt(newsroom: Newsroom, at: number) {
  const pages = articlePages(published).slice(at * itemsOfFeed, (at + 1) * itemsOfFeed);
  newsroom.publish(...pages);
  const items = pages.map(({ path, title }) => ({ title, link: path }));
  newsroom.publishFeed({ path: `/${at}.xml`, title: `Paper ${at}`, items });
  const channels = [{ name: "News", kind: "feed", url: `${newsroom.url}/${at}.xml`, media_format: "text" }];
  return { name: `Paper ${at}`, source_type: "organization", channels };
}

/** An organization that reads, and hears by a webhook of everything that matches. */
async function openReader(url: string, hook: string) {
  const limits = { pool: 2, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
  await using store = await openStore({ url, ...limits, now: () => new Date() });
  const now = new Date().toISOString();
  const user = { name: "Mara", email: null };
  const desk = { name: "Desk", org_type: "company", contact_email: null, is_operator: false, user, now };
  const { org_id, user_id } = await store.organizations.create({ ...desk, plan: "platform", cadence: "continuous" });
  const { api_key } = await store.credentials.issue({
    org_id,
    user_id,
    name: "Desk",
    key_type: "live",
    expires_on: null,
    now,
  });
  const scope = { stream_id: null, digest_id: null, events: ["manifest.matched" as const] };
  await store.webhooks.create({ org_id, url: hook, label: "", secret_id: "s1", created_on: now, ...scope });
  await store.releases.open(org_id, { before: now, event_id: 0, all_event_id: 0 });
  return { org_id, api_key };
}

type Send = (key: string, path: string, init?: RequestInit) => Promise<{ status: number; body: unknown }>;

function sender(url: string, { statuses }: Acknowledged): Send {
  return async (key, path, init = {}) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", ...init.headers };
    const answer = await fetch(`${url}${path}`, { ...init, headers }).then(
      async (response) => ({ status: response.status, body: (await response.json()) as unknown }),
      () => ({ status: 0, body: undefined }),
    );
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer;
  };
}

async function repeated(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await work();
    await pause(paceMs);
  }
}

async function read(send: Send, { api_key }: { api_key: string }, { manifests }: Acknowledged): Promise<void> {
  const streams = await send(api_key, "/streams?page_size=200");
  const found = valueAt(streams.body, "data.streams");
  const id = Array.isArray(found)
    ? valueAt(
        found.find((each) => each.title === stream.title),
        "id",
      )
    : undefined;
  if (id === undefined) return;
  const page = await send(api_key, `/streams/${id}/manifests?page_size=10`);
  const handed = valueAt(page.body, "data.manifests");
  for (const manifest of Array.isArray(handed) ? handed : []) manifests.add(String(valueAt(manifest, "manifest_id")));
}

/** Sends a document until it is taken in, each time with the same key. */
async function push(send: Send, operator: string, { documents }: Acknowledged): Promise<void> {
  const key = randomUUID();
  const title = `Notice ${key}`;
  const text = `The Harbour Board raised its fee by ${documents.size + 2} percent in case ${key}.`;
  const body = JSON.stringify({ source: board.name, title, text });
  const init = { method: "POST", headers: { "idempotency-key": key }, body };
  await eventually("a document to be taken in", async () => (await send(operator, "/documents", init)).status === 202);
  documents.add(title);
}

/** Asks a database. */
export async function rowsOf(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  // A server that ends is no fault of whoever asks.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
