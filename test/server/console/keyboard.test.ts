import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, openChromium, openPage, signIn } from "../../support/chromium.ts";
import { type HarbourNews, openHarbourNews } from "../../support/service/harbour-news.ts";
import { eventually } from "../../support/service/service-process.ts";
import { type Typist, typistAt } from "../../support/typist.ts";

let place: HarbourNews;
let browser: Browser;

/** Somebody who has signed in, on Today, and touches nothing but keys from here on. */
async function typist(width?: number): Promise<{ page: Page; keys: Typist; faults: string[] }> {
  const { page, faults } = await openPage(browser, place.service.url, { ...(width && { width }) });
  await signIn(page, place.service.url, place.service.operator.api_key);
  return { page, keys: typistAt(page), faults };
}

async function search({ keys, page }: { page: Page; keys: Typist }): Promise<void> {
  await keys.tabTo(/^Search/);
  await keys.type("grain fee");
  await keys.press("Enter");
  await page.waitForURL(/search\?/);
}

/** Agrees to a change of a file that is shown first. */
async function save({ keys, page }: { page: Page; keys: Typist }): Promise<void> {
  await keys.tabTo("Review changes");
  await keys.press("Enter");
  await page.getByText("Nothing is saved yet.").waitFor();
  await keys.tabTo(/^Save /);
  await keys.press("Enter");
  await page.waitForURL(/done=applied/);
}

describe.runIf(chromiumPath)("by Tab, Enter, Space and arrows alone, left out where no Chromium is installed", () => {
  beforeAll(async () => {
    [browser, place] = await Promise.all([openChromium(), openHarbourNews()]);
  });
  afterAll(async () => {
    await browser.close();
    await place[Symbol.asyncDispose]();
  });

  test("a claim is found, and its proof seen", async () => {
    const { page, keys, faults } = await typist();
    await search({ page, keys });
    await keys.tabTo(/raised the grain fee by 4 percent/);
    await keys.press("Enter");
    await page.waitForURL(/stories\/\d+\?claim=/);
    await page.locator("mark.shown").first().waitFor();
    await keys.tabTo(/^Show the proof of claim 2/);
    await keys.press("Enter");
    await page.locator(".claim.shown:has(a[aria-label='Show the proof of claim 2'])").waitFor();
    expect(await page.locator("mark.shown").first().textContent()).not.toContain("4 percent");
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test("who contradicts a claim is seen, and their claim opened", async () => {
    const { page, keys, faults } = await typist();
    await keys.tabTo("Disputed 1");
    await keys.press("Enter");
    await page.waitForURL(/disputed/);
    await keys.tabTo("6 percent");
    await keys.press("Enter");
    await page.waitForURL(/stories\/\d+\?claim=/);
    const here = page.url();
    await keys.tabTo(/contradicting claim/);
    await keys.press("Space");
    await keys.tabTo(/by 4 percent/);
    await keys.press("Enter");
    await page.waitForURL((url) => url.href !== here && /stories/.test(url.pathname));
    await page.locator(".claim.shown", { hasText: "4 percent" }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test("a stream is made from a search", async () => {
    const { page, keys, faults } = await typist();
    await search({ page, keys });
    await keys.tabTo("Make this a stream");
    await keys.press("Enter");
    await page.getByText(/Would match/).waitFor();
    await save({ page, keys });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test("a source is added", async () => {
    const { page, keys, faults } = await typist();
    await keys.tabTo("Sources");
    await keys.press("Enter");
    await page.waitForURL(/sources$/);
    await keys.tabTo("Add source");
    await keys.press("Enter");
    await page.waitForURL(/sources\/add/);
    await keys.tabTo("Address of a website or feed");
    await keys.type(`${place.newsroom.url}/three.xml`);
    await keys.press("Enter");
    await page.getByText("Tide Times").first().waitFor();
    await save({ page, keys });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test("an agent is connected: what is to be pasted is copied", async () => {
    const { page, keys, faults } = await typist();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await keys.tabTo(/account$/);
    await keys.press("Enter");
    await keys.tabTo("Connect an agent");
    await keys.press("Enter");
    await page.waitForURL(/agents/);
    await keys.tabTo("Claude Code");
    await keys.press("Space");
    await keys.tabTo("Copy for Claude Code");
    await keys.press("Enter");
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toContain("/mcp");
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test("a webhook is received", async () => {
    const { page, keys, faults } = await typist();
    await keys.tabTo("Delivery");
    await keys.press("Enter");
    await page.waitForURL(/delivery$/);
    await keys.tabTo("New webhook");
    await keys.press("Enter");
    await page.waitForURL(/webhooks\/new/);
    await keys.tabTo("Address");
    await keys.type(place.hooks.url);
    await keys.tabTo("Create webhook");
    await keys.press("Enter");
    await page
      .getByText(/whsec_/)
      .first()
      .waitFor();
    await keys.tabTo(/Send a test|Back to|webhook/);
    await keys.press("Enter");
    await page.waitForURL(/webhooks\/\d+$/);
    await keys.tabTo("Send a test");
    await keys.press("Enter");
    await eventually("a test", async () => place.hooks.received.length > 0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test("stories are exported, in the format that arrows choose", async () => {
    const { page, keys, faults } = await typist();
    await keys.tabTo("Delivery");
    await keys.press("Enter");
    await page.waitForURL(/delivery$/);
    await keys.tabTo("Exports");
    await keys.press("Enter");
    await page.waitForURL(/exports$/);
    await keys.tabTo("New export");
    await keys.press("Enter");
    await page.waitForURL(/exports\/new/);
    await keys.tabTo(/^Everything/);
    await keys.press("Space");
    await keys.tabTo("Format");
    await keys.press("ArrowDown");
    await keys.tabTo("Estimate size");
    await keys.press("Enter");
    await page.getByText(/^It would hold/).waitFor();
    await keys.tabTo("Create export");
    await keys.press("Enter");
    await page.waitForURL(/exports\?done=started/);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test("on a small screen the menu opens, closes and leads on", async () => {
    const { page, keys } = await typist(390);
    await keys.tabTo("Menu");
    await keys.press("Enter");
    await page.locator("#menu").waitFor();
    await keys.press("Escape");
    await page.locator("#menu").waitFor({ state: "hidden" });
    await keys.press("Enter");
    await keys.tabTo("Sources");
    await keys.press("Enter");
    await page.waitForURL(/sources$/);
    await page.context().close();
  });

  test("whoever went past something goes back with Shift and Tab", async () => {
    const { page, keys } = await typist();
    await keys.tabTo("Delivery");
    await keys.tabTo("Sources", { back: true });
    await keys.press("Enter");
    await page.waitForURL(/sources$/);
    await page.context().close();
  });
});
