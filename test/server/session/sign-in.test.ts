import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Browser, openBrowser, type Shown } from "../../support/browser.ts";
import { openPostOffice } from "../../support/servers/post-office.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";
import { askCode, formOf, signInWithCode, signInWithKey } from "../../support/service/sign-in.ts";
import { lastCode, mailTo, otherThan, wait } from "../../support/visitors.ts";

const email = "mara@example.org";

let service: TestService;
let member: Member;
let signIn: string;
beforeEach(async () => {
  service = await openService();
  member = await service.member("platform");
  signIn = `${service.url}/console/sign-in`;
});
afterEach(() => service[Symbol.asyncDispose]());

/** Whether a browser is signed in, as the page says. */
async function isSignedIn(browser: Browser, at = signIn): Promise<boolean> {
  return (await browser.open(at)).text.includes("You are signed in");
}

/** The page that a browser is led to. */
function follow(browser: Browser, { location = "" }: Shown): Promise<Shown> {
  return browser.open(new URL(location, signIn));
}

const session = (browser: Browser) => browser.cookies.get("claimstream_session")?.value;

describe("the page to sign in", () => {
  test("has labels for all fields, asks for a code by mail or a key, needs no script, and cannot be framed", async () => {
    const { status, headers, text } = await openBrowser().open(signIn);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-inline");
    // With no-referrer browsers would hide from us where a form comes from.
    expect(headers.get("referrer-policy")).toBe("same-origin");
    for (const [, id] of text.matchAll(/<input id="(\w+)"/g)) expect(text).toContain(`<label for="${id}">`);
    expect(text).not.toContain("<script");
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^claimstream_sign_in=cs_session_[\w-]{43}; Max-Age=86400; HttpOnly; SameSite=Strict$/),
    ]);
  });

  test("answers HEAD, and no other methods than those of pages", async () => {
    expect((await fetch(signIn, { method: "HEAD" })).status).toBe(200);
    const answer = await fetch(signIn, { method: "PUT" });
    expect({ status: answer.status, allow: answer.headers.get("allow") }).toEqual({ status: 405, allow: "GET, POST" });
  });
});

describe("with a key", () => {
  test("somebody is signed in, and is led to where they wanted to go", async () => {
    const browser = openBrowser();
    const shown = await signInWithKey(browser, `${signIn}?to=${encodeURIComponent("/docs?a=b&c=d")}`, member.api_key);
    expect({ status: shown.status, location: shown.location }).toEqual({ status: 303, location: "../docs?a=b&c=d" });
    expect(shown.headers.getSetCookie()[0]).toMatch(
      /^claimstream_session=cs_session_[\w-]{43}; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    const page = await browser.open(signIn);
    expect(page.text).toContain(`Desk, ${member.api_key.slice(0, 8)}…`);
    expect(page.text).toContain("The platform desk");
  });

  test.each(["cs_live_wrong", "", "cs_oauth_token"])("%j is refused", async (api_key) => {
    const browser = openBrowser();
    const shown = await signInWithKey(browser, signIn, api_key);
    expect(shown.status).toBe(401);
    expect(shown.text).toContain('role="alert"');
    expect(session(browser)).toBeUndefined();
  });

  test("an MCP token, a key that was revoked, or one past its end is refused", async () => {
    const late = await service.member("demo", { expires_on: "2026-11-20T09:59:59.000Z" });
    const revoked = await service.member("free");
    await service.store.credentials.revoke(revoked.key_id);
    for (const api_key of [member.mcp_token, late.api_key, revoked.api_key]) {
      expect((await signInWithKey(openBrowser(), signIn, api_key)).status).toBe(401);
    }
  });

  test("however many wrong ones come from an address, a right one of another client gets in, by a code too", async () => {
    const guesser = openBrowser();
    const fields = { ...formOf(await guesser.open(signIn), "key"), api_key: "cs_live_wrong" };
    const statuses = [];
    for (let count = 0; count < 40; count += 1) statuses.push((await guesser.send(signIn, fields)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    expect((await signInWithKey(openBrowser(), signIn, member.api_key)).status).toBe(303);
    expect((await signInWithCode(service, openBrowser(), email)).status).toBe(303);
  });

  test("the session ends when the key is revoked", async () => {
    const browser = openBrowser();
    await signInWithKey(browser, signIn, member.api_key);
    expect(await isSignedIn(browser)).toBe(true);
    await service.store.credentials.revoke(member.key_id);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe("with a code by mail", () => {
  test("somebody is signed in, over a real mail server, and is led on", async () => {
    await using office = await openPostOffice();
    await using posting = await openService({ env: { SMTP_URL: office.url } });
    const { org_id } = await posting.member("platform");
    await posting.store.organizations.keepLocale(org_id, { locale: "de-DE", time_zone: "Europe/Berlin" });
    const url = `${posting.url}/console/sign-in`;
    const browser = openBrowser();
    const page = await askCode(posting, browser, "Mara@Example.org", "/docs");
    expect(page.text).toContain('autocomplete="one-time-code"');
    expect(page.text).not.toContain("outbox");
    await posting.drain();
    const [mail] = office.mails;
    expect(mail?.to?.[0]?.address).toBe(email);
    expect(mail?.text).toContain("within 10 minutes (until 11:10 MEZ)");
    const code = /^(\d{6}) is your claimstream sign-in code/.exec(mail?.subject ?? "")?.[1] ?? "";
    const shown = await browser.send(url, {
      ...formOf(page, "code"),
      code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect({ status: shown.status, location: shown.location }).toEqual({ status: 303, location: "../docs" });
    expect((await browser.open(url)).text).toContain("Mara Venn");
  });

  test("the mail lies in the outbox when there is no mail server, and the page says so", async () => {
    const browser = openBrowser();
    expect((await askCode(service, browser, email)).text).toContain("<code>outbox</code>");
    await service.drain();
    expect(mailTo(service, email)).toHaveLength(1);
  });

  test("an address that is nobody's is answered alike, and nothing is sent", async () => {
    const [known, unknown] = [openBrowser(), openBrowser()];
    const pages = [await askCode(service, known, email), await askCode(service, unknown, "nobody@example.org")];
    await service.drain();
    expect(mailTo(service, "nobody@example.org")).toEqual([]);
    const code = otherThan(lastCode(service, email));
    const answers: { status: number; text: string }[] = [];
    for (const [browser, page] of [
      [known, pages[0]],
      [unknown, pages[1]],
    ] as const) {
      const shown = await browser.send(signIn, { ...formOf(page as Shown, "code"), code });
      const text = shown.text.replaceAll(/value="[\w-]{43}"/g, "").replaceAll(/(mara|nobody)@example.org/g, "");
      answers.push({ status: shown.status, text });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(422);
  });

  test("a wrong code is told, and after five of them the right one is good no more", async () => {
    const browser = openBrowser();
    const page = await askCode(service, browser, email);
    await service.drain();
    const code = lastCode(service, email);
    for (const left of ["4 tries are", "3 tries are", "2 tries are", "One try is"]) {
      const shown = await browser.send(signIn, { ...formOf(page, "code"), code: otherThan(code) });
      expect(shown.status).toBe(422);
      expect(shown.text).toContain(`${left} left`);
      expect(shown.text).toContain('name="code"');
    }
    expect((await browser.send(signIn, { ...formOf(page, "code"), code: otherThan(code) })).status).toBe(422);
    const over = await browser.send(signIn, { ...formOf(page, "code"), code });
    expect(over.text).toContain("The code has expired");
    expect(over.text).toContain('name="email"');
    expect(session(browser)).toBeUndefined();
  });

  test("of many who try at the same time no more than five are heard, and one gets in", async () => {
    const browser = openBrowser();
    const page = await askCode(service, browser, email);
    await service.drain();
    const code = lastCode(service, email);
    const fields = { ...formOf(page, "code"), code };
    const shown = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => browser.send(signIn, fields)));
    expect(shown.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  test("a code is too old after ten minutes", async () => {
    const browser = openBrowser();
    const page = await askCode(service, browser, email);
    await service.drain();
    wait(service, 600);
    const shown = await browser.send(signIn, { ...formOf(page, "code"), code: lastCode(service, email) });
    expect({ status: shown.status, over: shown.text.includes("The code has expired") }).toEqual({
      status: 422,
      over: true,
    });
  });

  test("a code is good in the browser in which it was asked for, and once", async () => {
    const [browser, other] = [openBrowser(), openBrowser()];
    const page = await askCode(service, browser, email);
    await service.drain();
    const code = lastCode(service, email);
    const form = formOf(await other.open(signIn), "mail");
    expect((await other.send(signIn, { ...form, how: "code", code })).status).toBe(422);
    expect((await browser.send(signIn, { ...formOf(page, "code"), code })).status).toBe(303);
    const again = formOf(await browser.open(signIn), "mail");
    expect((await browser.send(signIn, { ...again, how: "code", code })).status).toBe(422);
  });

  test("the session ends when the person is removed, and nobody removed gets in", async () => {
    const person = { org_id: member.org_id, name: "Ines", email: "ines@example.org", role: "member" };
    const user_id = await service.store.organizations.addUser({ ...person, now: service.clock.now.toISOString() });
    const browser = openBrowser();
    await signInWithCode(service, browser, "ines@example.org");
    expect((await browser.open(signIn)).text).toContain("Ines");
    await service.store.organizations.removeUser(user_id);
    expect(await isSignedIn(browser)).toBe(false);
    wait(service, 60);
    await askCode(service, openBrowser(), "ines@example.org");
    await service.drain();
    expect(mailTo(service, "ines@example.org")).toHaveLength(1);
  });

  test("whoever belongs to several organizations says which, and nobody goes over to a foreign one", async () => {
    const second = await service.member("free");
    const browser = openBrowser();
    const shown = await signInWithCode(service, browser, email, "/docs");
    const page = await follow(browser, shown);
    expect(page.text).toContain("The platform desk (owner)");
    const choice = /value="(\d+)">The free desk/.exec(page.text)?.[1] ?? "";
    const chosen = await browser.send(signIn, { ...formOf(page, "account"), user_id: choice });
    expect(chosen.location).toBe("../docs");
    expect((await browser.open(signIn)).text).toContain("The free desk");
    const person = { org_id: second.org_id, name: "Ines", email: "ines@example.org", role: "owner" };
    const foreign = await service.store.organizations.addUser({ ...person, now: service.clock.now.toISOString() });
    const again = formOf(await browser.open(`${signIn}?step=account`), "account");
    expect((await browser.send(signIn, { ...again, user_id: String(foreign) })).status).toBe(403);
  });

  test("mail that no server takes is logged, and told to nobody", async () => {
    await using posting = await openService({ env: { SMTP_URL: "smtp://127.0.0.1:1" } });
    await posting.member("platform");
    const page = await askCode(posting, openBrowser(), email);
    await posting.drain();
    expect(page.status).toBe(200);
    const message = "a code to sign in could not be sent";
    expect(posting.logged).toContainEqual(expect.objectContaining({ level: "error", message }));
  });
});
