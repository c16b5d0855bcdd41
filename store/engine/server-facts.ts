/** Design: docs/design/operations.md */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/** What a database server tells of itself; what its user may not see is left out. */
export interface ServerFacts {
  /** Connections of clients, and how many there may be. */
  connections: { open: number; max: number };
  /** Copying of the log away; null: it is off. `failing_since`: ISO text; null: what was tried last went well. */
  archiving: { failing_since: string | null; failed_file: string | null; archived_until: string | null } | null;
  /** Standbys, and how far each is behind. Seconds, bytes. */
  standbys: { name: string; behind_s: number; behind_bytes: number }[];
  /** Slots that nobody reads, and how much log each keeps from being removed. Bytes. */
  idle_slots: { name: string; kept_bytes: number }[];
  /** The transaction that is open for longest. Seconds; null: none is. */
  oldest_transaction: { pid: number; application: string; open_s: number } | null;
  /** Tables with most rows that are dead and not yet cleared away. */
  dead_rows: { table: string; live: number; dead: number }[];
  /** Transactions since the oldest row was frozen; the server stops writing at some two thousand million. */
  unfrozen: number;
}

/** How many tables are told of, those with most dead rows. Ours. */
const tablesMax = 5;

/** Asks the server itself. For PostgreSQL alone. */
export function serverFacts(db: Db) {
  const rows = async <Row>(query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows;
  return {
    /** As it stands. */
    async read(): Promise<ServerFacts> {
      const [whole] = await rows(wholeServer);
      if (!whole) throw new Error("The server told nothing of itself.");
      const { open, max, unfrozen, archives, ...archiving } = whole;
      const [oldest_transaction = null] = await rows(oldestTransaction);
      return {
        connections: { open, max },
        archiving: archives ? archiving : null,
        standbys: await rows(standbys),
        idle_slots: await rows(idleSlots),
        oldest_transaction,
        dead_rows: await rows(deadRows),
        unfrozen,
      };
    },
  };
}

const iso = (moment: string) =>
  sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`) as RawBuilder<string>;

const wholeServer = sql<{
  open: number;
  max: number;
  unfrozen: number;
  archives: boolean;
  failing_since: string | null;
  failed_file: string | null;
  archived_until: string | null;
}>`select
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max,
  (select age(datfrozenxid)::int from pg_database where datname = current_database()) as unfrozen,
  current_setting('archive_mode') <> 'off' as archives,
  case when last_failed_time > coalesce(last_archived_time, '-infinity') then ${iso("last_failed_time")} end as failing_since,
  last_failed_wal as failed_file, ${iso("last_archived_time")} as archived_until
  from pg_stat_archiver`;

const standbys = sql<{ name: string; behind_s: number; behind_bytes: number }>`select
  coalesce(nullif(application_name, ''), client_addr::text, 'unnamed') as name,
  coalesce(extract(epoch from replay_lag), 0)::float8 as behind_s,
  pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as behind_bytes
  from pg_stat_replication where replay_lsn is not null and not pg_is_in_recovery()`;

const idleSlots = sql<{ name: string; kept_bytes: number }>`select slot_name as name,
  pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as kept_bytes
  from pg_replication_slots where not active and restart_lsn is not null and not pg_is_in_recovery()`;

const oldestTransaction = sql<{ pid: number; application: string; open_s: number }>`select pid,
  application_name as application, extract(epoch from clock_timestamp() - xact_start)::float8 as open_s
  from pg_stat_activity where xact_start is not null and backend_type = 'client backend' and pid <> pg_backend_pid()
  order by xact_start limit 1`;

const deadRows = sql<{ table: string; live: number; dead: number }>`select relname as table,
  n_live_tup as live, n_dead_tup as dead from pg_stat_user_tables where schemaname = current_schema()
  order by n_dead_tup desc limit ${sql.lit(tablesMax)}`;
