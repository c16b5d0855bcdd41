import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server that was started here. */
export interface PostgresServer {
  /** Its address, without a database. */
  url: string;
  port: number;
  /** `mode`: as pg_ctl calls it; immediate is a crash. */
  stop(mode: "fast" | "immediate"): void;
  start(): void;
  /** Makes a standby take writes. */
  promote(): void;
  [Symbol.dispose](): void;
}

/** Where the programs of the newest installed server are; null where there is none of version 15 or later. */
export function postgresPrograms(): string | null {
  const version = (folder: string) => Number(/postgresql\/(\d+)/.exec(folder)?.[1]);
  const found = globSync("/usr/lib/postgresql/*/bin/initdb").map((path) => path.slice(0, -"/initdb".length));
  return found.filter((folder) => version(folder) >= 15).toSorted((a, b) => version(b) - version(a))[0] ?? null;
}

/** How a server is started. */
interface PostgresOptions {
  /** A new one where none is given. */
  folder?: string;
  /** Lines of postgresql.conf. */
  settings?: readonly string[];
  /** What its processes have in their environment beside that of the tests. */
  env?: Readonly<Record<string, string>>;
}

/** Starts a server in a folder, on a free port of loopback. */
export async function startPostgres({
  folder = newFolder(),
  settings = ["fsync = off"],
  env = {},
}: PostgresOptions = {}): Promise<PostgresServer> {
  const data = join(folder, "data");
  runIn(folder, "initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"]);
  return serverIn(folder, settings, env);
}

/** Starts a standby that streams from a server, and promises to have what that has committed from now on. */
export async function startStandby(primary: PostgresServer, settings = ["fsync = off"]): Promise<PostgresServer> {
  const folder = newFolder();
  const data = join(folder, "data");
  runIn(folder, "pg_basebackup", ["-d", primary.url, "-D", data, "-X", "stream", "-c", "fast"]);
  writeFileSync(join(data, "standby.signal"), "");
  return serverIn(folder, [...settings, `primary_conninfo = '${primary.url}?application_name=standby'`]);
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "claimstream-postgres-"));
}

async function serverIn(
  folder: string,
  settings: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const port = await freePort();
  const place = [`port = ${port}`, "listen_addresses = '127.0.0.1'", `unix_socket_directories = '${folder}'`];
  writeFileSync(
    join(folder, "data", "postgresql.auto.conf"),
    [...settings, ...place, "max_connections = 300\n"].join("\n"),
  );
  const start = () => control(folder, ["-l", join(folder, "log"), "start"], env);
  try {
    start();
  } catch (error) {
    endPostgres(folder);
    throw error;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    port,
    start,
    stop: (mode) => control(folder, ["-m", mode, "stop"]),
    promote: () => control(folder, ["promote"]),
    [Symbol.dispose]: () => endPostgres(folder),
  };
}

function runIn(folder: string, program: string, given: readonly string[]): void {
  const user = serverUser();
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  execFileSync(join(programsHere(), program), given, { ...user, stdio: ["ignore", "ignore", "inherit"], cwd: folder });
}

/** Ends the server of a folder, if one runs, and removes the folder. */
export function endPostgres(folder: string): void {
  if (existsSync(join(folder, "data", "postmaster.pid"))) control(folder, ["-m", "immediate", "stop"]);
  rmSync(folder, { recursive: true, force: true });
}

function control(folder: string, given: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const about = ["-D", join(folder, "data"), "-w", "-s", ...given];
  execFileSync(join(programsHere(), "pg_ctl"), about, {
    ...serverUser(),
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
    cwd: folder,
  });
}

function programsHere(): string {
  const programs = postgresPrograms();
  if (programs === null) throw new Error("No PostgreSQL server of version 15 or later is installed here.");
  return programs;
}

/** PostgreSQL and pgbouncer refuse to run as root: there they run as the user that their packages made. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (which: string) => Number(spawnSync("id", [which, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

/** A port of loopback that nobody listens on. */
export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
