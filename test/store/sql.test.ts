import {
  DummyDriver,
  Kysely,
  type KyselyConfig,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { expect, test } from "vitest";
import { claimMemory } from "../../store/claims/claim-memory.ts";
import { bind, type Db, type Queries } from "../../store/store.ts";
import type { Tables } from "../../store/tables.ts";
import { sampleRow, samples } from "./samples.ts";

const dialects = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
};

/** A driver that answers every query with one row of sample values, so that what depends on a row is compiled too. */
class OneRowDriver extends DummyDriver {
  override async acquireConnection() {
    const answer = { rows: [sampleRow], numAffectedRows: 1n, numInsertedOrUpdatedRows: 1n };
    return {
      executeQuery: async <R>() => answer as unknown as { rows: R[] },
      // biome-ignore lint/correctness/useYield: no query of the store streams
      streamQuery: async function* () {
        throw new Error("the store does not stream");
      },
    };
  }
}

/** The statements that one call sends. */
async function compiled(dialect: keyof typeof dialects, call: (store: Queries) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const config: KyselyConfig = {
    dialect: { ...dialects[dialect], createDriver: () => new OneRowDriver() },
    log: (event) => void statements.push(event.query.sql),
  };
  const db: Db = new Kysely<Tables>(config);
  await call(bind(db, claimMemory()));
  return statements;
}

const resources = Object.keys(samples) as (keyof typeof samples)[];

test("every query of every resource has a sample call", () => {
  const db: Db = new Kysely<Tables>({ dialect: { ...dialects.sqlite, createDriver: () => new DummyDriver() } });
  const methods = Object.fromEntries(
    Object.entries(bind(db, claimMemory())).map(([name, queries]) => [name, Object.keys(queries)]),
  );
  const sampled = Object.fromEntries(Object.entries(samples).map(([name, calls]) => [name, Object.keys(calls)]));
  expect(sampled).toEqual(methods);
});

test.each(resources)("the SQL of %s is as reviewed, in both dialects", async (resource) => {
  const parts: string[] = [];
  for (const [method, call] of Object.entries(samples[resource])) {
    for (const dialect of ["sqlite", "postgres"] as const) {
      const statements = await compiled(dialect, call);
      parts.push(
        `-- ${resource}.${method} (${dialect})`,
        ...new Set(statements.map((statement) => `${statement};`)),
        "",
      );
    }
  }
  await expect(parts.join("\n")).toMatchFileSnapshot(`./sql/${resource}.sql`);
});
