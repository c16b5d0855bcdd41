import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { parse } from "yaml";
import { readEnvironment } from "../../../config/environment.ts";
import { PlansFile, planOf } from "../../../config/plans.ts";
import { ServiceFile } from "../../../config/service.ts";
import type { Admission } from "../../../server/api/limits/admission.ts";
import type { ServerConfig } from "../../../server/api/server-config.ts";
import type { Deliverer } from "../../../server/delivery/deliver.ts";
import type { Following } from "../../../server/views/source-tools.ts";
import type { ClearSecrets } from "../../../store/accounts/credentials.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { freshDatabase } from "../fresh-database.ts";
import { newPostgresDatabase } from "../postgres/test-databases.ts";

/** The moment at which a test service stands, a Friday. */
export const standingAt = new Date("2026-11-20T10:00:00.000Z");

/** A REST server over a real database file, with a clock that stands still. */
export interface TestService extends AsyncDisposable {
  url: string;
  dataDir: string;
  store: Store;
  clock: { now: Date; monotonic: () => number };
  config: ServerConfig;
  /** What was logged, one entry a line. */
  logged: { level: string; fields: object; message: string }[];
  /** Opens an organization on a plan with a key. */
  member(plan: string, more?: Partial<MemberOptions>): Promise<Member>;
  /** Runs until no export is due. */
  drain(): Promise<void>;
  /** Starts delivering what is released; must be disposed of before the service. */
  deliver(): Deliverer;
  /** Sends a request and reads the answer as JSON. */
  request(path: string, options?: RequestOptions): Promise<Answer>;
}

export interface MemberOptions {
  cadence: string;
  is_operator: boolean;
  expires_on: string | null;
}

/** An organization with its credential. */
export interface Member extends ClearSecrets {
  org_id: string;
  key_id: string;
}

export interface RequestOptions {
  method?: string;
  /** Sends the member's key as a bearer token. */
  as?: Member | undefined;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** An answer; `body` is undefined when there was none, and text when it is not JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface ServiceOptions {
  ready?: { ready: boolean; reasons: string[] };
  /** What the environment says. */
  env?: Record<string, string>;
  /** Where the database and everything else lies that is written; a folder of its own when absent. It then outlives the service. */
  dataDir?: string;
  /** The address of a PostgreSQL database, which other services may share; a file of its own when absent. Nothing in it is thrown away. */
  database?: string;
  /** Settings of service.yaml. */
  settings?: Record<string, unknown>;
  /** Plans with some of their numbers changed, by slug. */
  plans?: Record<string, object>;
  /** Lets requests in; the server's own when absent. */
  admission?: Admission;
  /** Who reads files and sources; nobody when absent. Asked once, when it is needed first. */
  following?: () => Following | undefined;
}

/** Starts a service on any free port of 127.0.0.1. */
export async function openService(options: ServiceOptions = {}): Promise<TestService> {
  const folder = options.dataDir ?? mkdtempSync(join(tmpdir(), "claimstream-server-"));
  const known = options.database ?? databaseBeside.get(folder);
  const onFile = servicesOnFile || existsSync(join(folder, "claimstream.db"));
  const made = onFile || known !== undefined ? undefined : await newPostgresDatabase();
  if (made) databaseBeside.set(folder, made.url);
  const store = await openServiceStore(folder, known ?? made?.url);
  const config = testConfig({ ...options, dataDir: options.dataDir ?? folder });
  const clock: TestService["clock"] = { now: standingAt, monotonic: () => 0 };
  const logged: TestService["logged"] = [];
  const ready = options.ready ?? { ready: true, reasons: [] };
  const parts = {
    store,
    config: () => config,
    log: logInto(logged),
    now: () => clock.now,
    monotonic: () => clock.monotonic(),
    ready: () => ready,
    ...(options.admission && { admission: options.admission }),
    ...(options.following && { following: followingOnDemand(options.following) }),
  };
  // Loaded when a service is opened: who measures memory wants settings only, and the server is half of a small heap.
  const [{ startServer }, { startDeliverer }] = await Promise.all([
    import("../../../server/server.ts"),
    import("../../../server/delivery/deliver.ts"),
  ]);
  const server = await startServer(parts);
  return {
    url: server.url,
    dataDir: folder,
    store,
    clock,
    config,
    logged,
    drain: () => server.drain(),
    deliver: () => startDeliverer({ ...parts, base_url: server.url, channels: [server.sockets] }),
    member: (plan, more = {}) => openMember(store, config, plan, clock.now, more),
    request: (path, request = {}) => send(`${server.url}${path}`, request),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      if (options.dataDir !== undefined) return;
      await made?.[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Whether services that name no database have a file; with TEST_SERVICES=postgres each has a database on a PostgreSQL server. */
export const servicesOnFile = process.env.TEST_SERVICES !== "postgres";

/** The databases on a server, by the folders of the services that were opened on them. */
const databaseBeside = new Map<string, string>();

async function openServiceStore(folder: string, url: string | undefined): Promise<Store> {
  const limits = { pool: 10, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
  if (url !== undefined) return openStore({ url, ...limits, now: () => new Date() });
  const file = join(folder, "claimstream.db");
  await freshDatabase(file);
  return openStore({ file });
}

/** What is given once the service's own folder is known. */
function followingOnDemand(given: () => Following | undefined): Following {
  const current = () => given() ?? expect.unreachable("nobody reads here");
  return {
    apply: () => current().apply(),
    wake: () => current().wake(),
    feedsAt: (url) => current().feedsAt(url),
    opml: (bytes, source_type) => current().opml(bytes, source_type),
  };
}

/** The shipped plans, with the changes asked for, and default settings. */
export function testConfig({
  settings = {},
  plans = {},
  env = {},
  dataDir = tmpdir(),
}: ServiceOptions = {}): ServerConfig {
  const shipped = parse(readFileSync(new URL("../../../config/plans.yaml", import.meta.url), "utf8"));
  const changed = PlansFile.parse(shipped).plans.map((plan) => ({ ...plan, ...plans[plan.slug] }));
  const paths = { dataDir, configDir: dataDir, packageRoot: dataDir, workingDir: dataDir };
  const { secrets } = readEnvironment(env, dataDir);
  const followed = { sources: [], opml: [], packs: [] };
  return { service: ServiceFile.parse({ port: 0, ...settings }), plans: changed, paths, secrets, ...followed };
}

/** Opens an organization on a plan, with an owner and a key. */
async function openMember(
  store: Store,
  config: ServerConfig,
  plan: string,
  now: Date,
  { cadence, is_operator = false, expires_on = null }: Partial<MemberOptions>,
): Promise<Member> {
  const { org_id, user_id } = await store.organizations.create({
    name: `The ${plan} desk`,
    org_type: "company",
    contact_email: "desk@example.org",
    is_operator,
    plan,
    cadence: cadence ?? planOf(config, plan).default_cadence,
    user: { name: "Mara Venn", email: "mara@example.org" },
    now: now.toISOString(),
  });
  const order = { org_id, user_id, name: "Desk", key_type: "live", expires_on, now: now.toISOString() };
  return { org_id, ...(await store.credentials.issue(order)) };
}

async function send(url: string, { method = "GET", as, headers = {}, body }: RequestOptions): Promise<Answer> {
  const authorization: Record<string, string> = as ? { authorization: `Bearer ${as.api_key}` } : {};
  const type: Record<string, string> = typeof body === "string" ? { "content-type": "application/json" } : {};
  const init: RequestInit = { method, headers: { ...authorization, ...type, ...headers } };
  const response = await fetch(url, body === undefined ? init : { ...init, body: body as BodyInit });
  const text = await response.text();
  const { status, headers: sent } = response;
  if (text === "") return { status, headers: sent, body: undefined };
  const isJson = sent.get("content-type")?.startsWith("application/json");
  return { status, headers: sent, body: isJson ? JSON.parse(text) : text };
}

/** A log that keeps what it is told. */
export function logInto(lines: TestService["logged"]) {
  const at = (level: string) => (fields: object, message: string) => void lines.push({ level, fields, message });
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
