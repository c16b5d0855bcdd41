/** Design: docs/design/fetching.md */
import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { databaseMs, isShared } from "../engine/portable.ts";

/** When a request may go to a host. Milliseconds. */
export interface HostTurn {
  wait_ms: number;
  /** For how long the host wants no requests at all; 0: it has not asked for quiet. Then the turn is none. */
  quiet_ms: number;
}

/** A robots.txt that one of the processes read. */
export interface RobotsCopy {
  /** Empty: the origin has none. */
  text: string;
  /** What to ask for it again with; JSON. */
  validators: string | null;
}

/** After how long a copy of a robots.txt that nobody asked for again is deleted. Milliseconds; ours: a month. */
const forgottenMs = 30 * 86_400_000;

/**
 * How processes that share a database ask a host as one: turns are apart in time, so many requests go on at once, and who is told to come
 * less often tells all. By the
 * database's clock, or by the `now` that is given. One process that has its database to itself needs none of it: there nothing is waited for.
 */
export function hosts(db: Db) {
  return {
    /** Reserves the next turn at a host, so long after the one before. */
    async reserve(
      host: string,
      spacing_ms: number,
      now: number | RawBuilder<number> = databaseMs(),
    ): Promise<HostTurn> {
      if (!isShared(db)) return { wait_ms: 0, quiet_ms: 0 };
      const now_ms = sql<number>`(${now})::bigint`;
      const spacing = sql<number>`${sql.lit(spacing_ms)}`;
      const free = sql<number>`greatest(hosts.next_ms, ${now_ms})`;
      const row = await db
        .insertInto("hosts")
        .values({ host, next_ms: sql<number>`${now_ms} + ${spacing}`, quiet_until_ms: 0 })
        .onConflict((conflict) =>
          conflict.column("host").doUpdateSet({
            // Whoever finds that the host wants quiet takes no turn.
            next_ms: sql<number>`case when hosts.quiet_until_ms > ${now_ms} then hosts.next_ms else ${free} + ${spacing} end`,
          }),
        )
        .returning([
          sql<number>`greatest(hosts.next_ms - ${spacing} - ${now_ms}, 0)`.as("wait_ms"),
          sql<number>`greatest(hosts.quiet_until_ms - ${now_ms}, 0)`.as("quiet_ms"),
        ])
        .executeTakeFirstOrThrow();
      return row;
    },

    /**
     * Begins one of the requests that may go on at a host at once: a token to end it with, or null where as many go on. It ends by itself
     * after `hold_ms`, lest the host be closed by a process that died.
     */
    async begin(
      host: string,
      at_once: number,
      hold_ms: number,
      now: number | RawBuilder<number> = databaseMs(),
    ): Promise<string | null> {
      if (!isShared(db)) return "";
      const now_ms = sql<number>`(${now})::bigint`;
      const until_ms = sql<number>`${now_ms} + ${sql.lit(hold_ms)}`;
      const token = randomUUID();
      // Two that see the same slot free meet in its row: the second finds it taken, and looks again.
      for (let tries = 0; tries < at_once; tries += 1) {
        const { rows } = await sql<{ token: string }>`
          insert into host_requests (host, slot, until_ms, token)
          select ${host}, slot, ${until_ms}, ${token} from generate_series(1, ${sql.lit(at_once)}) slot
          where not exists (select 1 from host_requests as held where held.host = ${host} and held.slot = slot.slot and held.until_ms > ${now_ms})
          order by slot limit 1
          on conflict (host, slot) do update set until_ms = excluded.until_ms, token = excluded.token
          where host_requests.until_ms <= ${now_ms}
          returning token`.execute(db);
        if (rows.length > 0) return token;
      }
      return null;
    },

    /** Ends a request that was begun. */
    async end(host: string, token: string): Promise<void> {
      if (!isShared(db)) return;
      await db.deleteFrom("host_requests").where("host", "=", host).where("token", "=", token).execute();
    },

    /** For how long a host still wants no requests. Milliseconds. */
    async quietFor(host: string, now: number | RawBuilder<number> = databaseMs()): Promise<number> {
      if (!isShared(db)) return 0;
      const row = await db
        .selectFrom("hosts")
        .select(sql<number>`greatest(quiet_until_ms - (${now})::bigint, 0)`.as("quiet_ms"))
        .where("host", "=", host)
        .executeTakeFirst();
      return row?.quiet_ms ?? 0;
    },

    /** Notes that a host wants no requests for so long. */
    async keepQuiet(host: string, ms: number, now: number | RawBuilder<number> = databaseMs()): Promise<void> {
      if (!isShared(db)) return;
      const quiet_until_ms = sql<number>`(${now})::bigint + ${sql.lit(Math.ceil(ms))}`;
      await db
        .insertInto("hosts")
        .values({ host, next_ms: 0, quiet_until_ms })
        .onConflict((conflict) =>
          conflict.column("host").doUpdateSet({
            quiet_until_ms: sql<number>`greatest(hosts.quiet_until_ms, excluded.quiet_until_ms)`,
          }),
        )
        .execute();
    },

    /** The last robots.txt of an origin that any process read, and how long ago. Milliseconds. */
    async robots(
      origin: string,
      now: number | RawBuilder<number> = databaseMs(),
    ): Promise<(RobotsCopy & { age_ms: number }) | null> {
      if (!isShared(db)) return null;
      const age_ms = sql<number>`greatest((${now})::bigint - read_ms, 0)`.as("age_ms");
      const copy = db.selectFrom("robots_copies").select(["text", "validators", age_ms]).where("origin", "=", origin);
      return (await copy.executeTakeFirst()) ?? null;
    },

    /** Keeps a robots.txt that was read now, for all processes; deletes those that nobody has asked for in a month. */
    async keepRobots(
      origin: string,
      { text, validators }: RobotsCopy,
      now: number | RawBuilder<number> = databaseMs(),
    ): Promise<void> {
      if (!isShared(db)) return;
      const read_ms = sql<number>`(${now})::bigint`;
      await db
        .insertInto("robots_copies")
        .values({ origin, text, validators, read_ms })
        .onConflict((conflict) =>
          conflict.column("origin").doUpdateSet(({ ref }) => ({
            text: ref("excluded.text"),
            validators: ref("excluded.validators"),
            read_ms: ref("excluded.read_ms"),
          })),
        )
        .execute();
      await db
        .deleteFrom("robots_copies")
        .where("read_ms", "<", sql<number>`${read_ms} - ${sql.lit(forgottenMs)}`)
        .execute();
    },
  };
}
