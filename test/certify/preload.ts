import { readFileSync } from "node:fs";
import { isMainThread, Worker } from "node:worker_threads";
import Database from "better-sqlite3";

/*
 * Loaded before a service that is certified (node --import), which knows nothing of it. Its clock is what the system says and the
 * seconds in the file that CERTIFY_CLOCK names on top; the file is looked into all the time, so that the clock jumps while the service
 * runs. After CERTIFY_KILL_AFTER_MS the process is killed. What the file that CERTIFY_PRAGMA names says is set on its connections to
 * databases while it runs: so a disk is full, or cannot be written, where only root could make one so.
 */
/** How often files are looked into. Milliseconds. */
const lookEveryMs = 20;

const file = process.env.CERTIFY_CLOCK;
if (isMainThread && file !== undefined) moveClock(file);

// From another thread, so that it may happen in the midst of whatever the main thread does.
const killed_after = process.env.CERTIFY_KILL_AFTER_MS;
if (isMainThread && killed_after !== undefined)
  new Worker(`setTimeout(() => process.kill(process.pid, "SIGKILL"), ${Number(killed_after)})`, {
    eval: true,
    execArgv: [],
  }).unref();

const pragma = process.env.CERTIFY_PRAGMA;
if (isMainThread && pragma !== undefined) setOnDatabases(pragma);

function setOnDatabases(file: string): void {
  const set = new Map<Database.Database, string>();
  const prepare = new Proxy(Database.prototype.prepare, {
    apply(target, database, given) {
      if (!set.has(database)) set.set(database, "");
      return Reflect.apply(target, database, given);
    },
  });
  Object.defineProperty(Database.prototype, "prepare", { value: prepare });
  setInterval(() => {
    const wanted = readFileSync(file, "utf8").trim();
    for (const [database, is] of set)
      if (is !== wanted && database.open && isSet(database, wanted)) set.set(database, wanted);
  }, lookEveryMs).unref();
}

/** A connection that is in the midst of reading takes nothing; it is tried again. */
function isSet(database: Database.Database, wanted: string): boolean {
  try {
    database.pragma(wanted);
    return true;
  } catch {
    return false;
  }
}

function moveClock(file: string): void {
  const SystemDate = Date;
  let ahead_ms = secondsIn(file) * 1000;
  setInterval(() => {
    ahead_ms = secondsIn(file) * 1000;
  }, lookEveryMs).unref();
  const now = () => SystemDate.now() + ahead_ms;
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new SystemDate(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
}

function secondsIn(file: string): number {
  return Number(readFileSync(file, "utf8")) || 0;
}
