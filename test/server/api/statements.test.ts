import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { extractionOf, ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/postgres/test-databases.ts";
import { openService } from "../../support/service/service.ts";

const at = "2026-11-01T00:00:00.000Z";

/** How many statements each request takes at most once its answer is paid for, counted on 2026-11-26. */
const most: Readonly<Record<string, number>> = {
  "/streams/1/manifests?page_size=50": 10,
  "/manifests/1": 10,
  "/streams": 5,
  "/claims?query=harbour": 11,
  "/claims?tag_ids=1": 11,
  "/claims?tag_ids=1&query=harbour": 11,
  "/account": 7,
};

describe.runIf(hasPostgres)("on a database server", () => {
  test("a request takes no more statements than it did", async () => {
    await using database = await newPostgresDatabase();
    await using service = await openService({ database: database.url });
    const { store } = service;
    await store.sources.sync([sourceEntry("Harbour News")], at);
    await store.streamEntries.sync([streamEntry("all")], at);
    const extraction = extractionOf();
    await ingestItem(store, { channel_id: 1, identity: "one", now: new Date(at), extraction, in_order: true });
    const reader = await service.member("enterprise", { is_operator: true });
    for (const [path, statements] of Object.entries(most)) {
      const ask = async () => expect((await service.request(path, { as: reader })).status).toBe(200);
      await ask();
      // What the service does besides may fall into one of them.
      const taken = [await statementsOf(ask), await statementsOf(ask), await statementsOf(ask)];
      const least = taken.toSorted((a, b) => a.length - b.length)[0] ?? [];
      expect(least.length, [path, ...least].join("\n")).toBeLessThanOrEqual(statements);
      expect(least.length).toBeGreaterThan(2);
    }
  });
});

/** What is sent to the server while something is done. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  const { query } = Client.prototype;
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    said.push(String(Object(given[0]).text ?? given[0]));
    return query.apply(this, given as never);
  } as typeof query;
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return said;
}
