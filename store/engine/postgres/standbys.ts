/** Design: docs/design/standbys.md */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../db.ts";
import type { Standbys } from "../engine.ts";
import type { Connections } from "./connections.ts";
import { isLostConnection, messageOf } from "./faults.ts";
import { answerOf, identityOf, openStandby, type Standby, type StandbyOptions } from "./standby.ts";

/** The waits of a request for a standby that is behind. Milliseconds; ours: one nearby is behind by one or two. */
const waitsMs = [0, 1, 2, 4, 8] as const;

/** How long one that was lost is left alone. Milliseconds; ours. */
const restMs = 5_000;

/** PostgreSQL's codes for what a standby refuses and its primary does not: a row that it has to clear away, a write. */
const standbyCodes = ["40001", "25006", "55000"];

/** Opens standbys of the server behind `primary`. None of them must be there yet. */
export async function openStandbys(
  primary: Connections,
  options: StandbyOptions & { read_urls: readonly string[] },
): Promise<Standbys> {
  const system = await identityOf(primary);
  const opened = options.read_urls.map((url) => openStandby(url, system, options));
  const standbys = await Promise.all(opened);
  let next = 0;
  const told = (standby: Standby, why: string | null) => {
    if (why !== null) standby.rests_until = performance.now() + restMs;
    if (why === standby.fault) return;
    standby.fault = why;
    if (why === null) options.onWarning?.(`The standby at ${standby.name} answers again.`);
    else options.onWarning?.(`The standby at ${standby.name} is not asked: ${why}. It is tried again by itself.`);
  };
  for (const standby of standbys) if (standby.fault !== null) told(standby, standby.fault);
  return {
    handles: standbys.map(({ db }) => db),
    async caughtUp() {
      const now = performance.now();
      const inTurn = [...standbys.slice(next), ...standbys.slice(0, next)];
      const standby = inTurn.find(({ rests_until }) => rests_until <= now);
      if (!standby) return null;
      const place = standbys.indexOf(standby);
      next = (place + 1) % standbys.length;
      const position = await positionOf(primary);
      try {
        const is_there = await reaches(standby.db, position);
        told(standby, null);
        return is_there ? place : null;
      } catch (error) {
        told(standby, messageOf(error));
        return null;
      }
    },
    isItsOwn(at, error) {
      const standby = standbys[at];
      if (standby && isLostConnection(error)) told(standby, messageOf(error));
      return isLostConnection(error) || standbyCodes.includes(Object(error).code);
    },
    async close() {
      await Promise.all(standbys.map(({ pool }) => pool.end()));
    },
  };
}

/** Up to where the log of the server is on its disk: all that it has acknowledged stands before. */
async function positionOf(primary: Connections): Promise<string> {
  return answerOf(primary, "select pg_current_wal_flush_lsn()::text as found");
}

async function reaches(db: Db, position: string): Promise<boolean> {
  for (const wait of waitsMs) {
    if (wait > 0) await pause(wait);
    const { rows } = await sql<{ is_there: boolean | null }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as is_there`.execute(db);
    if (rows[0]?.is_there) return true;
  }
  return false;
}
