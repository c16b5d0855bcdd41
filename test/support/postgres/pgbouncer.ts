import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort, serverUser } from "./server.ts";

/** A pooler that was started here, in transaction mode: each transaction may have another connection of the server. */
export interface Pgbouncer {
  /** Its address, without a database. */
  url: string;
  [Symbol.dispose](): void;
}

/** Whether pgbouncer is installed. */
export const hasPgbouncer = spawnSync("pgbouncer", ["--version"]).status === 0;

/** What is written about a pooler whose processes it shall serve; all of it may be given otherwise. */
const usual = {
  pool_mode: "transaction",
  auth_type: "any",
  max_client_conn: "1000",
  default_pool_size: "20",
  // A server that restarts is asked again soon, instead of after 15 s.
  server_login_retry: "0.2",
} as const;

/** Starts one before a server, for all of its databases. `settings`: lines of pgbouncer.ini; `database`: what its line of a database says more. */
export async function startPgbouncer({
  server,
  folder = mkdtempSync(join(tmpdir(), "claimstream-pgbouncer-")),
  settings = {},
  database = "",
}: {
  server: string;
  folder?: string;
  settings?: Readonly<Record<string, string>>;
  database?: string;
}): Promise<Pgbouncer> {
  const user = serverUser();
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  const { hostname, port: behind } = new URL(server);
  const port = await freePort();
  const place = {
    listen_addr: "127.0.0.1",
    listen_port: String(port),
    unix_socket_dir: folder,
    pidfile: join(folder, "pid"),
    logfile: join(folder, "log"),
  };
  const lines = Object.entries({ ...usual, ...settings, ...place }).map(([name, value]) => `${name} = ${value}`);
  const ini = join(folder, "pgbouncer.ini");
  const line = `* = host=${hostname} port=${behind} user=postgres ${database}`;
  writeFileSync(ini, ["[databases]", line, "[pgbouncer]", ...lines, ""].join("\n"));
  execFileSync("pgbouncer", ["-q", "-d", ini], { ...user, stdio: ["ignore", "ignore", "inherit"], cwd: folder });
  // It goes into the background before it listens.
  while (!(await answers(port))) await pause(20);
  return { url: `postgres://postgres@127.0.0.1:${port}`, [Symbol.dispose]: () => endPgbouncer(folder) };
}

/** Ends the pooler of a folder, if one runs, and removes the folder. */
export function endPgbouncer(folder: string): void {
  const file = join(folder, "pid");
  if (existsSync(file)) process.kill(Number(readFileSync(file, "utf8")), "SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
