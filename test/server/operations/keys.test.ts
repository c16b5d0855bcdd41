import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";
import { anyNetwork, codeFor, post, type Visitor, visit, wait } from "../../support/visitors.ts";

let service: TestService;
let owner: Member;
beforeAll(async () => {
  service = await openService({ settings: anyNetwork });
  await openNewsstand(service.store);
  owner = await service.member("startup");
});
afterAll(() => service[Symbol.asyncDispose]());

const now = "2026-11-20T10:00:00.000Z";
const json = { "content-type": "application/json" };

function regenerate(as: Member, body?: object) {
  return service.request("/keys/regenerate", {
    method: "POST",
    as,
    ...(body && { headers: json, body: JSON.stringify(body) }),
  });
}

/** A further key of an organization, for one of its people. */
async function furtherKey(org_id: string, user_id: number | null): Promise<Member> {
  const order = { org_id, user_id, name: "Second", key_type: "live", expires_on: null, now };
  return { org_id, ...(await service.store.credentials.issue(order)) };
}

describe("keys", () => {
  test("are listed masked, with when they were used last", async () => {
    const member = await service.member("startup");
    await service.request("/streams", { as: member });
    const { status, body } = await service.request("/keys", { as: member });
    expect(status).toBe(200);
    const masked = `${member.api_key.slice(0, 8)}…${member.api_key.slice(-4)}`;
    const stated = { id: member.key_id, name: "Desk", key_type: "live", masked_key: masked, is_active: true };
    const times = { created_on: now, last_used_on: now, expires_on: null };
    expect(valueAt(body, "data.keys")).toEqual([{ ...stated, ...times }]);
    expect(valueAt(body, "data.pagination")).toMatchObject({ total_count: 1, next: null });
    expect(valueAt(body, "usage.items_in_response")).toBe(1);
  });

  test("of others, revoked ones and expired ones are not listed", async () => {
    const member = await service.member("startup");
    const gone = await furtherKey(member.org_id, null);
    await service.store.credentials.revoke(gone.key_id);
    const order = { org_id: member.org_id, user_id: null, name: "Old", key_type: "live", now };
    await service.store.credentials.issue({ ...order, expires_on: now });
    const lasting = await service.store.credentials.issue({ ...order, expires_on: "2026-11-20T10:00:00.001Z" });
    const { body } = await service.request("/keys", { as: member });
    const ids = Object.values(Object(valueAt(body, "data.keys"))).map((key) => valueAt(key, "id"));
    expect(ids.sort()).toEqual([member.key_id, lasting.key_id].sort());
  });

  scenarios("GET /keys", () => service, { as: () => owner }, [
    { name: "answers on every plan", as: "free", ask: "/keys", has: { "data.keys.0.key_type": "live" } },
    { name: "comes in pages", ask: "/keys?page=1", has: { "data.keys": [] } },
    { name: "refuses a page that is none", ask: "/keys?page_size=0", status: 422 },
  ]);
});

describe("regenerating", () => {
  test("ends the old key, its secret and its MCP token at once, and hands out new ones once", async () => {
    const member = await service.member("startup");
    const { status, body } = await regenerate(member);
    expect(status).toBe(200);
    const fresh = Object(valueAt(body, "data"));
    expect(fresh).toEqual({
      id: expect.stringMatching(/^key_/),
      name: "Desk",
      key_type: "live",
      masked_key: expect.stringMatching(/^cs_live_…/),
      is_active: true,
      created_on: now,
      last_used_on: null,
      expires_on: null,
      service_key: fresh.api_key,
      api_key: expect.stringMatching(/^cs_live_[\w-]{43}$/),
      api_secret: expect.stringMatching(/^cs_secret_[\w-]{43}$/),
      secret: fresh.api_secret,
      mcp_token: expect.stringMatching(/^cs_mcp_[\w-]{43}$/),
      revoked_key_id: member.key_id,
    });
    expect((await service.request("/account", { as: member })).status).toBe(401);
    const mixed = { "api-key": fresh.api_key, secret: member.api_secret };
    expect((await service.request("/account", { headers: mixed })).status).toBe(401);
    const old = await service.store.credentials.byId(member.key_id);
    expect(old?.is_active).toBe(0);
    const both = { "api-key": fresh.api_key, secret: fresh.api_secret };
    const listed = await service.request("/keys", { headers: both });
    expect(valueAt(listed.body, "data.keys")).toMatchObject([{ id: fresh.id }]);
  });

  test("keeps the end and the used quota of a demo key, and a new visitor token brings the new key back", async () => {
    const visitor = await visit(service, "203.0.113.1");
    await service.request("/streams/1/manifests", { as: visitor });
    wait(service, 3600);
    const { body } = await regenerate(visitor);
    const fresh = Object(valueAt(body, "data"));
    expect(fresh).toMatchObject({ key_type: "demo", expires_on: "2026-11-23T10:00:00.000Z" });
    expect(valueAt(body, "usage.quota_used")).toBe(4);
    const connect = async (token: string) => {
      const { body } = await service.request(`/connect?visitor_token=${token}`, { headers: visitor.from });
      return Object(body);
    };
    expect(await connect(fresh.visitor_token)).toMatchObject({
      same_key: true,
      credentials: { api_key: fresh.api_key, api_secret: fresh.api_secret, mcp_token: fresh.mcp_token },
    });
    expect(await connect(visitor.visitor_token)).toMatchObject({ same_key: false });
    wait(service, -3600);
  });

  test("makes a bound key one that no visitor token brings back", async () => {
    const visitor: Visitor = await visit(service, "203.0.113.2");
    const code = await codeFor(service, visitor, "mara@example.org");
    await post(service, visitor, "/api/connect/bind-email/verify", { code });
    const { body } = await regenerate(visitor);
    expect(valueAt(body, "data")).toMatchObject({ key_type: "live", expires_on: null });
    expect(valueAt(body, "data.visitor_token")).toBeUndefined();
    const again = await service.request(`/connect?visitor_token=${visitor.visitor_token}`, { headers: visitor.from });
    expect(valueAt(again.body, "same_key")).toBe(false);
  });

  test("replaces another key of the organization by its id", async () => {
    const member = await service.member("startup");
    const other = await furtherKey(member.org_id, null);
    const { status, body } = await regenerate(member, { key_id: other.key_id });
    expect({ status, revoked: valueAt(body, "data.revoked_key_id") }).toEqual({ status: 200, revoked: other.key_id });
    expect((await service.request("/account", { as: member })).status).toBe(200);
    expect((await service.request("/account", { as: other })).status).toBe(401);
    expect((await regenerate(member, { key_id: other.key_id })).status).toBe(404);
  });

  test("is for owners and admins", async () => {
    const member = await service.member("startup");
    const person = { org_id: member.org_id, name: "Nils", email: null, now };
    const [plain, admin] = await Promise.all(
      ["member", "admin"].map(async (role) =>
        furtherKey(member.org_id, await service.store.organizations.addUser({ ...person, role })),
      ),
    );
    if (!plain || !admin) throw new Error("there are two");
    const refused = await regenerate(plain);
    expect(refused).toMatchObject({ status: 403, body: { detail: { error_code: "role_not_allowed" } } });
    expect((await regenerate(admin, { key_id: plain.key_id })).status).toBe(200);
  });

  test("happens once, though it is asked for twice at the same moment", async () => {
    const member = await service.member("startup");
    const answers = await Promise.all([regenerate(member), regenerate(member)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 404]).toContain(statuses[1]);
    expect((await service.store.credentials.inForce(member.org_id, now, { page: 0, page_size: 9 })).total_count).toBe(
      1,
    );
  });

  scenarios("POST /keys/regenerate", () => service, { ask: "POST /keys/regenerate", as: "startup" }, [
    {
      name: "knows no key of another organization",
      headers: json,
      body: { key_id: "key_000000000000000000000000" },
      status: 404,
      has: { error_code: "not_found" },
    },
    {
      name: "refuses a key_id that is no text",
      headers: json,
      body: { key_id: 7 },
      status: 422,
      has: { "detail.errors.0.field": "key_id" },
    },
  ]);

  test("cannot touch a key of another organization", async () => {
    const other = await service.member("startup");
    expect((await regenerate(owner, { key_id: other.key_id })).status).toBe(404);
    expect((await service.request("/account", { as: other })).status).toBe(200);
  });
});

describe("POST /keys and DELETE /keys/{key_id}", () => {
  const make = (as: Member, body: object) =>
    service.request("/keys", { method: "POST", as, headers: json, body: JSON.stringify(body) });
  const end = (as: Member, key_id: string) => service.request(`/keys/${key_id}`, { method: "DELETE", as });

  test("make another key, shown once, and end it at once", async () => {
    const as = await service.member("startup");
    const { status, body } = await make(as, { name: "Night desk" });
    expect(status).toBe(201);
    const made = { ...as, api_key: String(valueAt(body, "data.api_key")), key_id: String(valueAt(body, "data.id")) };
    expect((await service.request("/account", { as: made })).status).toBe(200);
    const listed = await service.request("/keys", { as });
    expect(JSON.stringify(listed.body)).toContain("Night desk");
    expect(JSON.stringify(listed.body)).not.toContain(made.api_key);
    expect((await end(await service.member("startup"), made.key_id)).status).toBe(404);
    expect(await end(as, made.key_id)).toMatchObject({ status: 200 });
    expect((await service.request("/account", { as: made })).status).toBe(401);
    expect((await end(as, made.key_id)).status).toBe(404);
  });

  test("let no key outlive the one that asks for it, and none end before it begins", async () => {
    const expires_on = "2026-12-01T00:00:00.000Z";
    const as = await service.member("startup", { expires_on });
    const ends = async (body: object) => valueAt((await make(as, { name: "Desk", ...body })).body, "data.expires_on");
    expect(await ends({})).toBe(expires_on);
    expect(await ends({ expires_on: "2030-01-01T00:00:00Z" })).toBe(expires_on);
    expect(await ends({ expires_on: "2026-11-25T01:00:00+01:00" })).toBe("2026-11-25T00:00:00.000Z");
    expect((await make(as, { name: "Desk", expires_on: "2020-01-01T00:00:00Z" })).status).toBe(422);
    expect((await make(as, { name: " " })).status).toBe(422);
  });
});
