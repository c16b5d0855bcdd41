import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { differingFigures } from "../../../server/console/disputes/differing-figures.ts";
import { newestDisputes } from "../../../server/views/disputes.ts";
import { consoleOf } from "../../support/console.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { openService, type TestService } from "../../support/service/service.ts";

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
    expect((await operator.open("/console/today")).text).toContain("Disputed");
    expect(text).toContain('Disputed <span class="badge disputed num">1</span></a>');
  });

  test("are told of what the cadence has released only", async () => {
    const monthly = await consoleOf(service, await service.member("starter", { cadence: "monthly" }));
    const { text } = await monthly.open("/console/disputed");
    expect(text).not.toContain(`stories/${stand.records.today}?`);
  });
});
