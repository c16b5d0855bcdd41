import { Webhook as StandardWebhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Deliverer } from "../../../../server/delivery/deliver.ts";
import { ingestItem, sourceEntry, streamEntry } from "../../../support/arrivals.ts";
import { openPostOffice, type PostOffice } from "../../../support/servers/post-office.ts";
import { openReceiver, type Receiver } from "../../../support/servers/receiver.ts";
import { valueAt } from "../../../support/service/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../../../support/service/service.ts";

let service: TestService;
let deliverer: Deliverer;
let receiver: Receiver;
let office: PostOffice;
let as: Member;

const minute = 60_000;

beforeEach(async () => {
  office = await openPostOffice();
  service = await openService({
    env: { SMTP_URL: office.url },
    settings: { network: { allow: ["127.0.0.1/32"] } },
  });
  const at = standingAt.toISOString();
  await service.store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Gazette")], at);
  await service.store.streamEntries.sync([streamEntry("fees", { sources: ["Harbour News"] }), streamEntry("all")], at);
  receiver = await openReceiver();
  deliverer = service.deliver();
  as = await service.member("platform", { cadence: "continuous" });
  await ask("POST", "/beacons", { name: "Fees <&>", stream_ids: ["1"] });
});
afterEach(async () => {
  await deliverer[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

async function ask(method: string, path: string, body?: object, who = as) {
  const answer = await service.request(path, { method, as: who, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, at: (place: string) => valueAt(answer.body, place), body: answer.body };
}

let items = 0;
async function arrive(headline: string, channel_id = 1, published: string | null = null): Promise<void> {
  items += 1;
  const extraction = { headline, published };
  await ingestItem(service.store, { channel_id, identity: `item-${items}`, now: service.clock.now, extraction });
}

/** Releases what has come, moves the clock and lets everything happen that is due then. */
async function later(ms: number): Promise<void> {
  await deliverer.drain();
  service.clock.now = new Date(service.clock.now.getTime() + ms);
  await deliverer.drain();
}

const alert = async () => (await ask("GET", "/beacons/1/alerts")).at("data.alerts.0");

test("a webhook is told of what is new for the beacon, signed; what came before, and what is elsewhere, is not told", async () => {
  await arrive("Before the alert");
  await later(11_000);
  const made = await ask("POST", "/beacons/1/alerts", { kind: "webhook", target: receiver.url });
  expect(made.status).toBe(201);
  await later(11_000);
  await arrive("Fee rises", 1);
  await arrive("Elsewhere", 2);
  await later(11_000);
  expect(receiver.received).toHaveLength(1);
  const [got] = receiver.received;
  const verified = new StandardWebhook(String(made.at("data.secret"))).sign(
    String(got?.headers["webhook-id"]),
    new Date(1000 * Number(got?.headers["webhook-timestamp"])),
    String(got?.body),
  );
  expect(got?.headers["webhook-signature"]).toBe(verified);
  expect(JSON.parse(String(got?.body))).toMatchObject({
    event: "beacon.alert",
    data: { beacon: { id: "1", name: "Fees <&>" }, new_count: 1, stories: [{ headline: "Fee rises" }] },
  });
  await later(10 * minute);
  expect(receiver.received).toHaveLength(1);
});

test("what comes within a minute of a message is told together with what follows", async () => {
  await ask("POST", "/beacons/1/alerts", { kind: "slack", target: receiver.url });
  await later(11_000);
  await arrive("First <b>");
  await later(11_000);
  await arrive("Second");
  await later(11_000);
  await arrive("Third");
  await later(11_000);
  expect(receiver.received).toHaveLength(1);
  await later(minute);
  expect(receiver.received).toHaveLength(2);
  const [first, second] = receiver.received.map(({ body }) => JSON.parse(body).text);
  expect(first).toContain("*1 new story: Fees &lt;&amp;&gt;*");
  expect(first).toContain("First &lt;b&gt;");
  expect(second).toContain("*2 new stories");
  expect(second.indexOf("Third")).toBeLessThan(second.indexOf("Second"));
});

test("ntfy is told at its server's root, by topic", async () => {
  await ask("POST", "/beacons/1/alerts", { kind: "ntfy", target: `${new URL(receiver.url).origin}/push/harbour` });
  await later(11_000);
  await arrive("Fähre fährt");
  await later(11_000);
  const [got] = receiver.received;
  expect(got?.path).toBe("/push");
  expect(JSON.parse(String(got?.body))).toMatchObject({
    topic: "harbour",
    title: "1 new story: Fees <&>",
    message: expect.stringContaining("Fähre fährt"),
    click: expect.stringContaining("/console/delivery/alerts/1"),
  });
});

test("mail goes to an address of the organization only", async () => {
  const users = await service.store.organizations.users(as.org_id, service.clock.now.toISOString());
  const own = String(users[0]?.email);
  const other = await ask("POST", "/beacons/1/alerts", { kind: "mail", target: "stranger@example.org" });
  expect([other.status, JSON.stringify(other.body)]).toEqual([422, expect.stringContaining('"field":"target"')]);
  const made = await ask("POST", "/beacons/1/alerts", { kind: "mail", target: own });
  expect(made.status).toBe(201);
  await ask("PUT", "/account", { locale: "de-DE", time_zone: "Europe/Berlin" });
  await later(11_000);
  await arrive("Fee rises", 1, "2026-11-20T08:00:00Z");
  await later(11_000);
  expect(office.mails).toHaveLength(1);
  expect(office.mails[0]).toMatchObject({ subject: "1 new story: Fees <&>" });
  for (const part of [office.mails[0]?.text, office.mails[0]?.html])
    expect(part).toContain("Harbour News, 20. November 2026, 09:00 MEZ");
});

test("a receiver that refuses is tried again, later and later; then the alert is given up, says why, and a test resumes it", async () => {
  receiver.answer = () => 500;
  await ask("POST", "/beacons/1/alerts", { kind: "slack", target: receiver.url });
  await later(11_000);
  await arrive("Fee rises");
  await later(11_000);
  expect(await alert()).toMatchObject({ is_active: true, failures: 1, last_error: "answered 500" });
  for (let at = 0; at < 7; at++) await later(25 * 60 * minute);
  expect(await alert()).toMatchObject({ is_active: false, failures: 8 });
  expect(receiver.received).toHaveLength(8);
  const failing = await ask("POST", "/beacons/1/alerts/1/test");
  expect(failing.at("data")).toEqual({ is_taken: false, error: "answered 500" });
  receiver.answer = () => 200;
  expect((await ask("POST", "/beacons/1/alerts/1/test")).at("data.is_taken")).toBe(true);
  expect(await alert()).toMatchObject({ is_active: true, failures: 0, last_error: null });
});

test("what is not sent when the service ends is sent by the next one, once", async () => {
  await ask("POST", "/beacons/1/alerts", { kind: "slack", target: receiver.url });
  await later(11_000);
  receiver.answer = () => 503;
  await arrive("Fee rises");
  await later(11_000);
  receiver.answer = () => 200;
  await deliverer[Symbol.asyncDispose]();
  deliverer = service.deliver();
  await later(2 * minute);
  await later(2 * minute);
  expect(receiver.received).toHaveLength(2);
  expect(await alert()).toMatchObject({ failures: 0, last_error: null });
});

test("addresses that cannot be told are refused, each with what is wrong", async () => {
  const sent = (kind: string, target?: string) => ask("POST", "/beacons/1/alerts", { kind, target });
  for (const [kind, target] of [
    ["slack", undefined],
    ["slack", "ftp://example.org/"],
    ["ntfy", "https://ntfy.example/"],
    ["webhook", "http://10.1.2.3/hook"],
    ["pigeon", "https://example.org/"],
  ] as const)
    expect((await sent(kind, target)).status, `${kind} ${target}`).toBe(422);
  expect((await sent("page")).status).toBe(201);
  expect(JSON.stringify((await sent("page")).body)).toContain("there is such an alert of this beacon already");
  for (let at = 0; at < 9; at++) expect((await sent("slack", `${receiver.url}/${at}`)).status).toBe(201);
  expect(JSON.stringify((await sent("slack", receiver.url)).body)).toContain("at most 10 alerts");
});

test("a retry keeps its time, whatever else comes meanwhile", async () => {
  receiver.answer = () => 500;
  await ask("POST", "/beacons/1/alerts", { kind: "slack", target: receiver.url });
  await later(11_000);
  await arrive("Fee rises");
  await later(11_000);
  for (let at = 0; at < 20; at++) {
    await arrive(`More ${at}`);
    await later(2_000);
  }
  expect(await alert()).toMatchObject({ is_active: true, failures: 1 });
});

test("what comes while a message is on its way is told of, too", async () => {
  const gate = Promise.withResolvers<number>();
  await ask("POST", "/beacons/1/alerts", { kind: "slack", target: receiver.url });
  await later(11_000);
  await arrive("First");
  await deliverer.drain();
  receiver.answer = () => gate.promise;
  service.clock.now = new Date(service.clock.now.getTime() + 11_000);
  const sending = deliverer.drain();
  await receiver.arrival(1);
  await arrive("Second");
  // Released while the first message is held back; the release is not waited for, since draining would wait for the message.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  gate.resolve(200);
  await sending;
  receiver.answer = () => 200;
  await later(2 * minute);
  expect(receiver.received.map(({ body }) => body.includes("Second"))).toEqual([false, true]);
});

test("nothing is told of a stream that may not be seen any more, nor to an address that left", async () => {
  await ask("POST", "/beacons/1/alerts", { kind: "slack", target: receiver.url });
  const users = await service.store.organizations.users(as.org_id, service.clock.now.toISOString());
  await ask("POST", "/beacons", { name: "All", lookback_hours: 48 });
  await ask("POST", "/beacons/2/alerts", { kind: "mail", target: String(users[0]?.email) });
  await later(11_000);
  const at = service.clock.now.toISOString();
  const hidden = streamEntry("fees", { sources: ["Harbour News"] }, { is_public: false });
  await service.store.streamEntries.sync([hidden, streamEntry("all")], at);
  await service.store.organizations.removeUser(Number(users[0]?.user_id));
  await arrive("Fee rises");
  await later(11_000);
  expect(receiver.received).toEqual([]);
  expect(office.mails).toEqual([]);
  const rows = await service.store.beaconAlerts.list(as.org_id);
  expect(rows.map(({ is_active, last_error }) => [is_active, last_error])).toEqual([
    [1, "stream 1 can no longer be read"],
    [0, "no address of the organization any more"],
  ]);
});
