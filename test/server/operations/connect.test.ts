import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../../server/operations.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { openService, type TestService } from "../../support/service/service.ts";
import { anyNetwork, codeFor, post, visit, wait } from "../../support/visitors.ts";

let service: TestService;
beforeAll(async () => {
  service = await openService({ settings: anyNetwork });
  await openNewsstand(service.store);
});
afterAll(() => service[Symbol.asyncDispose]());

/** Asks for a key from an address, with more headers. */
function ask(address: string, path = "/connect", headers: Record<string, string> = {}) {
  return service.request(path, { headers: { "x-forwarded-for": address, ...headers } });
}

const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

describe("connect", () => {
  test("hands out a demo key with everything it takes, not to be kept by anybody in between", async () => {
    const { status, headers, body } = await ask("203.0.113.1");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toBe("application/json");
    const key = valueAt(body, "credentials.api_key");
    const { url } = service;
    expect(body).toEqual({
      credentials: {
        service_key: key,
        api_key: expect.stringMatching(/^cs_demo_[\w-]{43}$/),
        synorb_key: key,
        api_secret: expect.stringMatching(/^cs_secret_[\w-]{43}$/),
        secret: valueAt(body, "credentials.api_secret"),
        mcp_token: expect.stringMatching(/^cs_mcp_[\w-]{43}$/),
        token_type: "Bearer",
      },
      key_id: expect.stringMatching(/^key_/),
      key_type: "demo",
      plan: "demo",
      issued_at: "2026-11-20T10:00:00.000Z",
      expires_at: "2026-11-23T10:00:00.000Z",
      key_expires_at: "2026-11-23T10:00:00.000Z",
      expires_in: 72 * 3600,
      quota: { quota_limit: 100, quota_used: 0, quota_remaining: 100, quota_resets: false },
      visitor_token: expect.stringMatching(/^cs_visitor_/),
      same_key: false,
      connection: {
        base_url: url,
        mcp_url: `${url}/mcp`,
        mcp_sse_url: `${url}/sse?token=${valueAt(body, "credentials.mcp_token")}`,
        docs_mcp_url: `${url}/docs-mcp`,
        ws_url: `${url.replace("http", "ws")}/ws`,
        headers: { "api-key": key, secret: valueAt(body, "credentials.secret") },
        mcpServers: { claimstream: { type: "http", url: `${url}/mcp`, headers: { Authorization: `Bearer ${key}` } } },
      },
      bind_email: {
        method: "POST",
        url: `${url}/api/connect/bind-email`,
        body: { email: "<EMAIL>" },
        verify_url: `${url}/api/connect/bind-email/verify`,
        verify_body: { code: "<CODE>" },
        same_key: true,
      },
      signup: `${url}/signup`,
      docs: `${url}/docs`,
      next_steps: expect.arrayContaining([expect.stringContaining(`${url}/streams`)]),
    });
    const declared = operations.find(({ name }) => name === "connect");
    expect(declared?.output.parse(body)).toEqual(body);
  });

  test("hands out a key that works, on an organization of its own that sees today's stories", async () => {
    const [one, other] = [await visit(service, "203.0.113.2"), await visit(service, "203.0.113.2")];
    const { status, body } = await service.request("/account", { as: one });
    expect(status).toBe(200);
    expect(valueAt(body, "data.subscription")).toMatchObject({ plan: "demo", cadence: "continuous" });
    expect(one.org_id).not.toBe(other.org_id);
    const withSecret = { "api-key": one.api_key, secret: one.api_secret };
    const today = await service.request("/streams/1/manifests", { headers: withSecret });
    expect(valueAt(today.body, "data.manifests.0.matched_at")).toBe("2026-11-20T08:00:00.000Z");
  });

  test.each([
    ["in the query", (token: string) => ask("203.0.113.3", `/connect?visitor_token=${token}`)],
    ["as a header", (token: string) => ask("203.0.113.3", "/connect", { "x-visitor-token": token })],
    ["as a cookie", (token: string) => ask("203.0.113.3", "/connect", { cookie: `a=1; visitor_token=${token}; b=2` })],
  ])("gives a visitor the same key for the token %s, and does not count it", async (_where, again) => {
    const first = await visit(service, `198.51.100.${_where.length}`);
    for (let time = 0; time < 12; time += 1) {
      const { status, body } = await again(first.visitor_token);
      expect(status).toBe(200);
      expect(body).toMatchObject({ same_key: true, key_id: first.key_id, visitor_token: first.visitor_token });
      expect(valueAt(body, "credentials")).toMatchObject({
        api_key: first.api_key,
        api_secret: first.api_secret,
        mcp_token: first.mcp_token,
      });
    }
  });

  test.each([
    ["nobody's token", async () => `cs_visitor_${"0".repeat(24)}_${"A".repeat(43)}`],
    ["a token that is none", async () => "nonsense"],
    ["an empty token", async () => ""],
    [
      "a token that somebody altered",
      async () => `${(await visit(service, "203.0.113.40")).visitor_token.slice(0, -2)}zz`,
    ],
    [
      "the token of a key that was revoked",
      async () => {
        const gone = await visit(service, "203.0.113.40");
        await service.store.credentials.revoke(gone.key_id);
        return gone.visitor_token;
      },
    ],
  ])("mints a new key for %s", async (name, token) => {
    const { status, body } = await ask(`203.0.113.${100 + name.length}`, `/connect?visitor_token=${await token()}`);
    expect(status).toBe(200);
    expect(valueAt(body, "same_key")).toBe(false);
  });

  test("mints a new key once the old one has expired, and goes by demo_key_hours", async () => {
    await using brief = await openService({ settings: { ...anyNetwork, connect: { demo_key_hours: 1 } } });
    const first = await visit(brief, "203.0.113.5");
    const again = () => brief.request(`/connect?visitor_token=${first.visitor_token}`, { headers: first.from });
    wait(brief, 3599);
    expect((await again()).body).toMatchObject({ same_key: true, expires_in: 1 });
    wait(brief, 1);
    expect((await again()).body).toMatchObject({ same_key: false, expires_in: 3600 });
    const { status, body } = await brief.request("/account", { as: first });
    expect({ status, code: valueAt(body, "error_code") }).toEqual({ status: 401, code: "service_key_expired" });
  });

  test("brings a bound key back as what it has become", async () => {
    const bound = await visit(service, "203.0.113.6");
    const code = await codeFor(service, bound, "bound@example.org");
    expect((await post(service, bound, "/api/connect/bind-email/verify", { code })).status).toBe(200);
    const { body } = await ask("203.0.113.6", `/connect?visitor_token=${bound.visitor_token}`);
    expect(body).toMatchObject({
      same_key: true,
      key_type: "live",
      plan: "starter",
      expires_at: null,
      expires_in: null,
    });
    expect(valueAt(body, "credentials.api_key")).toBe(bound.api_key);
  });

  test("mints nothing for HEAD", async () => {
    for (let time = 0; time < 4; time += 1) {
      const { status, body } = await service.request("/connect", {
        method: "HEAD",
        headers: { "x-forwarded-for": "203.0.113.7" },
      });
      expect({ status, body }).toEqual({ status: 200, body: undefined });
    }
    expect((await ask("203.0.113.7")).status).toBe(200);
  });
});

describe("the forms of connect", () => {
  /** Sends the form of the page, as browsers do. */
  const sendForm = (address: string, headers: Record<string, string> = {}) =>
    service.request("/connect", {
      method: "POST",
      headers: {
        "x-forwarded-for": address,
        "content-type": "application/x-www-form-urlencoded",
        ...browser,
        ...headers,
      },
      body: "",
    });

  test("a browser gets a page that makes no key; its form makes one, remembers it, and loads nothing from elsewhere", async () => {
    for (let time = 0; time < 12; time += 1) {
      const { status, headers, body } = await ask("203.0.113.10", "/connect", browser);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
      // With no-referrer browsers would hide from us where the form comes from.
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.getSetCookie()).toEqual([]);
      expect(body).toContain('<form method="post">');
      expect(body).not.toContain("cs_demo_");
    }
    const { status, headers, body } = await sendForm("203.0.113.10", {
      "sec-fetch-site": "same-origin",
      origin: service.url,
    });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    const cookie = headers.get("set-cookie") ?? "";
    expect(headers.getSetCookie()).toEqual(
      ["connect", "signup"].map((page) =>
        expect.stringMatching(
          `^visitor_token=cs_visitor_[\\w-]+; Max-Age=259200; Path=/${page}; HttpOnly; SameSite=Lax$`,
        ),
      ),
    );
    const [key] = /cs_demo_[\w-]{43}/.exec(String(body)) ?? [];
    expect((await service.request("/account", { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
    const remembered = { cookie: cookie.split(";")[0] ?? "" };
    expect((await ask("203.0.113.10", "/connect", { ...browser, ...remembered })).body).toContain(key);
    expect((await sendForm("203.0.113.10", remembered)).body).toContain(key);
    const token = cookie.split(/[=;]/)[1] ?? "";
    const led = await ask("203.0.113.12", `/connect?visitor_token=${token}`, browser);
    expect(led.body).toContain(key);
    // Whoever is led here by somebody's link must not go on as that somebody.
    expect(led.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ["another site, as browsers say", { "sec-fetch-site": "cross-site" }],
    ["another port of this host, as browsers say", { "sec-fetch-site": "same-site" }],
    ["another site, by its origin", { origin: "https://elsewhere.example" }],
    ["a page that hides what it is", { origin: "null" }],
    ["another site, by the page that named the address", { referer: "https://elsewhere.example/page" }],
  ])("a page of %s gets no key, and takes none away from the network", async (name, headers) => {
    const address = `198.51.101.${name.length}`;
    for (let time = 0; time < 12; time += 1) {
      const asked = [
        await ask(address, "/connect?format=json", headers),
        await ask(address, "/connect?format=md", headers),
      ];
      const sent = await sendForm(address, headers);
      expect([...asked, sent].map(({ status }) => status)).toEqual([403, 403, 403]);
      expect(valueAt(asked[0]?.body, "detail.error_code")).toBe("cross_site_request");
      expect(sent.body).toContain("Open the address yourself");
    }
    expect((await ask(address)).status).toBe(200);
  });

  test.each([
    ["a program", {}],
    ["somebody who typed the address", { "sec-fetch-site": "none" }],
    ["a page of the service", { "sec-fetch-site": "same-origin" }],
  ])("%s gets one as JSON, by GET and by POST", async (name, headers) => {
    const address = `198.51.102.${name.length}`;
    expect(valueAt((await ask(address, "/connect?format=json", headers)).body, "credentials.api_key")).toMatch(
      /^cs_demo_/,
    );
    const sent = await sendForm(address, { ...headers, accept: "application/json" });
    expect(valueAt(sent.body, "credentials.api_key")).toMatch(/^cs_demo_/);
  });

  test("?format=md gives Markdown, whatever Accept says", async () => {
    const { headers, body } = await ask("203.0.113.11", "/connect?format=md", browser);
    expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(body).toMatch(/^# /);
    expect(body).toMatch(/API key: `cs_demo_[\w-]{43}`/);
  });

  test.each([
    ["?format=json", browser.accept, "application/json"],
    ["", "text/markdown", "text/markdown; charset=utf-8"],
    ["", "*/*", "application/json"],
    ["", "application/json, text/plain, */*", "application/json"],
    ["", "text/html;q=0.4, application/json;q=0.3", "text/html; charset=utf-8"],
  ])("'%s' with Accept: %s gives %s", async (query, accept, type) => {
    const answer = await ask(`203.0.114.${accept.length}`, `/connect${query}`, { accept });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(type);
  });

  scenarios("GET /connect", () => service, {}, [
    {
      name: "refuses a form that it does not know",
      ask: "/connect?format=xml",
      status: 422,
      has: { "detail.errors.0.field": "format" },
    },
    {
      name: "refuses a content type that it does not have",
      ask: "/connect",
      headers: { accept: "image/png" },
      status: 406,
      has: { "detail.error_code": "not_acceptable" },
    },
  ]);
});

describe("strangers", () => {
  const bind_email = () => ({
    method: "POST",
    url: `${service.url}/api/connect/bind-email`,
    body: { email: "<EMAIL>" },
    verify_url: `${service.url}/api/connect/bind-email/verify`,
    verify_body: { code: "<CODE>" },
    same_key: true,
  });

  test("of one network get 3 new keys in 24 hours, then 429 demo_key_rate_limited", async () => {
    for (let time = 0; time < 3; time += 1) await visit(service, "192.0.2.1");
    const { status, headers, body } = await ask("192.0.2.1");
    expect(status).toBe(429);
    expect(headers.get("retry-after")).toBe("86400");
    expect(body).toEqual({
      error: expect.any(String),
      error_code: "demo_key_rate_limited",
      action: "bind_email",
      action_url: `${service.url}/api/connect/bind-email`,
      message: expect.any(String),
      next_step: "bind_email",
      bind_email: bind_email(),
      same_key: true,
      retry_after_seconds: 86_400,
      limit: 3,
      window_hours: 24,
      limit_scope: "ip_per_24h",
      signup: `${service.url}/signup`,
      upgrade: `${service.url}/plans`,
    });
    expect((await ask("192.0.2.2")).status).toBe(200);
    const form = { "x-forwarded-for": "192.0.2.1", ...browser };
    const page = await service.request("/connect", { method: "POST", headers: form });
    expect(page).toMatchObject({ status: 429, body: expect.stringContaining("visitor_token") });
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  test("get another key when the first of three is 24 hours old", async () => {
    await using own = await openService({ settings: anyNetwork });
    for (let time = 0; time < 3; time += 1) await visit(own, "192.0.2.3");
    wait(own, 24 * 3600 - 1);
    expect((await own.request("/connect", { headers: { "x-forwarded-for": "192.0.2.3" } })).status).toBe(429);
    wait(own, 1);
    await visit(own, "192.0.2.3");
  });

  test("in one IPv6 /64 are one network, and IPv4 inside IPv6 is IPv4", async () => {
    for (const end of ["1", "2:3", "ffff"]) await visit(service, `2001:db8:1:2::${end}`);
    expect((await ask("2001:db8:1:2:aaaa::1")).status).toBe(429);
    expect((await ask("2001:db8:1:3::1")).status).toBe(200);
    for (const address of ["192.0.2.9", "::ffff:192.0.2.9", "192.0.2.9:5000"]) await visit(service, address);
    expect((await ask("192.0.2.9")).status).toBe(429);
  });

  test("who claim to come from elsewhere are not believed unless a trusted proxy says so", async () => {
    await using plain = await openService();
    const claim = (address: string) => plain.request("/connect", { headers: { "x-forwarded-for": address } });
    for (const last of [1, 2, 3]) expect((await claim(`192.0.2.${last}`)).status).toBe(200);
    expect((await claim("192.0.2.4")).status).toBe(429);
  });

  test("who ask at the same moment get no more keys than others", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask("192.0.2.20")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  test("who ask more than 10 times in 10 minutes are suspicious for an hour, and may still bind a key", async () => {
    await using own = await openService({ settings: anyNetwork });
    const again = () => own.request("/connect", { headers: { "x-forwarded-for": "192.0.2.30" } });
    const known = await visit(own, "192.0.2.30");
    for (let time = 1; time < 10; time += 1) await again();
    const { status, headers, body } = await again();
    expect(status).toBe(429);
    expect(headers.get("retry-after")).toBe("3600");
    expect(body).toEqual({
      error: expect.any(String),
      error_code: "suspicious_activity",
      action: "bind_email",
      action_url: `${own.url}/api/connect/bind-email`,
      verify: { method: "POST", url: `${own.url}/api/connect/bind-email/verify` },
      retry_guidance: expect.any(String),
      retry_after_seconds: 3600,
      contact_email: null,
    });
    const back = await own.request(`/connect?visitor_token=${known.visitor_token}`, { headers: known.from });
    expect(back).toMatchObject({ status: 200, body: { same_key: true } });
    await codeFor(own, known, "mara@example.org");
    expect((await own.request("/connect", { headers: { "x-forwarded-for": "192.0.2.31" } })).status).toBe(200);
    wait(own, 3599);
    expect(valueAt((await again()).body, "error_code")).toBe("suspicious_activity");
    wait(own, 1);
    expect(valueAt((await again()).body, "error_code")).toBe("demo_key_rate_limited");
  });

  test("stay counted when the service starts again", async () => {
    await using own = await openService({ settings: anyNetwork });
    const known = await visit(own, "192.0.2.40");
    for (let time = 1; time < 3; time += 1) await visit(own, "192.0.2.40");
    await using second = await openService({ settings: anyNetwork, dataDir: own.dataDir });
    const ask = (path: string) => second.request(path, { headers: { "x-forwarded-for": "192.0.2.40" } });
    expect((await ask("/connect")).status).toBe(429);
    const back = await ask(`/connect?visitor_token=${known.visitor_token}`);
    expect(valueAt(back.body, "credentials.api_key")).toBe(known.api_key);
  });

  test("get nothing where connect is not enabled, with a word on whom to ask; visitors keep what they had", async () => {
    const connect = { enabled: false };
    const links = { support_email: "desk@example.org" };
    await using closed = await openService({ settings: { ...anyNetwork, connect, links }, dataDir: service.dataDir });
    const known = await visit(service, "192.0.2.50");
    const { status, body } = await closed.request("/connect");
    expect({ status, detail: valueAt(body, "detail") }).toEqual({
      status: 403,
      detail: {
        error_code: "connect_disabled",
        message: expect.any(String),
        action: "contact_operator",
        contact_email: "desk@example.org",
      },
    });
    const page = await closed.request("/connect", { headers: browser });
    expect(page).toMatchObject({ status: 403, body: expect.stringContaining("mailto:desk@example.org") });
    const back = await closed.request(`/connect?visitor_token=${known.visitor_token}`);
    expect(back).toMatchObject({ status: 200, body: { same_key: true } });
  });

  test("get nothing by default where the service listens to more than this machine", async () => {
    await using exposed = await openService({ settings: { host: "0.0.0.0" } });
    const { port } = new URL(exposed.url);
    const answer = await fetch(`http://127.0.0.1:${port}/connect`);
    expect(answer.status).toBe(403);
  });
});

describe("a demo key", () => {
  test("that is used up says when it ends and how to keep it, and nothing about waiting", async () => {
    await using own = await openService({ settings: anyNetwork, plans: { demo: { manifests_per_month: 2 } } });
    await openNewsstand(own.store);
    const visitor = await visit(own, "203.0.113.60");
    await own.request("/streams/1/manifests", { as: visitor });
    wait(own, 40 * 3600);
    const { status, headers, body } = await own.request("/streams/1/manifests?page=1&page_size=2", { as: visitor });
    expect(status).toBe(429);
    expect(headers.get("retry-after")).toBeNull();
    expect(valueAt(body, "detail")).toMatchObject({
      error_code: "quota_exhausted",
      key_expires_at: "2026-11-23T10:00:00.000Z",
      starter_bind: { method: "POST", url: `${own.url}/api/connect/bind-email` },
    });
    expect(valueAt(body, "detail.retry_after_seconds")).toBeUndefined();
  });

  test("that has expired says so, and how to go on", async () => {
    const visitor = await visit(service, "203.0.113.61");
    wait(service, 72 * 3600);
    const { status, body } = await service.request("/streams", { as: visitor });
    wait(service, -72 * 3600);
    expect(status).toBe(401);
    expect(body).toMatchObject({
      error_code: "service_key_expired",
      action: "mint_demo_key",
      action_url: `${service.url}/connect`,
      key_expires_at: "2026-11-23T10:00:00.000Z",
      recovery: expect.stringContaining("7 days"),
      connect: `${service.url}/connect`,
      signup: `${service.url}/signup`,
    });
  });
});
