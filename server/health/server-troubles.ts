/** Design: docs/design/operations.md */
import type { ServerFacts } from "../../store/engine/server-facts.ts";
import type { Trouble } from "./trouble.ts";

/** From when on somebody should look. Ours: far from what a sound server comes to, and before what it cannot bear. */
const bounds = {
  /** Of all connections that there may be. */
  connections: 0.8,
  behindSeconds: 60,
  behindBytes: 1_000_000_000,
  keptBytes: 5_000_000_000,
  openSeconds: 3600,
  /** Dead rows of a table, and how many for each that lives: autovacuum begins at a fifth. */
  dead: 100_000,
  deadShare: 0.5,
  /** The server warns at 2,107 million and stops at 2,144; autovacuum begins at 200. */
  unfrozen: 1_000_000_000,
} as const;

/** What of a database server needs somebody, the gravest first. */
export function serverTroubles(facts: ServerFacts): Trouble[] {
  return [
    ...archivingTroubles(facts),
    ...unfrozenTroubles(facts),
    ...connectionTroubles(facts),
    ...slotTroubles(facts),
    ...standbyTroubles(facts),
    ...transactionTroubles(facts),
    ...deadRowTroubles(facts),
  ];
}

function archivingTroubles({ archiving }: ServerFacts): Trouble[] {
  if (archiving === null || archiving.failing_since === null) return [];
  const until =
    archiving.archived_until === null ? "nothing is archived yet" : `backups end at ${archiving.archived_until}`;
  return [
    {
      about: "database-archiving",
      grade: "failure",
      message: `The database server cannot archive its log (${archiving.failed_file}, last tried ${archiving.failing_since}): ${until}, and its disk fills up.`,
      advice: "See the server's own log for what its archive_command says; pgbackrest check, where that is pgBackRest.",
    },
  ];
}

function unfrozenTroubles({ unfrozen }: ServerFacts): Trouble[] {
  if (unfrozen < bounds.unfrozen) return [];
  return [
    {
      about: "database-freezing",
      grade: "failure",
      message: `The database's oldest row is ${millions(unfrozen)} million transactions old: at some 2,100 it takes no more writes.`,
      advice: "Run vacuumdb --freeze on it, and see what keeps autovacuum from doing so: an old transaction or slot.",
    },
  ];
}

function connectionTroubles({ connections: { open, max } }: ServerFacts): Trouble[] {
  if (open < bounds.connections * max) return [];
  return [
    {
      about: "database-connections",
      grade: "warning",
      message: `${open} of ${max} connections of the database server are open: those beyond are refused.`,
      advice:
        "Set database.pool (service.yaml) lower, run fewer processes, or put pgbouncer before it (OPERATIONS.md).",
    },
  ];
}

function slotTroubles({ idle_slots }: ServerFacts): Trouble[] {
  return idle_slots
    .filter(({ kept_bytes }) => kept_bytes >= bounds.keptBytes)
    .map(({ name, kept_bytes }) => ({
      about: `database-slot ${name}`,
      grade: "failure",
      message: `Nobody reads the replication slot ${name}: the database server keeps ${gigabytes(kept_bytes)} GB of its log for it, until its disk is full.`,
      advice: `Start the standby that reads it, or drop it: select pg_drop_replication_slot('${name}').`,
    }));
}

function standbyTroubles({ standbys }: ServerFacts): Trouble[] {
  return standbys
    .filter((one) => one.behind_s >= bounds.behindSeconds || one.behind_bytes >= bounds.behindBytes)
    .map(({ name, behind_s, behind_bytes }) => ({
      about: `database-standby ${name}`,
      grade: "warning",
      message: `The standby ${name} is ${Math.round(behind_s)} s and ${gigabytes(behind_bytes)} GB behind: in a failover that would be lost, unless it is synchronous.`,
      advice: "See its disk, its network and what is asked of it; long queries on a standby hold it up.",
    }));
}

function transactionTroubles({ oldest_transaction }: ServerFacts): Trouble[] {
  if (oldest_transaction === null || oldest_transaction.open_s < bounds.openSeconds) return [];
  const { pid, application, open_s } = oldest_transaction;
  return [
    {
      about: "database-transaction",
      grade: "warning",
      message: `A transaction (${application || "unnamed"}, process ${pid}) is open for ${Math.round(open_s / 60)} minutes: what others delete meanwhile is not cleared away.`,
      advice: `See what it does in pg_stat_activity, and end it: select pg_terminate_backend(${pid}).`,
    },
  ];
}

function deadRowTroubles({ dead_rows }: ServerFacts): Trouble[] {
  return dead_rows
    .filter(({ live, dead }) => dead >= bounds.dead && dead >= bounds.deadShare * live)
    .map(({ table, live, dead }) => ({
      about: `database-rows ${table}`,
      grade: "warning",
      message: `The table ${table} has ${dead} dead rows beside ${live} that live: it grows, and is read more slowly.`,
      advice: `Run vacuum (analyze) ${table}; where it comes back, let autovacuum_vacuum_scale_factor of that table be smaller.`,
    }));
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}

function millions(count: number): number {
  return Math.round(count / 1e6);
}
