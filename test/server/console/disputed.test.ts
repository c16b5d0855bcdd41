import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { differingFigures } from "../../../server/console/disputes/differing-figures.ts";
import { newestDisputes } from "../../../server/views/disputes.ts";
import { extractionOf, ingestItem } from "../../support/arrivals.ts";
import { consoleOf } from "../../support/console.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { openService, standingAt, type TestService } from "../../support/service/service.ts";

test.each([
  [
    ["The fee rose by 4 percent.", "The fee rose by 6 percent."],
    ["4 percent", "6 percent"],
  ],
  [
    ["14 of 30 were injured.", "17 of 30 were injured."],
    ["14", "17"],
  ],
  [
    ["It costs $45 million.", "It costs $70 million.", "It costs $62.5 million."],
    ["$45 million", "$70 million", "$62.5 million"],
  ],
  [["14 were injured in 2 cars.", "17 were injured in 3 cars."], undefined],
  [["Nobody was injured.", "17 were injured."], undefined],
  [["14 were injured.", "14 were injured, the mayor said."], undefined],
])("the number in which %j differ is %j", (statements, expected) => {
  expect(differingFigures(statements)).toEqual(expected);
});

describe("disputes", () => {
  let service: TestService;
  let stand: Newsstand;
  const numberOf = async (record: keyof Newsstand["records"]) =>
    (await service.store.claimSearch.numbersOf(stand.records[record]))[0] ?? 0;

  beforeAll(async () => {
    service = await openService();
    stand = await openNewsstand(service.store);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test("are none where nobody contradicts, and the page says what would stand there", async () => {
    const reader = await consoleOf(service, await service.member("startup", { cadence: "continuous" }));
    expect((await reader.open("/console/disputed")).text).toContain("No disputes");
  });

  test("have a side for each thing that is said, with all who say it, and lead to the claims", async () => {
    const { claimLinks } = service.store;
    const [october, lastWeek, today] = [await numberOf("october"), await numberOf("lastWeek"), await numberOf("today")];
    await claimLinks.join([october, lastWeek].map((claim_no) => ({ fact_no: october, claim_no })));
    await claimLinks.contradict([
      [october, today],
      [lastWeek, today],
    ]);
    const view = { sees_private: true, from: "0000", before: "9999" };
    const disputes = await newestDisputes(service.store, view as never, 100);
    expect(disputes.map(({ sides }) => sides.map(({ claims }) => claims.map(({ claim_no }) => claim_no)))).toEqual([
      [[october, lastWeek], expect.arrayContaining([today])],
    ]);
    const operator = await consoleOf(
      service,
      await service.member("platform", { is_operator: true, cadence: "continuous" }),
    );
    const { text } = await operator.open("/console/disputed");
    expect(text).toContain('<h2 class="what">Harbour Board</h2>');
    expect(text).toMatch(/href="[./]+console\/stories\/\d+\?claim=[\d-]+#claim-[\d-]+"/);
    expect((await operator.open(`/console/stories/${stand.records.today}`)).text).toContain('id="disputes"');
    const { text: listed } = await operator.open("/console/today");
    expect(listed).toContain(`class="badge disputed" href="../console/stories/${stand.records.today}#disputes"`);
    expect(text).toContain('Disputed <span class="badge disputed num">1</span></a>');
  });

  test("that changed within a period can be chosen, each with its claims by when they came in", async () => {
    const operator = await consoleOf(
      service,
      await service.member("platform", { is_operator: true, cadence: "continuous" }),
    );
    const told = async (query: string) => (await operator.open(`/console/disputed${query}`)).text;
    const any = await told("?sort=newest");
    expect(any).toContain('<a href="?sort=newest" aria-current="true">Any time</a>');
    expect(any).toContain('<a href="?sort=newest&amp;period=7d">7 days</a>');
    expect(any).toContain('last change <time datetime="2026-11-20T08:00:00.000Z">');
    expect(any).toContain('aria-label="Claims in 30 days: 2 claims at most, 1 on the last day"');
    const day = await told("?period=24h");
    expect(day).toContain('aria-label="Claims in 24 hours: 1 claim at most, 0 in the last hour"');
    expect(day).toContain('<a class="chip" href="?period=24h&amp;sort=newest">Newest</a>');
    service.clock.now = new Date("2026-11-22T10:00:00.000Z");
    const later = await told("?period=24h");
    expect(later).toContain("Nothing changed");
    expect(later).toContain('<a class="button" href="?">See all 1</a>');
    const today = (await operator.open("/console/today")).text;
    expect(today).toContain("No dispute changed in the last 24 hours.");
    expect(today).toContain('<a href="../console/disputed">none changed in 24 hours</a>');
    expect((await operator.open("/console/today?period=7d")).text).toContain(
      '<a href="../console/disputed?period=7d">1 changed in 7 days</a>',
    );
    service.clock.now = standingAt;
  });

  test("are told of what the cadence has released only", async () => {
    const monthly = await consoleOf(service, await service.member("starter", { cadence: "monthly" }));
    const { text } = await monthly.open("/console/disputed");
    expect(text).not.toContain(`stories/${stand.records.today}?`);
  });
});

test("there are as many disputes in the header as on Today and on their own page", async () => {
  await using service = await openService();
  await openNewsstand(service.store);
  const [claim] = extractionOf().claims;
  const claims = Array.from({ length: 105 }, () => ({ ...claim!, featured: false, key_point_index: null }));
  const numbers: number[][] = [];
  for (const identity of ["one", "other"]) {
    const extraction = { claims };
    const { record_id } = await ingestItem(service.store, { channel_id: 1, identity, now: standingAt, extraction });
    numbers.push(await service.store.claimSearch.numbersOf(record_id));
  }
  const [ones = [], others = []] = numbers;
  // Each states a fact of its own: all say the same here.
  await service.store.claimLinks.join([...ones, ...others].map((claim_no) => ({ fact_no: claim_no, claim_no })));
  await service.store.claimLinks.contradict(ones.map((one, at) => [one, others[at] ?? 0] as const));
  const reader = await consoleOf(service, await service.member("startup", { cadence: "continuous" }));
  const { text } = await reader.open("/console/today");
  expect(text).toContain('Disputed <span class="badge disputed num">105</span></a>');
  expect(text).toContain('<dt>Disputed</dt><dd><span class="value">105</span>');
  expect(text).toContain('<a href="../console/disputed">All 105</a>');
  expect((await reader.open("/console/disputed")).text).toContain("<span>1–20 of 105</span>");
});
