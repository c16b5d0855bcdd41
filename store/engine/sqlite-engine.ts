/** Design: docs/design/engines.md */
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { type CompiledQuery, Kysely, type Transaction } from "kysely";
import { migrate, type Steps } from "../migrate.ts";
import { migrations } from "../migrations.ts";
import { refuseMoved } from "../moving/marks.ts";
import type { Tables } from "../tables.ts";
import { openCheckpoints } from "./checkpoints.ts";
import type { Db } from "./db.ts";
import { aboutToCommit, type Engine } from "./engine.ts";
import {
  backUp,
  giveBackPages,
  leaveLogToOthers,
  openReader,
  sqliteDialect,
  takeLogBack,
  writtenSigns,
} from "./sqlite.ts";
import { runDirectly } from "./statements.ts";
import type { StorageFault } from "./storage-fault.ts";
import { openStorageHealth } from "./storage-health.ts";

/** How a database file is opened. */
export interface SqliteOptions {
  file: string;
  /** Hears of the copy that is made before a migration. */
  onMigration?: (note: string) => void;
  /** Hears which migrations ran. */
  onMigrated?: (names: readonly string[]) => void;
  /** What this version knows; the list of today when absent. */
  migrations?: Steps;
  /** Hears when the disk or the database does not do any more what it should; null: it does again. */
  onFault?: (fault: StorageFault | null) => void;
  /** Room for more on its disk, by which a full one is known to be so no more. MB; null, or absent: not known. */
  free_mb?: () => number | null;
  /** For a process that serves: the log is written back by a thread of its own, so that nobody waits for it. */
  serves?: boolean;
}

/** Opens a database file, bringing its schema up to date. One transaction at a time, whatever its company. */
export async function openSqliteEngine(options: SqliteOptions): Promise<Engine> {
  const isNew = !existsSync(options.file);
  mkdirSync(dirname(options.file), { recursive: true, mode: 0o700 });
  const signs = { written: () => writtenSigns(database), free_mb: options.free_mb ?? (() => null) };
  const health = openStorageHealth(signs, options.onFault);
  const { dialect, database, connection } = sqliteDialect(options.file, health.heard);
  const db: Db = new Kysely<Tables>({ dialect });
  const before = async (pending: string) => {
    if (!isNew) await keepCopy(database, pending, options);
  };
  try {
    const ran = await migrate(db, { steps: options.migrations ?? migrations, before });
    options.onMigrated?.(ran);
    await refuseMoved(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  // Nobody else can open a database in memory: it is read on the one connection there is.
  const reader = options.file === ":memory:" ? null : openReader(options.file, health.heard);
  const outside = reader ? readConnection(db, new Kysely<Tables>({ dialect: reader.dialect })) : db;
  runDirectly(outside, reader?.connection ?? connection, reader === null);
  if (options.serves) leaveLogToOthers(database);
  const checkpoints = options.serves
    ? openCheckpoints(options.file, () => {
        if (database.open) takeLogBack(database);
      })
    : undefined;
  return {
    outside,
    isShared: false,
    async transact(_company, work, { beforeCommit, pauses }) {
      const committed = health.beforeCommit();
      await db.transaction().execute(async (transaction: Transaction<Tables>) => {
        // On the only connection there is, others would write into the transaction.
        runDirectly(transaction, connection, true, reader ? pauses : undefined);
        await work(transaction);
        // A commit takes as long as much of the work before it, and lets nobody in: what waits comes first.
        if (reader) await beforeCommit();
        aboutToCommit();
      });
      committed();
    },
    mayRunAgain: () => false,
    giveBackRoom: () => giveBackPages(database),
    backup: (file, signal) => backUp(database, file, signal),
    isOpen: () => database.open,
    fault: () => health.fault()?.sentence ?? null,
    async close() {
      reader?.connection.close();
      await db.destroy();
      await checkpoints?.[Symbol.asyncDispose]();
    },
  };
}

/** Copies a database as it was before a migration: an older version can be given it back. */
async function keepCopy(
  database: ReturnType<typeof sqliteDialect>["database"],
  pending: string,
  { file, onMigration }: SqliteOptions,
): Promise<void> {
  const copy = `${file}.before-${pending}.db`;
  await database.backup(`${copy}.part`);
  renameSync(`${copy}.part`, copy);
  onMigration?.(`database backed up to ${copy} before migration ${pending}`);
}

/**
 * A handle on which what only reads does so by `reading`, a connection of its own, and everything else by `writing`: whoever reads
 * waits for no transaction. What was committed before is seen.
 */
function readConnection(writing: Db, reading: Db): Db {
  const ready = new Map<PropertyKey, unknown>();
  ready.set("selectFrom", reading.selectFrom.bind(reading));
  ready.set("executeQuery", (query: CompiledQuery) => handleFor(query).executeQuery(query));
  return new Proxy(writing, {
    get(target, name) {
      const known = ready.get(name);
      if (known) return known;
      const value: unknown = Reflect.get(target, name, target);
      const bound = typeof value === "function" ? value.bind(target) : value;
      ready.set(name, bound);
      return bound;
    },
  });

  function handleFor({ query }: CompiledQuery): Db {
    return query.kind === "SelectQueryNode" ? reading : writing;
  }
}
