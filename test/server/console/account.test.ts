import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forecast } from "../../../server/console/account/account-quota.ts";
import { consoleOf, type Visit } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let owner: Member;
let visit: Visit;

beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  owner = await service.member("startup", { cadence: "continuous" });
  visit = await consoleOf(service, owner);
});
afterAll(() => service[Symbol.asyncDispose]());

const path = "/console/account";

describe("the quota", () => {
  const quota = {
    quota_limit: 1000,
    quota_used: 700,
    quota_remaining: 300,
    percent_used: 70,
    period: "2026-11",
    hard_cap: true,
    overage_manifests: 0,
    overage_usd: 0,
    quota_resets_on: "2026-12-01",
  };
  const day = (date: string, manifests_used: number) => ({
    id: date,
    date,
    manifests_used,
    api_calls: 1,
    tokens_consumed: 0,
    overage_manifests: 0,
    overage_usd: 0,
  });
  const now = new Date("2026-11-20T10:00:00.000Z");

  test("is foretold from the last seven days", () => {
    const days = [day("2026-11-01", 9000), day("2026-11-14", 300), day("2026-11-20", 400)];
    expect(forecast({ quota, days }, now)).toBe("At the recent rate (100 a day), it is used up on 2026-11-23.");
    expect(forecast({ quota, days: [day("2026-11-20", 7)] }, now)).toMatch(/lasts until it resets/);
    const lasting = { ...quota, quota_remaining: Number.MAX_SAFE_INTEGER, quota_resets_on: null };
    expect(forecast({ quota: lasting, days }, now)).toBe("At the recent rate (100 a day), it lasts for years.");
    expect(forecast({ quota, days: [] }, now)).toBe("No recent use.");
    const early = new Date("2026-11-02T10:00:00.000Z");
    expect(forecast({ quota, days: [day("2026-11-01", 200)] }, early)).toContain("(100 a day)");
    const over = { ...quota, quota_remaining: 0 };
    expect(forecast({ quota: over, days }, now)).toMatch(/refused/);
    expect(forecast({ quota: { ...over, hard_cap: false }, days }, now)).toMatch(/overage/);
  });

  test("is drawn by day, with the figures as a table", async () => {
    await visit.open("/console/stories/1");
    const { text } = await visit.open(path);
    expect(text).toContain('<svg class="daily" role="img"');
    expect(text).toContain('<th scope="row">2026-11-20</th>');
    expect(text).toContain("it lasts until it resets");
  });
});

describe("the keys", () => {
  test("are made with the secret shown once, and with what was wrong at its field", async () => {
    const refused = await visit.send(`${path}/keys/new`, { name: "Night desk", expires_on: "2020-01-01" });
    expect(refused.text).toContain('id="expires_on-wrong"');
    expect(refused.text).toContain('value="Night desk"');
    const { text } = await visit.send(`${path}/keys/new`, { name: "Night desk", expires_on: "2027-01-01" });
    const key = /cs_live_[\w-]{20,}/.exec(text)?.[0] ?? "";
    expect((await service.request("/account", { as: { ...owner, api_key: key } })).status).toBe(200);
    const shown = await visit.open(path);
    expect(shown.text).toContain("Night desk");
    expect(shown.text).toContain('data-label="Expires"><time');
    expect(shown.text).not.toContain(key);
  });

  test("are replaced and ended after a question", async () => {
    const made = await service.request("/keys", { method: "POST", as: owner, body: '{"name":"Old desk"}' });
    const { id, api_key } = Object(Object(made.body).data);
    const rotated = await visit.send(path, { do: "rotate", key_id: id });
    const key = /cs_live_[\w-]{20,}/.exec(rotated.text)?.[0] ?? "";
    expect((await service.request("/account", { as: { ...owner, api_key } })).status).toBe(401);
    const listed = await service.request("/keys", { as: { ...owner, api_key: key } });
    const old = Object(listed.body).data.keys.find((each: { name: string }) => each.name === "Old desk");
    expect((await visit.open(path)).text).toContain("Delete key");
    expect((await visit.send(path, { do: "revoke", key_id: old.id })).location).toBe("?done=revoked");
    expect((await service.request("/account", { as: { ...owner, api_key: key } })).status).toBe(401);
  });

  test("are left alone by members, who are told who may", async () => {
    const now = service.clock.now.toISOString();
    const { org_id } = owner;
    const person = { org_id, name: "Ada Reed", email: "ada@example.org", role: "member", now };
    const user_id = await service.store.organizations.addUser(person);
    const order = { org_id, user_id, name: "Reader", key_type: "live", expires_on: null, now };
    const reader = await consoleOf(service, { org_id, ...(await service.store.credentials.issue(order)) });
    const { text } = await reader.open(path);
    expect(text).toContain("Owners and admins create, replace and delete keys.");
    expect(text).not.toContain("Delete key");
    expect((await reader.send(path, { do: "revoke", key_id: owner.key_id })).status).toBe(403);
    const refused = await reader.send(`${path}/keys/new`, { name: "x" });
    expect(refused.text).toContain('role="alert"');
  });
});

describe("dates in emails", () => {
  const saved = { do: "email-dates", applies_to: "person", locale: "de-DE", time_zone: "Europe/Berlin" };
  const fieldOf = (text: string, name: string) => new RegExp(`<input id="${name}"[^>]*>`).exec(text)?.[0];

  test("are chosen with what the browser says already filled in, and shown as they will be", async () => {
    const before = await visit.open(path, { "accept-language": "de-AT,de;q=0.9" });
    expect(before.text).toContain("Emails to you write <strong>2026-11-20 10:00 UTC</strong>");
    expect(fieldOf(before.text, "locale")).toContain('value="de-AT"');
    expect(fieldOf(before.text, "time_zone")).toContain('data-fill="time-zone"');
    expect((await visit.send(path, saved)).location).toBe("?done=saved");
    const { text } = await visit.open(path, { "accept-language": "fr" });
    expect(text).toContain("<strong>20. November 2026, 11:00 MEZ</strong> and <strong>1.234,5</strong>");
    expect(fieldOf(text, "locale")).toContain('value="de-DE"');
    expect(fieldOf(text, "time_zone")).toContain('value="Europe/Berlin"');
    expect(text).toContain("Emails to the rest of the organization write <strong>2026-11-20 10:00 UTC</strong>");
  });

  test("that are not known are told of at their field, with an example, and stay as they were typed", async () => {
    const { text } = await visit.send(path, { ...saved, locale: "de_DE", time_zone: "MEZ" });
    expect(text).toMatch(/id="locale-wrong">[^<]*such as de-DE/);
    expect(text).toMatch(/id="time_zone-wrong">[^<]*such as Europe\/Berlin/);
    expect(fieldOf(text, "locale")).toContain('value="de_DE"');
    expect(fieldOf(text, "time_zone")).toContain('value="MEZ"');
  });

  test("of the organization are for owners and admins", async () => {
    const member = await service.member("startup");
    const ours = await consoleOf(service, member);
    await ours.send(path, { ...saved, applies_to: "organization" });
    const { users, ...organization } = await accountOf(member);
    expect(organization).toMatchObject({ locale: "de-DE", time_zone: "Europe/Berlin" });
    expect(users).toMatchObject([{ locale: null, time_zone: null }]);
    const { org_id } = member;
    const now = service.clock.now.toISOString();
    const user_id = await service.store.organizations.addUser({
      org_id,
      name: "Ada",
      email: null,
      role: "member",
      now,
    });
    const order = { org_id, user_id, name: "Reader", key_type: "live", expires_on: null, now };
    const reader = await consoleOf(service, await service.store.credentials.issue(order));
    const { text } = await reader.open(path);
    expect(text).toContain("Emails to you write <strong>20. November 2026, 11:00 MEZ</strong>");
    expect(text).not.toContain("rest of the organization");
    const refused = await reader.send(path, { ...saved, applies_to: "organization", locale: "fr-FR" });
    expect(refused.text).toContain("Only an owner or an admin");
    expect(await accountOf(member)).toMatchObject({ locale: "de-DE" });
  });

  async function accountOf(as: Member) {
    const { data } = Object((await service.request("/account", { as })).body);
    return { ...data.org, users: data.users };
  }
});

describe("people and sessions", () => {
  test("say how somebody is added: by whoever runs the service", async () => {
    expect((await visit.open(path)).text).toContain("The operator of the service adds and removes people.");
    const operator = await service.member("platform", { is_operator: true });
    const { text } = await (await consoleOf(service, operator)).open(path);
    expect(text).toContain(`npx claimstream org user add ${operator.org_id}`);
  });

  test("end everywhere at once, and for nobody else", async () => {
    const [here, there] = [await consoleOf(service, owner), await consoleOf(service, owner)];
    const other = await consoleOf(service, await service.member("startup"));
    expect((await here.open(path)).text).toMatch(/in \d browsers/);
    expect((await here.send(path, { do: "sign-out" })).location).toMatch(/console\/sign-out$/);
    expect((await there.open(path)).status).toBe(303);
    expect((await other.open(path)).status).toBe(200);
  });

  test("show what programs may do, and take it back", async () => {
    const again = await consoleOf(service, owner);
    expect((await again.open(path)).text).toContain("No connected apps.");
    await service.store.oauthArtifacts.keep({
      kind: "Grant",
      id_hash: "f00",
      grant_hash: null,
      uid_hash: null,
      key_id: owner.key_id,
      client_id: "reader-app",
      scope: null,
      audience: null,
      payload: "",
      expires_on: "2026-12-20T00:00:00.000Z",
    });
    expect((await again.open(path)).text).toContain("reader-app");
    expect((await again.send(path, { do: "end-program", grant: "f00" })).location).toBe("?done=program-ended");
    expect((await again.open(path)).text).not.toContain("reader-app");
    expect((await again.send(path, { do: "explode" })).status).toBe(404);
  });
});
