/** Design: docs/design/moving.md */
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./engine/db.ts";
import { DatabaseRefusal } from "./engine/engine.ts";
import { currentSchema, hasTable } from "./engine/portable.ts";
import { failpoint } from "./model/failpoint.ts";
import type { Tables } from "./tables.ts";

/**
 * A migration. Additive: tables, columns that may be empty, indexes; the release before it works on beside it. What old code reads is
 * taken away one release later, by one that is not marked.
 */
export interface Step extends Migration {
  additive?: true;
}

/** Migrations by name; the name's order is the order of running. */
export type Steps = Readonly<Record<string, Step>>;

/** How a schema is brought up to date. */
interface Migrating {
  /** Those that this version knows. */
  steps: Steps;
  /** Told the first pending one before anything is run. */
  before?: (pending: string) => Promise<void>;
  /** False: what is pending is refused, not run. */
  runs?: boolean;
}

/**
 * Runs what is pending, each process after the other; gives the names of what it ran. Throws the migration's own error, LaterDatabase
 * for a database that this version cannot work on, and DatabaseRefusal where something is pending that is not to be run here.
 */
export async function migrate(db: Db, { steps, before, runs = true }: Migrating): Promise<string[]> {
  const later = await laterThan(db, steps);
  const schema = await currentSchema(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...passing(steps), ...passedOver(later) }) },
    // Parts that do not touch each other may come in any order.
    allowUnorderedMigrations: true,
    // Else a table of that name in another schema would be taken for this one's.
    ...(schema !== null && { migrationTableSchema: schema }),
  });
  const known = await migrator.getMigrations();
  const pending = known.find((migration) => migration.executedAt === undefined);
  if (!pending) return [];
  if (!runs)
    throw new DatabaseRefusal(
      `The database lacks ${pending.name} and what comes after it, and database.migrate is "never": run \`claimstream migrate\` once, then start again.`,
    );
  await before?.(pending.name);
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** A database that a later version of the software wrote. The message says what to do. */
export class LaterDatabase extends Error {
  override name = "LaterDatabase";
}

/** Migrations that ran and that this version does not know, all of them additive: what else a later version keeps would be missed, or broken. */
async function laterThan(db: Db, steps: Steps): Promise<string[]> {
  const later = (await ranOn(db)).filter((name) => !Object.hasOwn(steps, name));
  if (later.length === 0) return [];
  const additive = await additiveOn(db);
  const breaking = later.filter((name) => !additive.includes(name));
  if (breaking.length === 0) return later;
  throw new LaterDatabase(
    `The database is from a newer version of claimstream (${breaking.join(", ")}). Nothing was changed. Install that version, or put the copy that was made before the upgrade in its place: claimstream restore <file>.`,
  );
}

/** Names of the migrations that ran on a database. */
export async function ranOn(db: Db): Promise<string[]> {
  if (!(await hasTable(db, "kysely_migration"))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function additiveOn(db: Db): Promise<string[]> {
  if (!(await hasTable(db, "additive_migrations"))) return [];
  const rows = await db.selectFrom("additive_migrations").select("name").execute();
  return rows.map(({ name }) => name);
}

/** The mark is of the database: a version that lacks the migration has nothing else to know it by. */
function passing(steps: Steps): Record<string, Migration> {
  const passed = Object.entries(steps).map(([name, { up, additive }]): [string, Migration] => {
    const run = async (db: Kysely<unknown>) => {
      await up(db);
      if (additive && (await hasTable(db, "additive_migrations")))
        await db
          .withTables<Pick<Tables, "additive_migrations">>()
          .insertInto("additive_migrations")
          .values({ name })
          .execute();
      failpoint("migration.commit");
    };
    return [name, { up: run }];
  });
  return Object.fromEntries(passed);
}

/** What a later version ran stands in the list of those that ran, where one that nobody provides would be taken for damage. */
function passedOver(names: readonly string[]): Record<string, Migration> {
  return Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]));
}
