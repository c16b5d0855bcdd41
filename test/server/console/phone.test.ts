import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumPath, openChromium, openPage, signIn } from "../../support/chromium.ts";
import { furnish } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { openService, type TestService } from "../../support/service/service.ts";

/** What a thumb must hit: its name, and how high it is. Boxes are pressed by their label; of links within a line nobody asks it. */
const lowControls = `[...document.querySelectorAll("main :is(button, .button, summary, select, textarea, .option, .check, input:not([type=checkbox], [type=radio], [type=hidden]))")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => ({ name: (each.textContent || each.name).trim().slice(0, 40), height: Math.round(each.getBoundingClientRect().height) }))
  .filter(({ height }) => height < 44)`;

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

test.runIf(chromiumPath)("on a phone, what is pressed or filled in is 44 px high", async () => {
  const operator = await service.member("platform", { is_operator: true, cadence: "continuous" });
  await furnish(service, operator);
  const { page } = await openPage(browser, service.url, { width: 390 });
  await signIn(page, service.url, operator.api_key);
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
