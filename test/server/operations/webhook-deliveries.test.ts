import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openReceiver, type Receiver } from "../../support/servers/receiver.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let receiver: Receiver;
let owner: Member;
let own = 0;
let disabled = 0;

const json = (body: object) => JSON.stringify(body);
const asOwner = () => owner;
const post = (path: string, body: object = {}) =>
  service.request(path, { method: "POST", as: owner, body: json(body) });

beforeAll(async () => {
  service = await openService({ settings: { network: { allow: ["127.0.0.1/32"] } } });
  receiver = await openReceiver();
  owner = await service.member("startup");
  const make = async () => Number(valueAt((await post("/webhooks", { url: receiver.url })).body, "data.id"));
  [own, disabled] = [await make(), await make()];
  await post(`/webhooks/${disabled}/disable`);
  await post(`/webhooks/${own}/test`);
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const since = "2026-11-20T09:00:00.000Z";
const operations = ["POST test", "GET logs", "POST resend", "POST rotate-secret"];

describe.each(operations.map((each) => each.split(" ") as [string, string]))("%s /webhooks/{id}/%s", (method, end) => {
  scenarios("", () => service, { body: method === "GET" ? undefined : { since } }, [
    { name: "knows nothing that is no number", as: asOwner, ask: `${method} /webhooks/x/${end}`, status: 404 },
    {
      name: "is for Startup and above",
      as: "pro_developer",
      ask: () => `${method} /webhooks/${own}/${end}`,
      status: 403,
    },
  ]);
});

const resending = (name: string, wanted: unknown, field: string) => ({
  name: `refuses ${name}`,
  as: asOwner,
  ask: () => `POST /webhooks/${own}/resend`,
  body: wanted,
  status: 422,
  has: { "detail.errors.0.field": field },
});

describe("a webhook's deliveries", () => {
  scenarios("GET /webhooks/{id}/logs", () => service, { as: asOwner }, [
    {
      name: "has what was sent, with every attempt",
      ask: () => `/webhooks/${own}/logs`,
      has: {
        "data.logs.0.event": "manifest.matched",
        "data.logs.0.test": true,
        "data.logs.0.status": "delivered",
        "data.logs.0.attempts.0.response_code": 204,
        "data.logs.0.payload.event": "manifest.matched",
        "data.pagination.total_count": 1,
      },
    },
    {
      name: "shows one status",
      ask: () => `/webhooks/${own}/logs?status=failed`,
      has: { "data.logs": [], "data.pagination.total_count": 0 },
    },
    { name: "refuses a status that is none", ask: () => `/webhooks/${own}/logs?status=lost`, status: 422 },
  ]);

  scenarios("GET /webhooks/{id}/logs/{delivery_id}", () => service, { as: asOwner }, [
    {
      name: "gives one entry with its attempts",
      ask: () => `/webhooks/${own}/logs/1`,
      has: { "data.id": 1, "data.test": true, "data.attempts.0.attempt": 1, "data.payload.event": "manifest.matched" },
    },
    { name: "knows none of another webhook", ask: () => `/webhooks/${disabled}/logs/1`, status: 404 },
  ]);

  scenarios("POST /webhooks/{id}/logs/{delivery_id}/resend", () => service, { as: asOwner }, [
    { name: "refuses a test", ask: () => `POST /webhooks/${own}/logs/1/resend`, status: 422 },
    { name: "knows only what is in the log", ask: () => `POST /webhooks/${own}/logs/99/resend`, status: 404 },
  ]);

  test("POST /webhooks/{id}/logs/{delivery_id}/resend sends one delivery again, and none of a disabled webhook", async () => {
    const at = service.clock.now.toISOString();
    const queued = async (webhook_id: number) => {
      const body = json({ event: "stream.created", webhook_id, timestamp: at, data: {} });
      const wanted = { event_id: webhook_id, event: "stream.created" as const, digest_id: 0, body };
      await service.store.deliveries.add(webhook_id, [wanted], { now: at, attempts: 3 });
      await service.store.deliveries.lapse(webhook_id, at);
      const { logs } = await service.store.deliveryLog.page(webhook_id, { page: 0, page_size: 1 });
      return `/webhooks/${webhook_id}/logs/${logs[0]?.id}/resend`;
    };
    const { status, body } = await post(await queued(own));
    expect({ status, data: valueAt(body, "data") }).toMatchObject({
      status: 202,
      data: { status: "pending", next_attempt_on: at, sequence: 1 },
    });
    expect((await post(await queued(disabled))).status).toBe(422);
    const found = await service.request(`/webhooks/${own}/logs?event=stream.created`, { as: owner });
    expect(valueAt(found.body, "data.pagination.total_count")).toBe(1);
  });

  scenarios("POST /webhooks/{id}/resend", () => service, { as: asOwner }, [
    resending("no moment", {}, "since"),
    resending("what is no moment", { since: "yesterday" }, "since"),
    resending("a moment that the log does not reach", { since: "2026-10-01T00:00:00Z" }, "since"),
    resending("a number that the log does not have", { since: 7 }, "since"),
    resending("a number below one", { since: 0 }, "since"),
    {
      name: "takes any offset from UTC",
      ask: () => `POST /webhooks/${own}/resend`,
      body: { since: "2026-11-20T10:00:00+01:00" },
      status: 202,
      has: { "data.since": "2026-11-20T09:00:00.000Z", "data.requeued": 0, "data.missed": 0 },
    },
    {
      name: "refuses a disabled webhook",
      ask: () => `POST /webhooks/${disabled}/resend`,
      body: { since },
      status: 422,
      has: { "detail.errors.0.field": "id" },
    },
  ]);

  test("a secret that was rotated is another one, shown once", async () => {
    const { body, status } = await post(`/webhooks/${own}/rotate-secret`);
    expect({ status, until: valueAt(body, "data.previous_secret_expires_on") }).toEqual({
      status: 200,
      until: "2026-11-21T10:00:00.000Z",
    });
    expect(String(valueAt(body, "data.secret"))).toMatch(/^whsec_/);
    const listed = await service.request("/webhooks", { as: owner });
    expect(JSON.stringify(listed.body)).not.toContain("whsec_");
  });
});

describe("POST /webhooks/{id}/test", () => {
  test("says that nobody answers", async () => {
    const made = await post("/webhooks", { url: "http://127.0.0.1:1/" });
    const tested = await post(`/webhooks/${valueAt(made.body, "data.id")}/test`);
    expect(tested.body).toMatchObject({
      data: { status: "failed", response_code: null, error: "the connection was refused" },
    });
  });

  test("gives up on a receiver that does not answer within 10 seconds", async () => {
    receiver.answer = () => undefined;
    const tested = await post(`/webhooks/${own}/test`);
    expect(tested.body).toMatchObject({ data: { status: "failed", error: "no answer within 10 s" } });
  });
});
