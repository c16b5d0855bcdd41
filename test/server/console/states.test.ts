import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestItem } from "../../support/arrivals.ts";
import { chromiumPath, expectAccessible, openChromium, openPage, signIn } from "../../support/chromium.ts";
import { consoleOf, consolePaths, furnish, type Visit } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

/** What no page may say, in whatever state. */
const slips = /\bundefined\b|\bNaN\b|\[object |\bInvalid Date\b|>null</;

/** A page in a state says in its frame what there is, what to do, or who may: never nothing, and never a defect of ours. */
async function expectSound(visit: Visit, path: string, allowed: readonly number[]): Promise<void> {
  const { status, text } = await visit.open(path);
  expect({ path, status, isAllowed: allowed.includes(status) }).toMatchObject({ isAllowed: true });
  expect({ path, slip: slips.exec(text)?.[0] }).toEqual({ path, slip: undefined });
  expect({ path, headings: text.match(/<h1/g)?.length }).toEqual({ path, headings: 1 });
  if (status !== 200) expect({ path, told: /role="alert">[^<]{12,}/.test(text) }).toEqual({ path, told: true });
}

let empty: TestService;
let full: TestService;
let operator: Member;
let stranger: Member;
beforeAll(async () => {
  [empty, full] = await Promise.all([openService(), openService()]);
  await openNewsstand(full.store);
  operator = await full.member("platform", { is_operator: true, cadence: "continuous" });
  stranger = await full.member("free");
  await furnish(full, operator);
  const long = "Harbour Board of Alder Bay and the Outer Islands ".repeat(4).trim();
  for (let number = 0; number < 120; number += 1) {
    const extraction = { headline: `${long} ${number}`, title: `${long} ${number}` };
    await ingestItem(full.store, { channel_id: 1, identity: `many ${number}`, now: full.clock.now, extraction });
  }
});
afterAll(async () => {
  await empty[Symbol.asyncDispose]();
  await full[Symbol.asyncDispose]();
});

test("every page of an empty installation says what to do next, to the operator and to others", async () => {
  const first = await consoleOf(empty, await empty.member("platform", { is_operator: true, cadence: "continuous" }));
  const other = await consoleOf(empty, await empty.member("free"));
  for (const path of consolePaths()) {
    await expectSound(first, path, [200, 404]);
    await expectSound(other, path, [200, 402, 403, 404]);
  }
});

test("every page of a full one is sound, and those who may not see it are told who may", async () => {
  const may = await consoleOf(full, operator);
  const mayNot = await consoleOf(full, stranger);
  for (const path of consolePaths()) {
    await expectSound(may, path, [200]);
    await expectSound(mayNot, path, [200, 402, 403, 404]);
  }
});

describe.runIf(chromiumPath)("in Chromium, left out where none is installed", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  test.each([
    ["full, on a telephone", () => ({ service: full, member: operator, width: 390 })],
    ["of somebody who may see little", () => ({ service: full, member: stranger, width: 1280 })],
  ] as const)(
    "pages are free of what axe finds and no wider than their window: %s",
    async (_name, given) => {
      const { service, member, width } = given();
      const { page, faults } = await openPage(browser, service.url, { width, colorScheme: "dark" });
      await signIn(page, service.url, member.api_key);
      for (const path of consolePaths()) {
        // Somebody takes seconds for a page; the rate limit counts with the service's clock.
        service.clock.now = new Date(service.clock.now.getTime() + 5_000);
        await page.goto(`${service.url}${path}`);
        await expectAccessible(page);
        const tooWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
        expect({ path, tooWide }).toEqual({ path, tooWide: false });
      }
      // The browser itself tells of an answer that is no success.
      expect(faults.filter((fault) => !/40\d/.test(fault))).toEqual([]);
      await page.context().close();
    },
    600_000,
  );
});
