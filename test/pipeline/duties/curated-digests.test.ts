import { expect, test } from "vitest";
import { syncDigests } from "../../../pipeline/duties/config-sync.ts";
import { databases } from "../../support/databases.ts";

const at = "2026-11-20T10:00:00.000Z";
const health = {
  slug: "health",
  name: "Health",
  description: "",
  filter_spec: { domains: ["health-medicine" as const], topics: [] },
  monthly_cap: 5000,
  price_per_month_usd: 5,
};

test("subscribers hear of a curated digest that changed in the file, and nobody of one that did not", async () => {
  await using opened = await databases.sqlite();
  const { store } = opened;
  await syncDigests(store, [health], at);
  await store.curatedDigests.subscribe("org", 1, at);
  await syncDigests(store, [health], at);
  expect(await store.outbox.after(0, 10)).toEqual([]);
  await syncDigests(store, [{ ...health, name: "Health and medicine" }], at);
  await syncDigests(store, [], at);
  const events = await store.outbox.after(0, 10);
  expect(events.map(({ event, org_id, digest_id }) => ({ event, org_id, digest_id }))).toEqual([
    { event: "digest.updated", org_id: "org", digest_id: 1 },
    { event: "digest.updated", org_id: "org", digest_id: 1 },
  ]);
  expect(JSON.parse(events[0]?.data ?? "")).toEqual({
    digest_id: 1,
    digest_name: "Health and medicine",
    digest_slug: "health",
    digest_type: "curated",
    message: "Renamed from “Health” to “Health and medicine”.",
    changes: { name: { from: "Health", to: "Health and medicine" } },
  });
  expect(JSON.parse(events[1]?.data ?? "")).toMatchObject({ changes: { is_active: { from: true, to: false } } });
});
