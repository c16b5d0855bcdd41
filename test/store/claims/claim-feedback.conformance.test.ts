import { describe, expect, test } from "vitest";
import { ingestItem, sourceEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

const now = "2026-11-20T10:00:00.000Z";
const said = (org_id: string, claim_id: string, at: string) => ({
  org_id,
  claim_id,
  record_id: 1,
  fault: "false",
  note: null,
  claim_text: "It rose.",
  quote: "It fell.",
  source_name: "Quay",
  created_on: at,
});

describe.each(Object.entries(databases))("feedback on claims, on %s", (_name, open) => {
  test("an organization says one thing of a claim, the last one; each sees its own, and all are seen together", async () => {
    await using opened = await open();
    const { claimFeedback } = opened.store;
    await claimFeedback.keep(said("one", "1-1-1", "2026-11-20T08:00:00.000Z"));
    await claimFeedback.keep(said("two", "1-1-1", "2026-11-20T08:01:00.000Z"));
    await claimFeedback.keep({
      ...said("one", "1-1-1", "2026-11-20T08:02:00.000Z"),
      fault: "trivial",
      note: "So what?",
    });
    const page = { page: 0, page_size: 10 };
    const own = await claimFeedback.list("one", page);
    expect(own).toMatchObject({ total_count: 1, feedback: [{ fault: "trivial", note: "So what?" }] });
    const all = await claimFeedback.list(null, page);
    expect(all.feedback.map(({ org_id }) => org_id)).toEqual(["one", "two"]);
    expect([...(await claimFeedback.ofRecord(1, "two")).keys()]).toEqual(["1-1-1"]);
  });

  test("goes with its record", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], now);
    const { record_id } = await ingestItem(store, { channel_id: 1, identity: "one", now: new Date(now) });
    await store.claimFeedback.keep({ ...said("one", `${record_id}-1-1`, now), record_id });
    await store.records.erase(record_id);
    expect((await store.claimFeedback.list(null, { page: 0, page_size: 10 })).total_count).toBe(0);
  });
});
