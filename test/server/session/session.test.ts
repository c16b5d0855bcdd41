import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, setGlobalDispatcher } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { secretHash } from "../../../store/accounts/credentials.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { type Member, openService, servicesOnFile, type TestService } from "../../support/service/service.ts";
import { askCode, formOf, signInWithKey } from "../../support/service/sign-in.ts";
import { anyNetwork, lastCode, mailTo, wait } from "../../support/visitors.ts";

const email = "mara@example.org";

let dataDir: string;
let service: TestService;
let member: Member;
let signIn: string;
let signOut: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "claimstream-sessions-"));
  await start();
  member = await service.member("platform");
});
afterEach(async () => {
  await service[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true });
});

async function start(port = 0): Promise<void> {
  service = await openService({ dataDir, settings: { ...anyNetwork, port } });
  signIn = `${service.url}/console/sign-in`;
  signOut = `${service.url}/console/sign-out`;
}

async function signedInBrowser(): Promise<Browser> {
  const browser = openBrowser();
  expect((await signInWithKey(browser, signIn, member.api_key)).status).toBe(303);
  return browser;
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.open(signIn)).text.includes("You are signed in");
}

const secretOf = (browser: Browser) => browser.cookies.get("claimstream_session")?.value ?? "";

describe("a session", () => {
  test("outlives a restart", async () => {
    const browser = await signedInBrowser();
    const port = Number(new URL(service.url).port);
    await service[Symbol.asyncDispose]();
    // Connections that were kept open lead to the service that is gone.
    setGlobalDispatcher(new Agent());
    await start(port);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("is kept as a hash, and its secret is not logged", async () => {
    const secret = secretOf(await signedInBrowser());
    expect(await service.store.sessions.byHash(secretHash(secret))).toMatchObject({ key_id: member.key_id });
    const files = servicesOnFile ? ["claimstream.db", "claimstream.db-wal"] : [];
    const kept = files.map((file) => readFileSync(join(dataDir, file), "latin1"));
    for (const text of [...kept, JSON.stringify(service.logged)]) expect(text).not.toContain(secret);
    expect(service.logged).toContainEqual(expect.objectContaining({ message: "somebody signed in" }));
  });

  test("ends after a week without a visit, and after thirty days in any case", async () => {
    const day = 86_400;
    const [idle, busy] = [await signedInBrowser(), await signedInBrowser()];
    for (let days = 0; days < 30; days += 6) {
      expect(await isSignedIn(busy)).toBe(true);
      wait(service, 6 * day);
    }
    expect(await isSignedIn(idle)).toBe(false);
    expect(await isSignedIn(busy)).toBe(false);
    await signedInBrowser();
    for (const browser of [idle, busy]) {
      expect(await service.store.sessions.byHash(secretHash(secretOf(browser)))).toBeUndefined();
    }
  });

  test("is as long as the operator says", async () => {
    service.config.service.sign_in = { idle_days: 1, max_days: 2 };
    const browser = await signedInBrowser();
    wait(service, 86_399);
    expect(await isSignedIn(browser)).toBe(true);
    wait(service, 86_399);
    expect(await isSignedIn(browser)).toBe(true);
    wait(service, 2);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("is another one after each sign-in, and the one before is over", async () => {
    const browser = await signedInBrowser();
    const earlier = secretOf(browser);
    await signInWithKey(browser, signIn, member.api_key);
    expect(secretOf(browser)).not.toBe(earlier);
    const old = openBrowser();
    old.plant(`claimstream_session=${earlier}; Path=/`);
    expect(await isSignedIn(old)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("cannot be planted: a name from elsewhere is never signed in", async () => {
    const planted = `cs_session_${"a".repeat(43)}`;
    const browser = openBrowser();
    browser.plant(`claimstream_session=${planted}; Path=/`);
    browser.plant(`claimstream_sign_in=${planted}; Path=/`);
    await signInWithKey(browser, signIn, member.api_key);
    expect(secretOf(browser)).not.toBe(planted);
    expect(browser.cookies.get("claimstream_sign_in")?.value).not.toBe(planted);
    const attacker = openBrowser();
    attacker.plant(`claimstream_session=${planted}; Path=/`);
    expect(await isSignedIn(attacker)).toBe(false);
  });

  test("of one person in two browsers, begun at the same time, are two", async () => {
    const [one, other] = await Promise.all([signedInBrowser(), signedInBrowser()]);
    await one.send(signOut, formOf(await one.open(signOut)));
    expect(await isSignedIn(one)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
  });

  test("is in cookies of this host over https only, when that is how the service is reached", async () => {
    service.config.service.base_url = "https://claims.example.org/news";
    const browser = openBrowser();
    const page = await browser.open(signIn);
    expect(page.headers.getSetCookie()[0]).toMatch(/^__Host-claimstream_sign_in=.*; Path=\/; .*; Secure$/);
    const shown = await browser.send(
      signIn,
      { ...formOf(page, "key"), api_key: member.api_key },
      { origin: "https://claims.example.org" },
    );
    expect(shown.status).toBe(303);
    expect(shown.headers.getSetCookie()[0]).toMatch(/^__Host-claimstream_session=.*; Path=\/; .*; Secure$/);
  });
});

describe("signing out", () => {
  test("ends the session at once, and asks before", async () => {
    const browser = await signedInBrowser();
    const secret = secretOf(browser);
    const page = await browser.open(signOut);
    expect(page.text).toContain("Sign out?");
    expect(await isSignedIn(browser)).toBe(true);
    expect(await browser.send(signOut, formOf(page))).toMatchObject({ status: 303, location: "sign-out" });
    expect(browser.cookies.has("claimstream_session")).toBe(false);
    expect((await browser.open(signOut)).text).toContain("You are signed out");
    const copied = openBrowser();
    copied.plant(`claimstream_session=${secret}; Path=/`);
    expect(await isSignedIn(copied)).toBe(false);
    const foreign = await openBrowser().send(signOut, {}, { origin: "https://evil.example.org" });
    expect(foreign.headers.getSetCookie()).toEqual([]);
  });

  test("takes a form of this browser's own page", async () => {
    const [browser, other] = [await signedInBrowser(), await signedInBrowser()];
    const foreign = formOf(await other.open(signOut));
    for (const [fields, headers] of [
      [{}, {}],
      [foreign, {}],
      [formOf(await browser.open(signOut)), { origin: "https://evil.example.org" }],
    ] as const) {
      expect((await browser.send(signOut, fields, headers)).status).toBe(403);
    }
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe("a form to sign in", () => {
  test.each([
    ["without a proof", { proof: "" }, {}],
    ["with a proof of as many characters and more bytes", { proof: "é".repeat(43) }, {}],
    ["from a page of another origin", {}, { origin: "https://evil.example.org" }],
    ["from a page that hides its origin", {}, { origin: "null" }],
    ["from another site, as the browser says", {}, { "sec-fetch-site": "cross-site" }],
    ["from a sister site, as the browser says", {}, { "sec-fetch-site": "same-site" }],
  ])("%s is refused, and the page is shown again", async (_name, fields, headers) => {
    const browser = openBrowser();
    const page = await browser.open(signIn);
    const form = { ...formOf(page, "key"), api_key: member.api_key, ...fields };
    const shown = await browser.send(signIn, form, headers);
    expect(shown.status).toBe(403);
    expect(shown.text).toContain('role="alert"');
    expect(secretOf(browser)).toBe("");
    expect((await browser.send(signIn, { ...form, ...formOf(shown, "key") })).status).toBe(303);
  });

  test("of another browser is refused", async () => {
    const [browser, other] = [openBrowser(), openBrowser()];
    await browser.open(signIn);
    const foreign = formOf(await other.open(signIn), "key");
    expect((await browser.send(signIn, { ...foreign, api_key: member.api_key })).status).toBe(403);
    expect((await openBrowser().send(signIn, { ...foreign, api_key: member.api_key })).status).toBe(403);
  });

  test.each([
    ["https://evil.example.org/", "../console"],
    ["//evil.example.org/", "../console"],
    ["/\\evil.example.org/", "../console"],
    ["/.//evil.example.org/", "../console"],
    ["/%2F/evil.example.org", "../%2F/evil.example.org"],
    ["javascript:alert(1)", "../console"],
    ["/docs\r\nset-cookie: a=b", "../console"],
    ["docs", "../console"],
    ["/docs/../docs?a=//b", "../docs?a=//b"],
    [`/${"a".repeat(2000)}`, "../console"],
  ])("that wants to go on at %j leads to %j", async (to, location) => {
    const browser = openBrowser();
    const page = await browser.open(`${signIn}?to=${encodeURIComponent(to)}`);
    const shown = await browser.send(signIn, { ...formOf(page, "key"), to, api_key: member.api_key });
    expect(shown.location).toBe(location);
    expect(new URL(shown.location ?? "", signIn).origin).toBe(service.url);
  });

  test("that goes no way, or names no address, is refused", async () => {
    const browser = openBrowser();
    const form = formOf(await browser.open(signIn), "mail");
    const wrong: Record<string, string>[] = [{ how: "magic" }, { how: "" }, { email: "" }, { email: "nobody" }];
    for (const fields of [...wrong, { how: "code", code: "" }]) {
      expect((await browser.send(signIn, { ...form, ...fields })).status).toBe(422);
    }
  });

  test("what it carries stands on the page as text", async () => {
    const browser = openBrowser();
    const to = '/docs?"><script>alert(1)</script>';
    const page = await browser.open(`${signIn}?to=${encodeURIComponent(to)}`);
    expect(page.text).not.toContain("<script");
  });
});

describe("of too many attempts", () => {
  const from = (address: string) => ({ "x-forwarded-for": address });

  test("codes for one address are refused for a minute, and after five for the hour", async () => {
    await askCode(service, openBrowser(), email);
    for (let sent = 1; sent < 5; sent += 1) {
      const browser = openBrowser();
      const form = formOf(await browser.open(signIn), "mail");
      const early = await browser.send(signIn, { ...form, email: email.toUpperCase() });
      expect(early.status).toBe(429);
      expect(Number(early.headers.get("retry-after"))).toBe(60);
      wait(service, 60);
      expect((await browser.send(signIn, { ...form, email })).status).toBe(303);
    }
    wait(service, 60);
    const browser = openBrowser();
    const late = await browser.send(signIn, { ...formOf(await browser.open(signIn), "mail"), email });
    expect(Number(late.headers.get("retry-after"))).toBe(3300);
    await service.drain();
    expect(mailTo(service, email)).toHaveLength(5);
  });

  test("codes for an address that others asked for do not keep its owner from asking elsewhere, up to twenty in the hour", async () => {
    const browser = openBrowser();
    const form = formOf(await browser.open(signIn), "mail");
    const ask = (address: string) => browser.send(signIn, { ...form, email }, from(address));
    for (let sent = 0; sent < 20; sent += 1) {
      if (sent > 0) expect((await ask("203.0.113.0")).status).toBe(429);
      expect((await ask(`203.0.113.${sent}`)).status).toBe(303);
    }
    expect((await ask("198.51.100.1")).status).toBe(429);
    await service.drain();
    expect(mailTo(service, email)).toHaveLength(20);
  });

  test("codes for many addresses from one network are refused, and other networks go on", async () => {
    const browser = openBrowser();
    const form = formOf(await browser.open(signIn), "mail");
    const ask = (number: number, address: string) =>
      browser.send(signIn, { ...form, email: `reader-${number}@example.org` }, from(address));
    for (let number = 0; number < 20; number += 1) expect((await ask(number, "203.0.113.7")).status).toBe(303);
    expect((await ask(20, "203.0.113.7")).status).toBe(429);
    expect((await ask(21, "203.0.113.8")).status).toBe(303);
  });

  test("wrong codes from one network are refused for the hour, right ones too; right keys never", async () => {
    const now = () => service.clock.now.toISOString();
    const browser = openBrowser();
    const page = await askCode(service, browser, email);
    await service.drain();
    const form = { ...formOf(page, "code"), code: lastCode(service, email) };
    for (let count = 0; count < 20; count += 1) {
      await service.store.provisioning.note("2001:db8::/64", "wrong_sign_in", now());
    }
    expect((await browser.send(signIn, form, from("2001:db8::1"))).status).toBe(429);
    const keyHolder = openBrowser();
    const key = { ...formOf(await keyHolder.open(signIn), "key"), api_key: member.api_key };
    expect((await keyHolder.send(signIn, key, from("2001:db8::2"))).status).toBe(303);
    expect((await browser.send(signIn, form, from("2001:db9::1"))).status).toBe(303);
  });

  test("wrong keys of one client are refused for a moment, right ones of another in its network never", async () => {
    const browser = openBrowser();
    const form = formOf(await browser.open(signIn), "key");
    const attempt = (api_key: string) => browser.send(signIn, { ...form, api_key }, from("203.0.113.8"));
    for (let count = 0; count < 30; count += 1) expect((await attempt("cs_live_wrong")).status).toBe(401);
    expect((await attempt("cs_live_wrong")).status).toBe(429);
    expect((await attempt(member.api_key)).status).toBe(303);
  });

  test("forms from one client are refused for a moment", async () => {
    const browser = openBrowser();
    const form = formOf(await browser.open(signIn), "mail");
    for (let count = 0; count < 30; count += 1) {
      expect((await browser.send(signIn, { ...form, email: "nobody" }, from("203.0.113.9"))).status).toBe(422);
    }
    const shown = await browser.send(signIn, { ...form, email }, from("203.0.113.9"));
    expect(shown.status).toBe(429);
    await service.drain();
    expect(() => lastCode(service, email)).toThrow();
  });
});
