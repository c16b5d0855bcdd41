import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumPath, openChromium, openPage, signIn } from "../../support/chromium.ts";
import { furnish } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

/** What a thumb must hit: its name, and how high it is. Boxes are pressed by their label; of links within a line nobody asks it. */
const lowControls = `[...document.querySelectorAll("main :is(button, .button, summary, select, textarea, .option, .check, input:not([type=checkbox], [type=radio], [type=hidden]))")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => ({ name: (each.textContent || each.name).trim().slice(0, 40), height: Math.round(each.getBoundingClientRect().height) }))
  .filter(({ height }) => height < 44)`;

/** Links that stand alone or in a row of links and cannot be hit 18 px above or below their middle. Links within a sentence are as high as its lines. */
const lowLinks = `(() => {
  const isAlone = (link) => {
    const own = [...link.closest("p, li, th, td, dt, div, span, strong, h2, h3").childNodes].filter((each) => each.nodeType === Node.TEXT_NODE);
    return own.map((each) => each.textContent).join("").replace(/[\\s,;:·.]+/g, "").length < 12;
  };
  const isHit = (link, x, y) => document.elementFromPoint(x, y)?.closest("a") === link;
  return [...document.querySelectorAll("main a")].filter((link) => link.checkVisibility({ visibilityProperty: true }) && isAlone(link)).flatMap((link) => {
    link.scrollIntoView({ block: "center", inline: "center" });
    const { left, width, top, height } = link.getClientRects()[0];
    const [x, y] = [left + width / 2, top + height / 2];
    return width === 0 || (isHit(link, x, y - 16) && isHit(link, x, y + 16)) ? [] : [link.textContent.trim()];
  });
})()`;

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  if (chromiumPath) browser = await openChromium();
});
afterAll(async () => {
  await browser?.close();
  await service[Symbol.asyncDispose]();
});

/** A page on a phone, signed in. */
async function phoneOf({ api_key }: Member): Promise<Page> {
  const { page } = await openPage(browser, service.url, { width: 390 });
  await signIn(page, service.url, api_key);
  return page;
}

test.runIf(chromiumPath)("on a phone, what is pressed or filled in is 44 px high", async () => {
  const operator = await service.member("platform", { is_operator: true, cadence: "continuous" });
  await furnish(service, operator);
  const page = await phoneOf(operator);
  for (const path of [
    "/stories/1",
    "/tags/1",
    "/config/streams/entry",
    "/delivery/webhooks/1",
    "/sources/add",
    "/account",
  ]) {
    await page.goto(`${service.url}/console${path}`);
    await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
    expect({ path, low: await page.evaluate(lowControls) }).toEqual({ path, low: [] });
  }
  await page.context().close();
});

test.runIf(chromiumPath)("on a phone, links that stand alone can be hit around them, too", async () => {
  const operator = await service.member("platform", { is_operator: true, cadence: "continuous" });
  const page = await phoneOf(operator);
  for (const path of [
    "/today",
    "/tags",
    "/streams",
    "/sources",
    "/api",
    "/config",
    "/config/streams",
    "/search?q=fee",
  ]) {
    await page.goto(`${service.url}/console${path}`);
    expect({ path, low: await page.evaluate(lowLinks) }).toEqual({ path, low: [] });
  }
  await page.context().close();
});
