import Parser from "rss-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { parseFeed } from "../../../pipeline/sources/feed/parse.ts";
import { ingestItem, readAgain } from "../../support/arrivals.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Answer, type Member, openService, standingAt, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let owner: Member;
let token: string;
beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  owner = await service.member("platform", { cadence: "continuous" });
  token = await tokenOf(owner);
});
afterAll(() => service[Symbol.asyncDispose]());

const post = (as: Member, path: string, body: object = {}) =>
  service.request(path, { method: "POST", as, body: JSON.stringify(body) });

async function tokenOf(as: Member): Promise<string> {
  return String(valueAt((await post(as, "/feeds/tokens", { name: "reader" })).body, "data.token"));
}

/** Reads a feed by the token of an organization. */
async function feed(file: string, { by = token, headers = {} } = {}): Promise<Answer> {
  return service.request(`/feeds/${by}/${file}`, { headers });
}

const JsonFeed = z.strictObject({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string().min(1),
  description: z.string().optional(),
  feed_url: z.url(),
  next_url: z.url().optional(),
  items: z.array(
    z.strictObject({
      id: z.string().regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      url: z.url().optional(),
      title: z.string(),
      summary: z.string(),
      content_html: z.string(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      authors: z.array(z.strictObject({ name: z.string() })),
      tags: z.array(z.string()),
      _claimstream: z.looseObject({ manifest_id: z.string(), record_id: z.string() }),
    }),
  ),
});
const jsonOf = ({ body }: Answer) => JsonFeed.parse(JSON.parse(String(body)));
const manifestsOf = (answer: Answer) => jsonOf(answer).items.map((item) => Number(item._claimstream.manifest_id));

describe("tokens of feeds", () => {
  scenarios("tokens", () => service, {}, [
    {
      name: "are shown once, with the addresses that they open",
      as: "free",
      ask: "POST /feeds/tokens",
      body: { name: "reader" },
      status: 201,
      has: {
        "data.token": expect.stringMatching(/^cs_feed_[\w-]{43}$/),
        "data.masked_token": expect.stringMatching(/^cs_feed_…[\w-]{4}$/),
        "data.stream_feeds": expect.stringMatching(/\/feeds\/cs_feed_[\w-]{43}\/streams\/\{id\}\.\{form\}$/),
        "data.last_used_on": null,
      },
    },
  ]);

  test("open feeds and nothing else, are listed without what they open, and end when they are revoked", async () => {
    const as = await service.member("free");
    const by = await tokenOf(as);
    const id = (await service.store.feedTokens.list(as.org_id, { page: 0, page_size: 1 })).tokens[0]?.token_id;
    expect((await feed("streams/1.json", { by })).status).toBe(200);
    const asKey = { authorization: `Bearer ${by}` };
    expect((await service.request("/account", { headers: asKey })).status).toBe(401);
    expect((await service.request(`/feeds/${as.api_key}/streams/1.json`)).status).toBe(404);
    const listed = await service.request("/feeds/tokens", { as });
    expect(listed.body).toMatchObject({
      data: { tokens: [{ id, name: "reader", last_used_on: standingAt.toISOString() }] },
    });
    expect(JSON.stringify(listed.body)).not.toContain(by);
    expect((await service.request(`/feeds/tokens/${id}`, { method: "DELETE", as })).status).toBe(200);
    expect((await feed("streams/1.json", { by })).status).toBe(404);
    expect(JSON.stringify(service.logged)).not.toContain(by);
  });

  test("outlive a key that another takes the place of, and end with the last", async () => {
    const as = await service.member("free");
    const by = await tokenOf(as);
    expect((await post(as, "/keys/regenerate")).status).toBe(200);
    expect((await feed("streams/1.json", { by })).status).toBe(200);
    for (const { key_id } of await service.store.credentials.listFor(as.org_id))
      await service.store.credentials.revoke(key_id);
    expect((await feed("streams/1.json", { by })).status).toBe(404);
  });
});

describe("a feed", () => {
  test("of a stream has the same entries as Atom and as JSON Feed, to every reader of feeds, and bills nothing", async () => {
    const json = jsonOf(await feed("streams/1.json"));
    const { yesterday, today, lastWeek, october } = stand.records;
    expect(json.items.map((item) => Number(item._claimstream.record_id))).toEqual([
      today,
      yesterday,
      lastWeek,
      october,
    ]);
    expect(json).toMatchObject({ title: "FEES", description: "What fees brings." });
    expect(json.items[0]).toMatchObject({
      url: "https://harbour.example/today",
      title: "Harbour Board raises grain fee by 4 percent",
      content_html: expect.stringContaining("<li>The Harbour Board raised its grain fee by 4 percent.</li>"),
      date_published: "2026-11-20T08:00:00.000Z",
      date_modified: "2026-11-20T08:00:00.000Z",
      authors: [{ name: "Harbour News" }],
      tags: ["Harbour Board", "Mara Venn", "Shipping"],
    });
    const answer = await feed("streams/1.atom");
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const own = await parseFeed(Buffer.from(String(answer.body)), { url: json.feed_url, headers: {} });
    expect(own).toMatchObject({ bozo: false, faults: [], format: "atom", reader: "feedsmith" });
    const other = await new Parser().parseString(String(answer.body));
    expect(other).toMatchObject({ title: "FEES", feedUrl: json.feed_url.replace(".json", ".atom") });
    const shown = json.items.map(({ id, title, url, date_modified }) => [id, title, url, date_modified]);
    expect(other.items.map((item) => [item.id, item.title, item.link, shown[0] && item.isoDate])).toEqual(
      json.items.map(({ id, title, url, date_published }) => [id, title, url, date_published]),
    );
    expect(own.entries.map(({ id, link, published }) => [id, link, published])).toEqual(
      json.items.map(({ id, url, date_published }) => [id, url, date_published]),
    );
    const account = await service.request("/account", { as: owner });
    expect(account.headers.get("x-service-quota-used")).toBe("0");
  });

  test("of a digest has what its streams hold, each once, under the same ids", async () => {
    const made = await post(owner, "/digests", { name: "Harbour & <more>", stream_ids: [1, 2] });
    const id = valueAt(made.body, "data.id");
    const digest = jsonOf(await feed(`digests/${id}.json`));
    expect(digest.title).toBe("Harbour & <more>");
    expect(digest.items.map((item) => item.id)).toEqual(jsonOf(await feed("streams/1.json")).items.map(({ id }) => id));
    expect(String((await feed(`digests/${id}.atom`)).body)).toContain("Harbour & <more>");
    const stranger = await tokenOf(await service.member("platform"));
    expect((await feed(`digests/${id}.json`, { by: stranger })).status).toBe(404);
    const lesser = await tokenOf(await service.member("free"));
    expect((await feed(`digests/${id}.json`, { by: lesser })).status).toBe(403);
  });

  test.each([
    ["continuous", ["today", "yesterday", "lastWeek", "october"]],
    ["daily", ["yesterday", "lastWeek", "october"]],
    ["weekly", ["lastWeek", "october"]],
    ["monthly", ["october"]],
  ] as const)("shows what %s cadence has released", async (cadence, names) => {
    const by = await tokenOf(await service.member("platform", { cadence }));
    expect(manifestsOf(await feed("streams/1.json", { by }))).toEqual(names.map((name) => stand.records[name]));
  });

  test("of a private stream is there for the operator alone, that of a removed one for nobody", async () => {
    const operator = await tokenOf(await service.member("platform", { cadence: "continuous", is_operator: true }));
    expect(manifestsOf(await feed("streams/3.json", { by: operator }))).toEqual([stand.records.aside]);
    expect((await feed("streams/3.json")).status).toBe(404);
    for (const by of [operator, token]) expect((await feed("streams/5.json", { by })).status).toBe(404);
    for (const file of ["streams/1.rss", "streams/1", "streams/0.atom", "streams/99.atom"]) {
      expect((await feed(file)).status).toBe(404);
    }
    const { body } = await feed("streams/1.rss");
    expect(valueAt(body, "error")).toMatch(/file must be an id and the form, such as 12\.atom or 12\.json/);
  });

  test("is not sent again to a client that has it, and is when something came or changed", async () => {
    const first = await feed("streams/2.atom");
    const { headers } = first;
    expect(headers.get("cache-control")).toBe("private, max-age=300");
    expect(headers.get("last-modified")).toBe("Fri, 20 Nov 2026 08:00:00 GMT");
    const etag = headers.get("etag") ?? "";
    const known = { "if-none-match": `"other", W/${etag}` };
    const since = { "if-modified-since": headers.get("last-modified") ?? "" };
    for (const headers of [known, since]) {
      expect(await feed("streams/2.atom", { headers })).toMatchObject({ status: 304, body: undefined });
    }
    expect((await feed("streams/2.json", { headers: known })).status).toBe(200);
    const edited = "The Harbour Board cut its grain fee by 9 percent. Mara Venn said the board had no choice.";
    const later = new Date("2026-11-20T09:00:00.000Z");
    await readAgain(service.store, stand.records.lastWeek, later, {
      content: edited,
      headline: "Harbour Board cuts fee",
    });
    for (const headers of [known, since]) expect((await feed("streams/2.atom", { headers })).status).toBe(200);
    const item = jsonOf(await feed("streams/2.json")).items[2];
    expect(item).toMatchObject({ title: "Harbour Board cuts fee", date_modified: later.toISOString() });
  });

  test("has older entries on further pages", async () => {
    for (let count = 0; count < 60; count += 1) {
      await ingestItem(service.store, { channel_id: 1, identity: `more-${count}`, now: standingAt });
    }
    const first = jsonOf(await feed("streams/1.json"));
    const second = jsonOf(await service.request((first.next_url ?? "").replace(service.url, "")));
    expect([first.items.length, second.items.length, second.next_url]).toEqual([50, 14, undefined]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(64);
    const atom = String((await feed("streams/1.atom")).body);
    expect(atom).toContain(`href="${service.url}/feeds/${token}/streams/1.atom?page=1" rel="next"`);
  });

  test("carries whatever a publisher wrote as text, and no address that is not of the web", async () => {
    const hostile = `</title><script>alert("1")</script> ]]> & \u0000\u0008\uffff\ud800 “é”`;
    await ingestItem(service.store, {
      channel_id: 1,
      identity: "hostile",
      now: standingAt,
      item: { title: hostile, link: "javascript:alert(1)" },
      extraction: { headline: hostile, summary: hostile },
    });
    const atom = String((await feed("streams/1.atom")).body);
    const own = await parseFeed(Buffer.from(atom), { url: "https://feeds.example/1.atom", headers: {} });
    expect(own).toMatchObject({ bozo: false, faults: [] });
    const [entry] = (await new Parser().parseString(atom)).items;
    expect(entry?.title).toBe(`</title><script>alert("1")</script> ]]> & \ufffd “é”`);
    expect(entry?.content).toContain("&lt;script&gt;");
    expect(atom).not.toContain("javascript:");
    const item = jsonOf(await feed("streams/1.json")).items[0];
    expect(item?.url).toBeUndefined();
    expect(item?.content_html).not.toContain("<script");
  });

  test("of the sources is the OPML that a key gets", async () => {
    const { status, headers, body } = await feed("sources.opml");
    expect([status, headers.get("content-type")]).toEqual([200, "text/x-opml; charset=utf-8"]);
    expect(body).toBe((await service.request("/sources.opml", { as: owner })).body);
  });
});
