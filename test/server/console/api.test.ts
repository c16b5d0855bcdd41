import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiCalls, changes, isCallable } from "../../../server/console/api/calls.ts";
import { apiFields } from "../../../server/console/api/fields.ts";
import { curlText } from "../../../server/console/pages/api-call.ts";
import { operations } from "../../../server/operations.ts";
import { consoleOf, type Visit } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let owner: Member;
let visit: Visit;

beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  owner = await service.member("platform", { cadence: "continuous" });
  visit = await consoleOf(service, owner);
});
afterAll(() => service[Symbol.asyncDispose]());

const callable = apiCalls(operations).filter(isCallable);

describe("the page of all calls", () => {
  test("has every operation, finds by words, and says when none fits", async () => {
    const { text } = await visit.open("/console/api");
    for (const { id } of callable) expect(text).toContain(`console/api/${id}"`);
    const found = await visit.open("/console/api?q=webhook+resend");
    expect(found.text).toContain("POST /webhooks/{id}/resend");
    expect(found.text).not.toContain("GET /streams<");
    expect((await visit.open("/console/api?q=zeppelin")).text).toContain("No calls match.");
  });
});

describe("the page of a call", () => {
  test("is there for each that can be made here, with its required fields first", async () => {
    for (const call of callable) {
      expect((await visit.open(`/console/api/${call.id}`)).status).toBe(200);
      const needed = apiFields(call).map(({ required }) => required);
      expect(needed).toEqual(needed.toSorted((a, b) => Number(b) - Number(a)));
    }
    expect((await visit.open("/console/api/nothing")).status).toBe(404);
    expect((await visit.open("/console/api/exportFile")).status).toBe(404);
  });

  test("makes the real call, with headers, the folded body, and the same for a shell", async () => {
    const { text } = await visit.send("/console/api/streamCatalog", { "f-page_size": "1" });
    expect(text).toContain('<span class="health delivered">200</span>');
    expect(text).toContain('<form method="post" action="#answer">');
    expect(text).toContain('<h2 id="answer">');
    expect(text).toContain("ratelimit-limit");
    expect(text).toContain("&quot;FEES&quot;");
    expect(text).toContain("curl -s &#39;");
    expect(text).toContain("Authorization: Bearer $CLAIMSTREAM_KEY");
    expect(text).not.toContain(owner.api_key);
  });

  test("counts to the quota what REST counts, and says so before", async () => {
    const path = "/console/api/manifestLookup";
    expect((await visit.open(path)).text).toContain("counts toward the quota, once per period; 100,000,000 are left.");
    await visit.send(path, { "f-record_id": "1" });
    expect((await visit.open(path)).text).toContain("99,999,999 are left.");
  });

  test("shows what is refused as it is refused, and what is wrong at its field", async () => {
    const { text } = await visit.send("/console/api/streamCatalog", { "f-page_size": "x" });
    expect(text).toContain('<span class="health failing">422</span>');
    expect(text).toContain('id="f-page_size-wrong"');
    const malformed = await visit.send("/console/api/digestCreate", { "f-name": "D", "f-stream_ids": "1, 2" });
    expect(malformed.text).toContain("must be JSON");
    const poor = await consoleOf(service, await service.member("free"));
    expect((await poor.send("/console/api/webhookList", {})).text).toContain('<span class="health failing">403</span>');
  });

  test("asks once before something is changed, with what was filled in", async () => {
    const path = "/console/api/digestCreate";
    expect((await visit.open(path)).text).toContain('value="Harbour"');
    const filled = { "f-name": "Quays", "f-stream_ids": "[1]" };
    const asked = await visit.send(path, filled);
    expect(asked.text).toContain("Nothing has been sent yet.");
    expect(asked.text).toContain('value="Quays"');
    expect((await service.request("/digests", { as: owner })).body).toMatchObject({ data: { digests: [] } });
    const { text } = await visit.send(path, { ...filled, agreed: "on" });
    expect(text).toContain('<span class="health delivered">201</span>');
    expect((await service.request("/digests", { as: owner })).body).toMatchObject({
      data: { digests: [{ name: "Quays" }] },
    });
  });

  test("sends every example as it is filled in, and texts of paragraphs in several lines", async () => {
    const { text } = await visit.open("/console/api/documentPush");
    expect(text).toMatch(/<textarea id="f-text"/);
    const operator = await consoleOf(service, await service.member("platform", { is_operator: true }));
    for (const { id } of callable) {
      const form = await operator.open(`/console/api/${id}`);
      const fields = Object.fromEntries(valuesIn(form.text));
      expect((await operator.send(`/console/api/${id}`, fields)).text, id).not.toContain("must be JSON");
    }
    const note = await operator.send("/console/api/storyMark", { "f-record_id": "1", "f-note": "Ask.", agreed: "on" });
    expect(note.text).toContain('<span class="health delivered">200</span>');
  });

  test("asks before all that changes something, and not before what reads by POST", () => {
    const asks = callable.filter(changes).map(({ id }) => id);
    expect(asks).toEqual(
      expect.arrayContaining(["webhookDelete", "keysRegenerate", "subscriptionCancel", "digestUpdate"]),
    );
    expect(asks).not.toContain("manifestQuery");
    expect(asks).not.toContain("streamCatalog");
  });

  test("writes a shell's call in which nothing typed is read by the shell", () => {
    const call = callable.find(({ id }) => id === "digestCreate");
    if (!call) throw new Error("there is one");
    const text = curlText(call, { name: "it's $(rm)" }, "https://claims.example");
    expect(text).toContain(`-d '{"name":"it'\\''s $(rm)"}'`);
  });
});

/** What the fields of a call's form are filled with, by name. */
function valuesIn(page: string): [string, string][] {
  const inputs = [...page.matchAll(/<input id="(f-[^"]+)"[^>]* value="([^"]*)"/g)];
  const areas = [...page.matchAll(/<textarea id="(f-[^"]+)"[^>]*>\n([^<]*)</g)];
  return [...inputs, ...areas].map(([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"')]);
}
