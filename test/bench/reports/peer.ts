import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { articlePages } from "../../support/pages.ts";
import { type Newsroom, openNewsroom } from "../../support/servers/newsroom.ts";
import type { Finding, Report } from "../results/report.ts";
import { Followed } from "./feed-reader.ts";

/** Feeds when no number is given, and items of each. */
const feedsWithout = 100;
const itemsPerFeed = 20;

/** The same feeds of one newsroom on loopback, read by newsboat and by us. */
export const peer: Report = {
  name: "peer",
  about: `feeds of ${itemsPerFeed} items, read by newsboat (Debian's package) and by claimstream; the number: how many feeds`,
  async run(size = feedsWithout, told) {
    await using newsroom = await openNewsroom();
    const feeds = publish(newsroom, size);
    const version = await newsboatVersion();
    told(version ?? "newsboat is not installed (Debian: apt-get install newsboat); it is left out");
    const theirs = version === null ? [] : await newsboatFindings(newsroom, feeds, version);
    const followed = await follow(newsroom, feeds);
    return [
      ...theirs,
      finding("claimstream: every feed read, items queued", followed.first, size),
      finding("claimstream: the same feeds again, unchanged", followed.again, size),
      finding(`claimstream: the ${size * itemsPerFeed} items made proved records`, followed.records, size),
    ];
  },
};

/** Feeds whose items carry their whole text, so that nobody has to ask for pages. */
function publish(newsroom: Newsroom, count: number): string[] {
  const pages = articlePages(count * itemsPerFeed);
  return Array.from({ length: count }, (_, number) => {
    const path = `/feeds/${number}.xml`;
    const own = pages.slice(number * itemsPerFeed, (number + 1) * itemsPerFeed);
    const items = own.map(({ path, title, body }) => ({
      title,
      link: path,
      content: /<article>[\s\S]*<\/article>/.exec(body)?.[0] ?? "",
    }));
    newsroom.publishFeed({ path, title: `Feed ${number}`, items });
    return path;
  });
}

interface Cost {
  wall_s: number;
  cpu_s: number;
}

function finding(what: string, { wall_s, cpu_s }: Cost, feeds: number): Finding {
  const figure = `${(feeds / wall_s).toFixed(1)} feeds/s, ${((1000 * cpu_s) / feeds).toFixed(1)} CPU ms a feed`;
  return { what, figure, goal: null };
}

const run = promisify(execFile);

async function newsboatVersion(): Promise<string | null> {
  try {
    return /newsboat \S+/i.exec((await run("newsboat", ["-v"])).stdout)?.[0] ?? null;
  } catch {
    return null;
  }
}

async function newsboatFindings(newsroom: Newsroom, feeds: string[], version: string): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-bench-"));
  try {
    writeFileSync(join(folder, "urls"), feeds.map((feed) => `${newsroom.url}${feed}\n`).join(""));
    // As many at once as we visit.
    writeFileSync(join(folder, "config"), "reload-threads 8\n");
    const first = await reload(folder);
    const again = await reload(folder);
    return [
      finding(`${version}: every feed read, items kept`, first, feeds.length),
      finding(`${version}: the same feeds again, unchanged`, again, feeds.length),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The shell tells what its child took: of two lines, the second is the children's. */
async function reload(folder: string): Promise<Cost> {
  const command = `newsboat -q -u ${folder}/urls -c ${folder}/cache.db -C ${folder}/config -x reload >/dev/null; times`;
  const started = performance.now();
  const { stdout } = await run("sh", ["-c", command], { env: { ...process.env, HOME: folder } });
  const wall_s = (performance.now() - started) / 1000;
  const times = [...stdout.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  const [, , user = Number.NaN, system = Number.NaN] = times;
  return { wall_s, cpu_s: user + system };
}

async function follow({ url }: Newsroom, feeds: string[]): Promise<Followed> {
  const child = fork(fileURLToPath(new URL("./feed-reader.ts", import.meta.url)));
  child.send({ newsroom: url, feeds });
  const [answer] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("the process that reads feeds ended"))),
  ]);
  return Followed.parse(answer);
}
