import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, expectAccessible, openChromium, openPage, signIn } from "../../support/chromium.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";
import { typistAt } from "../../support/typist.ts";

let service: TestService;
let operator: Member;
let browser: Browser;

/** Goes to a page of the navigation by its letter. */
async function go(page: Page, letter: string, path: string): Promise<void> {
  await page.keyboard.press("g");
  await page.keyboard.press(letter);
  await page.waitForURL(`${service.url}/console${path}`);
}

describe.runIf(chromiumPath)("by keyboard alone in Chromium, left out where none is installed", () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    await openNewsstand(service.store);
    operator = await service.member("platform", { is_operator: true, cadence: "continuous" });
  });
  afterAll(async () => {
    await browser.close();
    await service[Symbol.asyncDispose]();
  });

  test("somebody makes a digest after a look at what it would hold", async () => {
    const { page, faults } = await openPage(browser, service.url);
    await signIn(page, service.url, operator.api_key);
    await go(page, "i", "/digests");
    await typistAt(page).tabTo("New digest");
    await page.keyboard.press("Enter");
    await page.waitForURL(/digests\/new/);
    await typistAt(page).tabTo("Name");
    await page.keyboard.type("Harbour");
    await typistAt(page).tabTo("FEES");
    await page.keyboard.press("Space");
    await typistAt(page).tabTo("Update preview");
    await page.keyboard.press("Enter");
    await page.getByText("Harbour Board raises grain fee").first().waitFor();
    await expectAccessible(page);
    await typistAt(page).tabTo("Create digest");
    await page.keyboard.press("Enter");
    await page.waitForURL(/digests\/1/);
    await page.getByRole("heading", { name: "Harbour", level: 1 }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test("somebody has stories delivered, keeps the secret, and finds what a test came to", async () => {
    const { page, faults } = await openPage(browser, service.url);
    await signIn(page, service.url, operator.api_key);
    await go(page, "d", "/delivery");
    await typistAt(page).tabTo("New webhook");
    await page.keyboard.press("Enter");
    await page.waitForURL(/webhooks\/new/);
    await typistAt(page).tabTo("Address");
    await page.keyboard.type("https://hooks.example.org/fees");
    await typistAt(page).tabTo("Name");
    await page.keyboard.type("Newsroom");
    await page.keyboard.press("Enter");
    await page
      .getByText(/whsec_/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await go(page, "d", "/delivery");
    await typistAt(page).tabTo("Newsroom");
    await page.keyboard.press("Enter");
    await page.waitForURL(/webhooks\/1$/);
    await typistAt(page).tabTo("Send a test");
    await page.keyboard.press("Enter");
    await page.waitForURL(/webhooks\/1\?|log/);
    expect((await service.store.webhooks.byId(1, operator.org_id))?.url).toBe("https://hooks.example.org/fees");
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
