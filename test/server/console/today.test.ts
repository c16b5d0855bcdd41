import type { Browser as Chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestItem } from "../../support/arrivals.ts";
import { type Browser, openBrowser, type Shown } from "../../support/browser.ts";
import { chromiumPath, openChromium, openPage, signIn } from "../../support/chromium.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";
import { signInWithKey } from "../../support/service/sign-in.ts";

let service: TestService;
let operator: Member;

beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  operator = await service.member("platform", { is_operator: true, cadence: "continuous" });
});
afterAll(() => service[Symbol.asyncDispose]());

async function shown(path: string, { api_key }: Member, { url }: TestService = service): Promise<Shown> {
  const browser: Browser = openBrowser();
  await signInWithKey(browser, `${url}/console/sign-in`, api_key);
  return browser.open(`${url}${path}`);
}

/** A total with what is said of it. */
function total({ text }: Shown, name: string): string | undefined {
  const told = new RegExp(
    `<dt>${name}</dt><dd><div class="withspark"><span class="value">([\\d,]+)</span>.*?</div><div class="note">(.*?)</div>`,
  ).exec(text);
  return told
    ?.slice(1)
    .join(" | ")
    .replaceAll(/<svg.*?<\/svg>|<[^>]+>/g, "");
}

describe("the page of today", () => {
  test("is where the console begins once there is anything, and the first steps before", async () => {
    expect((await shown("/console", operator)).text).toContain("<h1>Today</h1>");
    await using empty = await openService();
    const first = await empty.member("platform", { is_operator: true, cadence: "continuous" });
    expect((await shown("/console", first, empty)).text).toContain("<h1>Welcome to claimstream</h1>");
    const today = await shown("/console/today", first, empty);
    expect(today.text).toContain('No stories yet. <a href="../console/start">');
    expect(today.text).toContain("No new stories in the last 24 hours.");
    expect(total(today, "Stories")).toBe("0 | same as the day before");
  });

  test("compares 24 hours with those before, tells every hour and each domain", async () => {
    const today = await shown("/console/today", operator);
    expect(total(today, "Stories")).toBe("1 | 50% less than the day before (2)");
    expect(total(today, "Active sources")).toBe("1 | 50% less than the day before (2)");
    expect(today.text).toContain('aria-label="24 hours: 1 story at most, 0 in the last hour"');
    const rows = [
      ...today.text.matchAll(
        /<time datetime="([^"]+)">[^<]*<\/time><\/th><td class="number" data-value="\d+">(\d+)<\/td>/g,
      ),
    ];
    expect(rows.length).toBe(49);
    const filled = rows.filter(([, , claims]) => claims !== "0").map(([, moment]) => moment);
    expect(filled).toEqual(["2026-11-19T09:00:00.000Z", "2026-11-20T08:00:00.000Z"]);
    expect(today.text).toMatch(
      /href="\.\.\/console\/streams\?domain=economics-business-work" title="Economy, business and work"/,
    );
  });

  test("shows to a reader of the last month what was released, and when that ended", async () => {
    const { text } = await shown("/console/today", await service.member("free"));
    expect(text).toContain('24 hours up to <time datetime="2026-11-01T00:00:00.000Z">');
    expect(text).toContain('The last story was received <time datetime="2026-10-28T09:00:00.000Z">');
    expect(text).not.toContain("Inner Desk");
  });

  test("puts first what most independent outlets tell of, and names them", async () => {
    const now = new Date("2026-11-20T09:00:00.000Z");
    const arrive = (channel_id: number, identity: string, extraction: object) =>
      ingestItem(service.store, { channel_id, identity, now, extraction });
    const told = await arrive(1, "told", { headline: "A bridge closes", significance_score: 20 });
    const again = await arrive(2, "again", { headline: "The bridge is closed", significance_score: 10 });
    const alone = await arrive(1, "alone", { headline: "A ferry <b>sinks</b>", significance_score: 99 });
    const placed = { copy_of: null, names: "[]", sketch: "", placed_on: now.toISOString() };
    const rows = [
      { record_id: told.record_id, origin: "Harbour News", published_at: "2026-11-20T07:00:00.000Z" },
      { record_id: again.record_id, origin: "Inner Desk", published_at: "2026-11-20T08:00:00.000Z" },
    ];
    const coverage_id = told.record_id;
    await service.store.coverage.add(rows.map((row) => ({ ...placed, ...row, coverage_id, headline: "Told" })));
    const { text } = await shown("/console/today", operator);
    const order = [
      "A bridge closes",
      "First here: ",
      "2 independent outlets",
      "A ferry &lt;b&gt;sinks&lt;/b&gt;",
      "Harbour Board raises",
    ];
    const places = order.map((each) => text.indexOf(each));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(text).toContain(`<a href="../console/stories/${again.record_id}" title="Told">Inner Desk</a>`);
    expect(text).not.toContain("The bridge is closed");
    const { text: covered } = await shown("/console/covered", operator);
    expect(covered).toContain("A bridge closes");
    expect(covered).toContain("First here: ");
    expect(covered).not.toContain("A ferry");
    expect(text).toContain(`<a href="../console/stories/${alone.record_id}">`);
  });

  test("says what needs somebody: sources, webhooks and quota, each with the way there", async () => {
    expect((await shown("/console/today", operator)).text).toContain("Everything is running.");
    await service.store.channels.settle(1, { health: "failing", message: "the server answers with 500" });
    const poor = await openService({ plans: { platform: { manifests_per_month: 1 } } });
    await openNewsstand(poor.store);
    const member = await poor.member("platform", { is_operator: true, cadence: "continuous" });
    await poor.store.channels.settle(1, { health: "gone", message: "the server answers with 410" });
    await poor.request("/streams/1/manifests", { as: member });
    const body = JSON.stringify({ url: "https://hooks.example.org/news", label: "newsroom" });
    const headers = { "content-type": "application/json" };
    await poor.request("/webhooks", { method: "POST", as: member, headers, body });
    const webhooks = await poor.store.webhooks.list(member.org_id, { page: 0, page_size: 1 });
    await poor.store.webhooks.disable(webhooks.webhooks[0]?.id ?? 0, "failing", "2026-11-20T09:00:00.000Z");
    const { text } = await shown("/console/today", member, poor);
    expect(text).toContain('<a href="../console/sources?health=gone">1 source cannot be read</a>: Harbour News');
    expect(text).toContain('<a href="../console/delivery/webhooks/1">Webhook newsroom</a>: was disabled');
    expect(text).toContain('<a href="../console/account">The quota</a> of 1 story is used up.');
    await poor[Symbol.asyncDispose]();
  });

  describe.runIf(chromiumPath)("in Chromium", () => {
    let browser: Chromium;
    beforeAll(async () => {
      browser = await openChromium();
    });
    afterAll(() => browser.close());

    test("the hour that runs is drawn like every other", async () => {
      const { page, faults } = await openPage(browser, service.url, { width: 800 });
      await page.addInitScript(() => {
        document.addEventListener("readystatechange", () => {
          const figure = document.querySelector("[data-chart] tbody tr:last-child td");
          if (document.readyState === "interactive" && figure) figure.textContent = "9";
        });
      });
      await signIn(page, service.url, operator.api_key);
      const drawn = await page.locator(".plot canvas").evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return 0;
        const context = canvas.getContext("2d");
        const [left, top] = [canvas.width * 0.9, canvas.height / 2];
        const { data } = context?.getImageData(left, top, canvas.width * 0.1, 1) ?? { data: [] };
        return [...data].filter((part, at) => at % 4 === 3 && part > 0).length;
      });
      expect(drawn).toBeGreaterThan(4);
      expect(faults).toEqual([]);
      await page.context().close();
    });

    test("an open page takes up what has come in, and leaves alone what somebody is at", async () => {
      const { page, faults } = await openPage(browser, service.url);
      await page.clock.install();
      await signIn(page, service.url, operator.api_key);
      await page.goto(`${service.url}/console/today`);
      const story = async (identity: string, headline: string) =>
        ingestItem(service.store, {
          channel_id: 1,
          identity,
          now: new Date("2026-11-20T09:00:00.000Z"),
          extraction: { headline, significance_score: 100 },
        });
      await story("later", "A harbour closes");
      await page.clock.fastForward(61_000);
      await page.getByRole("link", { name: "A harbour closes" }).waitFor();
      await page.getByRole("link", { name: "A harbour closes" }).focus();
      await story("last", "A harbour opens");
      await page.clock.fastForward(61_000);
      await expect.poll(() => page.locator("#figures").textContent()).not.toBe("");
      expect(await page.getByRole("link", { name: "A harbour opens" }).count()).toBe(0);
      expect(await page.evaluate("document.activeElement.textContent")).toBe("A harbour closes");
      expect(faults).toEqual([]);
      await page.context().close();
    });

    test("the chart is drawn from the table, in both themes, and tells what is under the pointer", async () => {
      for (const colorScheme of ["light", "dark"] as const) {
        const { page, faults } = await openPage(browser, service.url, { colorScheme, width: 800 });
        await signIn(page, service.url, operator.api_key);
        const box = await page.locator(".plot canvas").boundingBox();
        expect(box?.width).toBeGreaterThan(400);
        const over = page.locator(".plot .u-over");
        await over.hover();
        expect(await page.locator(".reading").textContent()).toMatch(
          /^From Nov \d+, 2026, \d+:00 [AP]M: \d+ claims, \d+ stories$/,
        );
        await page.setViewportSize({ width: 390, height: 800 });
        await expect.poll(async () => (await page.locator(".plot canvas").boundingBox())?.width).toBeLessThan(390);
        expect(faults).toEqual([]);
        await page.context().close();
      }
    });
  });
});
