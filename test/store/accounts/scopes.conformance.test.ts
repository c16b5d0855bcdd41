import { describe, expect, test } from "vitest";
import type { Hit, Scope } from "../../../store/accounts/scope.ts";
import type { Condition } from "../../../store/records/conditions.ts";
import type { Store } from "../../../store/store.ts";
import { extractionOf, ingestItem, readAgain } from "../../support/arrivals.ts";
import { bothDialects } from "../../support/databases.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { wholeScope } from "../../support/whole-scope.ts";

const view = { from: "2026-07-20T10:00:00.000Z", before: "9999-12-31T23:59:59.999Z", sees_private: false };
const whole = { below: null, from: null };

describe.each(Object.entries(bothDialects))("scopes on %s", (_name, open) => {
  /** What a scope holds, as names of the newsstand's records; and whether counting agrees. */
  async function held(store: Store, stand: Newsstand, scope: Partial<Scope>, seen = view): Promise<string[]> {
    const hits = await store.scopes.hits({ ...wholeScope, ...scope }, seen, whole);
    expect(await store.scopes.count({ ...wholeScope, ...scope }, seen, whole)).toBe(hits.length);
    const names = new Map(Object.entries(stand.records).map(([name, id]) => [id, name]));
    return hits.map(({ manifest_id }) => names.get(manifest_id) ?? String(manifest_id));
  }

  test("hold each manifest once, newest first, of the live streams that may be seen or of those named", async () => {
    await using opened = await open();
    const { store } = opened;
    const stand = await openNewsstand(store);
    const all = ["today", "yesterday", "lastWeek", "october"];
    expect(await held(store, stand, {})).toEqual(all);
    expect(await held(store, stand, {}, { ...view, sees_private: true })).toEqual([
      "today",
      "aside",
      "yesterday",
      ...all.slice(2),
    ]);
    expect(await held(store, stand, { stream_ids: [1, 2, 4] })).toEqual(all);
    expect(await held(store, stand, { stream_ids: [3] })).toEqual(["aside"]);
    expect(await held(store, stand, { stream_ids: [99] })).toEqual([]);
    expect(await held(store, stand, {}, { ...view, before: "2026-11-20T00:00:00.000Z" })).toEqual(all.slice(1));
    expect(await held(store, stand, {}, { ...view, from: "2026-11-01T00:00:00.000Z" })).toEqual(all.slice(0, 3));
    expect(await held(store, stand, { matched_from: "2026-11-19T09:00:00.000Z" })).toEqual(all.slice(0, 2));
    const days = { published_date_from: "2026-11-12", published_date_to: "2026-11-19" };
    expect(await held(store, stand, days)).toEqual(["yesterday", "lastWeek"]);
  });

  test("give a manifest the earliest moment of their streams that may be seen", async () => {
    await using opened = await open();
    const { store } = opened;
    const stand = await openNewsstand(store);
    const late = { source_published_date: null, claim_count: 1 };
    const rows = [
      { stream_id: 3, manifest_id: stand.records.october, matched_at: "2026-11-19T12:00:00.000Z", ...late },
      { stream_id: 1, manifest_id: stand.records.aside, matched_at: "2026-11-20T09:00:00.000Z", ...late },
    ];
    await store.matching.add(rows);
    const times = async (stream_ids: number[]) =>
      (await store.scopes.hits({ ...wholeScope, stream_ids }, view, whole)).map((hit) => hit.matched_at.slice(5, 13));
    expect(await times([3])).toEqual(["11-19T12", "11-19T09"]);
    expect(await times([1, 3])).toEqual(["11-20T08", "11-19T09", "11-19T09", "11-12T09", "10-28T09"]);
    const narrow = { ...wholeScope, stream_ids: [1, 3], matched_from: "2026-11-01T00:00:00.000Z" };
    expect(await store.scopes.count(narrow, view, whole)).toBe(5);
  });

  test("are walked slice by slice without losing or repeating a manifest, even at one moment", async () => {
    await using opened = await open();
    const { store } = opened;
    await openNewsstand(store);
    for (const identity of ["a", "b", "c"])
      await ingestItem(store, { channel_id: 1, identity, now: new Date("2026-11-20T08:00:00.000Z") });
    const expected = await store.scopes.hits(wholeScope, view, whole);
    expect(expected).toHaveLength(7);
    const walked: Hit[] = [];
    let below: Hit | null = null;
    for (let from: string | null = "first"; from !== null; ) {
      from = await store.scopes.sliceEnd(wholeScope, view, below, 2);
      walked.push(...(await store.scopes.hits(wholeScope, view, { below, from })));
      if (from !== null) below = { matched_at: from, manifest_id: 0 };
    }
    expect(walked).toEqual(expected);
    const [, second, ...rest] = expected;
    expect(await store.scopes.hits(wholeScope, view, { below: second ?? null, from: null })).toEqual(rest);
  });

  test("narrow by tags, topics and names that stand for both", async () => {
    await using opened = await open();
    const { store } = opened;
    const stand = await openNewsstand(store);
    const groups = await store.scopes.tagGroups(["Mara Venn", "harbour board", "Shipping", "Nobody"]);
    expect(Object.fromEntries(groups)).toEqual({
      "Mara Venn": { tag_ids: [stand.tags.mara], topic_ids: [] },
      "harbour board": { tag_ids: [stand.tags.board], topic_ids: [] },
      Shipping: { tag_ids: [], topic_ids: [stand.topic] },
    });
    const [mara, nobody] = [groups.get("Mara Venn"), { tag_ids: [999999], topic_ids: [] }];
    if (!mara) throw new Error("Mara Venn is a tag");
    expect(await held(store, stand, { tag_groups: [mara, nobody] })).toHaveLength(4);
    expect(await held(store, stand, { tag_groups: [mara, nobody], tag_logic: "and" })).toEqual([]);
    expect(await held(store, stand, { tag_groups: [...groups.values()], tag_logic: "and" })).toHaveLength(4);
  });

  test("of topics: in how many stories each comes up; of stories: their tones", async () => {
    await using opened = await open();
    const { store } = opened;
    const stand = await openNewsstand(store);
    expect(await store.topics.storiesOf([stand.topic, 999999])).toEqual(new Map([[stand.topic, 4]]));
    expect(await store.topics.storiesOf([])).toEqual(new Map());
    expect(await store.tagStories.tones([stand.records.today, 999999])).toEqual([expect.any(Number)]);
    expect(await store.tagStories.tones([])).toEqual([]);
  });

  test("find words of the current version only, in any form, and nothing of what was erased", async () => {
    await using opened = await open();
    const { store } = opened;
    const stand = await openNewsstand(store);
    const { today } = stand.records;
    const { claims } = extractionOf();
    const changed = claims.map((claim) => ({ ...claim, claim_text: "Élodie Marsh launches two ferries." }));
    const again = {
      content: "Élodie Marsh launches two ferries.",
      headline: "New ferries",
      summary: "",
      claims: changed,
    };
    await readAgain(store, today, new Date("2026-11-20T09:00:00.000Z"), again);
    expect(await held(store, stand, { query: "grain" })).toEqual(["yesterday", "lastWeek", "october"]);
    expect(await held(store, stand, { query: "Launching ferry" })).toEqual(["today"]);
    expect(await held(store, stand, { query: 'ferries" OR "grain' })).toEqual([]);
    await store.transaction((store) => store.records.erase(today));
    expect(await held(store, stand, { query: "ferry" })).toEqual([]);
  });

  test("find what few records say from the words, as walking does: each once, newest first, of what may be seen", async () => {
    await using opened = await open();
    const { store } = opened;
    const { streams } = await openNewsstand(store);
    const scopes = [{}, { stream_ids: [streams.desk] }, { published_date_from: "2026-11-12" }, { query: "xylophone" }];
    for (const some of scopes)
      for (const seen of [view, { ...view, sees_private: true }, { ...view, before: "2026-11-19T00:00:00.000Z" }]) {
        const scope = { ...wholeScope, query: "grain", ...some };
        const walked = await store.scopes.hits(scope, seen, whole);
        expect(await store.scopes.rareHits(scope, seen, null, 10)).toEqual(walked);
        const [first, ...rest] = walked;
        if (first) expect(await store.scopes.rareHits(scope, seen, first, 10)).toEqual(rest);
      }
    expect(await store.scopes.rareHits({ ...wholeScope, query: "grain" }, view, null, 3)).toBeNull();
    expect(await store.scopes.rareHits(wholeScope, view, null, 10)).toBeNull();
  });

  test("meet conditions, and their contraries", async () => {
    await using opened = await open();
    const { store } = opened;
    const stand = await openNewsstand(store);
    await ingestItem(store, {
      channel_id: 1,
      identity: "other",
      now: new Date("2026-11-20T07:00:00.000Z"),
      item: { authors: [{ name: "Zoë Tern", url: null, email: null }] },
      extraction: {
        claim_type: "analysis",
        language: "de",
        sentiment_score: 0.5,
        tags: [],
        home_domain: "life-environment",
        cross_domains: [],
      },
    });
    const count = (condition: Condition) => store.scopes.count({ ...wholeScope, conditions: [condition] }, view, whole);
    const either = async (condition: Condition) => [
      await count(condition),
      await count({ ...condition, negated: true }),
    ];
    const negated = false;
    expect(await either({ field: "language", negated, values: ["de"] })).toEqual([1, 4]);
    expect(await either({ field: "source_name", negated, values: ["HARBOUR news"] })).toEqual([5, 0]);
    expect(await either({ field: "source_channel", negated, values: ["news"] })).toEqual([5, 0]);
    expect(await either({ field: "claim_type", negated, values: ["analysis"] })).toEqual([1, 4]);
    expect(await either({ field: "author", negated, values: ["Zoë Tern"] })).toEqual([1, 4]);
    expect(await either({ field: "tag", negated, values: ["mara venn"] })).toEqual([4, 1]);
    expect(await either({ field: "tag_id", negated, values: [stand.tags.mara, 99] })).toEqual([4, 1]);
    expect(await either({ field: "topic", negated, values: ["shipping"] })).toEqual([5, 0]);
    expect(await either({ field: "domain", negated, values: ["life-environment"] })).toEqual([1, 4]);
    const positive = [{ from: 0.2, below: null }];
    expect(await either({ field: "sentiment_score", negated, ranges: positive })).toEqual([1, 4]);
    const both: Condition[] = [
      { field: "claim_type", negated, values: ["analysis"] },
      { field: "tag", negated, values: ["Mara Venn"] },
    ];
    expect(await held(store, stand, { conditions: both })).toEqual([]);
    expect(await held(store, stand, { conditions: both, condition_logic: "or" })).toHaveLength(5);
  });

  test("tell what their manifests are", async () => {
    await using opened = await open();
    const { store } = opened;
    const { records, tags } = await openNewsstand(store);
    const ids = [records.today, records.october];
    const figures = await store.scopes.figures(ids, { ...wholeScope, stream_ids: [1, 2] }, view);
    const sorted = (list: { key: string | number; count: number }[]) =>
      list.map(({ key, count }) => [key, count]).sort();
    expect(sorted(figures.streams)).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(sorted(figures.days)).toEqual([
      ["2026-10-28", 1],
      ["2026-11-20", 1],
    ]);
    expect(sorted(figures.domains)).toEqual([["economics-business-work", 2]]);
    expect(sorted(figures.tags)).toEqual(
      [
        [tags.board, 2],
        [tags.mara, 2],
      ].sort(),
    );
    expect(sorted(figures.claim_types)).toEqual([["event", 2]]);
    expect(sorted(figures.source_types)).toEqual([["organization", 2]]);
    expect((await store.scopes.figures([], wholeScope, view)).streams).toEqual([]);
  });

  test("name their streams with what deciding about them needs", async () => {
    await using opened = await open();
    const { store } = opened;
    await openNewsstand(store);
    const ids = async (...asked: Parameters<typeof store.scopes.streams>) =>
      (await store.scopes.streams(...asked)).map(({ stream_id, status }) => `${stream_id} ${status}`);
    expect(await ids(null, view)).toEqual(["1 live", "2 live"]);
    expect(await ids(null, { sees_private: true })).toEqual(["1 live", "2 live", "3 live"]);
    expect(await ids([5, 4, 3, 99], view)).toEqual(["4 unpublished", "5 removed"]);
  });
});
