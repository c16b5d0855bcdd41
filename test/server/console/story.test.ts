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
  test("of a data series shows the source's figures, and its sentences as the service's own", async () => {
    await using series = await openService();
    await openNewsstand(series.store);
    const reads = await consoleOf(series, await series.member("platform", { cadence: "continuous" }));
    const { record_id } = await ingestItem(series.store, {
      channel_id: 1,
      identity: "series",
      now: standingAt,
      item: {
        media_format: "data",
        claim_type: "data",
        extra: {
          cells: [
            { date: "2026-05-01", column: "Fee", value: 128 },
            { date: "2026-06-01", column: "Fee", value: 129.5 },
          ],
        },
      },
      extraction: {
        claims: extractionOf().claims.map((claim) => ({ ...claim, confidence: "measured", evidence: "derived" })),
      },
    });
    const { text } = await reads.open(`/console/stories/${record_id}`);
    expect(text).toContain('<h2 id="text-title">Figures of the source</h2>');
    expect(text).toMatch(/<td>Fee<\/td><td class="num">129.5<\/td>[\s\S]*<td class="num">128<\/td>/);
    expect(text).toContain("The service wrote them.");
    expect(text).toContain('<div class="source computed" id="text">');
    expect(text).not.toContain("Source text");
    expect(text).not.toContain("inline-proof");
    const { text: found } = await reads.open("/console/search?q=grain+fee+4+percent");
    expect(found).toContain("Worked out from a data series.");
  });

  test("lets a reader report a claim as wrong; the page says so, and whoever runs the service finds it", async () => {
    const reader = await consoleOf(service, await service.member("startup", { cadence: "continuous" }));
    const at = path("october");
    expect((await reader.open(at)).text).toContain("<summary>Report</summary>");
    const sent = await reader.send(at, {
      claim_id: "1-1-1",
      fault: "misattributed",
      note: "The <b>chair</b> said so.",
      do: "report",
    });
    expect(sent.location).toContain("claim=1-1-1&done=reported");
    const { text } = await reader.open(`${at}?claim=1-1-1&done=reported`);
    expect(text).toContain("Your report is kept with the claim.");
    expect(text).toContain("<summary>Reported as wrong</summary>");
    const { text: all } = await operator.open("/console/feedback");
    expect(all).toContain("Somebody else says it");
    expect(all).toContain("The &lt;b&gt;chair&lt;/b&gt; said so.");
    const another = await consoleOf(service, await service.member("startup", { cadence: "continuous" }));
    expect((await another.open("/console/feedback")).text).toContain("No reported claims");
    expect((await another.open(at)).text).not.toContain("Reported as wrong");
  });

  test("is starred, muted, noted and marked as unread by a reader for themselves; lists follow", async () => {
    const reader = await consoleOf(service, await service.member("startup", { cadence: "continuous" }));
    const at = path("october");
    await reader.open(at);
    expect((await reader.open("/console/marks?mark=read")).text).toContain("1 story");
    await reader.send(at, { do: "star", on: "yes" });
    await reader.send(at, { do: "note", note: "Ask the <b>board</b>." });
    const { text: starred } = await reader.open("/console/marks");
    expect(starred).toContain("Ask the &lt;b&gt;board&lt;/b&gt;.");
    expect((await reader.open(at)).text).toContain('aria-pressed="true"');
    const stream = "/console/streams/1";
    const [href] = /\/console\/stories\/\d+/.exec(at) ?? [];
    const held = (await reader.open(stream)).text.includes(String(href));
    await reader.send(at, { do: "mute", on: "yes" });
    expect((await reader.open(stream)).text.includes(String(href))).toBe(false);
    if (held) expect((await reader.open(`${stream}?muted=shown`)).text).toContain(String(href));
    expect((await reader.open("/console/marks?mark=muted")).text).toContain("1 story");
    await reader.send(at, { do: "unread" });
    expect((await reader.open("/console/marks?mark=read")).text).toContain("Nothing here yet");
    const another = await consoleOf(service, await service.member("startup", { cadence: "continuous" }));
    expect((await another.open("/console/marks")).text).toContain("Nothing here yet");
  });

  test("says where it is, in front of its title", async () => {
    const { text } = await operator.open(path("today"));
    expect(text).toMatch(
      /<nav class="crumbs" aria-label="Breadcrumb"><ol><li><a href="\.\.\/\.\.\/console\/today">Today<\/a><\/li><\/ol><\/nav>\n<h1 class="story">/,
    );
  });

  test("has the claims numbered, each leading to its proof in the text, and the chosen one shown in both", async () => {
    const { text } = await operator.open(path("october"));
    expect(text).toContain('<a class="n" href="#proof-1-1-1" aria-label="Show the proof of claim 1">1</a>');
    expect(text).toContain('<span class="anchor" id="proof-1-1-1"></span>');
    expect(text).not.toMatch(/class="[^"]*\bshown\b/);
    const { text: chosen } = await operator.open(`${path("october")}?claim=1-1-1`);
    expect(chosen).toContain('<li class="claim numbered shown" id="claim-1-1-1"');
    expect(chosen).toContain('<mark class="proof has shown" data-claims="1-1-1">');
  });

  test("says what is not as with nearly every claim, and what labels mean", async () => {
    const { text } = await operator.open(path("october"));
    expect(text).toContain("<summary>Legend</summary>");
    expect(text).toContain("<dt>Stated</dt><dd>The source says it.</dd>");
    expect(text.match(/>Stated</g)).toHaveLength(1);
  });

  test("leads from names and speakers to their tags", async () => {
    const { text } = await operator.open(path("today"));
    expect(text).toContain(`<a href="../../console/tags/${stand.tags.board}">Harbour Board</a>`);
    expect(text).toContain(`<strong><a href="../../console/tags/${stand.tags.mara}">Mara Venn</a></strong>`);
  });

  test("tells what leads to a quotation as the source's words, never as the speaker's", async () => {
    const { text } = await operator.open(path("today"));
    expect(text).toMatch(
      /<li><p class="meta"><strong>.*Mara Venn.*<\/strong><\/p><blockquote [^>]+>“We had no choice\.”<\/blockquote><p class="by lead-in"><small>The source writes before it:<\/small> The members left the hall\.<\/p><\/li>/,
    );
    expect(text).toMatch(
      /<li><blockquote [^>]+>“It is dear\.”<\/blockquote><p [^>]+><small>.*<\/small> Nobody spoke\./,
    );
  });

  test("tells its versions with what became of the claims, as text", async () => {
    const { text } = await operator.open(path("today"));
    expect(text).toContain("the source edited its text");
    expect(text).toContain("<del>The Harbour Board raised its grain fee by 4 percent.</del>");
    expect(text).toContain("<ins>The Harbour Board raised its grain fee by 6 percent.</ins>");
    expect((await operator.open(path("october"))).text).not.toContain('id="versions"');
  });

  test("says why it is where it is: streams, tags, topics and domain", async () => {
    const { text } = await operator.open(path("october"));
    for (const why of ["Matched streams", "Matched tags and topics", "Domain"]) expect(text).toContain(why);
    expect(text).toContain("Main domain: Economy, business and work");
    expect(text).not.toContain("domains: economics-business-work");
    expect(text).toMatch(/<li><a href="[./]+console\/streams\/\d+">FEES<\/a>: /);
  });

  test("has what proves a claim below it: for small screens and paper where the text is open, else always", async () => {
    expect((await operator.open(path("october"))).text).toContain(
      "<mark>The Harbour Board raised its grain fee by 4 percent.</mark>",
    );
    const startup = await consoleOf(service, await service.member("startup", { cadence: "continuous" }));
    const { text } = await startup.open(path("october"));
    expect(text).toMatch(/inline-proof alone[^>]*>.*The Harbour Board raised its grain fee by 4 percent/);
    expect(text).not.toContain("Read in the text");
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
    expect(text).toMatch(/<summary>\d independent outlets?, 1 contradicting claim<\/summary>/);
    expect(text).toContain("first by Harbour News on 2026-10-28.");
    expect(text).toContain(`<a href="../../console/stories/${stand.records.today}?claim=`);
  });
});
