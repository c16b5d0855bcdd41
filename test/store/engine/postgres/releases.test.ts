import { spawn } from "node:child_process";
import { join } from "node:path";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { migrations } from "../../../../store/migrations.ts";
import { openStore } from "../../../../store/store.ts";
import { ingestItem, sourceEntry, streamEntry } from "../../../support/arrivals.ts";
import { hasPostgres, newPostgresDatabase } from "../../../support/postgres/test-databases.ts";
import { packageRoot } from "../../../support/service/service-process.ts";

const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000, now: () => new Date() };

describe.runIf(hasPostgres)("releases on one PostgreSQL database", () => {
  test("there are migrations that only add, which the release before can do without", () => {
    expect(Object.values(migrations).some(({ additive }) => additive)).toBe(true);
  });

  test("work beside each other: a process of the one before ingests beside one of today", async () => {
    await using made = await newPostgresDatabase();
    await using store = await openStore({ ...limits, url: made.url });
    const at = new Date().toISOString();
    await store.sources.sync([sourceEntry("Harbour News")], at);
    await store.topics.sync([{ name: "Shipping", domain: "economics-business-work" }], at);
    await store.streamEntries.sync([streamEntry("fees", { tags: ["Harbour Board"] })], at);
    const before = otherRelease(made.url, 0, 10);
    for (let item = 10; item < 20; item += 1)
      await ingestItem(store, { channel_id: 1, identity: `item-${item}`, now: new Date() });
    expect(await before).toEqual({ code: 0, said: "" });
    expect(await store.items.counts()).toEqual([{ state: "done", items: 20 }]);
    const events = await store.outbox.after(0, 100);
    expect(events.filter(({ event }) => event === "manifest.matched")).toHaveLength(20);
  });

  test("are told from a database of the same name in another schema", async () => {
    await using made = await newPostgresDatabase();
    const client = new Client({ connectionString: made.url });
    client.on("error", () => undefined);
    await client.connect();
    await client.query("insert into kysely_migration values ('999-of-others', '2030-01-01T00:00:00.000Z')");
    await client.query("create schema own");
    await client.query(`alter database ${new URL(made.url).pathname.slice(1)} set search_path = own, public`);
    await client.end();
    let ran: readonly string[] = [];
    const onMigrated = (names: readonly string[]) => {
      ran = names;
    };
    await using store = await openStore({ ...limits, url: made.url, onMigrated });
    await store.installation.write("kept", "1");
    expect(ran).toEqual(Object.keys(migrations));
  });
});

function otherRelease(url: string, first: number, count: number): Promise<{ code: number | null; said: string }> {
  const file = join(packageRoot, "test/support/postgres/other-release.ts");
  const child = spawn(process.execPath, [file, url, String(first), String(count)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, said })));
}
