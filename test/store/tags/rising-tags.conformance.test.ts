import { describe, expect, test } from "vitest";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

const from = (day: number, hours = 24) => {
  const since = Date.UTC(2026, 10, day);
  return { since: new Date(since).toISOString(), until: new Date(since + hours * 3_600_000).toISOString() };
};
const slices = { within: [from(18), from(19), from(20, 12)], earlier: [from(15), from(16), from(17, 12)] };
const window = { from: "2026-08-01T00:00:00.000Z", before: "9999-12-31T00:00:00.000Z" };
const operator = { ...window, sees_private: true };
const reader = { ...window, sees_private: false };

describe.each(Object.entries(databases))("on %s", (_name, open) => {
  test("tags rise that more stories name than before, the greatest growth first, with their stories by the day", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync(
      ["Harbour News", "Inner Desk"].map((name) => sourceEntry(name)),
      window.from,
    );
    await store.streamEntries.sync(
      [
        streamEntry("fees", { sources: ["Harbour News"] }),
        streamEntry("desk", { sources: ["Inner Desk"] }, { is_public: false }),
      ],
      window.from,
    );
    const arrive = (moment: string, names: readonly string[], channel_id = 1) =>
      ingestItem(store, {
        channel_id,
        identity: `${channel_id} ${moment}`,
        now: new Date(moment),
        extraction: {
          tags: names.map((name) => ({ tag_type: "person", name, forms: [name], mentions: 1, curated: false })),
        },
      });
    const told = ["Ada", "Bo", "Cy"];
    await arrive("2026-11-15T00:00:00.000Z", ["Ada", "Bo"]);
    // Between both times: of neither.
    await arrive("2026-11-17T12:00:00.000Z", told);
    await arrive("2026-11-18T00:00:00.000Z", told);
    await arrive("2026-11-18T09:00:00.000Z", ["Cy", "Bo"]);
    await arrive("2026-11-20T11:00:00.000Z", told);
    await arrive("2026-11-20T11:30:00.000Z", ["Cy"], 2);
    await arrive("2026-11-20T12:00:00.000Z", told);
    const risen = async (view: typeof operator, limit = 9) =>
      (await store.risingTags.list(slices, view, limit)).map(({ name, stories, earlier, course }) => [
        name,
        stories,
        earlier,
        course,
      ]);
    expect(await risen(operator)).toEqual([
      ["Cy", 4, 0, [2, 0, 2]],
      ["Bo", 3, 1, [2, 0, 1]],
    ]);
    expect(await risen(operator, 1)).toEqual([["Cy", 4, 0, [2, 0, 2]]]);
    // What only a private stream took is the operator's; Ada is in too few stories to rise.
    expect(await risen(reader)).toEqual([
      ["Cy", 3, 0, [2, 0, 1]],
      ["Bo", 3, 1, [2, 0, 1]],
    ]);
    expect(await risen({ ...reader, before: "2026-11-19T00:00:00.000Z" })).toEqual([]);
  });
});
