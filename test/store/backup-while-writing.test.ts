import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { openStore } from "../../store/store.ts";

test("a copy is made while one transaction after the other gives the event loop its turns", async () => {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-backup-"));
  try {
    const file = join(folder, "claimstream.db");
    await using store = await openStore({ file });
    let isOver = false;
    let written = 0;
    const writing = (async () => {
      for (; !isOver; written += 1) {
        await store.transaction(async (store) => {
          await store.records.byId(1);
          for (let turns = 0; turns < 3; turns += 1) await turn();
          await store.tags.resolve([{ name: `Tag ${written}`, tag_type: "topic" }], "2026-11-22T00:00:00.000Z");
        });
      }
    })();
    for (const name of ["one.db", "two.db", "three.db"]) {
      await store.backup(join(folder, name));
      expect(statSync(join(folder, name)).size).toBeGreaterThan(100_000);
      using copy = closing(new Database(join(folder, name), { readonly: true }));
      expect(copy.it.pragma("quick_check")).toEqual([{ quick_check: "ok" }]);
    }
    isOver = true;
    await writing;
    expect(written).toBeGreaterThan(3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function closing(it: Database.Database): { it: Database.Database } & Disposable {
  return { it, [Symbol.dispose]: () => void it.close() };
}
