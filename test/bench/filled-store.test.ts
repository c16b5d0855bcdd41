import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentHash } from "../../store/model/content-hash.ts";
import { openStore } from "../../store/store.ts";
import { sourceEntry, streamEntry } from "../support/arrivals.ts";
import { ingestMadeUp, multiplyRecords, placeAmongEvents } from "./filled-store.ts";
import { patternOf, rewording } from "./made-up-text.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const view = { from: "2025-01-01", before: "2027-01-01", sees_private: false };

test("a store that was filled holds records that are found by words of their own and delivered, with their claims proved", async () => {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-fill-"));
  const file = join(folder, "claimstream.db");
  try {
    {
      await using store = await openStore({ file });
      await store.sources.sync([sourceEntry("Harbour News")], now.toISOString());
      await store.streamEntries.sync([streamEntry("all", { sources: ["Harbour News"] })], now.toISOString());
      const channel = await store.channels.byId(1);
      if (!channel) throw new Error("the channel was made");
      await ingestMadeUp(store, { channel, count: 2, seed: 1, now });
      await placeAmongEvents(store, now);
    }
    multiplyRecords(file, 4, () => undefined);
    // It goes on where it was.
    multiplyRecords(file, 6, () => undefined, 2);
    await using store = await openStore({ file });
    const records = await store.records.contentAfter(0, 10);
    expect(records).toHaveLength(6);
    for (const { record_id, content, content_hash, version } of records) {
      expect(content_hash).toBe(contentHash(content));
      const claims = await store.records.claims(record_id, version);
      expect(claims).toHaveLength(30);
      for (const { claim_text, span_start, span_end } of claims)
        expect(content.slice(span_start, span_end)).toBe(claim_text);
    }
    expect(await store.claimSearch.newest()).toBe(180);
    const [last] = await store.records.claims(6, 1);
    // The model's second copy.
    const words = rewording(2)(patternOf(last?.claim_text ?? ""))
      .toString()
      .split(" ")
      .slice(2, 8)
      .join(" ");
    const found = await store.claimSearch.among({ from: 0, below: 1000 }, { query: words }, view, 10);
    expect(found).toHaveLength(1);
    expect(await store.coverage.waiting(10)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
