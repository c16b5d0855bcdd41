import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chromiumPath, openChromium, openPage, signIn } from "../support/chromium.ts";
import { sampleRead } from "../support/sample.ts";
import { installation, packageRoot, startProcess } from "../support/service/service-process.ts";

/** The picture of the README; written anew with UPDATE_IMAGES=1. */
const image = join(packageRoot, "docs/images/story.png");

test.runIf(chromiumPath)(
  "a claim of the sample is shown beside its proof, as the README's picture has it",
  async () => {
    using place = installation();
    await using service = await startProcess(place, { CONFIG_DIR: join(packageRoot, "config"), PORT: "0" });
    await sampleRead(service);
    const { api_key } = JSON.parse(readFileSync(join(place.dataDir, "operator.json"), "utf8"));
    const browser = await openChromium();
    try {
      const { page } = await openPage(browser, service.url, { colorScheme: "light" });
      await page.setViewportSize({ width: 1280, height: 860 });
      await signIn(page, service.url, api_key);
      await page.goto(`${service.url}/console/today`);
      await page
        .getByRole("link", { name: /flood barrier/ })
        .first()
        .click();
      await page.locator(".claim .claim-text a").first().click();
      const chosen = page.locator(".claim.shown");
      expect(await chosen.count()).toBe(1);
      const id = (await chosen.getAttribute("data-claim")) ?? "";
      const proof = page.locator(`mark.proof.shown[data-claims~="${id}"]`).first();
      await expect.poll(() => proof.evaluate((mark) => mark.getBoundingClientRect().top < 860)).toBe(true);
      const shot = await page.screenshot();
      if (process.env.UPDATE_IMAGES) writeFileSync(image, shot);
      expect(readFileSync(image).length).toBeGreaterThan(10_000);
    } finally {
      await browser.close();
    }
  },
);
