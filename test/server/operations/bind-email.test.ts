import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Answer, openService, type TestService } from "../../support/service/service.ts";
import {
  anyNetwork,
  codeFor,
  lastCode,
  mailTo,
  otherThan,
  post,
  type Visitor,
  visit,
  wait,
} from "../../support/visitors.ts";

const bindPath = "/api/connect/bind-email";
const verifyPath = "/api/connect/bind-email/verify";

let service: TestService;
beforeAll(async () => {
  service = await openService({ settings: anyNetwork });
  await openNewsstand(service.store);
});
afterAll(() => service[Symbol.asyncDispose]());

/** Every test has a network of its own. */
let networks = 0;
function newcomer(own = service): Promise<Visitor> {
  networks += 1;
  return visit(own, `198.18.${networks >> 8}.${networks & 255}`);
}

const bind = (visitor: Visitor, body: object, own = service) => post(own, visitor, bindPath, body);
const verify = (visitor: Visitor, body: object, own = service) => post(own, visitor, verifyPath, body);
const codeOf = ({ body }: Answer) => valueAt(body, "detail.error_code") ?? valueAt(body, "error_code");

describe("binding a mail address", () => {
  test("sends a code, and makes the same key a Starter account that does not expire", async () => {
    const visitor = await newcomer();
    const sent = await bind(visitor, { email: "Mara.Venn@Example.org", name: "Mara Venn" });
    expect(sent).toMatchObject({
      status: 202,
      body: {
        data: {
          status: "code_sent",
          email: "M***@Example.org",
          expires_in: 600,
          verify_url: `${service.url}${verifyPath}`,
          same_key: true,
        },
        usage: { quota_limit: 100, items_in_response: 1 },
      },
    });
    const [mail = ""] = mailTo(service, "Mara.Venn@Example.org");
    const code = lastCode(service, "Mara.Venn@Example.org");
    expect(mail).toContain("Content-Type: text/plain");
    expect(mail).toContain("Content-Type: text/html");
    expect(mail.split(code).length).toBeGreaterThanOrEqual(4);
    expect(mail).not.toContain("Mara Venn");
    const bound = await verify(visitor, { code, email: "mara.venn@example.org" });
    expect(bound).toMatchObject({ status: 200 });
    expect(valueAt(bound.body, "data")).toEqual({
      status: "bound",
      same_key: true,
      key_id: visitor.key_id,
      org_id: visitor.org_id,
      email: "M***@Example.org",
      plan: "starter",
      plan_display_name: "Starter",
      cadence: "daily",
      cadence_starts_on: "2026-11-21T00:00:00.000Z",
      expires_at: null,
      key_expires_at: null,
    });
    const account = await service.request("/account", { as: visitor });
    expect(valueAt(account.body, "data.org")).toMatchObject({
      name: "Mara Venn",
      org_type: "person",
      contact_email: "Mara.Venn@Example.org",
    });
    expect(valueAt(account.body, "data.subscription.plan")).toBe("starter");
    expect(valueAt(account.body, "data.users.0")).toMatchObject({ email: "Mara.Venn@Example.org", role: "owner" });
    wait(service, 100 * 24 * 3600);
    expect((await service.request("/account", { as: visitor })).status).toBe(200);
    wait(service, -100 * 24 * 3600);
  });

  test("delivers daily from the next midnight on, and what was visible stays visible", async () => {
    const visitor = await newcomer();
    const newest = async () => {
      const { body } = await service.request("/streams/1/manifests", { as: visitor });
      return valueAt(body, "data.manifests.0.matched_at");
    };
    const before = await newest();
    await verify(visitor, { code: await codeFor(service, visitor, "daily@example.org") });
    expect(await newest()).toBe(before);
    wait(service, 24 * 3600);
    const account = await service.request("/account", { as: visitor });
    wait(service, -24 * 3600);
    expect(valueAt(account.body, "data.subscription.cadence")).toBe("daily");
  });

  test("takes the key in the body of either call, or in headers", async () => {
    const visitor = await newcomer();
    const headers = { ...visitor.from, "content-type": "application/json" };
    const send = (path: string, body: object) =>
      service.request(path, { method: "POST", headers, body: JSON.stringify({ ...body, api_key: visitor.api_key }) });
    expect((await send(bindPath, { email: "body@example.org" })).status).toBe(202);
    expect((await send(verifyPath, { code: lastCode(service, "body@example.org") })).status).toBe(200);
  });

  test("gives the same answer whether the address is known or not", async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    const unknown = await bind(first, { email: "known@example.org" });
    await verify(first, { code: lastCode(service, "known@example.org") });
    const known = await bind(second, { email: "known@example.org" });
    expect(known.status).toBe(unknown.status);
    expect(known.body).toEqual(unknown.body);
  });

  test("lets a further key of a bound address join its account", async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    await verify(first, { code: await codeFor(service, first, "twice@example.org") });
    wait(service, 1);
    const { status, body } = await verify(second, { code: await codeFor(service, second, "Twice@example.org") });
    expect({ status, org_id: valueAt(body, "data.org_id") }).toEqual({ status: 200, org_id: first.org_id });
    const account = await service.request("/account", { as: second });
    expect(valueAt(account.body, "data.org.id")).toBe(first.org_id);
    const keys = await service.request("/keys", { as: second });
    expect(valueAt(keys.body, "data.keys")).toHaveLength(2);
  });

  test("works for a demo key until 7 days after its end, for nothing else", async () => {
    await using own = await openService({ settings: anyNetwork });
    const [early, late] = [await newcomer(own), await newcomer(own)];
    wait(own, (72 + 7 * 24) * 3600 - 1);
    expect((await own.request("/account", { as: early })).status).toBe(401);
    const code = await codeFor(own, early, "late@example.org");
    wait(own, 1);
    expect(codeOf(await verify(late, { code }, own))).toBe("service_key_expired");
    expect(codeOf(await bind(late, { email: "late@example.org" }, own))).toBe("service_key_expired");
    wait(own, -1);
    expect((await verify(early, { code }, own)).status).toBe(200);
    expect((await own.request("/account", { as: early })).status).toBe(200);
  });

  test("is done once", async () => {
    const visitor = await newcomer();
    const code = await codeFor(service, visitor, "once@example.org");
    expect((await verify(visitor, { code })).status).toBe(200);
    for (const again of [await verify(visitor, { code }), await bind(visitor, { email: "once@example.org" })]) {
      expect({ status: again.status, code: codeOf(again) }).toEqual({ status: 409, code: "already_bound" });
    }
  });

  test("is done once, though the right code comes twice at the same moment", async () => {
    const visitor = await newcomer();
    const code = await codeFor(service, visitor, "race@example.org");
    const answers = await Promise.all([verify(visitor, { code }), verify(visitor, { code })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("codes", () => {
  test("are wrong 5 times with attempts_remaining, and then no longer in force", async () => {
    const visitor = await newcomer();
    const code = await codeFor(service, visitor, "tries@example.org");
    for (const attempts_remaining of [4, 3, 2, 1, 0]) {
      const { status, body } = await verify(visitor, { code: otherThan(code) });
      expect(status).toBe(422);
      expect(valueAt(body, "detail")).toMatchObject({
        error_code: "invalid_code",
        action: "check_code",
        attempts_remaining,
      });
    }
    const { status, body } = await verify(visitor, { code });
    expect(status).toBe(422);
    expect(valueAt(body, "detail")).toMatchObject({ error_code: "code_expired", action: "request_new_code" });
  });

  test("are good for 10 minutes", async () => {
    await using own = await openService({ settings: anyNetwork });
    const [early, late] = [await newcomer(own), await newcomer(own)];
    const [first, second] = [await codeFor(own, early, "a@example.org"), await codeFor(own, late, "b@example.org")];
    wait(own, 599);
    expect((await verify(early, { code: first }, own)).status).toBe(200);
    wait(own, 1);
    const answer = await verify(late, { code: second }, own);
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 422, code: "code_expired" });
  });

  test("end when a new one is sent", async () => {
    await using own = await openService({ settings: anyNetwork });
    const visitor = await newcomer(own);
    const first = await codeFor(own, visitor, "first@example.org");
    wait(own, 60);
    const second = await codeFor(own, visitor, "second@example.org");
    if (first !== second) expect(codeOf(await verify(visitor, { code: first }, own))).toBe("invalid_code");
    expect((await verify(visitor, { code: second }, own)).status).toBe(200);
  });

  test("are for one key only", async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const code = await codeFor(service, one, "mine@example.org");
    expect(codeOf(await verify(other, { code }))).toBe("code_expired");
  });

  test("are for the address they were sent to", async () => {
    const visitor = await newcomer();
    const code = await codeFor(service, visitor, "here@example.org");
    expect(codeOf(await verify(visitor, { code, email: "there@example.org" }))).toBe("invalid_code");
    expect((await verify(visitor, { code: ` ${code.slice(0, 3)}-${code.slice(3)} ` })).status).toBe(200);
  });

  test("may be sent as a number, leading zeros lost", async () => {
    const visitor = await newcomer();
    const code = await codeFor(service, visitor, "number@example.org");
    expect((await verify(visitor, { code: Number(code) })).status).toBe(200);
  });

  test("come at most once a minute, and 5 times an hour for a key", async () => {
    await using own = await openService({ settings: anyNetwork });
    const visitor = await newcomer(own);
    for (let time = 0; time < 5; time += 1) {
      expect((await bind(visitor, { email: `n${time}@example.org` }, own)).status).toBe(202);
      wait(own, 59);
      const soon = await bind(visitor, { email: `n${time}@example.org` }, own);
      expect(soon).toMatchObject({ status: 429, body: { detail: { error_code: "rate_limited" } } });
      wait(own, 61);
    }
    const sixth = await bind(visitor, { email: "n5@example.org" }, own);
    expect({ status: sixth.status, wait: sixth.headers.get("retry-after") }).toEqual({ status: 429, wait: "3000" });
    wait(own, 3000);
    expect((await bind(visitor, { email: "n5@example.org" }, own)).status).toBe(202);
  });

  test("come at most 5 times an hour to an address, whoever asks", async () => {
    for (let time = 0; time < 5; time += 1) await codeFor(service, await newcomer(), "popular@example.org");
    const answer = await bind(await newcomer(), { email: "POPULAR@example.org" });
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 429, code: "rate_limited" });
    expect(mailTo(service, "popular@example.org")).toHaveLength(5);
  });

  test("wrong more than 5 times over the keys of one network make it suspicious for an hour", async () => {
    await using own = await openService({ settings: anyNetwork });
    const [one, other] = [await visit(own, "192.0.2.1"), await visit(own, "192.0.2.1")];
    const first = await codeFor(own, one, "one@example.org");
    const second = await codeFor(own, other, "other@example.org");
    for (let time = 0; time < 5; time += 1) await verify(one, { code: otherThan(first) }, own);
    const sixth = await verify(other, { code: otherThan(second) }, own);
    expect({ status: sixth.status, code: codeOf(sixth) }).toEqual({ status: 429, code: "suspicious_activity" });
    expect(sixth.headers.get("retry-after")).toBe("3600");
    expect(codeOf(await verify(other, { code: second }, own))).toBe("suspicious_activity");
    expect(codeOf(await bind(other, { email: "other@example.org" }, own))).toBe("suspicious_activity");
    const stranger = await own.request("/connect", { headers: one.from });
    expect(codeOf(stranger)).toBe("suspicious_activity");
    wait(own, 3600);
    const code = await codeFor(own, other, "other@example.org");
    expect((await verify(other, { code }, own)).status).toBe(200);
  });

  test("asked for or tried more than 10 times in 10 minutes make a network suspicious", async () => {
    await using own = await openService({ settings: anyNetwork });
    const visitor = await newcomer(own);
    for (let time = 0; time < 10; time += 1) {
      expect(codeOf(await verify(visitor, { code: "123456" }, own))).toBe("code_expired");
    }
    expect(codeOf(await verify(visitor, { code: "123456" }, own))).toBe("suspicious_activity");
  });
});

describe("a mail that cannot be sent", () => {
  test("is told as such, and does not count", async () => {
    await using own = await openService({ settings: anyNetwork, env: { SMTP_URL: "smtp://127.0.0.1:1" } });
    const visitor = await newcomer(own);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await bind(visitor, { email: "nobody@example.org" }, own);
      expect(status).toBe(503);
      expect(valueAt(body, "detail")).toMatchObject({ error_code: "service_unavailable", retryable: true });
    }
  });
});

describe("the inputs of binding", () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await newcomer();
  });
  const as = () => visitor;
  const json = { "content-type": "application/json" };
  const refused = (field: string) => ({ "detail.error_code": "invalid_request", "detail.errors.0.field": field });

  scenarios("POST /api/connect/bind-email", () => service, { ask: `POST ${bindPath}` }, [
    ...[
      ["no address", {}],
      ["an address that is none", { email: "mara" }],
      ["an address with a line break", { email: "mara@example.org\r\nBcc: all@example.org" }],
      ["two addresses", { email: "a@example.org, b@example.org" }],
      ["null", { email: null }],
      ["an address too long", { email: `${"a".repeat(250)}@example.org` }],
    ].map(([name, body]) => ({
      name: `refuses ${name}`,
      as,
      ask: `POST ${bindPath}`,
      headers: json,
      body,
      status: 422,
      has: refused("email"),
    })),
    {
      name: "refuses a name of two lines",
      as,
      headers: json,
      body: { email: "a@example.org", name: "a\nb" },
      status: 422,
      has: refused("name"),
    },
    {
      name: "needs a key that is one",
      headers: json,
      body: { email: "a@example.org", api_key: "cs_demo_nobody" },
      status: 401,
      has: { error_code: "service_key_invalid" },
    },
    {
      name: "is not for keys of an account",
      as: "startup",
      headers: json,
      body: { email: "a@example.org" },
      status: 409,
      has: { "detail.error_code": "already_bound" },
    },
  ]);

  scenarios("POST /api/connect/bind-email/verify", () => service, {}, [
    ...[{}, { code: "" }, { code: null }, { code: ["1"] }, { code: -1 }].map((body) => ({
      name: `refuses ${JSON.stringify(body)}`,
      as,
      ask: `POST ${verifyPath}`,
      headers: json,
      body,
      status: 422,
      has: refused("code"),
    })),
    {
      name: "needs a code that was sent",
      as,
      ask: `POST ${verifyPath}`,
      headers: json,
      body: { code: "123456" },
      status: 422,
      has: { "detail.error_code": "code_expired" },
    },
  ]);
});
