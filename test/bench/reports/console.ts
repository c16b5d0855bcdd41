import { readFileSync } from "node:fs";
import { join } from "node:path";
import { request } from "undici";
import { openBrowser } from "../../support/browser.ts";
import { consolePaths } from "../../support/console.ts";
import { startProcess } from "../../support/service/service-process.ts";
import { signInWithKey } from "../../support/service/sign-in.ts";
import { median } from "../benchmark.ts";
import { databaseOf, emptiedPlace, firstRecords } from "../filled-place.ts";
import { multiplyRecords } from "../filled-store.ts";
import type { Finding, Report } from "../results/report.ts";

/** Stories when no number is given. */
const storiesWithout = 100_000;

/** How often each page is asked for; the first of them warms up. */
const rounds = 6;

/** What a page may take until its HTML is ready, and its size as it is sent. */
const goals = { ms: 100, kilobytes: 100 } as const;

/** Every page of the console over very many stories. */
export const consoleReport: Report = {
  name: "console",
  about:
    "every page of the console over a full store: when its HTML is ready, and how long it is packed; the number: how many stories",
  async run(size = storiesWithout, told) {
    using place = emptiedPlace();
    await firstRecords(place);
    multiplyRecords(databaseOf(place), size, (records) => told(`${records} records`));
    await using service = await startProcess(place);
    const { api_key } = JSON.parse(readFileSync(join(place.dataDir, "operator.json"), "utf8"));
    const browser = openBrowser();
    await signInWithKey(browser, `${service.url}/console/sign-in`, api_key);
    const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
    const pages = [];
    for (const path of consolePaths()) pages.push(await asked(service.url, path, cookie));
    await service.end();
    const shown = pages.filter(({ status }) => status === 200).toSorted((one, other) => other.ms - one.ms);
    for (const { path, ms, kilobytes } of shown) told(`${ms.toFixed(1)} ms, ${kilobytes.toFixed(1)} KB: ${path}`);
    const missing = pages.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} ${status}`);
    const largest = Math.max(...shown.map(({ kilobytes }) => kilobytes));
    return [
      {
        what: `${size} stories: pages shown; those of things that are not there`,
        figure: `${shown.length}; ${missing.length}`,
        goal: null,
      },
      slowest(shown[0]),
      { what: "the largest page, packed", figure: `${largest.toFixed(1)} KB`, goal: `under ${goals.kilobytes} KB` },
    ];
  },
};

interface Asked {
  path: string;
  status: number;
  ms: number;
  kilobytes: number;
}

function slowest(page: Asked | undefined): Finding {
  const figure = page === undefined ? "none was shown" : `${page.ms.toFixed(1)} ms (${page.path})`;
  return { what: "the slowest page, until its HTML is here", figure, goal: `under ${goals.ms} ms` };
}

async function asked(url: string, path: string, cookie: string): Promise<Asked> {
  const times: number[] = [];
  let [status, bytes] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const answer = await request(`${url}${path}`, { headers: { cookie, "accept-encoding": "gzip" } });
    bytes = (await answer.body.arrayBuffer()).byteLength;
    status = answer.statusCode;
    if (round > 0) times.push(performance.now() - started);
  }
  return { path, status, ms: median(times), kilobytes: bytes / 1000 };
}
