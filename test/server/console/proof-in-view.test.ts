import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extractionOf, ingestItem } from "../../support/arrivals.ts";
import { chromiumPath, openChromium, openPage, signIn } from "../../support/chromium.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

/** A text that is longer than any window; its last sentence takes a name from its first, which proves a claim as well. */
const opening = "Mara Venn leads the Harbour Board.";
const ending = "She said the fee stays.";
const filling = Array.from(
  { length: 80 },
  (_line, number) => `Ship ${number} came into the harbour and left it again.`,
);
const content = [opening, ...filling, ending].join("\n");

function claimAt(text: string, antecedents: { start: number; end: number }[]) {
  const start = content.indexOf(text);
  const span = { start, end: start + text.length };
  const [claim] = extractionOf().claims;
  if (!claim) throw new Error("the extraction has a claim");
  return { ...claim, claim_text: text, span, sentence: span, antecedents, featured: true, entities: [] };
}

let service: TestService;
let reader: Member;
let browser: Browser;
let record_id: number;

describe.runIf(chromiumPath)("in Chromium, left out where none is installed", () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    await openNewsstand(service.store);
    reader = await service.member("platform", { is_operator: true, cadence: "continuous" });
    const claims = [claimAt(opening, []), claimAt(ending, [{ start: 0, end: "Mara Venn".length }])];
    const item = { channel_id: 1, identity: "long", now: service.clock.now, extraction: { content, claims } };
    ({ record_id } = await ingestItem(service.store, item));
  });
  afterAll(async () => {
    await browser.close();
    await service[Symbol.asyncDispose]();
  });

  test.each([390, 1280])("a claim's number leads to its own words, whole and in view: %i px", async (width) => {
    const { page } = await openPage(browser, service.url, { width });
    await signIn(page, service.url, reader.api_key);
    await page.goto(`${service.url}/console/stories/${record_id}`);
    await page.getByRole("link", { name: /^Show the proof of claim 2/ }).click();
    const seen = `(() => {
      const mark = [...document.querySelectorAll(".source mark.shown")].find((each) => each.textContent === ${JSON.stringify(ending)});
      const { left, top, bottom } = mark.getBoundingClientRect();
      return [top + 2, bottom - 2].every((at) => document.elementFromPoint(left + 2, at) === mark);
    })()`;
    await expect.poll(() => page.evaluate(seen), { timeout: 15_000 }).toBe(true);
    expect(page.url()).toMatch(/#claim-/);
    await page.context().close();
  });
});
