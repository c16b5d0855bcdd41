import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Reasons } from "../../../store/model/reasons.ts";
import { extract } from "../../../workers/extract.ts";
import { extractionOf, ingestItem, readAgain, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";
import { documentOf } from "../../workers/claims/claims-of.ts";

const fee = "The Harbour Board raised its grain fee by 4 percent.";
const feeToo = "The grain fee of the Harbour Board was raised by 4% on Thursday.";
const otherFee = "The Harbour Board raised its grain fee by 5 percent.";

let service: TestService;
/** Records by who says what: two outlets of one owner, three of others, and one in a stream for nobody. */
let records: { first: number; sister: number; copy: number; own: number; against: number; hidden: number };
let weekly: Member;
let operator: Member;
beforeAll(async () => {
  service = await openService();
  const { store } = service;
  const opened = "2026-11-01T00:00:00.000Z";
  await store.sources.sync(
    [
      sourceEntry("Harbour News", { homepage: "https://news.harbour.example/" }),
      sourceEntry("Harbour Radio", { homepage: "https://radio.harbour.example/" }),
      sourceEntry("Copy Desk"),
      sourceEntry("Canal Times"),
      sourceEntry("Quay Post"),
      sourceEntry("Inner Desk"),
    ],
    opened,
  );
  const open = ["Harbour News", "Harbour Radio", "Copy Desk", "Canal Times", "Quay Post"];
  await store.streamEntries.sync(
    [streamEntry("fees", { sources: open }), streamEntry("desk", { sources: ["Inner Desk"] }, { is_public: false })],
    opened,
  );
  records = {
    first: await says("2026-11-19T06:00:00.000Z", 1, fee, reasons),
    sister: await says("2026-11-19T07:00:00.000Z", 2, feeToo),
    copy: await says("2026-11-19T08:00:00.000Z", 3, fee),
    own: await says("2026-11-19T09:00:00.000Z", 4, feeToo),
    against: await says("2026-11-19T10:00:00.000Z", 5, otherFee),
    hidden: await says("2026-11-19T05:00:00.000Z", 6, fee),
  };
  for (const stream of await store.matching.waiting()) await store.matching.rematched(stream);
  weekly = await service.member("platform", { cadence: "weekly" });
  operator = await service.member("platform", { cadence: "continuous", is_operator: true });
});
afterAll(() => service[Symbol.asyncDispose]());

const reasons: Reasons = {
  tags: [
    {
      tag_type: "organization",
      name: "Harbour Board",
      alias: "the board",
      rule: "short_form",
      score: 0.9,
      runner_up: { name: "Canal Board", score: 0.2 },
    },
  ],
  domain: { words: ["fee", "grain"], score: 0.8, runner_up: { name: "society-law-government", score: 0.3 } },
};

/** Ingests a record that makes one claim; gives its id. */
async function says(at: string, channel_id: number, claim_text: string, why?: Reasons): Promise<number> {
  const [model] = extractionOf().claims;
  if (!model) throw new Error("the model reading has no claim");
  const span = { start: 0, end: claim_text.length };
  const claims = [{ ...model, claim_text, span, sentence: span }];
  const extraction = { content: `${claim_text} Mara Venn said so.`, claims, ...(why && { reasons: why }) };
  const item = { title: claim_text, published: at };
  const given = { channel_id, identity: `${channel_id} ${claim_text}`, now: new Date(at), item, extraction };
  return (await ingestItem(service.store, given)).record_id;
}

const id = (name: keyof typeof records) => `${records[name]}-1-1`;

describe("claim search", () => {
  scenarios("GET /claims", () => service, { as: "startup" }, [
    {
      name: "gives the newest claims with proof, source, streams and what others say, and bills nothing",
      ask: "/claims?page_size=2",
      has: () => ({
        "data.claims.length": 2,
        "data.claims.0.claim_id": id("against"),
        "data.claims.0.quote": otherFee,
        "data.claims.0.source.source_name": "Quay Post",
        "data.claims.0.source.source_published_date": "2026-11-19",
        "data.claims.0.stream_ids": ["1"],
        "data.claims.0.corroboration.independent_owners": 1,
        "data.claims.1.claim_id": id("own"),
        "data.total_is_exact": true,
        "data.pagination.total_count": 5,
        "data.pagination.next": 1,
      }),
      billed: 0,
    },
    {
      name: "finds words, the best fitting first",
      ask: "/claims?query=raise%20grain%205",
      has: () => ({ "data.claims.length": 1, "data.claims.0.claim_id": id("against") }),
    },
    {
      name: "takes several kinds and tags",
      ask: "/claims?claim_type=data,event&confidence=stated&tag_ids=1,77&from=2026-11-19&to=2026-11-19&stream_ids=1",
      has: { "data.pagination.total_count": 5 },
    },
    {
      name: "takes a source, a domain and a sentiment",
      ask: "/claims?source=Quay%20Post",
      has: () => ({ "data.claims.length": 1, "data.claims.0.claim_id": id("against") }),
    },
    { name: "finds nothing of a source that is none", ask: "/claims?source=Quay", has: { "data.claims": [] } },
    {
      name: "takes the domain of the stories",
      ask: "/claims?domain=economics-business-work",
      has: { "data.pagination.total_count": 5 },
    },
    { name: "finds nothing in another domain", ask: "/claims?domain=health-medicine", has: { "data.claims": [] } },
    { name: "takes a language", ask: "/claims?language=en", has: { "data.pagination.total_count": 5 } },
    {
      name: "tells the language of the text",
      ask: "/claims?language=en&page_size=1",
      has: { "data.claims.0.source.language": "en" },
    },
    { name: "finds nothing in another language", ask: "/claims?language=de", has: { "data.claims": [] } },
    { name: "refuses a language that is none", ask: "/claims?language=German", status: 422 },
    { name: "refuses a sentiment that is none", ask: "/claims?sentiment=cheerful", status: 422 },
    { name: "finds nothing for an unknown tag", ask: "/claims?tag_ids=987654", has: { "data.claims": [] } },
    { name: "refuses an unknown kind", ask: "/claims?claim_type=rumour", status: 422 },
    { name: "refuses days out of order", ask: "/claims?from=2026-11-19&to=2026-11-01", status: 422 },
    { name: "refuses larger pages than a free search has", ask: "/claims?page_size=51", status: 422 },
    { name: "refuses words without a word", ask: "/claims?query=%21%3F", status: 422 },
  ]);

  test("shows nothing before the cadence has released it, and refuses a later day", async () => {
    const { body } = await service.request("/claims", { as: weekly });
    expect(valueAt(body, "data.claims")).toEqual([]);
    expect((await service.request("/claims?to=2026-11-19", { as: weekly })).status).toBe(403);
  });

  test("shows the claims of private streams to the operator only", async () => {
    const { body } = await service.request("/claims", { as: operator });
    expect(valueAt(body, "data.pagination.total_count")).toBe(6);
  });
});

describe("a claim", () => {
  scenarios("GET /claims/{claim_id}", () => service, { as: "startup" }, [
    {
      name: "comes with who says the same, owners counted once, and who contradicts it; what is hidden does not count",
      ask: () => `/claims/${id("own")}`,
      has: () => ({
        "data.claim_text": feeToo,
        "data.is_current": true,
        "data.versions": [{ version: 1, claim_id: id("own") }],
        // Sister outlets are at home under one domain, and the copy has the words of the first.
        "data.corroboration.independent_owners": 1,
        "data.corroboration.first_said_by": {
          claim_id: id("first"),
          source_name: "Harbour News",
          source_published_date: "2026-11-19",
        },
        "data.corroboration.conflicts": 1,
        "data.same.length": 3,
        "data.same.0.claim_id": id("first"),
        "data.conflicts.length": 1,
        "data.conflicts.0.claim_text": otherFee,
        "data.explanation": undefined,
      }),
      billed: 0,
    },
    {
      name: "is explained when asked",
      ask: () => `/claims/${id("first")}?explain=true`,
      has: () => ({
        "data.explanation.tags.length": 1,
        "data.explanation.tags.0.rule": "short_form",
        "data.explanation.tags.0.runner_up": { name: "Canal Board", score: 0.2 },
        "data.explanation.domain.home_domain": "economics-business-work",
        "data.explanation.domain.words": ["fee", "grain"],
        "data.explanation.streams": [
          {
            stream_id: "1",
            name: "fees",
            matched_at: "2026-11-19T06:00:00.000Z",
            because: { sources: ["Harbour News"] },
          },
        ],
      }),
    },
    { name: "that is hidden is not there", ask: () => `/claims/${id("hidden")}`, status: 404 },
  ]);

  test("of an earlier version is told to be so, with the words of its own text", async () => {
    const { store } = service;
    const old = await says("2026-11-20T08:00:00.000Z", 1, "The Harbour Board named Mara Venn its chair.");
    await readAgain(store, old, service.clock.now, { content: "Nothing of it was true.", claims: [] });
    const as = await service.member("startup", { cadence: "continuous" });
    const { body } = await service.request(`/claims/${old}-1-1`, { as });
    expect(valueAt(body, "data")).toMatchObject({
      is_current: false,
      quote: "The Harbour Board named Mara Venn its chair.",
      versions: [{ version: 1, claim_id: `${old}-1-1` }],
    });
  });
});

test("a manifest says why it is so when asked, and nothing of it otherwise", async () => {
  const as = await service.member("startup", { cadence: "continuous" });
  const plain = await service.request(`/manifests/${records.first}`, { as });
  expect(valueAt(plain.body, "data.explanation")).toBeUndefined();
  const explained = await service.request(`/manifests/${records.first}?explain=true`, { as });
  expect(valueAt(explained.body, "data.explanation")).toMatchObject({
    extractor: "rules/1",
    version: 1,
    featured: [],
    tags: [
      { name: "Harbour Board", rule: "short_form" },
      { name: "Mara Venn", mentions: 1 },
    ],
    topics: [],
    domain: { home_domain: "economics-business-work", runner_up: { name: "society-law-government" } },
    streams: [{ name: "fees" }],
  });
});

test("what the extractor read says of each featured claim why it is", async () => {
  const body = {
    text: `${fee} The board expects the fee to bring in 3 million crowns a year. Shippers of grain protested at the quay on Thursday.

Mara Venn has led the Harbour Board since 2019. The board owns the quays of Brimstow and the lock behind them.`,
  };
  const extraction = await extract(documentOf({ title: "Harbour Board raises its grain fee", body }), {
    tags: [],
    topics: [],
  });
  const given = { channel_id: 1, identity: "read", now: new Date("2026-11-19T11:00:00.000Z"), extraction };
  const { record_id } = await ingestItem(service.store, given);
  const as = await service.member("startup", { cadence: "continuous" });
  const { body: manifest } = await service.request(`/manifests/${record_id}?explain=true`, { as });
  const claims = z
    .array(z.object({ claim_id: z.string(), claim_text: z.string(), featured: z.boolean() }))
    .parse(valueAt(manifest, "data.signal.body.claims"));
  const featured = claims.filter((claim) => claim.featured);
  expect(featured.length).toBeGreaterThanOrEqual(3);
  expect(valueAt(manifest, "data.explanation.featured")).toMatchObject(
    featured.map(({ claim_id, claim_text }) => ({ claim_id, claim_text, score: expect.any(Number) })),
  );
  const { body: claim } = await service.request(`/claims/${featured[0]?.claim_id}?explain=true`, { as });
  expect(valueAt(claim, "data.explanation.featured")).toMatchObject([
    { claim_id: featured[0]?.claim_id, features: { opening: 1, figure: 0.7 } },
  ]);
});
