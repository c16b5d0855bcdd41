import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { streamEntry } from "../../support/arrivals.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { manifestsBilled, scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;

beforeAll(async () => {
  service = await openService({ plans: { free: { manifests_per_month: 3 } } });
  stand = await openNewsstand(service.store);
});
afterAll(() => service[Symbol.asyncDispose]());

const id = (record: keyof Newsstand["records"]) => String(stand.records[record]);
const month = { stream_ids: ["1"], days: 30 };
const post = (as: Member | undefined, path: string, fields: object, on = service) =>
  on.request(path, { method: "POST", as, body: JSON.stringify(fields) });
const desk = (plan = "startup", on = service) => on.member(plan, { cadence: "continuous" });

/** Plans a body and gives its token. */
async function planned(as: Member, fields: object, on = service): Promise<string> {
  const { status, body } = await post(as, "/manifests/plan", fields, on);
  expect({ status, body }).toMatchObject({ status: 200 });
  return String(valueAt(body, "data.plan_token"));
}

const failed = (reason: string, fields: object) => ({
  name: `fails with ${reason} for ${JSON.stringify(fields)}`,
  body: fields,
  status: 422,
  has: { "detail.error_code": "planning_failed", "detail.reason": reason },
});

describe("POST /manifests/plan", () => {
  scenarios("plan", () => service, { as: "startup", ask: "POST /manifests/plan" }, [
    {
      name: "tells what exec would give and bill, and uses no quota",
      body: month,
      has: () => ({
        "data.valid": true,
        "data.mode": "default",
        "data.estimated_count": 4,
        "data.estimated_billable": 4,
        "data.quota_remaining": 1_000_000,
        "data.expires_in": 300,
        "data.expires_at": "2026-11-20T10:05:00.000Z",
        "data.exec": { method: "POST", url: `${service.url}/manifests/exec` },
        "data.warnings": [],
        "data.scope.stream_ids": ["1"],
      }),
      billed: 0,
    },
    {
      name: "estimates the page that is asked for",
      body: { ...month, page_size: 3, target_count: 2 },
      has: { "data.estimated_count": 4, "data.estimated_billable": 2 },
    },
    {
      name: "bills nothing for a count",
      body: { ...month, mode: "count" },
      has: { "data.mode": "count", "data.estimated_billable": 0 },
    },
    {
      name: "lists unknown fields, a missing scope and unknown tags in warnings",
      body: { days: 9, colour: 1, tag_names: ["Shipping", "X"] },
      has: {
        "data.warnings": [
          expect.stringContaining("colour"),
          expect.stringContaining("every live stream"),
          expect.stringContaining("X"),
        ],
        "data.unresolved_tag_names": ["X"],
      },
    },
    ...[99, 15_001, -5].map((timeout_ms) => ({
      name: `refuses timeout_ms ${timeout_ms}`,
      body: { ...month, timeout_ms },
      status: 422,
      has: { "detail.error_code": "invalid_request", "detail.errors.0.field": "timeout_ms" },
    })),
    failed("scope_invalid", { days: 7, stream_ids: ["one"] }),
    failed("stream_not_found", { days: 7, stream_ids: [3] }),
    failed("tag_id_invalid", { days: 7, tag_ids: [-1] }),
    failed("tag_logic_invalid", { days: 7, tag_logic: "AND" }),
    failed("date_invalid", { days: -7 }),
    failed("date_range_inverted", { start_date: "2026-11-02", end_date: "2026-11-01" }),
    failed("date_window_conflict", { days: 7, lookback_hours: 1 }),
    failed("target_count_invalid", { days: 7, target_count: 0 }),
    failed("scope_too_large", { days: 7, stream_ids: Array.from({ length: 251 }, (_, at) => at + 1) }),
    {
      name: "requires a date window",
      body: { stream_ids: [1] },
      status: 422,
      has: { "detail.error_code": "date_window_required" },
    },
    {
      name: "refuses near-misses of scope names",
      body: { ...month, tags: ["x"] },
      status: 422,
      has: { "detail.error_code": "invalid_request", "detail.errors.0.field": "tags" },
    },
  ]);

  test("goes on when the quota is used up", async () => {
    const member = await desk("free");
    await service.request("/streams/1/manifests?page_size=3", { as: member });
    const { status, body } = await post(member, "/manifests/plan", month);
    expect({ status, left: valueAt(body, "data.quota_remaining") }).toEqual({ status: 200, left: 0 });
    expect(valueAt(body, "data.estimated_billable")).toBe(1);
  });
});

describe("POST /manifests/exec", () => {
  test("gives what was planned, whatever the order of fields, and bills it once however often it is sent", async () => {
    const member = await desk();
    const plan_token = await planned(member, { ...month, page_size: 3 });
    const first = await post(member, "/manifests/exec", { page_size: 3, plan_token, days: 30, stream_ids: ["1"] });
    expect(first.status).toBe(200);
    expect(valueAt(first.body, "data")).toMatchObject({
      total_count: 4,
      returned_count: 3,
      billed_count: 3,
      mode: "default",
    });
    const again = await post(member, "/manifests/exec", { ...month, page_size: 3, plan_token });
    expect(valueAt(again.body, "data.billed_count")).toBe(0);
    expect(valueAt(again.body, "data.manifests")).toEqual(valueAt(first.body, "data.manifests"));
    expect(await manifestsBilled(service, member)).toBe(3);
  });

  test("hints at the next page with fields for a fresh plan", async () => {
    const member = await desk();
    const body = { ...month, page_size: 3 };
    const first = await post(member, "/manifests/exec", { ...body, plan_token: await planned(member, body) });
    expect(valueAt(first.body, "data.pagination")).toEqual({
      total_count: 4,
      page_num: 0,
      page_size: 3,
      prev: null,
      prev_fields: null,
      next: `${service.url}/manifests/exec?page_num=1&page_size=3`,
      next_fields: { page_num: 1, page_size: 3 },
    });
    const next = { ...body, ...Object(valueAt(first.body, "data.pagination.next_fields")) };
    const second = await post(member, "/manifests/exec", { ...next, plan_token: await planned(member, next) });
    expect(valueAt(second.body, "data.manifests.0.manifest_id")).toBe(id("october"));
    expect(valueAt(second.body, "data.pagination")).toMatchObject({
      next: null,
      prev_fields: { page_num: 0, page_size: 3 },
    });
  });

  test("counts and orients as planned, for free", async () => {
    const member = await desk();
    for (const mode of ["count", "orient"]) {
      const body = { ...month, mode };
      const answer = await post(member, "/manifests/exec", { ...body, plan_token: await planned(member, body) });
      expect(valueAt(answer.body, "data")).toMatchObject({ mode, total_count: 4, exact: true });
    }
    expect(await manifestsBilled(service, member)).toBe(0);
  });

  test("executes a plan made by query with mode plan", async () => {
    const member = await desk();
    const body = { ...month, mode: "plan" };
    const { body: plan } = await post(member, "/manifests/query", body);
    const plan_token = valueAt(plan, "data.plan_token");
    const answer = await post(member, "/manifests/exec", { ...body, plan_token });
    expect(valueAt(answer.body, "data.returned_count")).toBe(4);
  });

  test("refuses an added, removed or changed field with 409, bills nothing, and leaves the token good", async () => {
    const member = await desk();
    const body = { ...month, target_count: 2 };
    const plan_token = await planned(member, body);
    const { target_count: _removed, ...less } = body;
    const addressed = "/manifests/exec?page_num=1&page_size=2";
    for (const [path, changed] of [
      ["/manifests/exec", { ...body, page_size: 50 }],
      ["/manifests/exec", { ...body, target_count: 3 }],
      ["/manifests/exec", { ...body, stream_ids: [1] }],
      ["/manifests/exec", { ...body, days: "many" }],
      ["/manifests/exec", { ...body, stream_id: 1 }],
      ["/manifests/exec", less],
      [addressed, body],
    ] as const) {
      const answer = await post(member, path, { ...changed, plan_token });
      expect(answer.status, JSON.stringify(changed)).toBe(409);
      expect(valueAt(answer.body, "detail")).toMatchObject({
        error_code: "invalid_plan_token",
        reason: "changed",
        action: "replan",
      });
    }
    expect(await manifestsBilled(service, member)).toBe(0);
    expect((await post(member, "/manifests/exec", { ...body, plan_token })).status).toBe(200);
  });

  test("refuses a token that is missing, unknown, foreign or expired, and says which", async () => {
    const [member, other] = [await desk(), await desk()];
    const plan_token = await planned(member, month);
    const reason = async (as: Member, fields: object) => {
      const { status, body } = await post(as, "/manifests/exec", { ...month, ...fields });
      return [status, valueAt(body, "detail.error_code"), valueAt(body, "detail.reason")];
    };
    const refused = (why: string) => [409, "invalid_plan_token", why];
    expect(await reason(member, {})).toEqual(refused("missing"));
    expect(await reason(member, { plan_token: "cs_plan_none" })).toEqual(refused("unknown"));
    expect(await reason(other, { plan_token })).toEqual(refused("foreign"));
    expect(await reason(member, { plan_token: 7 })).toEqual([422, "invalid_request", undefined]);
    const before = service.clock.now;
    service.clock.now = new Date(before.getTime() + 300_000);
    expect(await reason(member, { plan_token })).toEqual(refused("expired"));
    service.clock.now = new Date(before.getTime() + 299_999);
    expect((await post(member, "/manifests/exec", { ...month, plan_token })).status).toBe(200);
    service.clock.now = before;
    expect((await post(undefined, "/manifests/exec", { ...month, plan_token })).status).toBe(401);
  });

  test("keeps the days that were planned when midnight passes in between", async () => {
    const member = await desk();
    const before = service.clock.now;
    service.clock.now = new Date("2026-11-20T23:59:00.000Z");
    const plan_token = await planned(member, { ...month, days: 1 });
    service.clock.now = new Date("2026-11-21T00:01:00.000Z");
    const { body } = await post(member, "/manifests/exec", { ...month, days: 1, plan_token });
    service.clock.now = before;
    expect(valueAt(body, "data.manifests.0.manifest_id")).toBe(id("today"));
  });

  test("gives what a hard cap leaves, and 429 when nothing is left", async () => {
    const member = await desk("free");
    const plan_token = await planned(member, month);
    const { body } = await post(member, "/manifests/exec", { ...month, plan_token });
    expect(valueAt(body, "data")).toMatchObject({ truncated_by_quota: true, returned_count: 3, billed_count: 3 });
    const rest = { ...month, page_size: 1, page_num: 3 };
    const answer = await post(member, "/manifests/exec", { ...rest, plan_token: await planned(member, rest) });
    expect({ status: answer.status, code: valueAt(answer.body, "detail.error_code") }).toEqual({
      status: 429,
      code: "quota_exhausted",
    });
  });

  test("two at once with one token get the same and are billed once", async () => {
    const member = await desk();
    const body = { ...month, plan_token: await planned(member, month) };
    const answers = await Promise.all([1, 2, 3].map(() => post(member, "/manifests/exec", body)));
    const billed = answers.map((answer) => Number(valueAt(answer.body, "data.billed_count")));
    expect(billed.reduce((sum, each) => sum + each)).toBe(4);
    expect(await manifestsBilled(service, member)).toBe(4);
  });

  test("refuses with 403 when a stream was lost since the plan, and 503 while one is indexed", async () => {
    await using fresh = await openService();
    await openNewsstand(fresh.store);
    const member = await desk("startup", fresh);
    const both = { stream_ids: [1, 2], days: 30 };
    const body = { ...both, plan_token: await planned(member, both, fresh) };
    const entries = [streamEntry("fees", { tags: ["Mara Venn"] }), streamEntry("shipping", {}, { is_public: false })];
    await fresh.store.streamEntries.sync(entries, "2026-11-20T10:00:00.000Z");
    const lost = await post(member, "/manifests/exec", body, fresh);
    expect(lost.status).toBe(403);
    expect(valueAt(lost.body, "detail")).toMatchObject({
      error_code: "final_scope_authorization_failed",
      denied_stream_ids: ["2"],
      required_plan: null,
    });
    const indexing = { ...month, plan_token: await planned(member, month, fresh) };
    expect(valueAt((await post(member, "/manifests/exec", indexing, fresh)).body, "detail")).toMatchObject({
      error_code: "index_proof_unavailable",
      action_url: `${fresh.url}/manifests/exec`,
    });
    expect(await manifestsBilled(fresh, member)).toBe(0);
  });
});
