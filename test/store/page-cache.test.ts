import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openReader, sqliteDialect } from "../../store/engine/sqlite.ts";

test("each of the two connections keeps 16 MiB of a database's pages at most", () => {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-page-cache-"));
  try {
    const file = join(folder, "notes.db");
    const writer = sqliteDialect(file);
    const reader = openReader(file, () => undefined);
    const sizes = [writer.connection, reader.connection].map((connection) =>
      connection.prepare("pragma cache_size").all([]),
    );
    // Less than nothing means KiB; sqlite.org/pragma.html#pragma_cache_size.
    expect(sizes).toEqual([[{ cache_size: -16_384 }], [{ cache_size: -16_384 }]]);
    reader.connection.close();
    writer.database.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
