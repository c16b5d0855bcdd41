import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Deliverer } from "../../../../server/delivery/deliver.ts";
import { ingestItem, readAgain, sourceEntry, streamEntry } from "../../../support/arrivals.ts";
import { caughtUp, openSocketClient, type SocketClient, subscribe } from "../../../support/servers/socket-client.ts";
import { valueAt } from "../../../support/service/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../../../support/service/service.ts";

let service: TestService;
let deliverer: Deliverer;
let as: Member;
let items = 0;

beforeEach(async () => {
  service = await openService();
  const at = standingAt.toISOString();
  await service.store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Inner Desk")], at);
  const harbour = { sources: ["Harbour News"] };
  const streams = [
    streamEntry("fees", harbour),
    streamEntry("ports", harbour),
    streamEntry("desk", { sources: ["Inner Desk"] }, { is_public: false }),
  ];
  await service.store.streamEntries.sync(streams, at);
  deliverer = service.deliver();
  as = await service.member("platform", { cadence: "continuous" });
});
afterEach(async () => {
  await deliverer[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

async function arrive(count = 1, channel_id = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    items += 1;
    const arrival = { channel_id, identity: `item-${items}`, now: service.clock.now };
    ids.push(String((await ingestItem(service.store, arrival)).record_id));
  }
  return ids;
}

const connect = (member = as) => openSocketClient(service.url, { token: member.api_key });

async function told(client: SocketClient): Promise<string[]> {
  await deliverer.drain();
  await caughtUp(client);
  return client.stories();
}

async function used(): Promise<number> {
  return Number((await service.request("/account", { as })).headers.get("x-service-quota-used"));
}

test("a story is pushed once, whichever of its streams match, and says what the contract lists", async () => {
  await using client = await connect();
  await subscribe(client, { streams: ["1", 2] });
  const [id] = await arrive();
  expect(await told(client)).toEqual([id]);
  expect(client.received.at(-2)).toMatchObject({
    type: "story",
    event_id: expect.stringMatching(/^\d+$/),
    manifest_id: id,
    record_id: id,
    stream_ids: ["1", "2"],
    stream_names: ["fees", "ports"],
    matched_at: standingAt.toISOString(),
    domains: ["economics-business-work", "society-law-government"],
    tags: expect.arrayContaining(["Harbour Board", "Mara Venn", "Shipping"]),
    source: { source_name: "Harbour News" },
    signal: { claim_count: 1 },
    brief: {},
    record: { record_id: id },
  });
  expect(await used()).toBe(1);
});

test.each([
  ["a stream", { streams: ["1"] }, 1],
  ["another stream", { streams: ["99"] }, 0],
  ["a cross domain", { domains: ["society-law-government"] }, 1],
  ["another domain", { domains: ["health-medicine"] }, 0],
  ["a type of tags", { tag_types: ["person"] }, 1],
  ["another type of tags", { tag_types: ["place"] }, 0],
  ["any of them", { streams: ["99"], tag_types: ["topic"] }, 1],
  ["nothing", {}, 0],
])("a subscription to %s is told what it asks for, and bills that alone", async (_, wanted, count) => {
  await using client = await connect();
  await subscribe(client, wanted);
  await arrive();
  expect(await told(client)).toHaveLength(count);
  expect(await used()).toBe(count);
});

test("a new subscription takes the place of the one before", async () => {
  await using client = await connect();
  await subscribe(client, { streams: ["1"] });
  await subscribe(client, { streams: ["99"] });
  await arrive();
  expect(await told(client)).toEqual([]);
});

test("a client that comes back is told what came since, from the store and then live, nothing lost or twice", async () => {
  const client = await connect();
  await subscribe(client, { streams: ["1"] });
  const before = await arrive(2);
  expect(await told(client)).toEqual(before);
  const since = client.last();
  await client[Symbol.asyncDispose]();
  const missed = await arrive(450);
  await deliverer.drain();
  await using again = await connect();
  await subscribe(again, { streams: ["1"], since });
  const live = await arrive(3);
  expect(await told(again)).toEqual([...missed, ...live]);
  expect(await used()).toBe(455);
});

test.each([null, "", true, -1, 1.5, "1e3", "9999999999999999"])(
  "a since of %j is refused, not read as another moment",
  async (since) => {
    await arrive();
    await using client = await connect();
    const refused = client.next("error");
    client.send({ type: "subscribe", streams: ["1"], since });
    expect(await refused).toMatchObject({ error_code: "invalid_request" });
    expect(await told(client)).toEqual([]);
    expect(await used()).toBe(0);
  },
);

test("a client without a place of its own asks with since 0 for all that is kept", async () => {
  const [before] = await arrive();
  await deliverer.drain();
  await using client = await connect();
  await subscribe(client, { streams: ["1"], since: 0 });
  expect(await told(client)).toEqual([before]);
});

test("a client on a slower cadence is told at its boundary, and comes back to what the boundary released", async () => {
  const daily = await service.member("platform", { cadence: "daily" });
  await using client = await connect(daily);
  await subscribe(client, { streams: ["1"] });
  const first = await arrive(2);
  expect(await told(client)).toEqual([]);
  service.clock.now = new Date("2026-11-21T00:00:00.000Z");
  expect(await told(client)).toEqual(first);
  const second = await arrive(2);
  await deliverer.drain();
  service.clock.now = new Date("2026-11-22T00:00:00.000Z");
  await deliverer.drain();
  await using again = await connect(daily);
  await subscribe(again, { streams: ["1"], since: client.last() });
  expect(await told(again)).toEqual([]);
  await using earlier = await connect(daily);
  const [story] = client.received.filter((message) => valueAt(message, "type") === "story");
  await subscribe(earlier, { streams: ["1"], since: valueAt(story, "event_id") });
  expect(await told(earlier)).toEqual([first[1], ...second]);
});

test("a later version of a story is pushed as updated and bills nothing", async () => {
  await using client = await connect();
  await subscribe(client, { streams: ["1"] });
  const arrival = { channel_id: 1, identity: "edited", now: standingAt };
  const { record_id } = await ingestItem(service.store, arrival);
  expect(await told(client)).toEqual([String(record_id)]);
  await readAgain(service.store, record_id, standingAt, { content: edited, headline: "Harbour Board cuts grain fee" });
  expect(await told(client)).toEqual([String(record_id), String(record_id)]);
  expect(client.received.at(-2)).toMatchObject({ updated: true, signal: { version: 2 } });
  expect(await used()).toBe(1);
});

test("a private stream is pushed to the operator's organization alone", async () => {
  const operator = await service.member("platform", { cadence: "continuous", is_operator: true });
  await using own = await connect(operator);
  await using other = await connect();
  for (const client of [own, other]) await subscribe(client, { streams: ["3"], tag_types: ["person"] });
  const ids = await arrive(1, 2);
  expect(await told(own)).toEqual(ids);
  expect(await told(other)).toEqual([]);
});

test("a used-up quota is told as an error to every connection, and they stay", async () => {
  const small = await openService({ plans: { platform: { manifests_per_month: 2, hard_cap: true } } });
  const member = await small.member("platform", { cadence: "continuous" });
  await small.store.sources.sync([sourceEntry("Harbour News")], standingAt.toISOString());
  await small.store.streamEntries.sync([streamEntry("fees", { sources: ["Harbour News"] })], standingAt.toISOString());
  const delivering = small.deliver();
  const client = await openSocketClient(small.url, { token: member.api_key });
  const second = await openSocketClient(small.url, { token: member.api_key });
  for (const each of [client, second]) await subscribe(each, { streams: ["1"] });
  for (const identity of ["a", "b", "c"]) await ingestItem(small.store, { channel_id: 1, identity, now: standingAt });
  await delivering.drain();
  await ingestItem(small.store, { channel_id: 1, identity: "d", now: standingAt });
  await delivering.drain();
  for (const each of [client, second]) {
    await caughtUp(each);
    expect(each.stories()).toHaveLength(2);
    const errors = each.received.filter((message) => valueAt(message, "type") === "error");
    expect(errors.map((message) => valueAt(message, "error_code"))).toEqual(["quota_exhausted", "quota_exhausted"]);
    await each[Symbol.asyncDispose]();
  }
  await delivering[Symbol.asyncDispose]();
  await small[Symbol.asyncDispose]();
});

test("an MCP token is taken as well as a key", async () => {
  await using client = await openSocketClient(service.url, { token: as.mcp_token });
  await subscribe(client, { streams: ["1"] });
  const ids = await arrive();
  expect(await told(client)).toEqual(ids);
});

test("an unknown token ends the connection with 4401, a plan without WebSockets with 4403", async () => {
  const free = await service.member("free");
  for (const [token, error_code, code] of [
    ["cs_live_unknown", "service_key_invalid", 4401],
    [free.api_key, "feature_not_in_plan", 4403],
  ] as const) {
    await using client = await openSocketClient(service.url);
    client.send({ type: "auth", token });
    expect(await client.closed).toBe(code);
    expect(client.received).toEqual([expect.objectContaining({ type: "error", error_code })]);
  }
});

test("an organization has as many connections as the operator allows; the next is told so and closed with 4429", async () => {
  await using small = await openService({ settings: { websocket: { connections_per_organization: 2 } } });
  const [member, other] = [await small.member("platform"), await small.member("platform")];
  const open = (token: string) => openSocketClient(small.url, { token });
  await using first = await open(member.api_key);
  await using second = await open(member.mcp_token);
  await using neighbour = await open(other.api_key);
  await using third = await openSocketClient(small.url);
  third.send({ type: "auth", token: member.api_key });
  expect(await third.closed).toBe(4429);
  expect(third.received).toMatchObject([{ type: "error", error_code: "connection_limit_exceeded" }]);
  await first[Symbol.asyncDispose]();
  await caughtUp(second);
  await using again = await open(member.api_key);
  for (const client of [second, neighbour, again]) await caughtUp(client);
});

test("a plain request is told to ask for an upgrade", async () => {
  const { status, headers, body } = await service.request("/ws", { as });
  expect([status, headers.get("upgrade")]).toEqual([426, "websocket"]);
  expect(body).toMatchObject({ detail: { error_code: "upgrade_required", action: "connect_with_websocket" } });
});

test("the reference's client prints what comes, and goes on after the last story that it read", async () => {
  const { body } = await service.request("/docs/stories.mjs");
  expect(readFileSync(new URL("../../../../docs/handbook/websocket.md", import.meta.url), "utf8")).toContain(
    String(body),
  );
  const folder = mkdtempSync(join(tmpdir(), "claimstream-stories-"));
  writeFileSync(join(folder, "stories.mjs"), String(body));
  const env = { PATH: process.env.PATH, BASE_URL: service.url.replace("http", "ws"), API_KEY: as.api_key };
  const run = async (told: string) => {
    const child = spawn(process.execPath, ["stories.mjs"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    let said = "";
    for await (const chunk of child.stdout) {
      said += chunk;
      if (said.split("\n").some((line) => line.startsWith(`${told} `))) break;
    }
    // It prints a story before it notes how far it has read.
    await vi.waitFor(() => expect(readFileSync(join(folder, "stories.since"), "utf8")).toBe(told), { timeout: 20_000 });
    child.kill();
    await ended;
    return said.trim().split("\n");
  };
  await arrive();
  await deliverer.drain();
  const [first] = await service.store.outbox.after(0, 1);
  writeFileSync(join(folder, "stories.since"), String((first?.event_id ?? 1) - 1));
  await run(String(await service.store.outbox.newest()));
  await arrive();
  await deliverer.drain();
  const newest = String(await service.store.outbox.newest());
  expect(await run(newest)).toEqual([
    expect.stringMatching(new RegExp(`^${newest} .* Harbour Board raises grain fee`)),
  ]);
  rmSync(folder, { recursive: true });
});

test("a key that is revoked ends its connections with 4401, also those that subscribed to nothing", async () => {
  await using idle = await connect();
  await using busy = await connect();
  await subscribe(busy, { streams: ["1"] });
  await service.store.credentials.revoke(as.key_id);
  await arrive();
  await deliverer.drain();
  expect(await Promise.all([idle.closed, busy.closed])).toEqual([4401, 4401]);
  expect(busy.stories()).toEqual([]);
});

test("names that look like a field of a subscription are refused, others are told, and unknown streams are named", async () => {
  await using client = await openSocketClient(service.url, { token: as.api_key });
  const answer = async (type: string, message: object) => {
    const coming = client.next(type);
    client.send({ type: "subscribe", ...message });
    await coming;
    return client.received.at(-1);
  };
  expect(await answer("error", { stream_ids: ["1"] })).toMatchObject({
    error_code: "invalid_request",
    message: expect.stringMatching(/^stream_ids is not a field; did you mean streams\?/),
  });
  expect(await answer("subscribed", { streams: ["1", "4711", "4712"], colour: "red" })).toEqual({
    type: "subscribed",
    streams: ["1", "4711", "4712"],
    domains: [],
    tag_types: [],
    warnings: [
      "there is no stream 4711",
      "there is no stream 4712",
      "colour is not a field of this message and was ignored",
    ],
  });
  expect(await answer("subscribed", { streams: ["1"] })).not.toHaveProperty("warnings");
  expect(await answer("error", { domains: ["harbours"] })).toMatchObject({
    message: expect.stringMatching(/^domains\[0\]: must be one of arts-culture-entertainment, /),
  });
});

test.each([
  ["not JSON", "hello"],
  ["of an unknown type", { type: "shout" }],
  ["with a malformed id", { type: "subscribe", streams: ["abc"] }],
  ["before auth", { type: "subscribe", streams: ["1"] }],
])("the third malformed message (%s) ends the connection with 4400", async (_, message) => {
  await using client = await openSocketClient(service.url);
  for (let count = 0; count < 3; count += 1) client.send(message);
  expect(await client.closed).toBe(4400);
  expect(client.received.map((each) => valueAt(each, "error_code"))).toEqual(Array(3).fill("invalid_request"));
});

test.each(["hello", '{"type": "ping"', Buffer.from('{"type":"ping"}')])(
  "a message that is no JSON text (%s) is called so",
  async (message) => {
    await using client = await openSocketClient(service.url);
    const answered = client.next("error");
    client.socket.send(message);
    await answered;
    expect(client.received).toMatchObject([{ error_code: "invalid_request", message: "The message is no JSON text." }]);
  },
);

test("a message that is too large ends the connection", async () => {
  await using client = await connect();
  client.send("x".repeat(65 * 1024));
  expect(await client.closed).toBe(1009);
});

test("a page of an origin that the operator did not name cannot connect; the service's own can", async () => {
  await expect(openSocketClient(service.url, { origin: "https://evil.example" })).rejects.toThrow("403");
  await using own = await openSocketClient(service.url, { origin: service.url, token: as.api_key });
  expect(own.received).toMatchObject([{ type: "auth_ok" }]);
});

test("a client that shows no token in ten seconds, or reads nothing for as long, is closed and keeps nobody waiting", async () => {
  await using silent = await openSocketClient(service.url);
  await using slow = await connect();
  await using quick = await connect();
  for (const client of [slow, quick]) await subscribe(client, { streams: ["1"] });
  slow.socket.pause();
  const content = "The Harbour Board raised its grain fee. ".repeat(10_000);
  const large = { content, title: "Grain fee rises" };
  const ids: string[] = [];
  for (let count = 0; count < 40; count += 1) {
    const arrival = { channel_id: 1, identity: `large-${count}`, now: standingAt, extraction: large };
    ids.push(String((await ingestItem(service.store, arrival)).record_id));
  }
  await deliverer.drain();
  await caughtUp(quick);
  expect(quick.stories()).toEqual(ids);
  slow.socket.resume();
  expect(await Promise.all([silent.closed, slow.closed])).toEqual([4401, 4408]);
  expect(slow.stories().length).toBeLessThan(ids.length);
});

test("a service that stops tells its clients with 1001", async () => {
  const other = await openService();
  await using client = await openSocketClient(other.url);
  await other[Symbol.asyncDispose]();
  expect(await client.closed).toBe(1001);
});

const edited = "The Harbour Board cut its grain fee by 9 percent. Mara Venn said the board had no choice.";
