import { describe, expect, test } from "vitest";
import { databases } from "../../support/databases.ts";
import { feedTokenSample } from "../samples.ts";

const page = { page: 0, page_size: 10 };

describe.each(Object.entries(databases))("tokens of feeds, on %s", (_name, open) => {
  test("are found by their hash, are one organization's, and are gone once removed", async () => {
    await using opened = await open();
    const { feedTokens } = opened.store;
    const { token_id } = await feedTokens.create(feedTokenSample());
    await feedTokens.create({ ...feedTokenSample(), org_id: "other", token_hash: "other hash" });
    await expect(feedTokens.create(feedTokenSample())).rejects.toThrow();
    await feedTokens.touch(token_id, "2026-11-20T11:00:00.000Z");
    const row = { ...feedTokenSample(), token_id, last_used_on: "2026-11-20T11:00:00.000Z" };
    expect(await feedTokens.byHash("hash")).toEqual(row);
    expect(await feedTokens.list("org", page)).toEqual({ tokens: [row], total_count: 1 });
    expect(await feedTokens.remove(token_id, "other")).toBe(false);
    expect(await feedTokens.remove(token_id, "org")).toBe(true);
    expect(await feedTokens.byHash("hash")).toBeUndefined();
  });
});
