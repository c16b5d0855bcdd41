import { afterAll, beforeAll, describe, expect, test } from "vitest";
import table from "../spec/error-codes.json" with { type: "json" };
import { apiDocument, describedService } from "../support/api-document.ts";
import { streamEntry } from "../support/arrivals.ts";
import { manifestsBilled, valueAt } from "../support/service/scenario.ts";
import type { Answer, Member } from "../support/service/service.ts";
import { post } from "../support/visitors.ts";
import { hurry } from "./own-refusals.ts";
import { openWorld, slowPlan, type World } from "./world.ts";

/** How a row is provoked, and what its answer holds besides its code and form. */
interface Provoked {
  status: number;
  send(world: World): Promise<Answer>;
  /** Values by path; a function looks at the rest of the answer. */
  has?: Record<string, unknown>;
  headers?: Record<string, unknown>;
}

const described = apiDocument(describedService());
const manifests = "/streams/1/manifests?page_size=2";
const month = { stream_ids: ["1"], days: 30 };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const get = (path: string, as?: Member, on = world) => on.send({ method: "GET", path, as });
const send = (path: string, as: Member, body: object, on = world) => on.send({ method: "POST", path, as, body });
const url = (end: string) => expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:\\d+${end}$`));

/** Sends as an owner, and fails when that was billed. */
async function unbilled(request: (as: Member) => Promise<Answer>): Promise<Answer> {
  const as = await world.owner();
  const answer = await request(as);
  expect(await manifestsBilled(world.service, as)).toBe(0);
  return answer;
}

/** Runs in a world of its own. */
async function elsewhere(work: (own: World, as: Member) => Promise<Answer>, platform = {}): Promise<Answer> {
  await using own = await openWorld({ platform });
  return await work(own, await own.owner());
}

const rematched = [streamEntry("fees", { tags: ["Mara Venn"] }), streamEntry("shipping", { topics: ["Shipping"] })];
const withdrawn = [streamEntry("fees", {}, { is_public: false })];
const ago = "2026-11-20T09:00:00.000Z";

/** Every row of the interface's error table: by its code, or by its condition where it has none. */
const provoked: Record<string, Provoked[]> = {
  service_key_invalid: [
    {
      status: 401,
      send: () => world.send({ method: "GET", path: "/account", headers: { authorization: "Bearer wrong" } }),
      has: { action: "mint_demo_key", action_url: url("/connect"), error: expect.any(String) },
      headers: { "www-authenticate": "Bearer" },
    },
  ],
  oauth_token_invalid: [
    {
      status: 401,
      send: () => world.send({ method: "GET", path: "/account", headers: { authorization: "Bearer cs_oauth_old" } }),
      has: { action: "get_new_token", error: expect.any(String) },
      headers: { "www-authenticate": expect.stringMatching(/^Bearer error="invalid_token", resource_metadata="http/) },
    },
  ],
  service_key_expired: [
    {
      status: 401,
      send: async () => get("/account", await world.owner({ expires_on: "2026-10-01T00:00:00.000Z" })),
      has: {
        action: "mint_demo_key",
        action_url: url("/connect"),
        recovery: expect.any(String),
        connect: url("/connect"),
        signup: url("/signup"),
      },
      headers: { "www-authenticate": "Bearer" },
    },
  ],
  "plan upgrade needed": [
    {
      status: 402,
      send: async () => get(manifests, await world.debtor()),
      has: {
        "detail.error_code": "plan_upgrade_required",
        "detail.required_plan": "platform",
        "detail.current_plan": "platform",
        "detail.retryable": false,
        "detail.upgrade_url": expect.any(String),
      },
    },
  ],
  "plan lacks the feature": [
    {
      status: 403,
      send: async () => get("/streams/1/records", await world.service.member("free")),
      has: {
        "detail.error_code": undefined,
        "detail.required_plan": "enterprise",
        "detail.current_plan": "free",
        "detail.upgrade_url": expect.any(String),
      },
    },
  ],
  content_not_yet_available: [
    {
      status: 403,
      send: async () => get(`${manifests}&published_date_to=2026-11-20`, await world.owner({ cadence: "daily" })),
      has: { "detail.error": "content_not_yet_available", "detail.available_through": "2026-11-19" },
    },
  ],
  not_found: [
    {
      status: 404,
      send: async () => get("/streams/987654321", await world.owner()),
      has: { action: "check_request", action_url: url("/docs"), error: expect.any(String) },
    },
    { status: 404, send: () => get("/nowhere"), has: { action_url: url("/docs") } },
  ],
  "bare GET on a count/orient next URL": (["count", "orient"] as const).map((mode) => ({
    status: 405,
    async send() {
      const as = await world.owner();
      const next = await world.made(as, "/manifests/query", { ...month, mode, page_size: 1 }, "data.pagination.next");
      return get(next.replace(world.service.url, ""), as);
    },
    has: { "detail.error_code": "method_not_allowed", "detail.allowed_methods": ["POST"] },
    headers: { allow: "POST" },
  })),
  idempotency_conflict: [
    {
      status: 409,
      async send() {
        const as = await world.owner();
        const keyed = { method: "POST", path: "/manifests/plan", as, headers: { "idempotency-key": "once" } };
        await world.send({ ...keyed, body: month });
        return world.send({ ...keyed, body: { ...month, days: 31 } });
      },
      has: { "detail.action": "send_new_key" },
    },
  ],
  invalid_plan_token: [
    {
      status: 409,
      send: () =>
        unbilled(async (as) => {
          const plan_token = await world.made(as, "/manifests/plan", month, "data.plan_token");
          return send("/manifests/exec", as, { ...month, target_count: 5, plan_token });
        }),
      has: { "detail.action": "replan", "detail.reason": "changed" },
    },
  ],
  beacon_archived: [
    {
      status: 409,
      send: () =>
        unbilled(async (as) => {
          const id = await world.made(as, "/beacons", { name: "Old", stream_ids: ["1"] }, "data.id");
          await send(`/beacons/${id}/archive`, as, {});
          return get(`/beacons/${id}/poll`, as);
        }),
      has: { "detail.action": "restore_beacon", "detail.action_url": url("/beacons/\\d+/restore") },
    },
  ],
  beacon_limit_exceeded: [
    {
      status: 422,
      send: () =>
        elsewhere(
          async (own, as) => {
            await own.made(as, "/beacons", { name: "First", stream_ids: ["1"] }, "data.id");
            return send("/beacons", as, { name: "Second", stream_ids: ["1"] }, own);
          },
          { beacons: 1 },
        ),
      has: { "detail.action": "archive_beacon_or_change_plan", "detail.limit": 1, "detail.active": 1 },
    },
  ],
  date_window_required: [
    {
      status: 422,
      send: () => unbilled((as) => send("/manifests/query", as, { stream_ids: ["1"] })),
      has: { "detail.action": "add_date_window" },
    },
  ],
  invalid_request: [
    {
      status: 422,
      send: () => unbilled((as) => send("/manifests/plan", as, { ...month, timeout_ms: 99 })),
      has: { "detail.errors.0.field": "timeout_ms", "detail.action": "fix_request" },
    },
    {
      status: 400,
      send: async () => world.send({ method: "POST", path: "/manifests/plan", as: await world.owner(), body: "{" }),
      has: { "detail.action": "fix_request" },
    },
  ],
  planning_failed: [
    {
      status: 422,
      send: () => unbilled((as) => send("/manifests/plan", as, { ...month, stream_ids: ["987654321"] })),
      has: { "detail.reason": "stream_not_found", "detail.action": "fix_request" },
    },
  ],
  tag_names_unresolved: [
    {
      status: 422,
      send: () => unbilled((as) => send("/manifests/query", as, { ...month, tag_names: ["Nobody at all"] })),
      has: { "detail.unresolved_tag_names": ["Nobody at all"], "detail.retry_guidance": expect.any(String) },
    },
  ],
  exact_count_unavailable: [
    {
      status: 503,
      send: () => unbilled((as) => hurry(world, () => send("/manifests/query", as, { ...month, mode: "count" }))),
      has: { "detail.action": "retry_or_use_default_mode", "detail.retryable": true },
      headers: { "retry-after": "5" },
    },
  ],
  final_scope_authorization_failed: [
    {
      status: 403,
      send: () =>
        elsewhere(async (own, as) => {
          const plan_token = await own.made(as, "/manifests/plan", month, "data.plan_token");
          await own.service.store.streamEntries.sync(withdrawn, ago);
          return send("/manifests/exec", as, { ...month, plan_token }, own);
        }),
      has: { "detail.denied_stream_ids": ["1"], "detail.required_plan": null, "detail.action": "resolve_access" },
    },
  ],
  index_proof_unavailable: [
    {
      status: 503,
      send: () =>
        elsewhere(async (own, as) => {
          await own.service.store.streamEntries.sync(rematched, ago);
          const answer = await send("/manifests/query", as, month, own);
          expect(await manifestsBilled(own.service, as)).toBe(0);
          return answer;
        }),
      has: { "detail.retryable": true, "detail.action_url": url("/manifests/query"), "detail.stream_ids": ["1"] },
      headers: { "retry-after": "5" },
    },
  ],
  demo_key_rate_limited: [
    {
      status: 429,
      async send() {
        const from = { method: "GET", path: "/connect?format=json", headers: world.network() };
        for (let count = 0; count < 3; count += 1) expect((await world.send(from)).status).toBe(200);
        return world.send(from);
      },
      has: {
        action: "bind_email",
        action_url: url("/api/connect/bind-email"),
        next_step: "bind_email",
        retry_after_seconds: 86400,
        limit: 3,
        window_hours: 24,
        same_key: true,
        limit_scope: "ip_per_24h",
        signup: url("/signup"),
        upgrade: expect.any(String),
        message: expect.any(String),
        "bind_email.url": url("/api/connect/bind-email"),
      },
      headers: { "retry-after": "86400" },
    },
  ],
  suspicious_activity: [
    {
      status: 429,
      async send() {
        const stranger = await world.stranger();
        const bind = () => post(world.service, stranger, "/api/connect/bind-email", { email: "mara@example.org" });
        for (let count = 0; count < 10; count += 1) await bind();
        return bind();
      },
      has: {
        action_url: url("/api/connect/bind-email"),
        contact_email: "help@example.org",
        retry_guidance: expect.any(String),
        "verify.url": url("/api/connect/bind-email/verify"),
      },
    },
  ],
  rate_limited: [
    {
      status: 429,
      async send() {
        const as = await world.service.member(slowPlan);
        await get("/account", as);
        return get("/account", as);
      },
      has: { "detail.retry_after_seconds": 60, "detail.action_url": url("/api/connect/bind-email") },
      headers: { "retry-after": "60", "ratelimit-limit": "1", "ratelimit-remaining": "0", "ratelimit-reset": "60" },
    },
  ],
  quota_exhausted: [
    {
      status: 429,
      send: () => elsewhere((own, as) => get(manifests, as, own), { manifests_per_month: 0, hard_cap: true }),
      has: { "detail.quota_resets_on": "2026-12-01", "detail.key_expires_at": undefined },
      headers: { "retry-after": String(((30 - 20) * 24 + 14) * 3600) },
    },
    {
      status: 429,
      async send() {
        await using own = await openWorld({ demo: { manifests_per_month: 0 } });
        return await get(manifests, await own.stranger(), own);
      },
      has: {
        "detail.quota_resets_on": undefined,
        "detail.key_expires_at": "2026-11-23T10:00:00.000Z",
        "detail.starter_bind.url": url("/api/connect/bind-email"),
      },
      headers: { "retry-after": null },
    },
  ],
};

describe("every row of the error table", () => {
  const nameOf = (row: (typeof table)[number]) => row.error_code ?? row.condition ?? "";

  test("is provoked here", () => {
    expect(Object.keys(provoked).sort()).toEqual(table.map(nameOf).sort());
  });

  const rows = table.flatMap((row) =>
    (provoked[nameOf(row)] ?? []).map((each) => ({ ...each, row, name: nameOf(row) })),
  );

  test.each(rows)("$name: $status", async ({ row, status, send, has = {}, headers = {} }) => {
    const answer = await send(world);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
    if (row.status) expect(row.status).toContain(status);
    const at = row.form === "envelope" ? "" : "detail.";
    if (row.error_code) expect(valueAt(answer.body, `${at}error_code`)).toBe(row.error_code);
    if (row.action) expect(valueAt(answer.body, `${at}action`)).toBe(row.action);
    for (const [path, value] of Object.entries(has)) expect(valueAt(answer.body, path), path).toEqual(value);
    for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name), name).toEqual(value);
    expect(Object.keys(Object(answer.body)).includes("detail")).toBe(row.form === "detail");
  });
});

test("statuses that the interface leaves open are those of the API description", () => {
  const statuses = (code: string) => [
    ...new Set(
      described.described.flatMap(({ responses }) =>
        Object.entries(responses).flatMap(([status, each]) =>
          "$ref" in each && each.$ref.includes(code) ? [Number(status)] : [],
        ),
      ),
    ),
  ];
  const open = table.filter((row) => row.status === null).map((row) => row.error_code ?? "");
  expect(Object.fromEntries(open.map((code) => [code, statuses(code)]))).toEqual({
    planning_failed: [422],
    tag_names_unresolved: [422],
    exact_count_unavailable: [503],
    final_scope_authorization_failed: [403],
    index_proof_unavailable: [503],
  });
});
