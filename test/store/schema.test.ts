import { expect, test } from "vitest";
import { migrate } from "../../store/migrate.ts";
import { migrations } from "../../store/migrations.ts";
import { bothDialects } from "../support/databases.ts";

test.each(Object.entries(bothDialects))(
  "the schema builds from nothing on %s, and a second time changes nothing",
  async (_name, open) => {
    await using opened = await open();
    await migrate(opened.db, { steps: migrations });
    await migrate(opened.db, { steps: migrations });
    const tables = await opened.db.introspection.getTables();
    expect(tables.map((table) => table.name)).toEqual(
      expect.arrayContaining(["records", "claims", "manifests", "outbox"]),
    );
  },
);
