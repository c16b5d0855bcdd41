import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extractionOf, ingestItem, readAgain, sourceEntry } from "../../support/arrivals.ts";
import { consoleOf, type Visit } from "../../support/console.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { openService, standingAt, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let operator: Visit;
let path: (record: keyof Newsstand["records"]) => string;

beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  const first = extractionOf();
  await readAgain(service.store, stand.records.today, standingAt, {
    content: first.content.replace("4 percent", "6 percent"),
    claims: first.claims.map((claim) => ({
      ...claim,
      claim_text: claim.claim_text.replace("4", "6"),
      antecedents: [{ start: 4, end: 17 }],
    })),
    headline: "The fee is 6 percent",
    quotes: [
      {
        text: "We had no choice.",
        speaker: "Mara Venn",
        context: "The members left the hall.",
        span: { start: 53, end: 92 },
      },
      { text: "It is dear.", speaker: null, context: "Nobody spoke.", span: { start: 53, end: 92 } },
    ],
  });
  path = (record) => `/console/stories/${stand.records[record]}`;
  operator = await consoleOf(service, await service.member("platform", { is_operator: true, cadence: "continuous" }));
});
afterAll(() => service[Symbol.asyncDispose]());

describe("a story", () => {
  test("leads from each key insight to the claims that it is made of, and back", async () => {
    const { text } = await operator.open(path("october"));
    expect(text).toContain('<a href="#claim-1-1-1">claim 1</a>');
    expect(text).toContain('<a href="#insight-1">Key insight 1</a>');
  });

  test("tells confidence and evidence by sign and word, and what the signs mean", async () => {
    const { text } = await operator.open(path("october"));
    expect(text).toContain('<span class="confidence stated"><span aria-hidden="true">●</span> stated</span>');
    expect(text).toContain('<span class="evidence"><span aria-hidden="true">≈</span> paraphrase</span>');
    expect(text).toContain("What the marks mean");
  });

  test("leads from names and speakers to their tags", async () => {
    const { text } = await operator.open(path("today"));
    expect(text).toContain(`<a href="../../console/tags/${stand.tags.board}">Harbour Board</a>`);
    expect(text).toContain(`<figcaption><a href="../../console/tags/${stand.tags.mara}">Mara Venn</a></figcaption>`);
  });

  test("tells what leads to a quotation as the source's words, never as the speaker's", async () => {
    const { text } = await operator.open(path("today"));
    const [spoken = "", nameless = ""] = [...text.matchAll(/<figure>(?!<div).*?<\/figure>/gs)].map(
      ([figure]) => figure,
    );
    expect(spoken).toMatch(
      /^<figure><p class="lead"><small>The source writes before it:<\/small> The members left the hall\.<\/p><blockquote>“We had no choice\.”<\/blockquote><figcaption>/,
    );
    expect(nameless).toMatch(/Nobody spoke\.<\/p><blockquote>“It is dear\.”<\/blockquote><\/figure>$/);
  });

  test("tells which names stand in a claim that the text gives elsewhere", async () => {
    const { text } = await operator.open(path("today"));
    expect(text).toContain("<small>Named from elsewhere in the text: “Harbour Board”</small>");
    expect((await operator.open(path("october"))).text).not.toContain("Named from elsewhere");
  });

  test("tells its versions with what became of the claims, as text", async () => {
    const { text } = await operator.open(path("today"));
    expect(text).toContain("the source changed its text");
    expect(text).toContain("<del>The Harbour Board raised its grain fee by 4 percent.</del>");
    expect(text).toContain("<ins>The Harbour Board raised its grain fee by 6 percent.</ins>");
    expect((await operator.open(path("october"))).text).not.toContain('id="versions"');
  });

  test("says why it is where it is: streams, tags, topics and domain", async () => {
    const { text } = await operator.open(path("october"));
    for (const why of ["Why these streams", "Why these tags and topics", "Why this domain"])
      expect(text).toContain(why);
    expect(text).toContain("It is at home in Economics, business and work");
    expect(text).not.toContain("domains: economics-business-work");
    expect(text).toMatch(/<li><a href="[./]+console\/streams\/\d+">FEES<\/a>: /);
  });

  test("has what proves its claims as footnotes for paper, where the text is open", async () => {
    expect((await operator.open(path("october"))).text).toContain(
      "<li>“The Harbour Board raised its grain fee by 4 percent.”</li>",
    );
    const startup = await consoleOf(service, await service.member("startup", { cadence: "continuous" }));
    expect((await startup.open(path("october"))).text).not.toContain('class="printed"');
  });

  test("tells who else says a claim, who was first, and who gives another number", async () => {
    const { store } = service;
    await store.sources.sync(
      ["Harbour News", "Inner Desk", "Hill News"].map((name) => sourceEntry(name)),
      standingAt.toISOString(),
    );
    const channel = (await store.channels.all()).find(({ source_name }) => source_name === "Hill News");
    const { record_id } = await ingestItem(store, {
      channel_id: channel?.channel_id ?? 0,
      identity: "hill",
      now: standingAt,
      item: { published: standingAt.toISOString() },
    });
    const numbers = [
      ...(await store.claimSearch.numbersOf(stand.records.october)),
      ...(await store.claimSearch.numbersOf(stand.records.lastWeek)),
    ];
    const [own = 0, other = 0] = numbers;
    const [today = 0] = await store.claimSearch.numbersOf(stand.records.today);
    await store.claimLinks.join([own, other].map((claim_no) => ({ fact_no: own, claim_no })));
    await store.claimLinks.contradict([[own, today]]);
    const { text } = await operator.open(path("october"));
    expect(record_id).toBeGreaterThan(0);
    expect(text).toMatch(/<summary>said by \d voices?, ! 1 conflict<\/summary>/);
    expect(text).toContain("Harbour News first, on 2026-10-28.");
    expect(text).toContain(`<a href="../../console/stories/${stand.records.today}#claim-`);
  });
});
