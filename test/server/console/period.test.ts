import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestItem } from "../../support/arrivals.ts";
import type { Shown } from "../../support/browser.ts";
import { consoleOf, type Visit } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { openService, standingAt, type TestService } from "../../support/service/service.ts";

let service: TestService;
let operator: Visit;
let reader: Visit;

beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  operator = await consoleOf(service, await service.member("platform", { is_operator: true, cadence: "continuous" }));
  reader = await consoleOf(service, await service.member("startup", { cadence: "continuous" }));
});
afterAll(() => service[Symbol.asyncDispose]());

/** A figure with what is said of it. */
function figure({ text }: Shown, name: string): string | undefined {
  const told = new RegExp(
    `<dt>${name}</dt><dd>.*?<span class="value">([\\d,]+)</span>.*?<div class="note">(.*?)</div>`,
  ).exec(text);
  return told
    ?.slice(1)
    .join(" | ")
    .replaceAll(/<svg.*?<\/svg>|<[^>]+>/g, "");
}

/** The choice of a period: each link with its words, the chosen one starred. */
function choices({ text }: Shown): string[] {
  const nav = /<nav class="segments" aria-label="Period">(.*?)<\/nav>/.exec(text)?.[1] ?? "";
  return [...nav.matchAll(/<a href="([^"]*)"( aria-current="true")?>([^<]*)<\/a>/g)].map(
    ([, href, chosen, words]) => `${chosen ? "*" : ""}${words} ${href?.replaceAll("&amp;", "&")}`,
  );
}

describe("a period", () => {
  test("is chosen by a link of Today, and is 24 hours where none is asked for that there is", async () => {
    const offered = ["*24 hours ?period=24h", "7 days ?period=7d", "30 days ?period=30d"];
    const day = await operator.open("/console/today");
    expect(choices(day)).toEqual(offered);
    expect(figure(day, "Stories")).toBe("1 | 50% less than the day before (2)");
    const week = await operator.open("/console/today?period=7d");
    expect(choices(week)[1]).toBe("*7 days ?period=7d");
    expect(figure(week, "Stories")).toBe("3 | 200% more than in the 7 days before (1)");
    expect(figure(week, "Active sources")).toBe("2 | 100% more than in the 7 days before (1)");
    for (const asked of ["?period=1y", "?period="])
      expect(choices(await operator.open(`/console/today${asked}`))).toEqual(offered);
    expect(figure(await operator.open("/console"), "Stories")).toBe("1 | 50% less than the day before (2)");
  });

  test("of days has a bar for each and for those before; a story stands in its own", async () => {
    const { text } = await operator.open("/console/today?period=7d");
    expect(text).toContain('aria-label="7 days: 2 stories at most, 1 on the last day"');
    expect(text).toContain("Claims per day (UTC), last 14 days");
    expect(text).toContain("7 days, today included, up to ");
    const rows = [
      ...text.matchAll(/<time datetime="([^"]+)">[^<]*<\/time><\/th><td class="number" data-value="(\d+)">/g),
    ];
    expect(rows).toHaveLength(14);
    expect(rows.filter(([, , claims]) => claims !== "0").map(([, moment, claims]) => [moment, claims])).toEqual([
      ["2026-11-12T00:00:00.000Z", "1"],
      ["2026-11-19T00:00:00.000Z", "2"],
      ["2026-11-20T00:00:00.000Z", "1"],
    ]);
    expect(text).toContain("Claims by domain, last 7 days");
  });

  test("is compared with nothing where stories begin within the time before", async () => {
    const month = await operator.open("/console/today?period=30d");
    expect(figure(month, "Stories")).toBe("5 | nothing to compare with");
    expect(month.text).toContain("Stories received here do not go back 60 days, so growth is overstated.");
    expect((await operator.open("/console/today?period=7d")).text).not.toContain(
      "Stories received here do not go back",
    );
  });

  test("shows to a reader only what public streams hold, also of what rises", async () => {
    const week = await reader.open("/console/today?period=7d");
    expect(figure(week, "Stories")).toBe("2 | 100% more than in the 7 days before (1)");
    expect(week.text).toContain("No tag is in more stories than in the 7 days before.");
    expect((await reader.open("/console/rising?period=7d")).text).toContain("Nothing rises");
    const { text } = await operator.open("/console/rising?period=7d");
    const bars = 'aria-label="Harbour Board, 7 days: 2 stories at most, 1 on the last day"';
    expect(text).toMatch(new RegExp(`Harbour Board</a></strong>.*?${bars}.*?3 stories</strong><small>\\+200%`));
    expect(text).toContain("Bars are stories per day (UTC).");
    expect(choices(await operator.open("/console/rising"))[0]).toBe("*24 hours ?period=24h");
  });

  test("goes with the links of Today to what rises and what is most covered", async () => {
    const { text } = await operator.open("/console/today?period=7d");
    for (const path of ["rising", "covered"]) expect(text).toContain(`href="../console/${path}?period=7d"`);
    const covered = await operator.open("/console/covered");
    expect(choices(covered)[1]).toBe("*7 days ?period=7d");
    expect(covered.text).toContain("No event of the last 7 days is reported by two independent outlets.");
    const placed = { copy_of: null, names: "[]", sketch: "", headline: "Told", coverage_id: 1 };
    const told = (record_id: number, origin: string) => ({ ...placed, record_id, origin, published_at: null });
    const placed_on = "2026-10-28T09:00:00.000Z";
    await service.store.coverage.add(
      [1, 2].map((id) => ({ ...told(id, `Outlet ${id}`), published_at: placed_on, placed_on })),
    );
    expect((await operator.open("/console/covered")).text).not.toContain(`console/stories/1"`);
    expect((await operator.open("/console/covered?period=30d")).text).toContain(`console/stories/1"`);
  });

  test("of days is counted anew after five minutes, and a day at once", async () => {
    const before = figure(await operator.open("/console/today?period=7d"), "Stories");
    await ingestItem(service.store, { channel_id: 1, identity: "later", now: standingAt });
    expect(figure(await operator.open("/console/today?period=24h"), "Stories")).toMatch(/^2 /);
    expect(figure(await operator.open("/console/today?period=7d"), "Stories")).toBe(before);
    service.clock.monotonic = () => 300_000;
    expect(figure(await operator.open("/console/today?period=7d"), "Stories")).toMatch(/^4 /);
  });
});
