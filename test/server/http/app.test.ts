import { STATUS_CODES } from "node:http";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let member: Member;
beforeAll(async () => {
  service = await openService({ settings: { cors: { origins: ["https://desk.example"] } } });
  member = await service.member("startup");
});
afterAll(() => service[Symbol.asyncDispose]());

describe("the HTTP face", () => {
  test.each(["/nowhere", "/streams/1/nothing", "/health/", "//streams", "/%E0%A4%A", "/streams/%2e%2e/account"])(
    "does not know %s, in the shape of every 404",
    async (path) => {
      const answer = await service.request(path);
      // A slash at the end is forgiven.
      if (path === "/health/") return expect(answer.status).toBe(200);
      if (answer.status === 401) return expect(path).toBe("/streams/%2e%2e/account");
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error_code: "not_found", action_url: `${service.url}/docs` });
    },
  );

  test("leads somebody on who goes to an unknown address in a browser", async () => {
    // fetch writes this header itself.
    const { statusCode, headers, body } = await request(`${service.url}/nowhere`, {
      headers: { "sec-fetch-mode": "navigate", accept: "text/html" },
    });
    expect(statusCode).toBe(404);
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(await body.text()).toMatch(
      /Nothing was found at \/nowhere[\s\S]*href="[^"]*\/console"[\s\S]*href="[^"]*\/docs"/,
    );
  });

  test.each([
    ["POST", "/streams", "GET, HEAD, OPTIONS"],
    ["DELETE", "/streams/1", "GET, HEAD, OPTIONS"],
    ["PATCH", "/account", "GET, HEAD, PUT, OPTIONS"],
    ["PUT", "/health", "GET, HEAD, OPTIONS"],
    ["PROPFIND", "/streams", "GET, HEAD, OPTIONS"],
  ])("answers %s %s with 405 and the methods that work", async (method, path, allowed) => {
    const { status, body, headers } = await service.request(path, { method, as: member });
    expect(status).toBe(405);
    expect(headers.get("allow")).toBe(allowed);
    expect(valueAt(body, "detail.error_code")).toBe("method_not_allowed");
  });

  test("gives every answer an id of its own, errors too", async () => {
    const answers = await Promise.all(["/health", "/nowhere", "/streams"].map((path) => service.request(path)));
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => id !== null && id.length > 20)).toBe(true);
  });

  test.each([
    ["/health", {}, 200],
    ["/streams", {}, 401],
    ["/nowhere", {}, 404],
    ["/streams", { method: "PUT" }, 405],
    ["/streams", { method: "OPTIONS" }, 204],
    ["/api/connect/bind-email", { method: "POST", body: "{}" }, 415],
    ["/docs", {}, 200],
    ["/mcp", { method: "POST", body: "{}" }, 401],
  ])("sends the reason phrase with the status: %s, %o", async (path, init, status) => {
    const answer = await fetch(`${service.url}${path}`, { redirect: "manual", ...init });
    expect({ status: answer.status, statusText: answer.statusText }).toEqual({
      status,
      statusText: STATUS_CODES[status],
    });
  });

  test("answers HEAD as GET without the body", async () => {
    const { status, body, headers } = await service.request("/streams", { method: "HEAD", as: member });
    expect({ status, body }).toEqual({ status: 200, body: undefined });
    expect(headers.get("x-service-quota-used")).toBe("0");
  });

  test.each(["text/html", "application/xml, text/*;q=0.5", "application/json;q=0", "*/*;q=0.0"])(
    "refuses to answer Accept: %s",
    async (accept) => {
      const { status, body } = await service.request("/streams", { as: member, headers: { accept } });
      expect({ status, code: valueAt(body, "detail.error_code") }).toEqual({ status: 406, code: "not_acceptable" });
    },
  );

  test.each(["*/*", "application/json", "text/html, application/*;q=0.1", "Application/JSON; charset=utf-8"])(
    "answers Accept: %s",
    async (accept) => {
      expect((await service.request("/streams", { as: member, headers: { accept } })).status).toBe(200);
    },
  );

  test("tells pages of named origins, and only these, that they may read", async () => {
    const ask = (origin: string, method = "GET") => service.request("/health", { method, headers: { origin } });
    const { headers } = await ask("https://desk.example");
    expect(headers.get("access-control-allow-origin")).toBe("https://desk.example");
    expect(headers.get("access-control-expose-headers")).toContain("X-Service-Quota-Used");
    expect(headers.get("vary")).toBe("Origin");
    expect((await ask("https://other.example")).headers.get("access-control-allow-origin")).toBeNull();
    const preflight = await ask("https://desk.example", "OPTIONS");
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("api-key");
    expect(preflight.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });

  test("shows nothing of an unexpected error, and logs it with its cause under the id of the request", async () => {
    const cause = new Error("disk I/O error in /secret/place");
    const broken = vi.spyOn(service.store.streams, "list").mockRejectedValueOnce(cause);
    const { status, body, headers } = await service.request("/streams", { as: member });
    broken.mockRestore();
    expect(status).toBe(500);
    const request_id = headers.get("x-request-id");
    expect(valueAt(body, "detail")).toEqual({
      error_code: "internal_error",
      message: "Something went wrong on our side.",
      retryable: false,
      request_id,
    });
    const [entry] = service.logged.filter(({ level }) => level === "error");
    expect(entry?.fields).toMatchObject({ request_id, err: cause });
  });

  test.each(["SQLITE_FULL", "SQLITE_READONLY", "ENOSPC"])(
    "has what a disk refused (%s) sent again later, and leaves the log to whoever watches the disk",
    async (code) => {
      const cause = Object.assign(new Error("database or disk is full"), { code });
      const broken = vi.spyOn(service.store.streams, "list").mockRejectedValueOnce(cause);
      const logged = service.logged.length;
      const { status, body, headers } = await service.request("/streams", { as: member });
      broken.mockRestore();
      expect([status, headers.get("retry-after")]).toEqual([503, "30"]);
      expect(valueAt(body, "detail")).toMatchObject({ error_code: "storage_unavailable", retryable: true });
      expect(service.logged.slice(logged).filter(({ level }) => level === "error")).toEqual([]);
    },
  );
});
