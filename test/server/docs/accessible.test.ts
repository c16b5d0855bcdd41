import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, expectAccessible, openChromium, openPage } from "../../support/chromium.ts";
import { openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let browser: Browser;

/** A page of each kind: handbook, guide, reference, tools, operations, results, none, and the pages of keys. */
const paths =
  "docs docs/start docs/console docs/operations docs/reference docs/errors docs/tools docs/api-webhooks docs?q=webhook docs?q=xylophone connect signup".split(
    " ",
  );

describe.runIf(chromiumPath)("in Chromium, left out where none is installed", () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
  });
  afterAll(async () => {
    await browser.close();
    await service[Symbol.asyncDispose]();
  });

  const looks = (["light", "dark"] as const).flatMap((colorScheme) =>
    [390, 1280].map((width) => ({ colorScheme, width })),
  );

  test.each(looks)(
    "the documentation and the pages of keys are free of what axe finds: $colorScheme, $width px",
    async (look) => {
      const { page, faults } = await openPage(browser, service.url, look);
      const check = async (path: string) => {
        await expectAccessible(page);
        const tooWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
        expect({ path, tooWide }).toEqual({ path, tooWide: false });
      };
      for (const path of paths) {
        await page.goto(`${service.url}/${path}`);
        await check(path);
      }
      // A network is given few keys a day.
      service.clock.now = new Date(service.clock.now.getTime() + 25 * 3_600_000);
      await page.goto(`${service.url}/connect`);
      await page.getByRole("button", { name: "Get a key" }).click();
      await page.getByRole("heading", { name: "Your claimstream key" }).waitFor();
      await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
      await check("a new key");
      expect(faults).toEqual([]);
      await page.context().close();
    },
    600_000,
  );

  test.each(looks)(
    "the API explorer is, with an operation open and called, and where a key is entered: $colorScheme, $width px",
    async (look) => {
      const { page, faults } = await openPage(browser, service.url, look);
      await page.goto(`${service.url}/docs/try`);
      await page.getByRole("button", { name: "Authorize" }).waitFor();
      await expectAccessible(page);
      await page.getByRole("heading", { name: /^Ontology/ }).click();
      await page.getByRole("button", { name: /^POST.*\/ontology\/sync/ }).click();
      await page.getByRole("button", { name: "Execute" }).click();
      await page.getByRole("heading", { name: "Server response" }).waitFor();
      await expectAccessible(page);
      expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false);
      await page.getByRole("button", { name: "Authorize" }).first().click();
      await page.getByRole("heading", { name: "Available authorizations" }).waitFor();
      await expectAccessible(page);
      // The call was made without a key.
      expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
      await page.context().close();
    },
    600_000,
  );
});
