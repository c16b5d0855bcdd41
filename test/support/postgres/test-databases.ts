import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { openStore } from "../../../store/store.ts";
import { folderVariable } from "./global-setup.ts";
import { postgresPrograms, startPostgres } from "./server.ts";

/** A new database with the service's schema. */
export interface PostgresDatabase extends AsyncDisposable {
  url: string;
}

/** The database that new ones are copies of. */
const template = "claimstream_template";

/** Whether tests can have a real PostgreSQL: TEST_POSTGRES_URL names one, or one is installed. */
export const hasPostgres = (process.env.TEST_POSTGRES_URL ?? "") !== "" || postgresPrograms() !== null;

/** A database of its own on the server that all tests of a run share; it is started by whoever needs it first. */
export async function newPostgresDatabase(): Promise<PostgresDatabase> {
  const server = await commonServer();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name} template ${template}`);
  return {
    url: `${server}/${name}`,
    [Symbol.asyncDispose]: () => onServer(server, `drop database ${name} with (force)`),
  };
}

let known: Promise<string> | undefined;

function commonServer(): Promise<string> {
  known ??= startedOnce();
  return known;
}

/** Of processes that need the server at the same time one starts it, and the others wait for its address. */
async function startedOnce(): Promise<string> {
  const folder = process.env[folderVariable];
  if (folder === undefined) throw new Error("The tests' global setup did not run.");
  const address = join(folder, "address");
  if (begins(join(folder, "starting"))) {
    const started = await startCommon(join(folder, "server")).catch((cause) => `it did not start: ${cause}`);
    writeFileSync(`${address}.part`, started);
    renameSync(`${address}.part`, address);
  }
  // Another process starts it: there is no event across processes but its file.
  while (!existsSync(address)) await pause(50);
  const started = readFileSync(address, "utf8");
  if (!started.startsWith("postgres")) throw new Error(`PostgreSQL for the tests: ${started}`);
  return started;
}

async function startCommon(folder: string): Promise<string> {
  const url = process.env.TEST_POSTGRES_URL || (await startPostgres({ folder })).url;
  await makeTemplate(url);
  return url;
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
  await onServer(server, `create database ${template} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
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
