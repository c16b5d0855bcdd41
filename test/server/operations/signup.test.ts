import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openService, type TestService } from "../../support/service/service.ts";
import { anyNetwork, lastCode, otherThan, visit, wait } from "../../support/visitors.ts";

let service: TestService;
beforeAll(async () => {
  service = await openService({ settings: anyNetwork });
});
afterAll(() => service[Symbol.asyncDispose]());

/** Sends the form as a browser does that runs no scripts. */
function submit(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const form = { "content-type": "application/x-www-form-urlencoded", ...headers };
  return service.request("/signup", { method: "POST", headers: form, body: new URLSearchParams(fields).toString() });
}

/** The fields that a page would send back unseen. */
function hiddenFields(page: unknown): Record<string, string> {
  const fields = String(page).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name = "", value = ""]) => [name, value]));
}

describe("the sign-up page", () => {
  test("asks for a key and an address, in a form that needs no script and that nobody may frame", async () => {
    const { status, headers, body } = await service.request("/signup");
    expect(String(body)).toContain("This installation has no mail server.");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(body).toContain('<form method="post">');
    expect(body).toMatch(/name="api_key"[^>]*required/);
    expect(body).toContain(`href="${service.url}/connect"`);
    expect(body).not.toContain("<script");
  });

  test("binds the address to the key that was typed in", async () => {
    const visitor = await visit(service, "203.0.113.1");
    const asked = { api_key: visitor.api_key, email: "typed@example.org", name: "Mara" };
    const second = await submit(asked, visitor.from);
    expect(second).toMatchObject({ status: 200, body: expect.stringContaining('autocomplete="one-time-code"') });
    const back = hiddenFields(second.body);
    expect(back).toEqual(asked);
    const code = lastCode(service, "typed@example.org");
    const done = await submit({ ...back, code }, visitor.from);
    expect(done).toMatchObject({ status: 200, body: expect.stringContaining("typed@example.org was added") });
    expect((await service.request("/account", { as: visitor })).body).toMatchObject({
      data: { subscription: { plan: "starter" } },
    });
  });

  test("knows the key that this browser was given at connect", async () => {
    const visitor = await visit(service, "203.0.113.2");
    const cookie = { ...visitor.from, cookie: `visitor_token=${visitor.visitor_token}` };
    const page = await service.request("/signup", { headers: cookie });
    expect(page.body).toContain(`${visitor.api_key.slice(0, 8)}…${visitor.api_key.slice(-4)}`);
    expect(page.body).not.toContain(visitor.api_key);
    await submit({ email: "cookie@example.org", api_key: "", name: "" }, cookie);
    const code = lastCode(service, "cookie@example.org");
    const done = await submit({ email: "cookie@example.org", code }, cookie);
    expect(done).toMatchObject({ status: 200, body: expect.stringContaining("100 stories a month") });
  });

  test("says on the page what is wrong, and keeps what was typed", async () => {
    const visitor = await visit(service, "203.0.113.3");
    const good = { api_key: visitor.api_key, email: "wrong@example.org" };
    const noMail = await submit({ ...good, email: '"><script>alert(1)</script>' }, visitor.from);
    expect(noMail).toMatchObject({ status: 422, body: expect.stringContaining('role="alert"') });
    expect(noMail.body).not.toContain("<script");
    expect(noMail.body).toContain("&lt;script&gt;");
    expect((await submit({ ...good, api_key: "nonsense" }, visitor.from)).status).toBe(401);
    expect((await submit({ email: "wrong@example.org" }, visitor.from)).status).toBe(401);
    await submit(good, visitor.from);
    const soon = await submit(good, visitor.from);
    expect({ status: soon.status, wait: soon.headers.get("retry-after") }).toEqual({ status: 429, wait: "60" });
    const code = lastCode(service, "wrong@example.org");
    const wrong = await submit({ ...good, code: otherThan(code) }, visitor.from);
    expect(wrong).toMatchObject({ status: 422, body: expect.stringContaining("Wrong code") });
    expect(hiddenFields(wrong.body)).toEqual(good);
    wait(service, 600);
    const late = await submit({ ...good, code }, visitor.from);
    wait(service, -600);
    expect(late).toMatchObject({ status: 422, body: expect.stringContaining("Email me a code") });
  });

  test("takes forms only", async () => {
    const answer = await service.request("/signup", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"email":"a@example.org"}',
    });
    expect(answer.status).toBe(415);
  });
});
