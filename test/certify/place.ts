import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { articlePages } from "../support/pages.ts";
import { type Newsroom, openNewsroom } from "../support/servers/newsroom.ts";
import { openPostOffice, type PostOffice } from "../support/servers/post-office.ts";
import { openReceiver, type Receiver } from "../support/servers/receiver.ts";
import {
  type Installation,
  installation,
  packageRoot,
  type ServiceProcess,
  startProcess,
  writeWhole,
} from "../support/service/service-process.ts";

/** The world around the services that are killed one after the other: a publisher, a receiver of webhooks, a mail server, all on loopback. */
export interface World extends AsyncDisposable {
  newsroom: Newsroom;
  receiver: Receiver;
  office: PostOffice;
  /** A data folder in which somebody has set everything up and nothing has come in yet. */
  template: string;
  /** How many the newsroom publishes. */
  articles: number;
}

/** How many records a day brings: of the articles, of one file in the inbox beside one that nobody can read, of the documents that are pushed. */
export function recordsIn({ articles }: Pick<World, "articles">): number {
  return articles + 1 + pushed.length;
}

/** What tells the records of a day apart: the address of an article, the title of the others. */
export function textsOfDay({ newsroom, articles }: Pick<World, "newsroom" | "articles">): string[] {
  const paths = articlePages(articles).map(({ path }) => `${newsroom.url}${path}`);
  return [...paths, "Notice of works", ...pushed.map(titleOf)];
}

/** The documents that are pushed in the course of a day, by their numbers. */
export const pushed: readonly number[] = [1, 2];

/** What one of them is called. */
export function titleOf(document: number): string {
  return `Fees change, part ${document}`;
}

const everything = { name: "everything", title: "Everything", home_domain: "society-law-government" };
const address = "ops@example.org";

/** Opens the world, and has one service set up in it. */
export async function openWorld(articles: number): Promise<World> {
  await using parts = new AsyncDisposableStack();
  const pages = articlePages(articles);
  const newsroom = parts.use(await openNewsroom({ pages }));
  const items = pages.map(({ path, title }) => ({ title, link: path }));
  newsroom.publishFeed({ path: "/feed.xml", title: "Harbour News", items });
  const receiver = parts.use(await openReceiver());
  const office = parts.use(await openPostOffice());
  const template = mkdtempSync(join(tmpdir(), "claimstream-template-"));
  parts.defer(() => rmSync(template, { recursive: true, force: true }));
  const opened = { newsroom, receiver, office, template, articles };
  await setUp(opened);
  const open = parts.move();
  return { ...opened, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

/** An installation with a clock of its own. */
interface BarePlace extends Installation {
  clock: Clock;
  /** What service.yaml says. */
  service: Record<string, unknown>;
}

/** An installation in the world. */
export interface Place extends BarePlace {
  world: World;
}

/** Moves the clock of an installation's processes. */
export interface Clock {
  now(): Date;
  /** Puts it forward, or back. */
  move(seconds: number): void;
}

/** An installation in which everything is set up and the sources of the day are followed; `isNew`: on an empty data folder. */
export function openPlace(world: World, { isNew = false } = {}): Place {
  const place = { ...bare(world), world };
  if (!isNew) cpSync(world.template, place.dataDir, { recursive: true });
  const inbox = join(place.dataDir, "inbox");
  mkdirSync(inbox, { recursive: true });
  writeFileSync(
    join(inbox, "notice.md"),
    "# Notice of works\n\nThe Harbour Board closed the east quay on 3 March 2025.\n",
  );
  writeFileSync(join(inbox, "drawing.xyz"), "Nobody reads this.");
  place.configure("sources.yaml", { sources: sourcesIn(world, inbox) });
  return place;
}

/** Starts `main.ts` on a place, on the place's clock; it is killed so long after it was begun, if that is given. Milliseconds. */
export function startIn(
  place: BarePlace,
  env: Record<string, string> = {},
  killed_after_ms?: number,
): Promise<ServiceProcess> {
  const preload = join(import.meta.dirname, "preload.ts");
  const given = { ...env, ...(killed_after_ms !== undefined && { CERTIFY_KILL_AFTER_MS: String(killed_after_ms) }) };
  return startProcess(place, given, [process.execPath, "--import", preload, "main.ts"]);
}

/** The stream that is followed later, besides the one that there is. */
export function followMore(place: Place): void {
  place.configure("streams.yaml", { streams: [everything, { ...everything, name: "late", title: "Late" }] });
}

/** Days begin on this day of a month at the latest, else a week later: what is billed is counted by months, and days go over midnight. */
const lastDayOfBegin = 25;

function bare({ office }: Pick<World, "office">): BarePlace {
  const service = {
    port: 0,
    network: { allow: ["127.0.0.1/32"] },
    workers: { threads: 1 },
    schedule: { tick: "* * * * * *", min_interval_minutes: 1 },
    links: { support_email: address },
    backup: { schedule: "*/5 * * * * *", keep: 2 },
  };
  const place = installation({ streams: [everything], service });
  mkdirSync(place.dataDir, { recursive: true });
  const file = join(place.configDir, "clock");
  let ahead_s = 0;
  const clock = {
    now: () => new Date(Date.now() + ahead_s * 1000),
    move(seconds: number) {
      ahead_s += seconds;
      writeWhole(file, String(ahead_s));
    },
  };
  clock.move(clock.now().getUTCDate() > lastDayOfBegin ? 7 * 86_400 : 0);
  const env = {
    ...place.env,
    CERTIFY_CLOCK: file,
    SMTP_URL: office.url,
    NODE_COMPILE_CACHE: join(packageRoot, "node_modules", ".cache", "claimstream"),
  };
  return { ...place, env, clock, service };
}

function sourcesIn({ newsroom }: World, inbox: string): object[] {
  const source = (name: string, channel: object) => ({ name, source_type: "organization", channels: [channel] });
  return [
    source("Harbour News", { name: "News", kind: "feed", url: `${newsroom.url}/feed.xml`, media_format: "text" }),
    source("Town Hall", { name: "Notices", kind: "inbox", url: inbox, media_format: "regulatory" }),
    source("Newsroom", { name: "Desk", kind: "push" }),
  ];
}

/** What an operator sets up once: a webhook, a digest that is mailed, exports of each day. */
async function setUp(world: Pick<World, "office" | "receiver" | "template">): Promise<void> {
  using place = bare(world);
  await using service = await startIn(place);
  await post(service, "/webhooks", { url: world.receiver.url });
  const digest = Object(await post(service, "/digests", { name: "Harbour", stream_ids: [1] }));
  await post(service, `/digests/${digest.digest_id ?? digest.id}/mail`, { email: address });
  await post(service, "/exports/schedules", { stream_ids: ["1"] });
  if ((await service.end()) !== 0) throw new Error(`the service did not end well: ${service.log()}`);
  cpSync(place.dataDir, world.template, { recursive: true });
}

/** POSTs as the operator; gives the `data` of the answer. Throws when it is refused. */
export async function post(service: ServiceProcess, path: string, body: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${service.operator.api_key}`, "content-type": "application/json" };
  const response = await fetch(`${service.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`POST ${path} was answered ${response.status}: ${JSON.stringify(answer)}`);
  return Object(answer).data;
}
