import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openService({ plans: { free: { manifests_per_month: 1 } } });
  await openNewsstand(service.store);
});
afterAll(() => service[Symbol.asyncDispose]());

const month = { stream_ids: ["1"], days: 30 };
const desk = (plan = "startup") => service.member(plan, { cadence: "continuous" });
const post = (as: Member, path: string, fields: object, key?: string) =>
  service.request(path, {
    method: "POST",
    as,
    body: JSON.stringify(fields),
    headers: key === undefined ? {} : { "idempotency-key": key },
  });

describe("an Idempotency-Key", () => {
  test("brings the same answer again, headers and all, and says so", async () => {
    const member = await desk();
    const first = await post(member, "/manifests/plan", month, "key-1");
    const again = await post(member, "/manifests/plan", { days: 30, stream_ids: ["1"] }, "key-1");
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("x-service-quota-used")).toBe(first.headers.get("x-service-quota-used"));
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  });

  test("with another body is a 409, at another path or of another organization a request of its own", async () => {
    const [member, other] = [await desk(), await desk()];
    await post(member, "/manifests/plan", month, "key-2");
    const changed = await post(member, "/manifests/plan", { ...month, days: 31 }, "key-2");
    expect({ status: changed.status, code: valueAt(changed.body, "detail.error_code") }).toEqual({
      status: 409,
      code: "idempotency_conflict",
    });
    for (const [as, path] of [
      [member, "/manifests/query"],
      [other, "/manifests/plan"],
    ] as const) {
      const answer = await post(as, path, { ...month, days: 31 }, "key-2");
      expect({ status: answer.status, replayed: answer.headers.get("idempotency-replayed") }).toEqual({
        status: 200,
        replayed: null,
      });
    }
  });

  test("repeats what was wrong with a request, with its status", async () => {
    const member = await desk();
    const first = await post(member, "/manifests/plan", { stream_ids: [1] }, "key-3");
    const again = await post(member, "/manifests/plan", { stream_ids: [1] }, "key-3");
    expect(again.status).toBe(422);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });

  test("keeps neither 429 nor 5xx", async () => {
    const poor = await desk("free");
    await post(poor, "/manifests/query", { ...month, page_size: 1 });
    const second = { ...month, page_size: 1, page_num: 1 };
    for (let at = 0; at < 2; at += 1) {
      const answer = await post(poor, "/manifests/query", second, "key-4");
      expect(answer.status).toBe(429);
      expect(answer.headers.get("idempotency-replayed")).toBeNull();
    }
    const member = await desk();
    const broken = vi.spyOn(service.store.scopes, "streams").mockRejectedValueOnce(new Error("disk"));
    expect((await post(member, "/manifests/query", month, "key-5")).status).toBe(500);
    broken.mockRestore();
    expect((await post(member, "/manifests/query", month, "key-5")).status).toBe(200);
  });

  test("is forgotten after 24 hours", async () => {
    const member = await desk();
    const before = service.clock.now;
    await post(member, "/manifests/plan", month, "key-6");
    service.clock.now = new Date(before.getTime() + 24 * 3_600_000 - 1);
    const kept = await post(member, "/manifests/plan", month, "key-6");
    service.clock.now = new Date(before.getTime() + 24 * 3_600_000);
    const late = await post(member, "/manifests/plan", { ...month, days: 2 }, "key-6");
    service.clock.now = before;
    expect(kept.headers.get("idempotency-replayed")).toBe("true");
    expect({ status: late.status, replayed: late.headers.get("idempotency-replayed") }).toEqual({
      status: 200,
      replayed: null,
    });
  });

  test("of requests at the same time carries out one, and all get its answer", async () => {
    const member = await desk();
    const streams = vi.spyOn(service.store.scopes, "streams");
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(member, "/manifests/plan", month, "key-7")));
    expect(streams).toHaveBeenCalledTimes(1);
    streams.mockRestore();
    const tokens = new Set(answers.map(({ body }) => valueAt(body, "data.plan_token")));
    expect(tokens.size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get("idempotency-replayed") === "true")).toHaveLength(3);
  });

  test.each(["", "a b", "ü", "x".repeat(256)])("%j is refused", async (key) => {
    const encoded = Buffer.from(key).toString("latin1");
    const answer = await post(await desk(), "/manifests/plan", month, encoded);
    expect(answer.status).toBe(422);
    expect(valueAt(answer.body, "detail.errors.0.field")).toBe("Idempotency-Key");
  });

  test("changes nothing for GET, and its answers are not readable in the store", async () => {
    const member = await desk();
    const headers = { "idempotency-key": "key-8" };
    for (let at = 0; at < 2; at += 1) {
      const answer = await service.request("/account", { as: member, headers });
      expect(answer.headers.get("idempotency-replayed")).toBeNull();
    }
    const { body } = await post(member, "/manifests/plan", month, "key-9");
    const key_hash = createHash("sha256").update("key-9").digest("hex");
    const name = { org_id: member.org_id, path: "/manifests/plan", key_hash };
    const kept = await service.store.keptAnswers.find(name, service.clock.now.toISOString());
    const plan_token = String(valueAt(body, "data.plan_token"));
    expect(Buffer.from(kept?.answer ?? "", "base64").includes(plan_token)).toBe(false);
    expect(kept?.answer.length).toBeGreaterThan(100);
  });
});
