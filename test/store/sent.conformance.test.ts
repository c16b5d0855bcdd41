import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { stampOf, textOf } from "../../server/api/json-parts.ts";
import { gzipMember } from "../../server/http/gzip-member.ts";
import { listJson, manifestJson, manifestParts } from "../../server/manifests/json.ts";
import { sections } from "../../store/records/sections.ts";
import { countOfStream } from "../../store/streams/stream-days.ts";
import { ingestItem, readAgain, sourceEntry, streamEntry } from "../support/arrivals.ts";
import { databases, type TestDatabase } from "../support/databases.ts";

const view = { from: "2026-01-01T00:00:00.000Z", before: "2027-01-01T00:00:00.000Z", sees_private: true };
const at = new Date("2026-11-20T10:00:00.000Z");
const page = { page: 0, page_size: 50 };

describe.each(Object.entries(databases))("manifests as they are sent, on %s", (_name, open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
    await database.store.sources.sync([sourceEntry("Harbour News")], at.toISOString());
    await database.store.streamEntries.sync([streamEntry("everything")], at.toISOString());
    return () => database[Symbol.asyncDispose]();
  });

  const ingest = (identity: string) => ingestItem(database.store, { channel_id: 1, identity, now: at });

  async function sent(form: "bytes" | "packed") {
    const { store } = database;
    const { found } = await store.manifests.inStream(1, { conditions: {}, page }, view);
    const rows = await store.manifests.pieces(found, { form, with_record: true }, view);
    const items = rows.map((row) => manifestParts(row, { record_access: undefined, stream_id: 1 }));
    return listJson("manifests", items, {}).parts;
  }

  async function written(): Promise<string> {
    const { manifests } = await database.store.manifests.ofStream(1, { conditions: {}, sections, page }, view);
    return textOf(
      listJson(
        "manifests",
        manifests.map((row) => manifestJson(row, { record_access: undefined, stream_id: 1 })),
        {},
      ).parts,
    );
  }

  test("bytes and packed bytes are the very text, and its stamp is the same in every form", async () => {
    await ingest("one");
    await ingest("two");
    const text = await written();
    expect(textOf(await sent("bytes"))).toBe(text);
    expect(gunzipSync(Buffer.concat(gzipMember(await sent("packed")))).toString()).toBe(text);
    const stamps = [await sent("bytes"), await sent("packed")].map(stampOf);
    expect(new Set(stamps).size).toBe(1);
  });

  test("a new version is sent, with another stamp", async () => {
    const { record_id } = await ingest("one");
    const before = stampOf(await sent("packed"));
    await readAgain(database.store, record_id, at, { content: "The board lowered its fee. It had no choice." });
    expect(stampOf(await sent("packed"))).not.toBe(before);
    expect(gunzipSync(Buffer.concat(gzipMember(await sent("packed")))).toString()).toBe(await written());
  });

  test("a story whose texts somebody changes, or that was never packed, is sent as it is now", async () => {
    const { record_id } = await ingest("one");
    const { db, store } = database;
    const texts = { ...(await store.records.storyTexts(record_id)), brief_json: '{"summary":"Other."}' };
    await db.updateTable("stories").set(texts).where("record_id", "=", record_id).execute();
    expect(await db.selectFrom("packed_stories").select("story_id").execute()).toEqual([]);
    const text = await written();
    expect(text).toContain('"brief":{"summary":"Other."}');
    expect(textOf(await sent("bytes"))).toBe(text);
    expect(gunzipSync(Buffer.concat(gzipMember(await sent("packed")))).toString()).toBe(text);
    const stamp = stampOf(await sent("packed"));
    expect(await store.stories.packOlder(0, 10)).toEqual([record_id]);
    expect(await store.stories.packOlder(0, 10)).toEqual([]);
    expect(gunzipSync(Buffer.concat(gzipMember(await sent("packed")))).toString()).toBe(text);
    expect(stampOf(await sent("packed"))).toBe(stamp);
  });

  test("an erased record leaves nothing packed", async () => {
    const { record_id } = await ingest("one");
    await database.store.transaction((store) => store.records.erase(record_id));
    expect(await database.db.selectFrom("packed_stories").select("story_id").execute()).toEqual([]);
  });

  test("how many there are, and every page of them, is exact for every window, whatever comes and goes", async () => {
    const { db } = database;
    const moment = fc.integer({ min: 0, max: 5 * 24 * 4 }).map((quarter) => momentAt(quarter));
    const row = fc.record({ manifest_id: fc.integer({ min: 1, max: 40 }), matched_at: moment });
    const run = fc.record({
      rows: fc.array(row, { maxLength: 40 }),
      taken: fc.array(fc.nat(40)),
      from: moment,
      before: moment,
    });
    await fc.assert(
      fc.asyncProperty(run, async ({ rows, taken, from, before }) => {
        await db.deleteFrom("stream_manifests").execute();
        for (const each of rows) {
          await db
            .insertInto("stream_manifests")
            .values({ ...each, stream_id: 7, source_published_date: null, claim_count: 1 })
            .onConflict((conflict) => conflict.columns(["manifest_id", "stream_id"]).doNothing())
            .execute();
        }
        await database.store.matching.take(7, taken);
        const counted = await sql<{ n: number }>`select cast(count(*) as integer) as n from stream_manifests
          where stream_id = 7 and matched_at >= ${from} and matched_at < ${before}`.execute(db);
        expect(await countOfStream(db, 7, { from, before })).toBe(counted.rows[0]?.n);
        const all = await sql<{ manifest_id: number }>`select manifest_id from stream_manifests
          where stream_id = 7 and matched_at >= ${from} and matched_at < ${before}
          order by matched_at desc, manifest_id desc`.execute(db);
        for (const page of [0, 1, 2, 5]) {
          const wanted = { conditions: {}, page: { page, page_size: 3 } };
          const { found } = await database.store.manifests.inStream(7, wanted, { from, before, sees_private: true });
          const ids = all.rows.slice(page * 3, page * 3 + 3).map(({ manifest_id }) => manifest_id);
          expect(found.map(({ manifest_id }) => manifest_id)).toEqual(ids);
        }
      }),
      { numRuns: 25 },
    );
  });
});

/** Quarters of a day from the first of November 2026 on. */
function momentAt(quarter: number): string {
  return new Date(Date.parse("2026-11-01T00:00:00.000Z") + quarter * 6 * 3_600_000).toISOString();
}
