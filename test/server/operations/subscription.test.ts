import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../../support/service/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openService({ settings: { links: { support_email: "help@example.org" } } });
  await openNewsstand(service.store);
});
afterAll(() => service[Symbol.asyncDispose]());

const json = { "content-type": "application/json" };
const post = (path: string, as: Member, body: object = {}) =>
  service.request(path, { method: "POST", as, headers: json, body: JSON.stringify(body) });
const change = (as: Member, body: object) => post("/subscription/change", as, body);
const read = async (as: Member) => valueAt((await service.request("/subscription", { as })).body, "data");

/** Runs at another moment, and comes back. */
async function at<T>(moment: string, work: () => Promise<T>): Promise<T> {
  service.clock.now = new Date(moment);
  try {
    return await work();
  } finally {
    service.clock.now = standingAt;
  }
}

/** A key of somebody in the organization who is not its owner. */
async function colleague({ org_id }: Member, role: string): Promise<Member> {
  const now = standingAt.toISOString();
  const user_id = await service.store.organizations.addUser({ org_id, name: "Ines", email: null, role, now });
  const order = { org_id, user_id, name: "Ines", key_type: "live", expires_on: null, now };
  return { org_id, ...(await service.store.credentials.issue(order)) };
}

describe("subscription", () => {
  scenarios("GET /subscription", () => service, { ask: "/subscription" }, [
    {
      name: "tells plan, price, period and cadence",
      as: async () => service.member("startup"),
      has: {
        "data.status": "active",
        "data.plan": "startup",
        "data.billing_cycle": "monthly",
        "data.price_per_month_usd": 450,
        "data.current_period_start": "2026-11-01T00:00:00.000Z",
        "data.current_period_end": "2026-12-01T00:00:00.000Z",
        "data.cancel_at_period_end": false,
        "data.pending_plan": null,
        "data.available_through": "2026-11-19",
        "data.next_release_on": "2026-11-21T00:00:00.000Z",
      },
      billed: 0,
    },
    {
      name: "has no price by agreement, and no next release where all is released at once",
      as: "enterprise",
      has: { "data.price_per_month_usd": null, "data.next_release_on": null, "data.available_through": "2026-11-20" },
    },
  ]);

  const changeRow = { ask: "POST /subscription/change", headers: json };
  scenarios("POST /subscription/change", () => service, { as: async () => service.member("startup") }, [
    {
      ...changeRow,
      name: "begins a dearer plan at once, quota and all",
      as: async () => service.member("pro_developer"),
      body: { plan: "startup" },
      has: { "data.plan": "startup", "data.pending_plan": null, "usage.quota_limit": 1_000_000 },
      headersSent: { "x-service-quota-limit": "1000000" },
    },
    {
      ...changeRow,
      name: "begins a cheaper plan when the period ends",
      body: { plan: "pro_developer" },
      has: {
        "data.plan": "startup",
        "data.pending_plan": "pro_developer",
        "data.pending_plan_on": "2026-12-01T00:00:00.000Z",
        "usage.quota_limit": 1_000_000,
      },
    },
    {
      ...changeRow,
      name: "lets a slower cadence wait for its own boundary",
      body: { plan: "startup", cadence: "weekly" },
      has: {
        "data.cadence": "daily",
        "data.pending_cadence": "weekly",
        "data.pending_cadence_on": "2026-11-23T00:00:00.000Z",
      },
    },
    {
      ...changeRow,
      name: "begins a faster cadence at once",
      as: async () => service.member("startup", { cadence: "monthly" }),
      body: { plan: "startup", cadence: "daily" },
      has: { "data.cadence": "daily", "data.available_through": "2026-11-19" },
    },
    {
      ...changeRow,
      name: "begins a year at once, at its price",
      body: { plan: "startup", billing_cycle: "annual" },
      has: {
        "data.billing_cycle": "annual",
        "data.price_per_month_usd": 250,
        "data.current_period_end": "2027-11-01T00:00:00.000Z",
      },
    },
    ...["enterprise", "platform"].map((plan) => ({
      ...changeRow,
      name: `leaves ${plan} to the operator`,
      as: "startup",
      body: { plan },
      status: 422,
      has: { "detail.error_code": "contact_sales", "detail.plan": plan, "detail.contact_email": "help@example.org" },
    })),
    {
      ...changeRow,
      name: "refuses a cadence that the wanted plan has not",
      as: "startup",
      body: { plan: "startup", cadence: "continuous" },
      status: 422,
      has: {
        "detail.error_code": "invalid_request",
        "detail.errors": [{ field: "cadence", message: "Startup has monthly, weekly, daily" }],
      },
    },
    ...[
      ["no plan", "{}", "plan"],
      ["an unknown plan", '{"plan":"gold"}', "plan"],
      ["a plan of another type", '{"plan":7}', "plan"],
      ["an unknown cadence", '{"plan":"startup","cadence":"hourly"}', "cadence"],
      ["null for a cadence", '{"plan":"startup","cadence":null}', "cadence"],
      ["an unknown billing cycle", '{"plan":"startup","billing_cycle":"weekly"}', "billing_cycle"],
      ["a year of what costs nothing", '{"plan":"free","billing_cycle":"annual"}', "billing_cycle"],
      ["the plan of demo keys", '{"plan":"demo"}', "plan"],
    ].map(([name, body, field]) => ({
      ...changeRow,
      name: `refuses ${name}`,
      as: "vibe_coder",
      ...(body && { body }),
      status: 422,
      has: { "detail.error_code": "invalid_request", "detail.errors.0.field": field },
    })),
    {
      ...changeRow,
      name: "asks the holder of a demo key to bind it first",
      as: "demo",
      body: { plan: "startup" },
      status: 422,
      has: () => ({
        "detail.error_code": "invalid_request",
        "detail.bind_email": { method: "POST", url: `${service.url}/api/connect/bind-email` },
      }),
    },
    {
      ...changeRow,
      name: "lets a member change nothing",
      as: async () => colleague(await service.member("startup"), "member"),
      body: { plan: "pro_developer" },
      status: 403,
      has: { "detail.error_code": "role_not_allowed", "detail.required_roles": ["owner", "admin"] },
    },
    {
      ...changeRow,
      name: "lets an admin change everything",
      as: async () => colleague(await service.member("startup"), "admin"),
      body: { plan: "pro_developer" },
    },
    {
      ...changeRow,
      name: "begins no dearer plan while payment is past due",
      as: async () => pastDue(await service.member("vibe_coder")),
      body: { plan: "startup" },
      status: 402,
      has: { "detail.error_code": "plan_upgrade_required", "detail.retryable": false },
    },
  ]);

  test("a pending plan is in force from the period's end on, and withdrawn by naming the present one", async () => {
    const member = await service.member("startup");
    await change(member, { plan: "pro_developer" });
    await at("2026-11-30T23:59:59.999Z", async () => {
      expect(await read(member)).toMatchObject({ plan: "startup", pending_plan: "pro_developer" });
    });
    await at("2026-12-01T00:00:00.000Z", async () => {
      expect(await read(member)).toMatchObject({ plan: "pro_developer", pending_plan: null });
      const { body } = await service.request("/account", { as: member });
      expect(valueAt(body, "data.subscription.plan")).toBe("pro_developer");
      expect(valueAt(body, "usage.quota_limit")).toBe(100_000);
      expect((await service.request("/backfill/grants", { as: member })).status).toBe(403);
    });
    expect(await read(member)).toMatchObject({ plan: "startup" });
    await change(member, { plan: "startup" });
    expect(await read(member)).toMatchObject({ pending_plan: null, pending_plan_on: null });
  });

  test("what was visible under a faster cadence stays visible while the slower one waits and after", async () => {
    const member = await service.member("enterprise", { cadence: "continuous" });
    const seen = async () => {
      const { body } = await service.request("/streams/1/manifests", { as: member });
      return Number(valueAt(body, "data.pagination.total_count"));
    };
    expect(await seen()).toBe(4);
    await change(member, { plan: "enterprise", cadence: "monthly" });
    expect(await seen()).toBe(4);
    await at("2026-11-30T23:59:59.999Z", async () => expect(await seen()).toBe(4));
    await at("2026-12-01T00:00:00.000Z", async () => {
      expect(await seen()).toBe(4);
      expect(await read(member)).toMatchObject({ cadence: "monthly", available_through: "2026-11-30" });
    });
  });

  const cancelRow = { ask: "POST /subscription/cancel" };
  scenarios("POST /subscription/cancel", () => service, {}, [
    ...["demo", "starter", "free", "vibe_coder", "pro_developer", "startup", "enterprise", "platform"].map((plan) => ({
      ...cancelRow,
      name: `ends ${plan} with its period`,
      as: plan,
      has: { "data.plan": plan, "data.status": "active", "data.cancel_at_period_end": true },
    })),
    {
      ...cancelRow,
      name: "is for owners and admins",
      as: async () => colleague(await service.member("startup"), "member"),
      status: 403,
      has: { "detail.error_code": "role_not_allowed" },
    },
  ]);

  test("a canceled plan becomes Free with the period, a free one stays what it is; both can begin again", async () => {
    const paid = await service.member("startup");
    const free = await service.member("starter");
    for (const member of [paid, free]) await post("/subscription/cancel", member);
    expect(await read(paid)).toMatchObject({ pending_plan: "free", pending_plan_on: "2026-12-01T00:00:00.000Z" });
    expect(await read(free)).toMatchObject({ pending_plan: null, cancel_at_period_end: true });
    await at("2026-12-01T00:00:00.000Z", async () => {
      expect(await read(paid)).toMatchObject({ plan: "free", status: "canceled", cancel_at_period_end: false });
      expect(await read(free)).toMatchObject({ plan: "starter", status: "canceled" });
      expect((await post("/subscription/reactivate", paid)).status).toBe(409);
      expect((await post("/subscription/cancel", paid)).status).toBe(200);
      await change(paid, { plan: "startup" });
      expect(await read(paid)).toMatchObject({ plan: "startup", status: "active", cadence: "daily" });
    });
  });

  const reactivateRow = { ask: "POST /subscription/reactivate" };
  scenarios("POST /subscription/reactivate", () => service, {}, [
    {
      ...reactivateRow,
      name: "takes a cancellation back",
      as: async () => {
        const member = await service.member("startup");
        await post("/subscription/cancel", member);
        return member;
      },
      has: { "data.cancel_at_period_end": false, "data.pending_plan": null, "data.plan": "startup" },
    },
    {
      ...reactivateRow,
      name: "finds nothing to take back where nothing was canceled",
      as: "startup",
      status: 409,
      has: { "detail.error_code": "nothing_to_reactivate" },
    },
    {
      ...reactivateRow,
      name: "is for owners and admins",
      as: async () => colleague(await service.member("startup"), "member"),
      status: 403,
    },
  ]);
});

describe("an organization whose payment is past due", () => {
  const row = { ask: "/streams/1/manifests", as: async () => pastDue(await service.member("startup")) };
  scenarios("past_due", () => service, {}, [
    {
      ...row,
      name: "is refused what would be billed",
      status: 402,
      has: () => ({
        "detail.error_code": "plan_upgrade_required",
        "detail.current_plan": "startup",
        "detail.required_plan": "startup",
        "detail.upgrade_url": `${service.url}/plans`,
        "detail.retryable": false,
      }),
      billed: 0,
    },
    { ...row, name: "goes on reading what is free", ask: "/streams" },
    { ...row, name: "sees its state", ask: "/subscription", has: { "data.status": "past_due" } },
    { ...row, name: "may still cancel", ask: "POST /subscription/cancel" },
  ]);

  test("goes on reading what was billed this month", async () => {
    const member = await service.member("startup");
    expect((await service.request("/streams/1/manifests", { as: member })).status).toBe(200);
    await pastDue(member);
    expect((await service.request("/streams/1/manifests", { as: member })).status).toBe(200);
    expect((await service.request("/streams/1/manifests?page=9", { as: member })).status).toBe(200);
  });
});

/** What the operator does when somebody does not pay. */
async function pastDue(member: Member): Promise<Member> {
  const row = await service.store.organizations.byId(member.org_id);
  if (row) await service.store.organizations.subscribe(member.org_id, { ...row, status: "past_due" });
  return member;
}

describe("without self-service", () => {
  let service: TestService;
  beforeAll(async () => {
    const settings = { billing: { self_service: false }, links: { support_email: "help@example.org" } };
    service = await openService({ settings });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const changeRow = { ask: "POST /subscription/change", headers: json };
  scenarios("POST /subscription/change", () => service, {}, [
    ...["startup", "platform"].map((plan) => ({
      ...changeRow,
      name: `${plan} is had from whoever runs the service`,
      as: "pro_developer",
      body: { plan, billing_cycle: "annual" },
      status: 422,
      has: { "detail.error_code": "contact_sales", "detail.plan": plan, "detail.contact_email": "help@example.org" },
    })),
    {
      ...changeRow,
      name: "a lower plan and another cadence are had as ever",
      as: async () => service.member("startup"),
      body: { plan: "pro_developer", cadence: "weekly" },
      has: { "data.plan": "startup", "data.pending_plan": "pro_developer", "data.pending_cadence": "weekly" },
    },
  ]);

  scenarios("GET /plans", () => service, {}, [
    {
      name: "says which plans are had from whoever runs the service",
      as: "startup",
      ask: "/plans",
      has: {
        "data.plans.3.change": "downgrade",
        "data.plans.5.change": "current",
        "data.plans.6.change": "contact_sales",
        "data.plans.7.change": "contact_sales",
      },
    },
  ]);

  test("nothing of the subscription changes when it is refused", async () => {
    const as = await service.member("pro_developer");
    const ask = { as, method: "POST", headers: json };
    const refused = await service.request("/subscription/change", { ...ask, body: '{"plan":"startup"}' });
    expect(valueAt(refused.body, "detail.message")).toMatch(/Startup is a higher plan.*Ask help@example\.org\.$/);
    const { body } = await service.request("/subscription", { as });
    expect(valueAt(body, "data")).toMatchObject({ plan: "pro_developer", pending_plan: null });
  });
});

describe("billing sessions", () => {
  const console_url = () => `${service.url}/console/account`;

  test.each(["plan", "target_plan"])(
    "say where people change to a plan that %s names, beside data and in it",
    async (name) => {
      const as = await service.member("pro_developer");
      const { status, body } = await post("/api/billing/checkout-session", as, {
        [name]: "startup",
        billing_cycle: "annual",
      });
      const checkout_url = `${console_url()}?plan=startup&billing_cycle=annual`;
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { checkout_url, data: { checkout_url, plan: "startup" }, usage: { period: "2026-11" } },
      });
      expect(await read(as)).toMatchObject({ plan: "pro_developer" });
    },
  );

  test("say where people look after what is paid", async () => {
    const { status, body } = await post("/api/billing/portal-session", await service.member("startup"));
    const portal_url = console_url();
    expect({ status, body }).toMatchObject({ status: 200, body: { portal_url, data: { portal_url } } });
  });

  test.each([
    ["no plan", {}, "plan"],
    ["a plan that there is not", { target_plan: "gold" }, "plan"],
    ["two plans", { plan: "startup", target_plan: "vibe_coder" }, "target_plan"],
  ])("refuse %s", async (_name, sent, field) => {
    const { status, body } = await post("/api/billing/checkout-session", await service.member("free"), sent);
    expect(status).toBe(422);
    expect(valueAt(body, "detail.errors.0.field")).toBe(field);
  });

  test("lead to whoever runs the service for plans by agreement", async () => {
    const { body } = await post("/api/billing/checkout-session", await service.member("free"), {
      target_plan: "enterprise",
    });
    expect(valueAt(body, "detail.error_code")).toBe("contact_sales");
  });

  test("change a subscription by either name of its plan", async () => {
    const as = await service.member("vibe_coder");
    const { body } = await change(as, { target_plan: "startup" });
    expect(valueAt(body, "data.plan")).toBe("startup");
  });
});
