import { join } from "node:path";
import { request } from "undici";
import { openBrowser } from "../../support/browser.ts";
import { startProcess } from "../../support/service/service-process.ts";
import { signInWithKey } from "../../support/service/sign-in.ts";
import { median } from "../benchmark.ts";
import { databaseOf, firstRecords, placeIn, recordsIngested } from "../filled-place.ts";
import { multiplyRecords } from "../filled-store.ts";
import { madeUpWord } from "../made-up-text.ts";
import type { Finding, Report } from "../results/report.ts";

/** Stories when no number is given. */
const storiesWithout = 100_000;

/** How often each page is asked for in turn with the others; the first round warms up. */
const rounds = 6;

/** What people search for, by how often the words stand in the store. */
const common = madeUpWord(() => 0.01);
const usual = madeUpWord(() => 0.6);
const rare = madeUpWord(() => 0.98);
const searches = {
  "a common word": `q=${common}`,
  "a usual word": `q=${usual}`,
  "a rare word": `q=${rare}`,
  "no such word": "q=quince",
  "two common words": `q=${common}+${madeUpWord(() => 0.3)}`,
  "a common and a rare word": `q=${common}+${rare}`,
  "a name": "q=Name+12",
  "a common word, last 7 days": `q=${common}&days=7`,
  "a common word, one type of claim": `q=${common}&type=opinion`,
  "stories with a common word": `q=${common}&in=stories`,
  "stories with a rare word": `q=${rare}&in=stories`,
  "stories with two words, last 7 days": `q=${common}+${usual}&in=stories&days=7`,
  "tags of a name": "q=Name+12&in=tags",
};

/** The search of the console over a full store. */
export const search: Report = {
  name: "search",
  about: "the console's search over a full store, until its page is here; the number: how many stories of 30 claims",
  async run(size = storiesWithout, told, folder) {
    using place = placeIn(folder && join(folder, "full"));
    await firstRecords(place);
    multiplyRecords(databaseOf(place), size, (records) => told(`${records} records`), recordsIngested);
    await using service = await startProcess(place);
    const browser = openBrowser();
    await signInWithKey(browser, `${service.url}/console/sign-in`, service.operator.api_key);
    const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
    const taken = new Map<string, number[]>(Object.keys(searches).map((name) => [name, []]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, query] of Object.entries(searches)) {
        const ms = await timeOf(`${service.url}/console/search?${query}`, cookie);
        if (round > 0) taken.get(name)?.push(ms);
        else told(`first: ${name} ${ms.toFixed(1)} ms`);
      }
    }
    return [...taken].map(([name, times]) => found(`${size} stories: ${name}`, times));
  },
};

function found(what: string, times: number[]): Finding {
  const figure = `${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)} ms`;
  return { what, figure, goal: "under 150 ms" };
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const started = performance.now();
  const { statusCode, body } = await request(url, { headers: { cookie } });
  await body.dump({ limit: 16 * 1024 * 1024 });
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
  return performance.now() - started;
}
