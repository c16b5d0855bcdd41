import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { manifestsBilled, scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let subscriber: Member;
let subscription_id = 0;

const common = { description: "What moves.", price_per_month_usd: 5 };

beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  await service.store.curatedDigests.sync(
    [
      {
        ...common,
        slug: "business",
        name: "Business",
        filter_spec: { domains: ["economics-business-work"] },
        monthly_cap: 5000,
      },
      {
        ...common,
        slug: "society",
        name: "Society",
        filter_spec: { domains: ["society-law-government"] },
        monthly_cap: 3,
      },
      { ...common, slug: "former", name: "Former", filter_spec: { domains: ["universe-earth"] }, monthly_cap: 5000 },
    ],
    "2026-11-01T00:00:00.000Z",
  );
  subscriber = await service.member("startup", { cadence: "daily" });
  const answer = await ask("POST", "/digests/subscribe?digest_slug=business");
  subscription_id = Number(valueAt(answer.body, "data.subscription_id"));
});
afterAll(() => service[Symbol.asyncDispose]());

const ask = (method: string, path: string, as = subscriber) => service.request(path, { method, as });
const asSubscriber = () => subscriber;
const id = (record: keyof Newsstand["records"]) => String(stand.records[record]);

async function eventsFor(member: Member): Promise<{ event: string; data: unknown }[]> {
  const events = await service.store.outbox.after(0, 1000);
  return events
    .filter((event) => event.org_id === member.org_id)
    .map(({ event, data }) => ({ event, data: JSON.parse(data) }));
}

describe("curated digests", () => {
  scenarios("GET /api/digests", () => service, {}, [
    {
      name: "shows anybody what can be subscribed to, without an envelope",
      ask: "/api/digests",
      has: {
        "data.digests.0": {
          id: 1,
          name: "Business",
          slug: "business",
          digest_type: "curated",
          is_active: true,
          has_dynamic_filter: true,
          stream_count: 1,
          description: "What moves.",
          monthly_cap: 5000,
          price_per_month_usd: 5,
        },
        "data.pagination.total_count": 3,
        usage: undefined,
      },
    },
    { name: "refuses a page size out of range", ask: "/api/digests?page_size=900", status: 422 },
  ]);

  scenarios(
    "POST /digests/subscribe",
    () => service,
    { ask: "POST /digests/subscribe?digest_slug=business", as: asSubscriber },
    [
      {
        name: "subscribes by slug",
        as: "pro_developer",
        ask: "POST /digests/subscribe?digest_slug=society",
        has: { "data.status": "active", "data.digest_id": 2 },
      },
      { name: "keeps a subscription that is there", has: () => ({ "data.subscription_id": subscription_id }) },
      { name: "knows no other slug", ask: "POST /digests/subscribe?digest_slug=none", status: 404 },
      { name: "needs a slug", ask: "POST /digests/subscribe", status: 422 },
      {
        name: "is not for plans without curated digests",
        as: "vibe_coder",
        status: 403,
        has: { "detail.required_plan": "pro_developer" },
      },
    ],
  );

  scenarios("POST /digests/unsubscribe", () => service, {}, [
    { name: "needs a number", as: asSubscriber, ask: "POST /digests/unsubscribe?subscription_id=x", status: 422 },
  ]);

  scenarios("adding, removing and listing", () => service, { as: asSubscriber }, [
    { name: "adds no digest that is not offered", ask: "POST /digests/synorb/99/add", status: 404 },
    {
      name: "removes no digest that was not added",
      as: "startup",
      ask: "DELETE /digests/synorb/1/remove",
      status: 404,
    },
    { name: "adds nothing that is no number", ask: "POST /digests/synorb/x/add", status: 404 },
    { name: "listing refuses a page that is none", ask: "/digests/synorb?page=-1", status: 422 },
    {
      name: "lists what was added",
      ask: "/digests/synorb",
      has: () => ({
        "data.digests.0.slug": "business",
        "data.digests.0.subscription_id": subscription_id,
        "data.digests.0.subscribed_on": "2026-11-20T10:00:00.000Z",
        "data.digests.1": undefined,
      }),
    },
  ]);

  scenarios("reading a curated digest", () => service, { ask: "/digests/1/manifests", as: asSubscriber }, [
    {
      name: "without a subscription says how to get one",
      as: "startup",
      status: 403,
      has: () => ({
        "detail.error_code": "digest_not_subscribed",
        "detail.action": "subscribe",
        "detail.action_url": `${service.url}/digests/synorb/1/add`,
        "detail.digest_id": 1,
      }),
      billed: 0,
    },
    { name: "without a subscription shows no detail", as: "startup", ask: "/digests/1", status: 403 },
    { name: "with one shows detail", ask: "/digests/1", has: { "data.digest.digest_type": "curated" } },
    {
      name: "with one gives its manifests as the cadence releases them",
      has: () => ({ "data.manifests.0.manifest_id": id("yesterday"), "data.pagination.total_count": 3 }),
    },
    {
      name: "lists it among the digests",
      ask: "/digests",
      has: { "data.digests.0.digest_type": "curated", "data.pagination.total_count": 1 },
    },
    {
      name: "it cannot be changed",
      ask: "PUT /digests/1",
      body: { name: "Mine" },
      status: 403,
      has: { "detail.error_code": "curated_digest_fixed" },
    },
    { name: "it cannot be deleted", ask: "DELETE /digests/1", status: 403 },
  ]);

  test("adding leaves digest.created and removing digest.removed, once each", async () => {
    const member = await service.member("pro_developer");
    await ask("POST", "/digests/synorb/2/add", member);
    const added = await ask("POST", "/digests/synorb/2/add", member);
    const number = valueAt(added.body, "data.subscription_id");
    const removed = await ask("DELETE", "/digests/synorb/2/remove", member);
    expect(removed.body).toMatchObject({
      data: { subscription_id: number, status: "cancelled", digest_slug: "society" },
    });
    await ask("POST", `/digests/unsubscribe?subscription_id=${number}`, member);
    expect((await ask("GET", "/digests/2/manifests", member)).status).toBe(403);
    const data = { digest_id: 2, digest_name: "Society", digest_slug: "society", digest_type: "curated" };
    expect(await eventsFor(member)).toEqual([
      { event: "digest.created", data },
      { event: "digest.removed", data },
    ]);
    expect((await ask("POST", "/digests/subscribe?digest_slug=society", member)).body).toMatchObject({
      data: { subscription_id: number, status: "active" },
    });
  });

  test("a digest gives its monthly cap and no more; what it gave also counts to the plan, and stays readable", async () => {
    const member = await service.member("startup", { cadence: "continuous" });
    await ask("POST", "/digests/synorb/2/add", member);
    const first = await ask("GET", "/digests/2/manifests", member);
    expect(first.body).toMatchObject({
      data: { truncated_by_quota: true },
      usage: { quota_used: 3, items_in_response: 3 },
    });
    expect((await ask("GET", "/digests/synorb", member)).body).toMatchObject({
      data: { digests: [{ manifests_used: 3 }] },
    });
    const again = await ask("GET", "/digests/2/signals?page_size=3", member);
    expect(again.body).toMatchObject({ usage: { quota_used: 3, items_in_response: 3 } });
    const spent = await ask("GET", "/digests/2/manifests?page=3&page_size=1", member);
    expect(spent.status).toBe(429);
    expect(spent.body).toMatchObject({
      detail: { error_code: "quota_exhausted", digest_id: 2, monthly_cap: 3, quota_resets_on: "2026-12-01" },
    });
    expect(spent.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await manifestsBilled(service, member)).toBe(3);
    expect((await ask("GET", "/streams/2/manifests", member)).body).toMatchObject({ usage: { quota_used: 4 } });
  });

  test("50 readers at once stay under the cap", async () => {
    const member = await service.member("enterprise", { cadence: "continuous" });
    await ask("POST", "/digests/synorb/2/add", member);
    const pages = Array.from({ length: 50 }, (_, index) => `/digests/2/manifests?page_size=1&page=${index % 4}`);
    const answers = await Promise.all(pages.map((page) => ask("GET", page, member)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 429]));
    expect(await service.store.curatedDigests.used(member.org_id, 2, "2026-11")).toBe(3);
    expect(await manifestsBilled(service, member)).toBe(3);
  });

  test("a curated digest that leaves the file can be read by its subscribers, but not be subscribed to", async () => {
    const member = await service.member("pro_developer");
    await ask("POST", "/digests/synorb/3/add", member);
    const kept = {
      ...common,
      slug: "business",
      name: "Business",
      filter_spec: { domains: ["economics-business-work" as const] },
      monthly_cap: 5000,
    };
    const society = {
      ...kept,
      slug: "society",
      name: "Society",
      filter_spec: { domains: ["society-law-government" as const] },
      monthly_cap: 3,
    };
    await service.store.curatedDigests.sync([kept, society], "2026-11-20T09:00:00.000Z");
    expect((await ask("GET", "/digests/3/manifests", member)).status).toBe(200);
    expect((await ask("POST", "/digests/synorb/3/add", subscriber)).status).toBe(404);
    expect((await service.request("/api/digests")).body).toMatchObject({ data: { pagination: { total_count: 2 } } });
  });
});
