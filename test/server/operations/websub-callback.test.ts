import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service[Symbol.asyncDispose]());

const asked = { channel_id: 1, token: "one", secret: "between us", hub: "https://hub.example/", topic: "news" };
const query = "hub.mode=subscribe&hub.topic=news&hub.challenge=6f1c";
const state = async () => (await service.store.hubs.ofChannel(1))?.state;
const untaken = () => service.store.hubs.untaken(1);

beforeEach(async () => {
  await service.store.hubs.forget(1);
  await service.store.hubs.want(asked, service.clock.now.toISOString());
  await service.store.hubs.settle(1, { state: "asked" });
});

function tell(body: string | Uint8Array, method = "sha256", secret = asked.secret) {
  const signature = `${method}=${createHmac(method, secret).update(body).digest("hex")}`;
  const headers = { "x-hub-signature": signature, "content-type": "application/rss+xml" };
  return service.request("/websub/one", { method: "POST", headers, body });
}

test("what is signed with a secret that nobody can unseal any more is left aside", async () => {
  await service.store.hubs.settle(1, { secret: "sealed:AAAA" });
  for (const secret of [asked.secret, "sealed:AAAA", ""])
    expect((await tell("news", "sha256", secret)).status).toBe(202);
  expect(await untaken()).toBe(0);
});

test("a challenge goes back as plain text, byte by byte as it came", async () => {
  const odd = encodeURIComponent("<b>ü&%</b>");
  const answer = await service.request(`/websub/one?hub.mode=subscribe&hub.topic=news&hub.challenge=${odd}`);
  expect(answer).toMatchObject({ status: 200, body: "<b>ü&%</b>" });
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
});

test("asking for the head alone, or for what was not asked for, changes nothing", async () => {
  await service.request(`/websub/one?${query}`, { method: "HEAD" });
  await service.request(`/websub/one?${query.replace("news", "others")}`);
  expect(await state()).toBe("asked");
});

test("a lease that is not stated is the one that was asked for, and none is longer than a year", async () => {
  await service.request(`/websub/one?${query}`);
  expect((await service.store.hubs.ofChannel(1))?.lease_until).toBe("2026-11-30T10:00:00.000Z");
  await service.request(`/websub/one?${query}&hub.lease_seconds=999999999999`);
  expect((await service.store.hubs.ofChannel(1))?.lease_until).toBe("2027-11-20T10:00:00.000Z");
});

test("a refusal is kept with its reason", async () => {
  await service.request("/websub/one?hub.mode=denied&hub.topic=news&hub.reason=closed");
  expect(await service.store.hubs.ofChannel(1)).toMatchObject({
    state: "denied",
    message: "The hub will not tell: closed.",
  });
});

test.each(["sha1", "sha256", "sha384", "sha512"])("news signed by %s are kept as their bytes came", async (method) => {
  const bytes = Uint8Array.of(0x3c, 0x00, 0xff, 0xfe, 0x80);
  expect((await tell(bytes, method)).status).toBe(202);
  expect(await service.store.hubs.told(9)).toMatchObject([
    { body: Buffer.from(bytes).toString("base64"), content_type: "application/rss+xml" },
  ]);
});

test.each([
  ["without a signature", {}],
  ["with one that is no hash", { "x-hub-signature": "sha256=" }],
  ["with one of an unknown method", { "x-hub-signature": `md5=${createHmac("md5", "between us").digest("hex")}` }],
])("news %s are left aside, and the log says so", async (_, headers) => {
  expect((await service.request("/websub/one", { method: "POST", headers, body: "<rss/>" })).status).toBe(202);
  expect(await untaken()).toBe(0);
  expect(service.logged.findLast(({ level }) => level === "warn")).toMatchObject({ fields: { channel_id: 1 } });
  service.logged.length = 0;
});

test("only so much is kept that nobody has read yet", async () => {
  for (let count = 0; count < 25; count += 1) expect((await tell(`<rss>${count}</rss>`)).status).toBe(202);
  expect(await untaken()).toBe(20);
});

test("whom nobody listens to any more is told so", async () => {
  await service.store.hubs.settle(1, { state: "leaving" });
  expect((await tell("<rss/>")).status).toBe(404);
});
