import { createHmac } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Webhook as StandardWebhook, WebhookVerificationError } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { syncStreams } from "../../../../pipeline/duties/config-sync.ts";
import type { Deliverer } from "../../../../server/delivery/deliver.ts";
import { webhookEnvelope } from "../../../../store/model/webhook-event.ts";
import { ingestItem, sourceEntry, streamEntry } from "../../../support/arrivals.ts";
import { openReceiver, type Received, type Receiver } from "../../../support/servers/receiver.ts";
import { valueAt } from "../../../support/service/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../../../support/service/service.ts";

let service: TestService;
let deliverer: Deliverer;
let receiver: Receiver;

const second = 1000;
const hour = 3600 * second;
const fees = streamEntry("fees", { sources: ["Harbour News"] });

beforeEach(async () => {
  service = await openService({ settings: { network: { allow: ["127.0.0.1/32"] } } });
  await service.store.sources.sync([sourceEntry("Harbour News")], standingAt.toISOString());
  await service.store.streamEntries.sync([fees], standingAt.toISOString());
  receiver = await openReceiver();
  deliverer = service.deliver();
});
afterEach(async () => {
  await deliverer[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

let items = 0;
/** Ingests a record at the clock's time. */
async function arrive(): Promise<number> {
  items += 1;
  const at = service.clock.now;
  return (await ingestItem(service.store, { channel_id: 1, identity: `item-${items}`, now: at })).record_id;
}

async function ask(as: Member, method: string, path: string, body?: object) {
  const answer = await service.request(path, { method, as, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, at: (place: string) => valueAt(answer.body, place), body: answer.body };
}

/** Registers a webhook at the receiver; gives id and secret. */
async function hook(as: Member, more: object = {}) {
  const made = await ask(as, "POST", "/webhooks", { url: receiver.url, ...more });
  expect(made.body).toMatchObject({ data: { id: expect.any(Number) } });
  return { id: Number(made.at("data.id")), secret: String(made.at("data.secret")) };
}

/** Moves the clock and lets everything happen that is due then. */
async function later(ms: number): Promise<void> {
  service.clock.now = new Date(service.clock.now.getTime() + ms);
  await deliverer.drain();
}

const logs = async (as: Member, id: number) => [(await ask(as, "GET", `/webhooks/${id}/logs`)).at("data.logs")].flat();
const sequences = (received: Received[]) => received.map(({ headers }) => Number(headers["x-service-sequence"]));
const inSequence = (received: Received[]) =>
  received.toSorted((a, b) => Number(a.headers["x-service-sequence"]) - Number(b.headers["x-service-sequence"]));
const shown = async (as: Member, id: number) =>
  [(await ask(as, "GET", "/webhooks")).at("data.webhooks")].flat().find((each) => valueAt(each, "id") === id);

describe("a delivery", () => {
  test("is the contract's envelope, signed over its very bytes in both ways", async () => {
    const as = await service.member("platform");
    const { id, secret } = await hook(as);
    const record_id = await arrive();
    await deliverer.drain();
    const [request] = receiver.received;
    const { headers = {}, body = "" } = request ?? {};
    expect(webhookEnvelope("manifest.matched").strict().parse(JSON.parse(body))).toMatchObject({
      webhook_id: id,
      timestamp: standingAt.toISOString(),
      data: { manifest_id: String(record_id), stream_id: "1", stream_name: "FEES" },
    });
    const mac = createHmac("sha256", secret).update(body).digest("hex");
    expect(headers["x-service-signature"]).toBe(`sha256=${mac}`);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "x-service-event": "manifest.matched",
      "x-service-delivery": headers["webhook-id"],
      "x-service-sequence": "1",
      "webhook-timestamp": String(standingAt.getTime() / 1000),
    });
    expect(standardVerdict(secret, request)).toBe("good");
    expect(standardVerdict(secret, request && { ...request, body: `${body} ` })).toBe("bad");
  });

  test("that is under way is not begun again when the clock is put forward meanwhile", async () => {
    const as = await service.member("platform");
    const { id } = await hook(as);
    const slow = Promise.withResolvers<number>();
    receiver.answer = () => slow.promise;
    await arrive();
    await receiver.arrival(1);
    service.clock.now = new Date(standingAt.getTime() + 24 * hour);
    await arrive();
    await receiver.arrival(2);
    slow.resolve(204);
    await deliverer.drain();
    expect(sequences(receiver.received)).toEqual([1, 2]);
    expect((await logs(as, id)).map((each) => [valueAt(each, "attempts")].flat().length)).toEqual([1, 1]);
  });

  test("goes to webhooks of its stream, and to no other", async () => {
    const as = await service.member("platform");
    await service.store.streamEntries.sync(
      [fees, streamEntry("none", { sources: ["Other"] })],
      standingAt.toISOString(),
    );
    await hook(as, { stream_id: "2" });
    const own = await hook(as, { stream_id: "1" });
    await arrive();
    await deliverer.drain();
    expect(receiver.received.map(({ body }) => JSON.parse(body).webhook_id)).toEqual([own.id]);
  });

  test("of a digest tells of new content, and of nothing while the digest is paused", async () => {
    const as = await service.member("platform");
    const digest_id = Number((await ask(as, "POST", "/digests", { name: "Desk", stream_ids: [1] })).at("data.id"));
    await ask(as, "POST", `/digests/${digest_id}/webhook`, { url: receiver.url });
    await arrive();
    await deliverer.drain();
    expect(
      webhookEnvelope("digest.new_content")
        .strict()
        .parse(JSON.parse(receiver.received[0]?.body ?? "")),
    ).toMatchObject({
      data: { digest_id, digest_name: "Desk", stream_id: "1", available: ["signal", "brief", "record"] },
    });
    await ask(as, "POST", `/digests/${digest_id}/deactivate`);
    await arrive();
    await deliverer.drain();
    expect(receiver.received).toHaveLength(1);
  });

  test("of a digest tells once of a manifest that several of its streams took, names them, and once more in no resend", async () => {
    const as = await service.member("platform");
    const also = ["more", "other"].map((name) => streamEntry(name, { sources: ["Harbour News"] }));
    await service.store.streamEntries.sync([fees, ...also], standingAt.toISOString());
    const digest = await ask(as, "POST", "/digests", { name: "Desk", stream_ids: [1, 2] });
    const digest_id = Number(digest.at("data.id"));
    const made = await ask(as, "POST", `/digests/${digest_id}/webhook`, { url: receiver.url });
    const everything = await hook(as, { events: ["manifest.matched", "digest.new_content"] });
    const record_id = await arrive();
    await deliverer.drain();
    const id = Number(made.at("data.id"));
    const told = (webhook: number) =>
      receiver.received.map(({ body }) => JSON.parse(body)).filter((each) => each.webhook_id === webhook);
    expect(told(id)).toMatchObject([
      { event: "digest.new_content", data: { manifest_id: String(record_id), stream_id: "1", stream_ids: ["1", "2"] } },
    ]);
    expect(told(everything.id).map((each) => each.event)).toEqual([
      "manifest.matched",
      "digest.new_content",
      "manifest.matched",
      "manifest.matched",
    ]);
    await ask(as, "PUT", `/digests/${digest_id}`, { stream_ids: [2, 3] });
    const again = await ask(as, "POST", `/webhooks/${id}/resend`, { since: "2026-11-20T00:00:00.000Z" });
    await deliverer.drain();
    expect(again.body).toMatchObject({ data: { missed: 0, requeued: 1 } });
    expect(told(id)).toHaveLength(2);
  });

  test("that fails is tried again 60 and 300 seconds after the first time, with the same bytes, and then given up", async () => {
    const as = await service.member("platform");
    const { id } = await hook(as);
    receiver.answer = () => 500;
    await arrive();
    await deliverer.drain();
    const counts = [receiver.received.length];
    for (const wait of [59, 1, 239, 1, 3600]) {
      await later(wait * second);
      counts.push(receiver.received.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(3);
    expect(await logs(as, id)).toMatchObject([
      {
        event: "manifest.matched",
        sequence: 1,
        status: "failed",
        response_code: 500,
        next_attempt_on: null,
        error: "answered 500",
        attempts: [{ attempt: 1 }, { attempt: 2 }, { attempt: 3, response_code: 500, duration_ms: expect.any(Number) }],
      },
    ]);
  });

  test("to a redirect fails, and nobody follows it to a private address", async () => {
    const as = await service.member("platform");
    await using inside = await openReceiver();
    receiver.answer = () => 302;
    receiver.headers = { location: inside.url };
    const { id } = await hook(as);
    await arrive();
    await deliverer.drain();
    expect(inside.received).toEqual([]);
    expect(await logs(as, id)).toMatchObject([
      { status: "pending", error: "answered 302: redirects are not followed" },
    ]);
  });

  test("to a name that leads to loopback is refused once the name was looked up", async () => {
    await using closed = await openService();
    await using own = closed.deliver();
    const as = await closed.member("platform");
    await closed.store.sources.sync([sourceEntry("Harbour News")], standingAt.toISOString());
    await closed.store.streamEntries.sync([fees], standingAt.toISOString());
    const body = JSON.stringify({ url: "https://hooks.example.org/in", events: ["stream.created"] });
    await closed.request("/webhooks", { method: "POST", as, body });
    const { id } = await closed.store.webhooks.create({
      org_id: as.org_id,
      url: `http://localhost:${receiver.port}/in`,
      label: "",
      secret_id: "id",
      events: ["manifest.matched"],
      stream_id: null,
      digest_id: null,
      created_on: standingAt.toISOString(),
    });
    await ingestItem(closed.store, { channel_id: 1, identity: "inside", now: standingAt });
    await own.drain();
    expect(receiver.received).toEqual([]);
    const log = await closed.request(`/webhooks/${id}/logs`, { as });
    expect(valueAt(log.body, "data.logs.0.error")).toMatch(/not public/);
  });

  test("is signed by the secret before as well for 24 hours after a rotation", async () => {
    const as = await service.member("platform");
    const { id, secret } = await hook(as);
    const rotated = await ask(as, "POST", `/webhooks/${id}/rotate-secret`);
    const next = String(rotated.at("data.secret"));
    expect(next).not.toBe(secret);
    await arrive();
    await deliverer.drain();
    expect([secret, next].map((each) => standardVerdict(each, receiver.received[0]))).toEqual(["good", "good"]);
    const mac = createHmac("sha256", next)
      .update(receiver.received[0]?.body ?? "")
      .digest("hex");
    expect(receiver.received[0]?.headers["x-service-signature"]).toBe(`sha256=${mac}`);
    service.clock.now = new Date(standingAt.getTime() + 24 * hour);
    await arrive();
    await deliverer.drain();
    expect([secret, next].map((each) => standardVerdict(each, receiver.received[1]))).toEqual(["bad", "good"]);
  });
});

describe("a webhook", () => {
  test("is disabled by the tenth delivery in a row that fails, its owner is told by mail, and what waited lapses", async () => {
    const as = await service.member("platform");
    const { id } = await hook(as);
    receiver.answer = () => 503;
    for (let count = 0; count < 9; count += 1) await arrive();
    await deliverer.drain();
    await later(60 * second);
    await later(240 * second);
    expect(await shown(as, id)).toMatchObject({ is_active: true, failures: 9 });
    await arrive();
    await later(0);
    await later(60 * second);
    await arrive();
    await later(240 * second);
    expect(await shown(as, id)).toMatchObject({ is_active: false, failures: 10, disabled_reason: "failing" });
    expect((await logs(as, id)).map((each) => valueAt(each, "status"))[0]).toBe("lapsed");
    expect(mails(service)).toMatchObject([expect.stringContaining("was disabled")]);
    expect(mails(service)[0]).toContain("To: mara@example.org");
    expect(mails(service)[0]).toMatch(/was disabled on 2026-11-20\s10:\d\d\sUTC/);
    const before = receiver.received.length;
    await later(24 * hour);
    expect(receiver.received).toHaveLength(before);
    expect(service.logged.filter(({ message }) => message === "webhook disabled")).toHaveLength(1);
  });

  test("whose deliveries fail now and then stays enabled: one that succeeds begins the count again", async () => {
    const as = await service.member("platform");
    const { id } = await hook(as);
    for (let round = 0; round < 3; round += 1) {
      receiver.answer = () => 500;
      for (let count = 0; count < 9; count += 1) await arrive();
      await deliverer.drain();
      await later(60 * second);
      await later(240 * second);
      receiver.answer = () => 200;
      await arrive();
      await deliverer.drain();
    }
    expect(await shown(as, id)).toMatchObject({ is_active: true, failures: 0 });
  });

  test("that answers 410 is disabled at once", async () => {
    const as = await service.member("platform");
    const { id } = await hook(as);
    receiver.answer = () => 410;
    await arrive();
    await deliverer.drain();
    expect(await shown(as, id)).toMatchObject({ is_active: false, disabled_reason: "gone" });
    expect(mails(service)[0]).toContain("410 Gone");
  });

  test("hears nothing of what is released while it is disabled, and all of it once it asks for it", async () => {
    const as = await service.member("platform");
    const { id } = await hook(as);
    await arrive();
    await deliverer.drain();
    await ask(as, "POST", `/webhooks/${id}/disable`);
    await arrive();
    await arrive();
    await deliverer.drain();
    await ask(as, "POST", `/webhooks/${id}/reactivate`);
    await arrive();
    await deliverer.drain();
    expect(sequences(receiver.received)).toEqual([1, 2]);
    const since = standingAt.toISOString();
    const missed = await ask(as, "POST", `/webhooks/${id}/resend`, { since, only_undelivered: true });
    expect(missed).toMatchObject({ status: 202, body: { data: { requeued: 0, missed: 2 } } });
    await deliverer.drain();
    expect(sequences(receiver.received).toSorted()).toEqual([1, 2, 3, 4]);
    const again = await ask(as, "POST", `/webhooks/${id}/resend`, { since: 3 });
    expect(again.body).toMatchObject({ data: { requeued: 4, missed: 0 } });
    await deliverer.drain();
    expect(sequences(receiver.received).toSorted()).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(4);
  });

  test("has at most four deliveries under way, begun in their order, and delays nobody", async () => {
    const as = await service.member("platform");
    await using slow = await openReceiver();
    const held = Promise.withResolvers<number>();
    slow.answer = () => held.promise;
    await ask(as, "POST", "/webhooks", { url: slow.url });
    await hook(as);
    for (let count = 0; count < 10; count += 1) await arrive();
    const settled = deliverer.drain();
    await Promise.all([receiver.arrival(10), slow.arrival(4)]);
    expect(sequences(receiver.received).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(sequences(slow.received).toSorted()).toEqual([1, 2, 3, 4]);
    held.resolve(204);
    await settled;
    expect(sequences(slow.received)).toHaveLength(10);
  });

  test("is tested at once, also when it is disabled, and that counts for nothing", async () => {
    const as = await service.member("platform");
    const { id, secret } = await hook(as, { events: ["stream.removed"] });
    await ask(as, "POST", `/webhooks/${id}/disable`);
    const good = await ask(as, "POST", `/webhooks/${id}/test`);
    expect(good.body).toMatchObject({
      data: { event: "stream.removed", status: "delivered", response_code: 204, error: null },
    });
    expect(
      webhookEnvelope("stream.removed")
        .strict()
        .safeParse(JSON.parse(receiver.received[0]?.body ?? "")).success,
    ).toBe(true);
    expect(standardVerdict(secret, receiver.received[0])).toBe("good");
    receiver.answer = () => 410;
    const bad = await ask(as, "POST", `/webhooks/${id}/test`);
    expect(bad.body).toMatchObject({ data: { status: "failed", response_code: 410, error: "answered 410" } });
    expect(await shown(as, id)).toMatchObject({ failures: 0, disabled_reason: "by_request" });
    expect(await logs(as, id)).toMatchObject([
      { test: true, status: "failed", sequence: 0 },
      { test: true, status: "delivered" },
    ]);
  });

  test("that is deleted takes its deliveries with it", async () => {
    const as = await service.member("platform");
    const { id } = await hook(as);
    receiver.answer = () => 500;
    await arrive();
    await deliverer.drain();
    await ask(as, "DELETE", `/webhooks/${id}`);
    await later(60 * second);
    expect(receiver.received).toHaveLength(1);
    expect((await ask(as, "GET", `/webhooks/${id}/logs`)).status).toBe(404);
  });

  test("hears of streams that come, go down and go, at once on every cadence and with the reason", async () => {
    const as = await service.member("startup", { cadence: "monthly" });
    await hook(as, { events: ["stream.created", "stream.unpublished", "stream.removed"] });
    const at = standingAt.toISOString();
    const sync = (...entries: (typeof fees)[]) => service.store.transaction((store) => syncStreams(store, entries, at));
    await sync(fees, streamEntry("desk", {}, { is_public: false }));
    await sync(fees, streamEntry("ports"));
    await sync(fees, streamEntry("ports", {}, { status: "unpublished", status_reason: "being reworked" }));
    await sync(fees, streamEntry("ports"));
    await sync(fees, streamEntry("ports", {}, { is_public: false }));
    await sync();
    await deliverer.drain();
    // Four are under way at a time, so that one may come before another that was begun earlier.
    const told = inSequence(receiver.received)
      .map(({ body }) => JSON.parse(body))
      .map(({ event, data }) => [event, data.stream_name, data.reason]);
    expect(told).toEqual([
      ["stream.created", "PORTS", null],
      ["stream.unpublished", "PORTS", "being reworked"],
      ["stream.created", "PORTS", null],
      ["stream.unpublished", "PORTS", "no longer public"],
      ["stream.removed", "FEES", "removed from streams.yaml"],
    ]);
  });
});

function standardVerdict(secret: string, request: Received | undefined): "good" | "bad" {
  const { headers = {}, body = "" } = request ?? {};
  // The package compares with the wall clock; the moment of the attempt is the test's.
  vi.useFakeTimers({ toFake: ["Date"], now: service.clock.now });
  try {
    new StandardWebhook(secret).verify(body, headers);
    return "good";
  } catch (error) {
    if (error instanceof WebhookVerificationError) return "bad";
    throw error;
  } finally {
    vi.useRealTimers();
  }
}

function mails({ dataDir }: TestService): string[] {
  const folder = `${dataDir}/outbox`;
  return existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((file) => readFileSync(`${folder}/${file}`, "utf8"))
    : [];
}
