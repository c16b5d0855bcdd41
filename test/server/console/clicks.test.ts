import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, openChromium, openPage, signIn } from "../../support/chromium.ts";
import { type HarbourNews, openHarbourNews } from "../../support/service/harbour-news.ts";
import { eventually, type ServiceProcess } from "../../support/service/service-process.ts";

let place: HarbourNews;
let service: ServiceProcess;
let browser: Browser;

/** A page that counts what somebody does: each click, and each Enter that sends something off. */
async function counting(): Promise<{
  page: Page;
  click: (on: Locator) => Promise<void>;
  enter: () => Promise<void>;
  clicks: () => number;
}> {
  const { page } = await openPage(browser, service.url);
  await signIn(page, service.url, service.operator.api_key);
  let clicks = 0;
  return {
    page,
    clicks: () => clicks,
    async click(on) {
      clicks += 1;
      await on.click();
    },
    async enter() {
      clicks += 1;
      await page.keyboard.press("Enter");
    },
  };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: typeof name === "string" });

describe.runIf(chromiumPath)("clicks from Today, in Chromium, left out where none is installed", () => {
  beforeAll(async () => {
    [browser, place] = await Promise.all([openChromium(), openHarbourNews()]);
    service = place.service;
  });
  afterAll(async () => {
    await browser.close();
    await place[Symbol.asyncDispose]();
  });

  test("a claim is found, and its proof seen", async () => {
    const { page, click, enter, clicks } = await counting();
    await page.keyboard.press("/");
    await page.keyboard.type("grain fee");
    await enter();
    const claim = page.getByText("raised the grain fee by 4 percent", { exact: false }).first();
    await claim.waitFor();
    expect(clicks()).toBe(1);
    await page.locator("mark").first().waitFor();
    await click(page.locator(".claim a").first());
    await page.waitForURL(/stories\/\d+/);
    await page.locator("mark.chosen, mark[aria-current], .source mark").first().waitFor();
    expect(clicks()).toBe(2);
    await page.context().close();
  });

  test("who contradicts a claim is seen", async () => {
    const { page, click, clicks } = await counting();
    await click(link(page, /^Disputed \d/).first());
    await page.getByText("4 percent").first().waitFor();
    await page.getByText("6 percent").first().waitFor();
    expect(clicks()).toBe(1);
    await page.context().close();
  });

  test("a stream is made from a search", async () => {
    const { page, click, enter, clicks } = await counting();
    await page.keyboard.press("/");
    await page.keyboard.type("grain fee");
    await enter();
    await click(link(page, "Make this a stream"));
    await page.getByText(/Would match/).waitFor();
    await click(button(page, "Review changes"));
    await click(page.getByRole("button", { name: /^Save/ }));
    await page.waitForURL(/done=applied/);
    expect(clicks()).toBe(4);
    await page.context().close();
  });

  test("a source is added, and its story read", async () => {
    const { page, click, enter, clicks } = await counting();
    await click(link(page, "Sources").first());
    await click(link(page, "Add source"));
    await page.getByLabel("Address of a website or feed").fill(`${place.newsroom.url}/three.xml`);
    await enter();
    await click(button(page, "Review changes"));
    await click(page.getByRole("button", { name: /^Save/ }));
    await page.waitForURL(/done=applied/);
    expect(clicks()).toBe(5);
    await page.context().close();
  });

  test("an agent is connected: what is to be pasted is copied", async () => {
    const { page, click, clicks } = await counting();
    await click(page.getByRole("button", { name: /account$/ }));
    await click(link(page, "Connect an agent"));
    await click(page.getByText("Claude Code", { exact: false }).first());
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await click(page.getByRole("button", { name: "Copy for Claude Code" }));
    const copied = await page.evaluate("navigator.clipboard.readText()");
    expect(copied).toContain("/mcp");
    expect(clicks()).toBe(4);
    await page.context().close();
  });

  test("a webhook is received", async () => {
    const { page, click, clicks } = await counting();
    await click(link(page, "Delivery").first());
    await click(link(page, "New webhook"));
    await page.getByLabel("Address", { exact: true }).fill(place.hooks.url);
    await click(button(page, "Create webhook"));
    await click(link(page, /Send a test|webhook/).first());
    await click(button(page, "Send a test"));
    await eventually("a test", async () => place.hooks.received.length > 0);
    expect(clicks()).toBe(5);
    await page.context().close();
  });

  test("stories are exported", async () => {
    const { page, click, clicks } = await counting();
    await click(link(page, "Delivery").first());
    await click(link(page, "Exports"));
    await click(link(page, "New export"));
    await click(page.getByRole("checkbox", { name: /^Everything/ }));
    await click(button(page, "Estimate size"));
    await click(button(page, "Create export"));
    await page.waitForURL(/exports\?done=started/);
    expect(clicks()).toBe(6);
    await page.context().close();
  });

  test("a name is completed while it is typed, by keyboard", async () => {
    const { page } = await counting();
    await page.goto(`${service.url}/console/config/streams/entry`);
    const area = page.getByLabel("Sources", { exact: true });
    await area.focus();
    await page.keyboard.type("Quay Post\nval");
    const list = page.getByRole("list", { name: "Suggestions for Sources" });
    await list.getByRole("button", { name: "Valley Wire 1 channel" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await area.inputValue()).toBe("Quay Post\nValley Wire");
    expect(await list.isHidden()).toBe(true);
    await page.keyboard.type("\nqua");
    await page.waitForTimeout(600);
    expect(await list.isHidden()).toBe(true);
    await page.context().close();
  });
});
