import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fillOlderSignals, packOlderStories } from "../../../pipeline/visit/older-stories.ts";
import { sections } from "../../../store/records/sections.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { readAgain } from "../../support/arrivals.ts";

/** A store as it was written before stories were packed: three records, of which one has two versions and one no packed copy. */
const older = new URL("../../store/fixtures/before-story-texts.db.gz", import.meta.url);
const view = { from: "2026-01-01T00:00:00.000Z", before: "2027-01-01T00:00:00.000Z", sees_private: true };
const now = new Date("2026-11-21T10:00:00.000Z");

async function everything(store: Store) {
  const page = { conditions: {}, page: { page: 0, page_size: 10 } };
  const claims = ["1-1-1", "2-1-1", "3-1-1"];
  const { found } = await store.manifests.inStream(1, page, view);
  const sent = await store.manifests.pieces(found, { form: "bytes", with_record: true }, view);
  const stamps = await store.manifests.pieces(found, { form: "packed", with_record: true }, view);
  return {
    manifests: (await store.manifests.ofStream(1, { ...page, sections }, view)).manifests,
    sent: sent.map(({ story, record }) => `${String(story.bytes)}${String(record?.bytes)}`),
    stamps: stamps.map(({ story, record }) => [story.stamp, record?.stamp]),
    records: await Promise.all([1, 2, 3].map((id) => store.records.byId(id))),
    contents: await store.records.contentAfter(0, 10),
    claims: await Promise.all([1, 2, 3].map((id) => store.records.claims(id, 1))),
    byId: await Promise.all(claims.map((id) => store.claimSearch.byId(id))),
    found: await store.claimSearch.read([1, 2, 3, 4]),
    versions: await store.versions.contentOf(2, 1),
  };
}

test("a claim of before that says nothing of why it matters has an empty text for it in the end, once and for all", async () => {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-older-"));
  const file = join(folder, "claimstream.db");
  try {
    writeFileSync(file, gunzipSync(readFileSync(older)));
    const plain = new DatabaseSync(file);
    const { changes } = plain
      .prepare(
        "update stories set signal_json = json_set(signal_json, '$.body.claims[0].signal', null) where story_id < 3",
      )
      .run();
    plain.close();
    expect(changes).toBe(2);
    await using store = await openStore({ file });
    const { signal } = new AbortController();
    await packOlderStories(store, signal);
    const before = await everything(store);
    expect(before.sent.filter((text) => text.includes('"signal":null'))).toHaveLength(2);
    expect(await fillOlderSignals(store, signal)).toBe(3);
    expect(await fillOlderSignals(store, signal)).toBe(0);
    const { sent, stamps } = await everything(store);
    expect(sent).toEqual(before.sent.map((text) => text.replaceAll('"signal":null', '"signal":""')));
    expect(stamps.filter((stamp, at) => stamp[0] !== before.stamps[at]?.[0])).toHaveLength(2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a store of before stories were packed reads the same at once, when it is packed, and when a version follows", async () => {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-older-"));
  const file = join(folder, "claimstream.db");
  try {
    writeFileSync(file, gunzipSync(readFileSync(older)));
    await using store = await openStore({ file });
    const before = await everything(store);
    expect(before.records.map((record) => record?.content.slice(0, 20))).toEqual([
      "The Harbour Board ra",
      "The board lowered it",
      "The Harbour Board ra",
    ]);
    expect(before.claims.map(([claim]) => claim?.claim_text)).toEqual([
      "The Harbour Board raised its grain fee by 4 percent.",
      "The Harbour Board raised its grain fee by 4 percent.",
      "The Harbour Board raised its grain fee by 4 percent.",
    ]);
    expect(before.byId.map((claim) => claim?.current_version)).toEqual([1, 2, 1]);
    expect(await packOlderStories(store, new AbortController().signal)).toBe(3);
    expect(await packOlderStories(store, new AbortController().signal)).toBe(0);
    expect(await everything(store)).toEqual(before);
    await readAgain(store, 3, now, { content: "The board lowered its fee. It had no choice." });
    const { claims, byId } = await everything(store);
    expect(claims).toEqual(before.claims);
    expect(byId.map((claim) => [claim?.claim_text, claim?.current_version])).toEqual([
      [expect.stringContaining("raised"), 1],
      [expect.stringContaining("raised"), 2],
      [expect.stringContaining("raised"), 2],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
