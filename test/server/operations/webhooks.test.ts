import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let owner: Member;
let other: Member;
let digest_id = 0;
let webhook_id = 0;

const url = "https://hooks.example.org/in";
const json = (body: object) => JSON.stringify(body);
const ask = (method: string, path: string, body?: object, as = owner) =>
  service.request(path, { method, as, ...(body && { body: json(body) }) });

beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  owner = await service.member("startup");
  other = await service.member("startup");
  digest_id = Number(valueAt((await ask("POST", "/digests", { name: "D", stream_ids: [1] })).body, "data.id"));
  webhook_id = Number(valueAt((await ask("POST", "/webhooks", { url, label: "desk" })).body, "data.id"));
});
afterAll(() => service[Symbol.asyncDispose]());

const asOwner = () => owner;
const refused = (field: string) => ({
  status: 422,
  has: { "detail.error_code": "invalid_request", "detail.errors.0.field": field },
});
const creating = (name: string, body: object, field: string) => ({
  name: `refuses ${name}`,
  as: asOwner,
  ask: "POST /webhooks",
  body,
  ...refused(field),
});

describe("webhooks", () => {
  scenarios("POST /webhooks", () => service, { ask: "POST /webhooks", as: "startup" }, [
    {
      name: "registers for manifest.matched unless told otherwise",
      body: { url, label: "newsroom" },
      status: 201,
      has: {
        "data.url": url,
        "data.label": "newsroom",
        "data.events": ["manifest.matched"],
        "data.stream_id": null,
        "data.digest_id": null,
        "data.is_active": true,
        "data.failures": 0,
      },
    },
    {
      name: "registers for one stream and named events",
      body: { url, events: ["stream.created", "manifest.matched", "stream.created"], stream_id: "1" },
      status: 201,
      has: { "data.events": ["stream.created", "manifest.matched"], "data.stream_id": "1", "data.label": "" },
    },
    {
      name: "on a digest always hears digest.new_content",
      as: asOwner,
      body: () => ({ url, digest_id, events: ["digest.updated"] }),
      status: 201,
      has: { "data.events": ["digest.updated", "digest.new_content"] },
    },
    creating("no address", {}, "url"),
    creating("an address of another kind", { url: "ftp://hooks.example.org/" }, "url"),
    creating("what is no address", { url: "hooks" }, "url"),
    creating("an address with a password", { url: "https://a:b@hooks.example.org/" }, "url"),
    creating("a loopback address", { url: "http://127.0.0.1:9/" }, "url"),
    creating("a loopback address in disguise", { url: "http://0x7f.1/" }, "url"),
    creating("localhost", { url: "http://localhost./" }, "url"),
    creating("a private address", { url: "https://[fd00::1]/" }, "url"),
    creating("an unknown event", { url, events: ["manifest.lost"] }, "events[0]"),
    creating("no event", { url, events: [] }, "events"),
    creating("a label that is null", { url, label: null }, "label"),
    creating("a stream that is not there", { url, stream_id: 99 }, "stream_id"),
    creating("a private stream", { url, stream_id: 3 }, "stream_id"),
    creating("a digest that is not there", { url, digest_id: 99 }, "digest_id"),
    creating("both scopes", { url, stream_id: 1, digest_id: 1 }, "digest_id"),
    { name: "refuses a digest of others", as: () => other, body: () => ({ url, digest_id }), ...refused("digest_id") },
    {
      name: "is for Startup and above",
      as: "pro_developer",
      body: { url },
      status: 403,
      has: { "detail.required_plan": "startup" },
    },
  ]);

  test("an operator can open private networks to webhooks", async () => {
    await using open = await openService({ settings: { network: { allow: ["127.0.0.1/32"] } } });
    const as = await open.member("startup");
    const register = (url: string) => open.request("/webhooks", { method: "POST", as, body: json({ url }) });
    expect((await register("http://localhost:9/")).status).toBe(201);
    expect((await register("http://127.0.0.2:9/")).status).toBe(422);
  });

  test("the signing secret is 32 bytes, shown once, and never written down", async () => {
    const made = await ask("POST", "/webhooks", { url });
    const secret = String(valueAt(made.body, "data.secret"));
    expect(secret).toMatch(/^whsec_/);
    expect(Buffer.from(secret.slice("whsec_".length), "base64")).toHaveLength(32);
    const listed = await ask("GET", "/webhooks");
    expect(JSON.stringify(listed.body)).not.toContain("whsec_");
    const files = readdirSync(service.dataDir).map((name) => readFileSync(join(service.dataDir, name)));
    expect(files.length).toBeGreaterThan(0);
    for (const bytes of files) expect(bytes.includes(secret.slice("whsec_".length, -1))).toBe(false);
    expect(JSON.stringify(service.logged)).not.toContain(secret);
  });

  scenarios("GET /webhooks", () => service, { ask: "/webhooks", as: asOwner }, [
    {
      name: "lists the caller's webhooks, oldest first",
      ask: "/webhooks?page_size=1",
      has: () => ({
        "data.webhooks.0.id": webhook_id,
        "data.webhooks.0.label": "desk",
        "data.webhooks.0.secret": undefined,
      }),
    },
    { name: "shows nobody those of others", as: () => other, has: { "data.webhooks": [] } },
    { name: "refuses a page that is none", ask: "/webhooks?page=x", status: 422 },
    { name: "is for Startup and above", as: "pro_developer", status: 403 },
  ]);

  const one = () => `/webhooks/${webhook_id}`;
  scenarios("GET /webhooks/{id}", () => service, {}, [
    {
      name: "gives one without its secret",
      as: asOwner,
      ask: one,
      has: () => ({ "data.id": webhook_id, "data.url": url, "data.secret": undefined }),
    },
  ]);

  const changing = (name: string, body: object, field: string) => ({
    name: `refuses ${name}`,
    as: asOwner,
    ask: () => `PUT ${one()}`,
    body,
    ...refused(field),
  });
  scenarios("PUT /webhooks/{id}", () => service, { ask: () => `PUT ${one()}`, as: asOwner }, [
    {
      name: "changes what is given and leaves the rest",
      body: { events: ["stream.created", "stream.created"] },
      has: { "data.events": ["stream.created"], "data.label": "desk", "data.url": url },
    },
    {
      name: "changes the address and the name",
      body: { url: `${url}/new`, label: "desk", events: ["manifest.matched"] },
      has: { "data.url": `${url}/new`, "data.events": ["manifest.matched"] },
    },
    { name: "changes nothing when nothing is given", body: {} },
    changing("an address inside the network", { url: "http://127.0.0.1:9/" }, "url"),
    changing("no event", { events: [] }, "events"),
  ]);

  scenarios(
    "POST /digests/{digest_id}/webhook",
    () => service,
    { ask: () => `POST /digests/${digest_id}/webhook`, as: asOwner },
    [
      {
        name: "registers for what a digest brings",
        body: { url, label: "desk" },
        status: 201,
        has: () => ({ "data.digest_id": digest_id, "data.events": ["digest.new_content"], "data.label": "desk" }),
      },
      { name: "needs an address", body: {}, ...refused("url") },
      {
        name: "is for Startup and above",
        as: "pro_developer",
        ask: "POST /digests/1/webhook",
        body: { url },
        status: 403,
      },
    ],
  );

  test("a digest has five webhooks at most, by whichever way they are made", async () => {
    const made = await ask("POST", "/digests", { name: "Full", stream_ids: [1] });
    const full = Number(valueAt(made.body, "data.id"));
    const wanted = Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0
        ? ask("POST", `/digests/${full}/webhook`, { url })
        : ask("POST", "/webhooks", { url, digest_id: full }),
    );
    const statuses = (await Promise.all(wanted)).map((answer) => answer.status).toSorted();
    expect(statuses).toEqual([201, 201, 201, 201, 201, 422, 422, 422]);
    expect((await ask("POST", `/digests/${full}/webhook`, { url })).body).toMatchObject({
      detail: { error_code: "webhook_limit_exceeded", limit: 5, digest_id: full },
    });
  });

  describe("states of a webhook", () => {
    const create = async () => Number(valueAt((await ask("POST", "/webhooks", { url })).body, "data.id"));

    test("enabled, POST /webhooks/{id}/disable: disabled, reversible", async () => {
      const id = await create();
      expect((await ask("POST", `/webhooks/${id}/disable`)).body).toMatchObject({
        data: { is_active: false, disabled_reason: "by_request", disabled_on: "2026-11-20T10:00:00.000Z" },
      });
      expect((await ask("POST", `/webhooks/${id}/disable`)).status).toBe(200);
    });

    test("disabled, POST /webhooks/{id}/reactivate: enabled", async () => {
      const id = await create();
      await service.store.webhooks.disable(id, "10 failed deliveries", "2026-11-20T09:00:00.000Z");
      expect((await ask("POST", `/webhooks/${id}/reactivate`)).body).toMatchObject({
        data: { is_active: true, failures: 0, disabled_on: null, disabled_reason: null },
      });
    });

    test("any, DELETE /webhooks/{id}: deleted for good", async () => {
      const id = await create();
      expect((await ask("DELETE", `/webhooks/${id}`)).body).toMatchObject({ data: { id, status: "deleted" } });
      for (const [method, rest] of [
        ["DELETE", ""],
        ["POST", "/disable"],
        ["POST", "/reactivate"],
      ]) {
        expect((await ask(method ?? "", `/webhooks/${id}${rest}`)).status, rest).toBe(404);
      }
    });

    test("a webhook of a deleted digest is disabled and cannot be reactivated", async () => {
      const made = await ask("POST", "/digests", { name: "Ending", stream_ids: [1] });
      const ending = Number(valueAt(made.body, "data.id"));
      const id = valueAt((await ask("POST", `/digests/${ending}/webhook`, { url })).body, "data.id");
      await ask("DELETE", `/digests/${ending}`);
      expect((await ask("POST", `/webhooks/${id}/reactivate`)).status).toBe(422);
    });

    scenarios("disable, reactivate, delete", () => service, {}, [
      ...["disable", "reactivate"].flatMap((verb) => [
        {
          name: `${verb} knows none of others`,
          as: () => other,
          ask: () => `POST /webhooks/${webhook_id}/${verb}`,
          status: 404,
        },
        { name: `${verb} knows nothing that is no number`, as: asOwner, ask: `POST /webhooks/x/${verb}`, status: 404 },
        { name: `${verb} is for Startup and above`, as: "free", ask: `POST /webhooks/1/${verb}`, status: 403 },
        { name: `${verb} needs a key`, ask: `POST /webhooks/1/${verb}`, status: 401 },
      ]),
    ]);
  });
});

test.each([
  ["https://hooks.example.org", "https://hooks.example.org/"],
  [" https://hooks.example.org/in ", "https://hooks.example.org/in"],
  ["HTTPS://Hooks.Example.ORG:443/a/../in", "https://hooks.example.org/in"],
  ["https://hooks.example.org/i\tn\r\nX-Header: 1", "https://hooks.example.org/inX-Header:%201"],
  ["https://höhle.example/ä b", "https://xn--hhle-5qa.example/%C3%A4%20b"],
])("an address is kept as it is called: %j", async (asked, called) => {
  const made = await ask("POST", "/webhooks", { url: asked });
  expect([made.status, valueAt(made.body, "data.url")]).toEqual([201, called]);
  const changed = await ask("PUT", `/webhooks/${webhook_id}`, { url: asked });
  expect([changed.status, valueAt(changed.body, "data.url")]).toEqual([200, called]);
});
