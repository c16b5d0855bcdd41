import { describe, expect, test } from "vitest";
import type { CuratedEntry } from "../../../store/streams/curated-digests.ts";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

const at = "2026-11-20T10:00:00.000Z";
const later = "2026-11-20T11:00:00.000Z";
const page = { page: 0, page_size: 50 };
const content = { name: "Desk", description: null, filter_spec: null, stream_ids: [2, 1], slug: "desk" };
const health: CuratedEntry = {
  slug: "health",
  name: "Health",
  description: null,
  filter_spec: { domains: ["health-medicine"] },
  monthly_cap: 5000,
  price_per_month_usd: 5,
};

describe.each(Object.entries(databases))("on %s", (_name, open) => {
  test("a digest is its organization's alone, and its slug is its own", async () => {
    await using opened = await open();
    const { digests } = opened.store;
    const first = await digests.create("org_a", content, at);
    const second = await digests.create("org_a", { ...content, filter_spec: { topics: ["Rates"] } }, at);
    await digests.create("org_b", content, at);
    expect(await digests.byId(first, "org_b")).toBeUndefined();
    expect(await digests.byId(first, "org_a")).toMatchObject({ slug: "desk", stream_ids: [1, 2], filter_spec: null });
    expect(await digests.byId(second, "org_a")).toMatchObject({ slug: "desk-2", filter_spec: { topics: ["Rates"] } });
    expect((await digests.list("org_a", page)).total_count).toBe(2);
  });

  test("a deleted digest is gone for everybody but the database, and its webhooks fall silent", async () => {
    await using opened = await open();
    const { db, store } = opened;
    const { digests, webhooks } = store;
    const digest_id = await digests.create("org", content, at);
    const hook = { org_id: "org", url: "https://hooks.example/", label: "", secret_id: "s", created_on: at };
    await webhooks.create({ ...hook, events: ["digest.new_content"], stream_id: null, digest_id });
    await digests.remove(digest_id, later);
    expect(await digests.byId(digest_id, "org")).toBeUndefined();
    expect(await digests.list("org", page)).toEqual({ digests: [], total_count: 0 });
    expect((await webhooks.list("org", page)).webhooks).toMatchObject([
      { is_active: false, disabled_on: later, disabled_reason: "digest_deleted" },
    ]);
    expect(await db.selectFrom("digests").select("deleted_on").execute()).toEqual([{ deleted_on: later }]);
  });

  test("a changed digest has what was written last", async () => {
    await using opened = await open();
    const { digests } = opened.store;
    const digest_id = await digests.create("org", content, at);
    const changed = { name: "Other", description: "All.", filter_spec: { tags: ["Mara Venn"] }, stream_ids: [3] };
    await digests.update(digest_id, changed, later);
    await digests.setActive(digest_id, false, later);
    expect(await digests.byId(digest_id, "org")).toMatchObject({ ...changed, is_active: false, updated_on: later });
  });

  test("curated digests follow the file: changes are told, and one that leaves is deactivated and comes back", async () => {
    await using opened = await open();
    const { curatedDigests } = opened.store;
    expect(await curatedDigests.sync([health], at)).toEqual([]);
    expect(await curatedDigests.sync([health], later)).toEqual([]);
    const renamed = await curatedDigests.sync([{ ...health, name: "Health and medicine" }], at);
    expect(renamed).toMatchObject([{ before: { name: "Health" }, after: { name: "Health and medicine" } }]);
    expect(await curatedDigests.sync([], later)).toMatchObject([{ after: { is_active: false } }]);
    expect(await curatedDigests.catalog(page)).toEqual({ digests: [], total_count: 0 });
    expect(await curatedDigests.offered({ slug: "health" })).toBeUndefined();
    expect(await curatedDigests.sync([health], later)).toMatchObject([{ after: { is_active: true, digest_id: 1 } }]);
    expect(await curatedDigests.offered({ digest_id: 1 })).toMatchObject({ slug: "health", monthly_cap: 5000 });
  });

  test("an organization subscribes to a digest once, and again under the same number", async () => {
    await using opened = await open();
    const { curatedDigests, digests } = opened.store;
    await curatedDigests.sync([health], at);
    const { subscription_id } = await curatedDigests.subscribe("org", 1, at);
    expect(await curatedDigests.subscribe("org", 1, later)).toMatchObject({ subscription_id, created_on: at });
    expect(await curatedDigests.subscribers(1)).toEqual(["org"]);
    expect((await curatedDigests.added("org", page)).added).toMatchObject([{ digest: { slug: "health" } }]);
    expect((await digests.list("org", page)).digests).toMatchObject([{ digest_type: "curated" }]);
    await curatedDigests.unsubscribe(subscription_id, later);
    expect(await curatedDigests.subscription("org", { digest_id: 1 })).toMatchObject({ status: "cancelled" });
    expect(await curatedDigests.subscription("other", { subscription_id })).toBeUndefined();
    expect(await curatedDigests.subscribers(1)).toEqual([]);
    expect(await curatedDigests.subscribe("org", 1, later)).toMatchObject({ subscription_id, status: "active" });
  });

  test("a manifest counts once to a digest, an organization and a month", async () => {
    await using opened = await open();
    const { curatedDigests } = opened.store;
    await curatedDigests.give("org", 1, "2026-11", [1, 2]);
    await curatedDigests.give("org", 1, "2026-11", [2, 3]);
    expect(await curatedDigests.used("org", 1, "2026-11")).toBe(3);
    expect(await curatedDigests.used("org", 1, "2026-12")).toBe(0);
    expect(await curatedDigests.given("org", 1, "2026-11", [3, 4])).toEqual(new Set([3]));
    expect(await curatedDigests.given("other", 1, "2026-11", [3])).toEqual(new Set());
  });

  test("streams are known by what they declare and by what they took since a moment", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News")], at);
    await store.streamEntries.sync(
      [streamEntry("fees"), streamEntry("inner", {}, { is_public: false }), streamEntry("none", { topics: ["Chess"] })],
      at,
    );
    await ingestItem(store, { channel_id: 1, identity: "fee", now: new Date(at) });
    const public_only = { sees_private: false };
    expect((await store.streamTraits.declared(public_only)).map((each) => each.summary.name)).toEqual(["fees", "none"]);
    expect(await store.streamTraits.sources()).toEqual([
      { name: "Harbour News", source_type: "organization", channels: ["News"] },
    ]);
    expect(await store.streamTraits.took("claim_type", ["event", "data"], at)).toEqual(new Set([1, 2]));
    expect(await store.streamTraits.took("source_name", ["Harbour News"], at)).toEqual(new Set([1, 2]));
    expect(await store.streamTraits.took("media_format", ["text"], later)).toEqual(new Set());
  });

  test("manifests of several streams come once, from their earliest visible moment, and can be narrowed to channels", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Hill News")], at);
    await store.streamEntries.sync([streamEntry("fees"), streamEntry("more")], at);
    const first = await ingestItem(store, { channel_id: 1, identity: "a", now: new Date(at) });
    const second = await ingestItem(store, { channel_id: 2, identity: "b", now: new Date(later) });
    await store.matching.take(1, [first.record_id]);
    const row = { manifest_id: first.record_id, source_published_date: null, claim_count: 1 };
    await store.matching.add([{ ...row, stream_id: 1, matched_at: "2026-11-20T12:00:00.000Z" }]);
    const view = { from: at, before: "2026-11-21T00:00:00.000Z", sees_private: false };
    const read = (conditions: object, seen = view) =>
      store.manifests.ofStreams([1, 2], { conditions, sections: [], page }, seen);
    expect(await read({})).toMatchObject({
      manifests: [
        { manifest_id: second.record_id, matched_at: later },
        { manifest_id: first.record_id, matched_at: at },
      ],
      total_count: 2,
    });
    expect(await read({}, { ...view, from: "2026-11-20T11:30:00.000Z" })).toMatchObject({
      manifests: [{ manifest_id: first.record_id, matched_at: "2026-11-20T12:00:00.000Z" }],
    });
    expect(await read({ channel_ids: [2] })).toMatchObject({ manifests: [{ manifest_id: second.record_id }] });
    expect(await read({ channel_ids: [] })).toEqual({ manifests: [], total_count: 0 });
    expect(await store.manifests.ofStreams([], { conditions: {}, sections: [], page }, view)).toMatchObject({
      total_count: 0,
    });
  });

  test("a webhook is disabled with a reason, reactivated without its failures, and deleted", async () => {
    await using opened = await open();
    const { db, store } = opened;
    const { webhooks } = store;
    const hook = { org_id: "org", url: "https://hooks.example/", label: "desk", secret_id: "s", created_on: at };
    const { id } = await webhooks.create({ ...hook, events: ["manifest.matched"], stream_id: 7, digest_id: null });
    expect(await webhooks.byId(id, "other")).toBeUndefined();
    await webhooks.disable(id, "10 failed deliveries", at);
    await webhooks.disable(id, "by_request", later);
    expect(await webhooks.byId(id, "org")).toMatchObject({ is_active: false, disabled_reason: "10 failed deliveries" });
    await db.updateTable("webhooks").set({ failures: 10 }).execute();
    await webhooks.reactivate(id);
    expect(await webhooks.byId(id, "org")).toMatchObject({ is_active: true, failures: 0, disabled_on: null });
    expect(await webhooks.countOfDigest("org", 1)).toBe(0);
    await webhooks.remove(id);
    expect(await webhooks.list("org", page)).toEqual({ webhooks: [], total_count: 0 });
  });
});
