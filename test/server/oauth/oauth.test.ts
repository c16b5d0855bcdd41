import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as oauth from "oauth4webapi";
import { Agent, setGlobalDispatcher } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OauthScope } from "../../../store/model/oauth-scope.ts";
import { sourceEntry } from "../../support/arrivals.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";
import { formOf, signInWithCode, signInWithKey } from "../../support/service/sign-in.ts";

const redirect_uri = "http://127.0.0.1:53682/callback";
const client: oauth.Client = { client_id: "newsdesk" };
const other: oauth.Client = { client_id: "reader" };
const insecure = { [oauth.allowInsecureRequests]: true };
const clients = [
  { id: "newsdesk", name: 'News <b>"Desk"</b>', redirect_uris: ["http://127.0.0.1/callback"] },
  { id: "reader", name: "Reader", redirect_uris: ["https://reader.example.org/callback", "reader://done"] },
];

let dataDir: string;
let service: TestService;
let member: Member;
let server: oauth.AuthorizationServer;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "claimstream-oauth-"));
  await start();
  member = await service.member("platform", { cadence: "continuous" });
});

afterEach(async () => {
  await service[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true });
});

/** The library tells the time by the machine's clock, so the service does as well. */
async function start(port = 0): Promise<void> {
  service = await openService({ dataDir, settings: { port, oauth: { clients } } });
  service.clock.now = new Date();
  const issuer = new URL(service.url);
  const found = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
  server = await oauth.processDiscoveryResponse(issuer, found);
}

async function restart(): Promise<void> {
  const port = Number(new URL(service.url).port);
  const { now } = service.clock;
  await service[Symbol.asyncDispose]();
  // Connections that were kept open lead to the service that is gone.
  setGlobalDispatcher(new Agent());
  await start(port);
  service.clock.now = now;
}

const verifier = oauth.generateRandomCodeVerifier();

/** The address that a program opens in the browser; a parameter set to null is left out. */
async function authorizationUrl(changed: Record<string, string | null> = {}): Promise<URL> {
  const url = new URL(server.authorization_endpoint ?? "");
  const parameters = {
    client_id: client.client_id,
    redirect_uri,
    response_type: "code",
    state: "state-1",
    scope: "account:read streams:read",
    resource: service.url,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...changed,
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return url;
}

/** Signs in and goes to the page that asks. */
async function asked(browser: Browser, changed: Record<string, string | null> = {}, api_key = member.api_key) {
  const { location: url = "" } = await browser.open(await authorizationUrl(changed));
  const { location } = await browser.open(url);
  if (location?.includes("sign-in?")) await signInWithKey(browser, new URL(location, url).href, api_key);
  const page = await browser.open(url);
  return { url, page, proof: formOf(page).proof ?? "" };
}

/** Allows it, and gives the address at which the program is called back. */
async function allowed(changed: Record<string, string | null> = {}, api_key = member.api_key): Promise<URL> {
  const browser = openBrowser();
  const { url, proof } = await asked(browser, changed, api_key);
  const { location = "" } = await browser.send(url, { proof, choice: "allow" });
  return new URL((await browser.open(location)).location ?? "");
}

async function exchanged(callback: URL, code_verifier = verifier) {
  const parameters = oauth.validateAuthResponse(server, client, callback, "state-1");
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirect_uri,
    code_verifier,
    insecure,
  );
  return oauth.processAuthorizationCodeResponse(server, client, response);
}

async function refreshed(token: string) {
  const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, insecure);
  return oauth.processRefreshTokenResponse(server, client, response);
}

function as(token: string, path = "/account", method = "GET") {
  return service.request(path, { method, headers: { authorization: `Bearer ${token}` } });
}

/** Asks the agent-tool server for something, for its tools by default. */
function listing(token: string, message: object = { method: "tools/list" }) {
  return service.request("/mcp", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }),
  });
}

/** Opens the older transport, and ends it. */
async function opening(token: string) {
  const response = await fetch(`${service.url}/sse`, { headers: { authorization: `Bearer ${token}` } });
  const { status } = response;
  const body = status === 200 ? await response.body?.cancel() : await response.json();
  return { status, body };
}

function revoke(token: string, by = client) {
  return oauth.revocationRequest(server, by, oauth.None(), token, insecure).then(oauth.processRevocationResponse);
}

const refused = (error: string) => expect.objectContaining({ error });

describe("a program that was allowed to act for somebody", () => {
  test("reads with its token what its scopes are for, also after a restart", async () => {
    const { access_token, refresh_token = "", scope, token_type, expires_in } = await exchanged(await allowed());
    expect({ scope, token_type, expires_in }).toEqual({
      scope: "account:read streams:read",
      token_type: "bearer",
      expires_in: 3600,
    });
    expect(access_token).toMatch(/^cs_oauth_[\w-]{43}$/);
    expect(valueAt((await as(access_token)).body, "data.org.id")).toBe(member.org_id);
    await restart();
    expect((await as(access_token)).status).toBe(200);
    const next = await refreshed(refresh_token);
    expect((await as(next.access_token)).status).toBe(200);
    expect((await as(next.access_token, "/streams")).status).toBe(200);
  });

  test("is given what only reads when it names no scope", async () => {
    const { scope, access_token } = await exchanged(await allowed({ scope: null }));
    expect(scope).toBe("account:read streams:read manifests:read digests:read");
    expect((await as(access_token)).status).toBe(200);
  });

  // RFC 8707: a token for one address is of no use to whoever gets hold of it at another.
  test.each([
    ["REST", "", [200, 401, 401]],
    ["REST, with a slash", "/", [200, 401, 401]],
    ["the agent-tool server", "/mcp", [401, 200, 401]],
    ["the agent-tool server, with a slash", "/mcp/", [401, 200, 401]],
    ["its older transport", "/sse", [401, 401, 200]],
    ["nothing, as older programs do", null, [200, 200, 200]],
  ])("reads with a token at the address it named only: %s", async (_what, path, statuses) => {
    const resource = path === null ? null : `${service.url}${path}`;
    const { access_token, refresh_token = "" } = await exchanged(await allowed({ resource }));
    const { access_token: next } = await refreshed(refresh_token);
    for (const token of [access_token, next]) {
      const answers = [await as(token), await listing(token), await opening(token)];
      expect(answers.map(({ status }) => status)).toEqual(statuses);
      const bodies = answers.filter(({ status }) => status === 401).map(({ body }) => body);
      for (const body of bodies) expect(body).toMatchObject({ error_code: "oauth_token_invalid" });
    }
  });

  test("shows its token as a bearer only, and not in the place of a key", async () => {
    const { access_token } = await exchanged(await allowed());
    const headers = { "api-key": access_token, secret: "anything" };
    expect((await service.request("/account", { headers })).body).toMatchObject({ error_code: "service_key_invalid" });
    const agent = await service.request("/mcp", { method: "POST", headers, body: "{}" });
    expect(agent.body).toMatchObject({ error_code: "service_key_invalid" });
  });

  test("is not shown addresses that open what its user paid for", async () => {
    const operator = await service.member("platform", { is_operator: true, cadence: "continuous" });
    const url = "https://gazette.example/feed.xml?key=secret";
    const gazette = sourceEntry("Gazette");
    const channels = gazette.channels.map((channel) => ({ ...channel, url }));
    await service.store.sources.sync([{ ...gazette, channels }], "2026-08-01T00:00:00.000Z");
    const own = await service.request("/sources", { as: operator });
    expect(JSON.stringify(own.body)).toContain(url);
    const { access_token } = await exchanged(await allowed({}, operator.api_key));
    const shown = await Promise.all(["/sources", "/sources.opml"].map((path) => as(access_token, path)));
    expect(JSON.stringify(shown[0]?.body)).toContain("Gazette");
    for (const { status, body } of shown) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain("secret");
    }
  });

  test("calls tools as far as its scopes go", async () => {
    const { access_token } = await exchanged(await allowed({ resource: `${service.url}/mcp` }));
    const call = (name: string) =>
      listing(access_token, { method: "tools/call", params: { name, arguments: {} } }).then(({ body }) => String(body));
    expect(await call("service-account")).toContain(member.org_id);
    const refused = await call("service-claims-search");
    expect(refused).toContain('"required_scope":"manifests:read"');
    expect(refused).toContain('"isError":true');
    expect(await call("service-labels-list")).toContain("oauth_token_invalid");
  });

  test("is refused what its scopes are not for, and is told which it lacks", async () => {
    const { access_token } = await exchanged(await allowed({ scope: "streams:read" }));
    const answer = await as(access_token);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ error_code: "oauth_token_invalid", required_scope: "account:read" });
    expect(answer.headers.get("www-authenticate")).toBe(
      `Bearer error="insufficient_scope", scope="account:read", resource_metadata="${service.url}/.well-known/oauth-protected-resource"`,
    );
  });

  test("is refused where no token is taken", async () => {
    const { access_token } = await exchanged(await allowed());
    for (const [path, method] of [
      ["/keys", "GET"],
      ["/keys/regenerate", "POST"],
      ["/webhooks", "GET"],
    ] as const) {
      const answer = await as(access_token, path, method);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ error_code: "oauth_token_invalid" });
    }
  });

  test("must refresh after an hour", async () => {
    const { access_token } = await exchanged(await allowed());
    service.clock.now = new Date(service.clock.now.getTime() + 3_590_000);
    expect((await as(access_token)).status).toBe(200);
    service.clock.now = new Date(service.clock.now.getTime() + 20_000);
    const answer = await as(access_token);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  test("loses everything when a refresh token is used a second time", async () => {
    const { refresh_token = "" } = await exchanged(await allowed());
    const { access_token, refresh_token: next = "" } = await refreshed(refresh_token);
    await expect(refreshed(refresh_token)).rejects.toEqual(refused("invalid_grant"));
    expect((await as(access_token)).status).toBe(401);
    await expect(refreshed(next)).rejects.toEqual(refused("invalid_grant"));
  });

  test("loses nothing by asking for another resource when it refreshes", async () => {
    const { access_token, refresh_token = "" } = await exchanged(await allowed());
    const body = { grant_type: "refresh_token", client_id: client.client_id, refresh_token };
    const asking = (resource: string) =>
      fetch(server.token_endpoint ?? "", { method: "POST", body: new URLSearchParams({ ...body, resource }) });
    expect(await (await asking(`${service.url}/mcp`)).json()).toMatchObject({ error: "invalid_target" });
    expect((await as(access_token)).status).toBe(200);
    expect((await asking(service.url)).status).toBe(200);
  });

  test("gets one answer when it refreshes twice at the same time", async () => {
    const { refresh_token = "" } = await exchanged(await allowed());
    const both = await Promise.allSettled([refreshed(refresh_token), refreshed(refresh_token)]);
    expect(both.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
  });

  test("gives its tokens back, and nobody else's", async () => {
    const { access_token, refresh_token = "" } = await exchanged(await allowed());
    await revoke(refresh_token, other);
    expect((await as(access_token)).status).toBe(200);
    await revoke(refresh_token);
    expect((await as(access_token)).status).toBe(401);
    await expect(refreshed(refresh_token)).rejects.toEqual(refused("invalid_grant"));
    await revoke("unknown");
  });

  test("ends with the key that it was allowed with", async () => {
    const { access_token, refresh_token = "" } = await exchanged(await allowed());
    await service.store.credentials.revoke(member.key_id);
    expect((await as(access_token)).body).toMatchObject({ error_code: "oauth_token_invalid" });
    await expect(refreshed(refresh_token)).rejects.toEqual(refused("invalid_grant"));
  });
});

test("a program that is taken off the list is refused at once", async () => {
  const { access_token, refresh_token = "" } = await exchanged(await allowed());
  service.config.service.oauth.clients.shift();
  expect((await as(access_token)).body).toMatchObject({ error_code: "oauth_token_invalid" });
  await expect(refreshed(refresh_token)).rejects.toEqual(refused("invalid_client"));
});

test("behind a proxy with https and a prefix, addresses and cookies are those of the base address", async () => {
  const base_url = "https://claims.example.org/news";
  const { pathname, search } = await authorizationUrl({ resource: base_url });
  service.config.service.base_url = base_url;
  const response = await fetch(`${service.url}${pathname}${search}`, { redirect: "manual" });
  expect(response.headers.get("location")).toMatch(/^https:\/\/claims\.example\.org\/news\/console\/allow\/[\w-]+$/);
  const cookies = response.headers.getSetCookie().filter((cookie) => !cookie.includes(".sig="));
  expect(cookies.map((cookie) => /path=([^;]*)\/[\w-]+;/.exec(cookie)?.[1]).sort()).toEqual([
    "/news/console/allow",
    "/news/oauth/authorize",
  ]);
  for (const cookie of cookies) expect(cookie).toMatch(/; samesite=lax; secure; httponly/i);
});

describe("a code", () => {
  test("is good for the verifier that belongs to it only", async () => {
    const callback = await allowed();
    await expect(exchanged(callback, oauth.generateRandomCodeVerifier())).rejects.toEqual(refused("invalid_grant"));
  });

  test("that is used a second time ends what came of it", async () => {
    const callback = await allowed();
    const { access_token } = await exchanged(callback);
    await expect(exchanged(callback)).rejects.toEqual(refused("invalid_grant"));
    expect((await as(access_token)).status).toBe(401);
  });

  test("is not given without PKCE, nor with its plain form", async () => {
    const none = await authorizationUrl({ code_challenge: null, code_challenge_method: null });
    const plain = await authorizationUrl({ code_challenge: verifier, code_challenge_method: "plain" });
    for (const url of [none, plain]) {
      const { location = "" } = await openBrowser().open(url);
      expect(() => oauth.validateAuthResponse(server, client, new URL(location), "state-1")).toThrow(
        refused("invalid_request"),
      );
    }
  });

  test("is sent to no address but those of the program", async () => {
    for (const foreign of [
      "http://127.0.0.1/elsewhere",
      "https://evil.example.org/callback",
      "http://127.0.0.2/callback",
    ]) {
      const { status, location, text } = await openBrowser().open(await authorizationUrl({ redirect_uri: foreign }));
      expect({ status, location }).toEqual({ status: 400, location: undefined });
      expect(text).toContain("redirect_uri");
    }
    expect((await openBrowser().open(await authorizationUrl({ client_id: "unknown" }))).status).toBe(400);
  });

  test("is not given for a resource that is not here, nor when no scope of ours is asked for", async () => {
    const elsewhere = await openBrowser().open(await authorizationUrl({ resource: "https://example.org" }));
    expect(elsewhere.location).toContain("error=invalid_target");
    const browser = openBrowser();
    for (const response_mode of ["form_post", "fragment", "web_message"]) {
      const { location = "" } = await openBrowser().open(await authorizationUrl({ response_mode }));
      expect(location, response_mode).toContain("error=unsupported_response_mode");
    }
    const { page } = await asked(browser, { scope: "openid offline_access" });
    expect((await browser.open(page.location ?? "")).location).toContain("error=invalid_scope");
  });
});

describe("the page that asks", () => {
  test("names program, scopes and where it leads, as text, and can neither be framed nor load anything", async () => {
    const { page } = await asked(openBrowser());
    expect(page.status).toBe(200);
    expect(page.text).toContain("News &lt;b&gt;&quot;Desk&quot;&lt;/b&gt; asks");
    expect(page.text).toContain("See the account");
    expect(page.text).not.toContain("change and delete digests");
    expect(page.text).toContain("http://127.0.0.1:53682");
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:53682;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test("leads back with access_denied when it is not allowed", async () => {
    const browser = openBrowser();
    const { url, proof } = await asked(browser);
    const { location = "" } = await browser.send(url, { proof, choice: "deny" });
    const callback = new URL((await browser.open(location)).location ?? "");
    expect(() => oauth.validateAuthResponse(server, client, callback, "state-1")).toThrow(refused("access_denied"));
  });

  test("asks whoever is not signed in to do that first, and takes no token for a key", async () => {
    const { access_token } = await exchanged(await allowed());
    const browser = openBrowser();
    const { location: url = "" } = await browser.open(await authorizationUrl());
    const { status, location = "" } = await browser.open(url);
    const path = new URL(url).pathname;
    expect({ status, location }).toEqual({ status: 303, location: `../sign-in?to=${encodeURIComponent(path)}` });
    const sign_in = new URL(location, url).href;
    for (const api_key of ["cs_live_wrong", "", access_token, member.mcp_token]) {
      expect((await signInWithKey(browser, sign_in, api_key)).status).toBe(401);
    }
    expect((await browser.send(url, { choice: "allow" })).location).toBe(location);
    expect((await signInWithKey(browser, sign_in, member.api_key)).location).toBe(`..${path}`);
    expect((await browser.open(url)).text).toContain("You are signed in: Desk");
  });

  test("lets a person who signed in with a code allow it, for as long as they belong to the organization", async () => {
    const person = { org_id: member.org_id, name: "Ines", email: "ines@example.org", role: "member" };
    const user_id = await service.store.organizations.addUser({ ...person, now: service.clock.now.toISOString() });
    const browser = openBrowser();
    await signInWithCode(service, browser, person.email);
    const { url, proof, page } = await asked(browser);
    expect(page.text).toContain("ends with your membership");
    const { location = "" } = await browser.send(url, { proof, choice: "allow" });
    const { access_token, refresh_token = "" } = await exchanged(
      new URL((await browser.open(location)).location ?? ""),
    );
    expect(valueAt((await as(access_token)).body, "data.org.id")).toBe(member.org_id);
    await service.store.organizations.removeUser(user_id);
    expect((await as(access_token)).status).toBe(401);
    await expect(refreshed(refresh_token)).rejects.toEqual(refused("invalid_grant"));
  });

  test("leaves no cookie that the program on another port of this machine would be sent", async () => {
    const browser = openBrowser();
    await browser.send(`${service.url}/connect`, {});
    const { url, proof } = await asked(browser);
    const { location = "" } = await browser.send(url, { proof, choice: "allow" });
    const callback = new URL((await browser.open(location)).location ?? "");
    expect(browser.cookies.size).toBeGreaterThan(2);
    expect([...browser.cookies].filter(([, { path }]) => callback.pathname.startsWith(path))).toEqual([]);
  });

  test("has people sign in anew when the program asks for that", async () => {
    const browser = openBrowser();
    service.clock.now = new Date(Date.now() - 10_000);
    await signInWithKey(browser, `${service.url}/console/sign-in`, member.api_key);
    const { location: url = "" } = await browser.open(await authorizationUrl({ prompt: "login" }));
    expect((await browser.open(url)).location).toContain("sign-in?");
    service.clock.now = new Date(Date.now() + 1000);
    await signInWithKey(browser, `${service.url}/console/sign-in`, member.api_key);
    expect((await browser.open(url)).status).toBe(200);
  });

  test("is answered by nobody but the browser that was asked, on its own form", async () => {
    const browser = openBrowser();
    const [mine, foreign] = [await asked(browser), await asked(openBrowser())];
    const without = await browser.send(mine.url, { choice: "allow" });
    expect({ status: without.status, location: without.location }).toEqual({ status: 403, location: undefined });
    for (const proof of [foreign.proof, "é".repeat(43)]) {
      expect((await browser.send(mine.url, { proof, choice: "allow" })).status).toBe(403);
    }
    const { proof } = mine;
    const from = { origin: "https://evil.example.org" };
    expect((await browser.send(mine.url, { proof, choice: "allow" }, from)).status).toBe(403);
    expect((await browser.send(mine.url, { proof, choice: "maybe" })).status).toBe(422);
    const elsewhere = await browser.send(foreign.url, { proof: foreign.proof, choice: "allow" });
    expect({ status: elsewhere.status, location: elsewhere.location }).toEqual({ status: 400, location: undefined });
    const { location = "" } = await browser.send(mine.url, { proof, choice: "allow" });
    expect((await openBrowser().open(location)).status).toBe(400);
  });

  test("is not reached with two resources", async () => {
    const url = await authorizationUrl();
    url.searchParams.append("resource", `${service.url}/mcp`);
    const browser = openBrowser();
    const { location = "" } = await browser.open(url);
    const next = location.startsWith(service.url) ? (await browser.open(location)).location : location;
    const last = next?.startsWith(service.url) ? (await browser.open(next)).location : next;
    expect(last).toContain("error=invalid_target");
  });
});

describe("the authorization server", () => {
  test("describes itself, and where agents get keys of their own", () => {
    expect(server).toMatchObject({
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      agent_auth: { identity_endpoint: `${service.url}/connect` },
    });
    expect(server.registration_endpoint).toBeUndefined();
  });

  test.each(["", "/mcp", "/sse"])("is named by the resource at %j", async (path) => {
    const resource = new URL(`${service.url}${path}`);
    const found = await oauth.resourceDiscoveryRequest(resource, insecure);
    const { authorization_servers, scopes_supported } = await oauth.processResourceDiscoveryResponse(resource, found);
    expect(authorization_servers).toEqual([service.url]);
    const done = OauthScope.options.filter((scope) => path === "" || scope !== "digests:write");
    expect(scopes_supported).toEqual(done);
  });

  test("is asked too often at some point, and says so as everywhere", async () => {
    const ask = () => service.request("/oauth/token", { method: "POST", body: "grant_type=none" });
    const answers = [];
    for (let sent = 0; sent < 121; sent += 1) answers.push(await ask());
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(last?.body).toMatchObject({ detail: { error_code: "rate_limited", limit: 120 } });
    expect(last?.headers.get("retry-after")).toBe("1");
    expect(answers.at(0)?.headers.get("ratelimit-remaining")).toBe("119");
    expect(service.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test.each([
    ["GET", "/oauth/token", "POST, OPTIONS"],
    ["GET", "/oauth/revoke", "POST, OPTIONS"],
    ["POST", "/oauth/authorize", "GET, HEAD"],
  ])("answers %s %s with the methods that work", async (method, path, allow) => {
    const { status, headers, body } = await service.request(path, { method });
    expect({ status, allow: headers.get("allow") }).toEqual({ status: 405, allow });
    expect(valueAt(body, "detail.error_code")).toBe("method_not_allowed");
  });

  test("lets no program register itself, and knows no password and no implicit grant", async () => {
    expect((await service.request("/oauth/register", { method: "POST", body: "{}" })).status).toBe(404);
    for (const grant_type of ["password", "client_credentials", "implicit"]) {
      const body = new URLSearchParams({ grant_type, client_id: "newsdesk" });
      expect((await fetch(server.token_endpoint ?? "", { method: "POST", body })).status).toBe(400);
    }
  });

  test("keeps nothing that could be used, and forgets what is past its end", async () => {
    const callback = await allowed();
    const { access_token, refresh_token = "" } = await exchanged(callback);
    await service[Symbol.asyncDispose]();
    const kept = ["", "-wal"].map((end) => readIfThere(join(dataDir, `claimstream.db${end}`))).join("");
    for (const secret of [access_token, refresh_token, callback.searchParams.get("code") ?? ""]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(kept).not.toContain(secret);
    }
    await start();
    service.clock.now = new Date(service.clock.now.getTime() + 200 * 24 * 3_600_000);
    const later = service.clock.now.toISOString();
    expect(await service.store.oauthArtifacts.byHash("AccessToken", "none")).toBeUndefined();
    await service.store.oauthArtifacts.forget(later);
    await expect(refreshed(refresh_token)).rejects.toEqual(refused("invalid_grant"));
  });
});

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}
