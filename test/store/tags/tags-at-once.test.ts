import { describe, expect, test } from "vitest";
import { openStore } from "../../../store/store.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/postgres/test-databases.ts";

const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
const at = "2026-11-20T10:00:00.000Z";
const people = Array.from({ length: 20 }, (_, at) => ({ tag_type: "person", name: `Mara Venn ${at}` }));

describe.runIf(hasPostgres)("processes that meet the same new names at once", () => {
  test("make one tag of each, whichever order they meet them in", async () => {
    await using database = await newPostgresDatabase();
    const open = () => openStore({ url: database.url, ...limits, now: () => new Date() });
    await using one = await open();
    await using other = await open();
    const resolved = (store: typeof one, found: typeof people) =>
      store.transaction(async (store) => [...(await store.tags.resolve(found, at)).values()]);
    const [first, second] = await Promise.all([resolved(one, people), resolved(other, people.toReversed())]);
    expect(second.toReversed()).toEqual(first);
    expect(new Set(first).size).toBe(people.length);
    expect(await one.tags.byIds(first)).toHaveLength(people.length);
  });
});
