import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let member: Member;
beforeAll(async () => {
  service = await openService();
  member = await service.member("startup");
});
afterAll(() => service[Symbol.asyncDispose]());

const ask = (headers: Record<string, string>, path = "/account") => service.request(path, { headers });

describe("authentication", () => {
  test("takes key and secret", async () => {
    expect((await ask({ "api-key": member.api_key, secret: member.api_secret })).status).toBe(200);
  });

  test.each(["Bearer", "bearer", "BEARER"])("takes the key as a token of %s", async (scheme) => {
    expect((await ask({ authorization: `${scheme} ${member.api_key}` })).status).toBe(200);
  });

  const refusals: [string, () => Record<string, string>, string?][] = [
    ["nothing", () => ({})],
    ["a key alone", () => ({ "api-key": member.api_key })],
    ["a secret alone", () => ({ secret: member.api_secret })],
    ["a wrong secret", () => ({ "api-key": member.api_key, secret: `${member.api_secret}x` })],
    ["an empty secret", () => ({ "api-key": member.api_key, secret: "" })],
    ["the key as its own secret", () => ({ "api-key": member.api_key, secret: member.api_key })],
    ["an unknown key", () => ({ authorization: "Bearer cs_live_nobody" })],
    ["an empty bearer token", () => ({ authorization: "Bearer " })],
    ["the secret as a bearer token", () => ({ authorization: `Bearer ${member.api_secret}` })],
    ["an MCP token as a bearer token", () => ({ authorization: `Bearer ${member.mcp_token}` })],
    ["an MCP token as a key", () => ({ "api-key": member.mcp_token, secret: member.api_secret })],
    ["an MCP token as access_token", () => ({ access_token: member.mcp_token })],
    ["basic authentication", () => ({ authorization: `Basic ${btoa(`${member.api_key}:${member.api_secret}`)}` })],
    ["a key in the query", () => ({}), "api_key"],
    ["a key in the query under another name", () => ({}), "token"],
  ];
  test.each(refusals)("refuses %s", async (_name, headers, query) => {
    const path = query ? `/account?${query}=${member.api_key}` : "/account";
    const answer = await ask(headers(), path);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      error: expect.any(String),
      error_code: "service_key_invalid",
      action: "mint_demo_key",
      action_url: `${service.url}/connect`,
    });
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });

  describe("with two credentials in one request", () => {
    let other: Member;
    beforeAll(async () => {
      other = await service.member("startup");
    });
    const pair = ({ api_key, api_secret }: Member) => ({ "api-key": api_key, secret: api_secret });
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

    test.each<[string, () => Record<string, string>]>([
      ["a pair and another organization's bearer key", () => ({ ...pair(member), ...bearer(other.api_key) })],
      ["a pair and another organization's MCP token", () => ({ ...pair(member), ...bearer(other.mcp_token) })],
      [
        "a bearer key and another organization's key alone",
        () => ({ ...bearer(member.api_key), "api-key": other.api_key }),
      ],
    ])("refuses %s", async (_name, headers) => {
      const answer = await ask(headers());
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ error_code: "credential_conflict", action: "send_one_credential" });
      expect(answer.headers.get("x-service-period")).toBeNull();
    });

    test("takes both when they belong to one organization, or one to nobody", async () => {
      expect((await ask({ ...pair(member), ...bearer(member.api_key) })).status).toBe(200);
      expect((await ask({ ...pair(member), ...bearer(member.mcp_token) })).status).toBe(200);
      expect((await ask({ ...pair(member), ...bearer("of-a-proxy") })).status).toBe(200);
    });

    test("refuses them at the agents' address too", async () => {
      const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
      const accept = "application/json, text/event-stream";
      const headers = { ...pair(member), ...bearer(other.api_key), accept };
      const { status, body } = await service.request("/mcp", { method: "POST", headers, body: message });
      expect({ status, body }).toMatchObject({ status: 401, body: { error_code: "credential_conflict" } });
    });

    test("refuses a key in the body beside another organization's in the headers", async () => {
      const body = JSON.stringify({ code: "123456", api_key: other.api_key });
      const answer = await service.request("/api/connect/bind-email/verify", { method: "POST", as: member, body });
      expect(answer).toMatchObject({ status: 401, body: { error_code: "credential_conflict" } });
    });
  });

  test("tells an expired key from a wrong one, and what to do", async () => {
    const expires_on = "2026-11-20T10:00:00.000Z";
    const { body, status } = await service.request("/account", { as: await service.member("demo", { expires_on }) });
    expect(status).toBe(401);
    expect(body).toMatchObject({
      error_code: "service_key_expired",
      recovery: expect.any(String),
      connect: `${service.url}/connect`,
      signup: `${service.url}/signup`,
    });
    const lasting = await service.member("demo", { expires_on: "2026-11-20T10:00:00.001Z" });
    expect((await service.request("/account", { as: lasting })).status).toBe(200);
  });

  test("refuses a revoked key at once", async () => {
    const leaver = await service.member("startup");
    expect((await service.request("/account", { as: leaver })).status).toBe(200);
    await service.store.credentials.revoke(leaver.key_id);
    const { status, body } = await service.request("/account", { as: leaver });
    expect({ status, code: valueAt(body, "error_code") }).toEqual({ status: 401, code: "service_key_invalid" });
  });

  test("keeps no secret readable in the store or the log", async () => {
    const row = await service.store.credentials.listFor(member.org_id);
    const kept = JSON.stringify([row, service.logged]);
    for (const secret of [member.api_key, member.api_secret, member.mcp_token]) expect(kept).not.toContain(secret);
  });
});
