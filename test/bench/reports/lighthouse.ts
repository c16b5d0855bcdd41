import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { z } from "zod";
import { openBrowser } from "../../support/browser.ts";
import { chromiumPath } from "../../support/chromium.ts";
import { consolePaths, furnish } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { openService } from "../../support/service/service.ts";
import { signInWithKey } from "../../support/service/sign-in.ts";
import type { Report } from "../results/report.ts";

/** What every page is to reach. */
const goal = 95;

const categories = ["performance", "accessibility", "best-practices"] as const;

/** Where the browser is steered. */
const port = 9333;

/** What Lighthouse says of every page of the console, as a telephone with a slow network sees it. */
export const lighthouseReport: Report = {
  name: "lighthouse",
  about: "Lighthouse over the pages of the console; the number: only so many of them",
  async run(size = Number.POSITIVE_INFINITY, told) {
    if (chromiumPath === undefined) throw new Error("Chromium is not installed: apt-get install chromium");
    await using service = await openService();
    await openNewsstand(service.store);
    const operator = await service.member("platform", { is_operator: true, cadence: "continuous" });
    await furnish(service, operator);
    const visitor = openBrowser();
    await signInWithKey(visitor, `${service.url}/console/sign-in`, operator.api_key);
    const cookie = [...visitor.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
    const args = ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`];
    await using browser = await chromium.launch({ executablePath: chromiumPath, args });
    const worst = new Map<string, { score: number; path: string }>();
    for (const path of consolePaths().slice(0, size)) {
      const scores = await scoresOf(`${service.url}${path}`, cookie);
      told(`${path}: ${categories.map((name) => `${name} ${scores[name]}`).join(", ")}`);
      for (const name of categories) {
        const score = scores[name] ?? 0;
        if (score < (worst.get(name)?.score ?? Number.POSITIVE_INFINITY)) worst.set(name, { score, path });
      }
    }
    await browser.close();
    return categories.map((name) => {
      const { score, path } = worst.get(name) ?? { score: Number.NaN, path: "none" };
      return { what: `${name} of the worst page`, figure: `${score} (${path})`, goal: `at least ${goal}` };
    });
  },
};

/**
 * Fetched when it is asked for, since with it a fifth more files would come with every installation. Its own version is
 * fixed, those of what it needs are not.
 */
const lighthouse = "lighthouse@13.5.0";

/** What is read of its report. */
const Scores = z.object({ categories: z.record(z.string(), z.object({ score: z.number().nullable() })) });

const run = promisify(execFile);

async function scoresOf(url: string, cookie: string): Promise<Record<string, number>> {
  const options = [
    `--only-categories=${categories.join(",")}`,
    `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
  ];
  const command = ["lighthouse", url, `--port=${port}`, "--output=json", "--quiet", ...options];
  const { stdout } = await run("npm", ["exec", "--yes", `--package=${lighthouse}`, "--", ...command], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const found = Object.entries(Scores.parse(JSON.parse(stdout)).categories);
  return Object.fromEntries(found.map(([name, { score }]) => [name, Math.round(100 * (score ?? 0))]));
}
