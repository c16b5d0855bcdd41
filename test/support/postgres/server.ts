import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server that was started here. */
export interface PostgresServer {
  /** Its address, without a database. */
  url: string;
  /** `mode`: as pg_ctl calls it; immediate is a crash. */
  stop(mode: "fast" | "immediate"): void;
  start(): void;
  [Symbol.dispose](): void;
}

/** Where the programs of the newest installed server are; null where there is none of version 15 or later. */
export function postgresPrograms(): string | null {
  const version = (folder: string) => Number(/postgresql\/(\d+)/.exec(folder)?.[1]);
  const found = globSync("/usr/lib/postgresql/*/bin/initdb").map((path) => path.slice(0, -"/initdb".length));
  return found.filter((folder) => version(folder) >= 15).toSorted((a, b) => version(b) - version(a))[0] ?? null;
}

/** Starts a server in a folder, a new one where none is given, on a free port of loopback. `settings`: lines of postgresql.conf. */
export async function startPostgres({
  folder = mkdtempSync(join(tmpdir(), "claimstream-postgres-")),
  settings = ["fsync = off"],
}: {
  folder?: string;
  settings?: readonly string[];
} = {}): Promise<PostgresServer> {
  const user = serverUser();
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  run("initdb", ["-D", join(folder, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"]);
  const port = await freePort();
  const place = [`port = ${port}`, "listen_addresses = '127.0.0.1'", `unix_socket_directories = '${folder}'`];
  writeFileSync(
    join(folder, "data", "postgresql.auto.conf"),
    [...settings, ...place, "max_connections = 300\n"].join("\n"),
  );
  const start = () => control(folder, ["-l", join(folder, "log"), "start"]);
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    start,
    stop: (mode) => control(folder, ["-m", mode, "stop"]),
    [Symbol.dispose]: () => endPostgres(folder),
  };

  function run(program: string, given: readonly string[]): void {
    execFileSync(join(programsHere(), program), given, {
      ...user,
      stdio: ["ignore", "ignore", "inherit"],
      cwd: folder,
    });
  }
}

/** Ends the server of a folder, if one runs, and removes the folder. */
export function endPostgres(folder: string): void {
  if (existsSync(join(folder, "data", "postmaster.pid"))) control(folder, ["-m", "immediate", "stop"]);
  rmSync(folder, { recursive: true, force: true });
}

function control(folder: string, given: readonly string[]): void {
  const about = ["-D", join(folder, "data"), "-w", "-s", ...given];
  execFileSync(join(programsHere(), "pg_ctl"), about, {
    ...serverUser(),
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
