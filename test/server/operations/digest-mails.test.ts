import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Scenario, scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";
import { mailTo, wait } from "../../support/visitors.ts";

let service: TestService;
let owner: Member;
beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  owner = await service.member("platform", { cadence: "daily" });
  await post(owner, "/digests", { name: "Harbour", stream_ids: [1] });
});
afterAll(() => service[Symbol.asyncDispose]());

const post = (as: Member, path: string, body: object = {}) =>
  service.request(path, { method: "POST", as, body: JSON.stringify(body) });

/** The address of the page in the last mail to somebody. */
function pageFor(email: string): string {
  const mail = mailTo(service, email).at(-1)?.replaceAll("=\r\n", "") ?? "";
  return /http:\S+\/mail\/\d+\.[\w-]{43}/.exec(mail)?.[0] ?? "";
}

async function choose(page: string, choice?: string): Promise<{ status: number; text: string }> {
  const body = new URLSearchParams(choice === undefined ? {} : { choice });
  const answer = await fetch(page, { method: "POST", body });
  return { status: answer.status, text: await answer.text() };
}

async function statusOf(email: string): Promise<unknown> {
  const { body } = await service.request("/digests/1/mail", { as: owner });
  const mails = [valueAt(body, "data.mails")].flat();
  return valueAt(
    mails.find((mail) => valueAt(mail, "email") === email),
    "status",
  );
}

describe("/digests/{digest_id}/mail", () => {
  const row = (name: string, body: object, rest: Partial<Scenario>): Scenario => ({
    name,
    as: () => owner,
    ask: "POST /digests/1/mail",
    status: 422,
    body,
    ...rest,
  });
  scenarios("mails", () => service, {}, [
    row("are for plans with digests", { email: "mara@example.org" }, { as: "free", status: 403 }),
    row("are of digests that the caller may read", { email: "mara@example.org" }, { as: "platform", status: 404 }),
    row("go to mail addresses", { email: "mara" }, { has: { "detail.errors.0.field": "email" } }),
    row(
      "come daily at most",
      { email: "mara@example.org", cadence: "continuous" },
      { has: { "detail.errors.0.field": "cadence" } },
    ),
    row(
      "go to people of the organization without asking",
      { email: "Mara@Example.org", cadence: "weekly" },
      {
        status: 201,
        has: {
          "data.email": "mara@example.org",
          "data.status": "active",
          "data.cadence": "weekly",
          "data.digest_id": 1,
          "data.last_sent_on": null,
          "data.last_error": null,
        },
      },
    ),
    row(
      "to one address are one, as it was asked for last",
      { email: "mara@example.org" },
      { status: 201, has: { "data.id": 1, "data.status": "active", "data.cadence": null } },
    ),
  ]);

  test("go to others once they said yes on the page that they were sent to, and never by opening it", async () => {
    const email = "somebody@elsewhere.example";
    const made = await post(owner, "/digests/1/mail", { email });
    expect(made.body).toMatchObject({ data: { status: "unconfirmed" } });
    const [asked] = mailTo(service, email);
    expect(asked).not.toMatch(/Harbour|platform desk/);
    const page = pageFor(email);
    const opened = await fetch(page);
    expect(await opened.text()).toContain("Yes, send it");
    expect(opened.headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(await statusOf(email)).toBe("unconfirmed");
    expect((await choose(page, "confirm")).text).toContain("Unsubscribe");
    expect(await statusOf(email)).toBe("active");
    expect((await choose(page)).text).toContain("receives no more emails");
    expect(await statusOf(email)).toBeUndefined();
    expect((await choose(page, "confirm")).text).toContain("receives no more emails");
  });

  test("ask nobody twice within an hour, nor somebody again who ended them without asking anew", async () => {
    const email = "again@elsewhere.example";
    for (let count = 0; count < 3; count += 1) await post(owner, "/digests/1/mail", { email });
    expect(mailTo(service, email)).toHaveLength(1);
    await choose(pageFor(email), "confirm");
    await choose(pageFor(email));
    wait(service, 3600);
    expect((await post(owner, "/digests/1/mail", { email })).body).toMatchObject({ data: { status: "unconfirmed" } });
    expect(mailTo(service, email)).toHaveLength(2);
  });

  test("ask no more than twenty people in a day, whichever digests they are for", async () => {
    const as = await service.member("platform");
    const digests: unknown[] = [];
    for (const name of ["One", "Two"]) {
      digests.push(valueAt((await post(as, "/digests", { name, stream_ids: [1] })).body, "data.id"));
    }
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const email = `reader${count}@elsewhere.example`;
      statuses.push((await post(as, `/digests/${digests[count % 2]}/mail`, { email })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });

  test("are ended by the organization too, and by nobody else", async () => {
    const made = await post(owner, "/digests/1/mail", { email: "third@elsewhere.example" });
    const id = valueAt(made.body, "data.id");
    const other = await service.member("platform");
    await post(other, "/digests", { name: "Other", stream_ids: [1] });
    const end = (as: Member, path: string) => service.request(path, { method: "DELETE", as });
    const { digests } = await service.store.digests.list(other.org_id, { page: 0, page_size: 1 });
    const theirs = digests[0]?.digest_id;
    for (const path of [`/digests/1/mail/${id}`, `/digests/${theirs}/mail/${id}`]) {
      expect((await end(other, path)).status).toBe(404);
    }
    expect((await end(owner, `/digests/1/mail/${id}`)).status).toBe(200);
    expect((await end(owner, `/digests/1/mail/${id}`)).status).toBe(404);
    expect(await statusOf("third@elsewhere.example")).toBeUndefined();
  });
});

test.each([
  ["of another form", "1"],
  ["of an address that is not there", `99.${"a".repeat(43)}`],
  ["made up", `1.${"a".repeat(43)}`],
])("a page with a token %s is not there", async (_, token) => {
  for (const method of ["GET", "POST"]) {
    const answer = await fetch(`${service.url}/mail/${token}`, { method });
    expect(answer.status).toBe(404);
  }
});
