import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { ServiceFile } from "../../../config/service.ts";
import { asConnectQuery, sessionSettings } from "../../../store/engine/postgres/session-settings.ts";
import { openStore } from "../../../store/store.ts";
import { folderVariable } from "./global-setup.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { postgresPrograms, startPostgres } from "./server.ts";

/** A new database, with the service's schema or nothing in it. `url` leads through pgbouncer where TEST_PGBOUNCER is set. */
export interface PostgresDatabase extends AsyncDisposable {
  url: string;
  /** The server's own address, without a database. */
  server: string;
}

/** What the pooler sets connections to: the limits of a service. Suites that have others set them by transaction. */
const { statement_timeout_ms, lock_timeout_ms } = ServiceFile.parse({}).database;
const database = `connect_query='${asConnectQuery(sessionSettings({ statement_timeout_ms, lock_timeout_ms }))}'`;

/** The database that new ones are copies of. */
const template = "claimstream_template";

/** How a database is made that has nothing in it. */
const nothing = "template template0 encoding 'UTF8' locale 'C.UTF-8'";

/** Whether tests can have a real PostgreSQL: TEST_POSTGRES_URL names one, or one is installed. */
export const hasPostgres = (process.env.TEST_POSTGRES_URL ?? "") !== "" || postgresPrograms() !== null;

/** A database of its own on the server that all tests of a run share; it is started by whoever needs it first. */
export async function newPostgresDatabase(holds: "schema" | "empty" = "schema"): Promise<PostgresDatabase> {
  const { server, pooler } = await commonServer();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name} ${holds === "schema" ? `template ${template}` : nothing}`);
  return {
    url: `${pooler ?? server}/${name}`,
    server,
    [Symbol.asyncDispose]: () => onServer(server, `drop database ${name} with (force)`),
  };
}

/** The server that all tests of a run share, and the pooler before it where suites are to run through one. */
interface CommonServer {
  server: string;
  pooler: string | null;
}

let known: Promise<CommonServer> | undefined;

function commonServer(): Promise<CommonServer> {
  known ??= startedOnce();
  return known;
}

/** Of processes that need the server at the same time one starts it, and the others wait for its address. */
async function startedOnce(): Promise<CommonServer> {
  const folder = process.env[folderVariable];
  if (folder === undefined) throw new Error("The tests' global setup did not run.");
  const address = join(folder, "address");
  if (begins(join(folder, "starting"))) {
    const started = await startCommon(folder).catch((cause) => `it did not start: ${cause}`);
    writeFileSync(`${address}.part`, JSON.stringify(started));
    renameSync(`${address}.part`, address);
  }
  // Another process starts it: there is no event across processes but its file.
  while (!existsSync(address)) await pause(50);
  const started: CommonServer | string = JSON.parse(readFileSync(address, "utf8"));
  if (typeof started === "string") throw new Error(`PostgreSQL for the tests: ${started}`);
  return started;
}

async function startCommon(folder: string): Promise<CommonServer> {
  const server = process.env.TEST_POSTGRES_URL || (await startPostgres({ folder: join(folder, "server") })).url;
  await makeTemplate(server);
  const isPooled = (process.env.TEST_PGBOUNCER ?? "") !== "";
  const pooler = isPooled ? (await startPgbouncer({ server, folder: join(folder, "pooler"), database })).url : null;
  return { server, pooler };
}

function begins(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function makeTemplate(server: string): Promise<void> {
  await onServer(server, `drop database if exists ${template} with (force)`);
  await onServer(server, `create database ${template} ${nothing}`);
  const limits = { pool: 2, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
  await using _made = await openStore({ url: `${server}/${template}`, ...limits, now: () => new Date() });
}

async function onServer(server: string, text: string): Promise<void> {
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
