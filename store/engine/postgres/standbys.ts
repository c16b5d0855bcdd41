/** Design: docs/design/standbys.md */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../db.ts";
import type { Standbys } from "../engine.ts";
import type { Connections } from "./connections.ts";
import { isLostConnection, messageOf } from "./faults.ts";
import {
  answerOf,
  identityOf,
  noStandby,
  type OpenedStandby,
  openStandby,
  type Standby,
  type StandbyOptions,
} from "./standby.ts";

/** The waits of a request for a standby that is behind. Milliseconds; ours: one nearby is behind by one or two. */
const waitsMs = [0, 1, 2, 4, 8] as const;

/** How long one is left alone that is away, or behind: requests do not wait for it one after the other. Milliseconds; ours. */
const restMs = { away: 5_000, behind: 100 } as const;

/** PostgreSQL's codes for what a standby refuses and its primary does not: a row that it has to clear away, a write. */
const standbyCodes = ["40001", "25006", "55000"];

/** Opens standbys of the server behind `primary`. None of them must be there yet. */
export async function openStandbys(
  primary: Connections,
  options: StandbyOptions & { read_urls: readonly string[] },
): Promise<Standbys> {
  const system = await identityOf(primary);
  const opened = await openAll(options, system);
  const standbys = opened.map(({ standby }) => standby);
  let next = 0;
  const setFault = (standby: Standby, why: string | null) => {
    if (why !== null) standby.rests_until = performance.now() + restMs.away;
    if (why === standby.fault) return;
    standby.fault = why;
    if (why === null) options.onWarning?.(`The standby at ${standby.name} answers again.`);
    else options.onWarning?.(`The standby at ${standby.name} is not asked: ${why}. It is tried again by itself.`);
  };
  for (const { standby, away } of opened) if (away !== null) setFault(standby, away);
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
        setFault(standby, null);
        if (is_there) return place;
        standby.rests_until = performance.now() + restMs.behind;
        return null;
      } catch (error) {
        setFault(standby, messageOf(error));
        return null;
      }
    },
    isItsOwn(at, error) {
      const standby = standbys[at];
      const isLost = isLostConnection(error);
      if (standby && isLost) setFault(standby, messageOf(error));
      return isLost || standbyCodes.includes(Object(error).code);
    },
    close: () => closeAll(standbys),
  };
}

/** Where one is refused, those that were opened beside it are closed again. */
async function openAll(
  { read_urls, ...options }: StandbyOptions & { read_urls: readonly string[] },
  system: string,
): Promise<OpenedStandby[]> {
  const opened = await Promise.allSettled(read_urls.map((url) => openStandby(url, system, options)));
  const found = opened.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const refused = opened.find((each) => each.status === "rejected");
  if (!refused) return found;
  await closeAll(found.map(({ standby }) => standby));
  throw refused.reason;
}

async function closeAll(standbys: readonly Standby[]): Promise<void> {
  await Promise.all(standbys.map(({ pool }) => pool.end()));
}

/** Up to where the log of the server is on its disk: all that it has acknowledged stands before. */
async function positionOf(primary: Connections): Promise<string> {
  return answerOf(primary, "select pg_current_wal_flush_lsn()::text as found");
}

/** Whether a standby has replayed the log up to a place, which is waited for a little. Throws where it was promoted. */
async function reaches(db: Db, position: string): Promise<boolean> {
  for (const wait of waitsMs) {
    if (wait > 0) await pause(wait);
    const { rows } = await sql<{ follows: boolean; is_there: boolean | null }>`
      select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= ${position}::pg_lsn as is_there`.execute(db);
    if (!rows[0]?.follows) throw new Error(noStandby);
    if (rows[0].is_there) return true;
  }
  return false;
}
