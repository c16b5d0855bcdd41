import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "../../store/migrations.ts";
import { bothDialects, postgres } from "../support/databases.ts";
import { openNewsstand } from "../support/servers/newsstand.ts";
import { wholeScope } from "../support/whole-scope.ts";

const view = { from: "2026-07-20T10:00:00.000Z", before: "9999-12-31T23:59:59.999Z", sees_private: false };

test.each(Object.entries(bothDialects))(
  "records of an older database are found by their words on %s",
  async (_name, open) => {
    await using opened = await open();
    const { db, store } = opened;
    await openNewsstand(store);
    // As before the migration: what it makes is gone.
    for (const table of ["record_search", "plan_tokens", "cursors", "kept_answers"]) {
      await db.schema.dropTable(table).execute();
    }
    for (const index of ["stream_manifests_by_time", "stream_manifests_by_manifest"])
      await db.schema.dropIndex(index).execute();
    await migrations["004-requests"]?.up(db);
    await migrations["050-record-words"]?.up(db);
    const count = (query: string) => store.scopes.count({ ...wholeScope, query }, view, { below: null, from: null });
    expect(await count("raised grain")).toBe(4);
    expect(await count("Mara headline nothing")).toBe(0);
  },
);

test.each(["record_search", "claim_search"])(
  "%s keeps words and no texts on PostgreSQL, each word once",
  async (table) => {
    await using opened = await postgres();
    const { db, store } = opened;
    await openNewsstand(store);
    const { rows } = await sql<{ columns: string; words: string }>`
    select (select string_agg(attname, ' ' order by attnum) from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped) as columns, words::text as words
    from ${sql.table(table)} order by rowid limit 1`.execute(db);
    expect(rows).toEqual([{ columns: "rowid words", words: expect.stringMatching(/^'\S+'( '\S+')+$/) }]);
  },
);
