import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { Client } from "pg";
import { move, undoMark } from "../../../store/moving/move.ts";
import { openPostgresSide } from "../../../store/moving/postgres-side.ts";
import { openSqliteSide } from "../../../store/moving/sqlite-side.ts";
import { startPostgres } from "../../support/postgres/server.ts";
import { type Installation, startProcess } from "../../support/service/service-process.ts";
import { askedOf } from "../asked.ts";
import { median } from "../benchmark.ts";
import { databaseOf, firstRecords, placeIn, recordsIngested } from "../filled-place.ts";
import { multiplyRecords } from "../filled-store.ts";
import { type Latency, latencyUntil, spoken } from "../latency.ts";
import { madeUpWord } from "../made-up-text.ts";
import type { Finding, Report } from "../results/report.ts";

/** Records when no number is given. */
const recordsWithout = 20_000;

/** Rounds of starting and asking each of both services, in turn, and how long each path is asked for. */
const rounds = 3;
const askedMs = 2000;

const MASTER_KEY = "0123456789abcdef".repeat(4);

/** A server as OPERATIONS has it, with little of this machine's memory; what is committed is on the disk. */
const settings = ["shared_buffers = '512MB'", "max_wal_size = '4GB'"];

/** The same records in a file and on a server, and how fast a service answers from either. */
export const engines: Report = {
  name: "engines",
  about:
    "answers from a file of SQLite, and from a PostgreSQL server of this machine into which it was moved; the number: how many records of 30 claims",
  async run(size = recordsWithout, told, folder) {
    using place = placeIn(folder && join(folder, "engines"));
    await firstRecords(place);
    multiplyRecords(databaseOf(place), size, (records) => told(`${records} records`), recordsIngested);
    using server = await startPostgres({ settings });
    const url = `${server.url}/${await emptyDatabase(server.url)}`;
    const bytes = await moved(place, url, told);
    const ways = { SQLite: { MASTER_KEY }, PostgreSQL: { DATABASE_URL: url, MASTER_KEY } };
    const found = new Map<string, Found>();
    for (let round = 1; round <= rounds; round += 1)
      for (const [name, env] of Object.entries(ways)) {
        const latencies = await latenciesOf(place, env);
        for (const [path, latency] of latencies) {
          told(`round ${round}, ${name}, ${path}: ${spoken(latency)}`);
          const held = found.get(path) ?? { SQLite: [], PostgreSQL: [] };
          held[name as keyof Found].push(latency);
          found.set(path, held);
        }
      }
    return [
      ...[...found].map(([path, each]) => findings(size, path, each)),
      { what: `${size} records: bytes a record on PostgreSQL`, figure: (bytes / size).toFixed(0), goal: null },
    ];
  },
};

interface Found {
  SQLite: Latency[];
  PostgreSQL: Latency[];
}

/** The database on the server is made of bytes in order, as the service wants it. */
async function emptyDatabase(server: string): Promise<string> {
  await onServer(`${server}/postgres`, "create database filled template template0 encoding 'UTF8' locale 'C.UTF-8'");
  return "filled";
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Moves a file's everything to a server, and lets the file be used on; gives how many bytes it takes there. */
async function moved(place: Installation, url: string, told: (line: string) => void): Promise<number> {
  const started = performance.now();
  const rows = new Map<string, number>();
  await using to = await openPostgresSide({ url, named: "the report", now: () => new Date() });
  {
    await using from = openSqliteSide(databaseOf(place));
    await move({
      from,
      to,
      command: "migrate-to-postgres",
      key_mark: null,
      now: () => new Date(),
      told: (step, table, count) => {
        const name = `${step} ${table}`;
        if (!rows.has(name)) told(`${name}, after ${((performance.now() - started) / 1000).toFixed(0)} s`);
        rows.set(name, (rows.get(name) ?? 0) + count);
      },
      sampled: async () => ({ differing: [] }),
      keep: () => undefined,
    });
  }
  {
    await using from = openSqliteSide(databaseOf(place));
    await undoMark(from);
  }
  // What autovacuum does by and by.
  await onServer(url, "vacuum (analyze)");
  told(`moved in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return to.size();
}

/** How long each path takes, asked by itself, once everything was asked for a while. */
async function latenciesOf(place: Installation, env: Record<string, string>): Promise<Map<string, Latency>> {
  await using service = await startProcess(place, env);
  const word = madeUpWord(() => 0.2);
  const asked = await askedOf(service, word);
  const tag = hotTag(place);
  const paths = [...asked.paths, `/claims?tag_ids=${tag}`, `/claims?tag_ids=${tag}&query=${word}`];
  await latencyUntil(pause(2 * askedMs), { ...asked, paths });
  const taken = new Map<string, Latency>();
  for (const path of paths) taken.set(path, await latencyUntil(pause(askedMs), { ...asked, paths: [path] }));
  await service.end();
  return taken;
}

/** The tag that the most made-up claims are about. */
function hotTag(place: Installation): number {
  const database = new Database(databaseOf(place), { readonly: true });
  try {
    return Number(database.prepare("select tag_id from tags where name = 'Name 0'").pluck().get());
  } finally {
    database.close();
  }
}

function findings(size: number, path: string, { SQLite, PostgreSQL }: Found): Finding {
  const compared = (what: "p50_ms" | "p99_ms") => {
    const [file, server] = [median(SQLite.map((each) => each[what])), median(PostgreSQL.map((each) => each[what]))];
    return `${file.toFixed(1)} and ${server.toFixed(1)} ms (${(server / file).toFixed(2)} x)`;
  };
  const figure = `p50 ${compared("p50_ms")}, p99 ${compared("p99_ms")}`;
  return { what: `${size} records: ${path}, SQLite and PostgreSQL`, figure, goal: "at most 2 x" };
}
