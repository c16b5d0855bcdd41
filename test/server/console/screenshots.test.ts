import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, openChromium, openPage, signIn } from "../../support/chromium.ts";
import { consolePaths, furnish } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";
import { packageRoot } from "../../support/service/service-process.ts";

/** Where pictures of every page go, to be looked at by whoever changes one. */
const folder = join(packageRoot, ".artefacts", "console");

/** A telephone, a laptop, a wide screen. Pixels. */
const widths = [390, 1280, 1920];

let service: TestService;
let operator: Member;
let browser: Browser;

describe.runIf(chromiumPath)("pictures, left out where no Chromium is installed", () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    await openNewsstand(service.store);
    operator = await service.member("platform", { is_operator: true, cadence: "continuous" });
    await furnish(service, operator);
    mkdirSync(folder, { recursive: true });
  });
  afterAll(async () => {
    await browser.close();
    await service[Symbol.asyncDispose]();
  });

  test.each(["light", "dark"] as const)(
    "of every page in every width, and none is wider than its window: %s",
    async (colorScheme) => {
      const { page } = await openPage(browser, service.url, { colorScheme });
      await signIn(page, service.url, operator.api_key);
      const tooWide: string[] = [];
      for (const path of consolePaths()) {
        await page.goto(`${service.url}${path}`);
        for (const width of colorScheme === "light" ? widths : [1280]) {
          await page.setViewportSize({ width, height: 900 });
          const name = `${path.slice("/console".length).replaceAll("/", "-") || "-home"}-${colorScheme}-${width}.png`;
          await page.screenshot({ path: join(folder, name.slice(1)), fullPage: true });
          if (await page.evaluate("document.documentElement.scrollWidth > innerWidth")) tooWide.push(name);
        }
      }
      expect(tooWide).toEqual([]);
      await page.context().close();
    },
  );
});
