import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "../support/service/service-process.ts";
import { instantsOf } from "./instants.ts";
import { dayKilledAt, daysKilledAfter } from "./killed-days.ts";
import { matrix, nameOf } from "./matrix.ts";
import { openWorld, type World } from "./place.ts";
import { certificateTable, reliabilityPage } from "./report.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Articles of a day whose processes are killed at failpoints, and of one in which they are at random: so many that there is always work. */
const articles = { matrix: 6, instants: 24 } as const;

const usage = `usage: npm run certify -- [--only a,b] [--kills 200] [--seed 1] [--lanes 2] [--record]

Kills services at every failpoint and at random instants, and says whether a promise was broken. Takes about twenty minutes on two cores.
  --only    these failpoints alone, and no instants
  --kills   so many at random instants, chosen by --seed
  --lanes   so many installations at once
  --record  writes RELIABILITY.md`;

/** 0 when every promise was kept, 1 when one was broken. */
async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      kills: { type: "string", default: "200" },
      seed: { type: "string", default: "1" },
      lanes: { type: "string", default: "2" },
      record: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    say(usage);
    return 0;
  }
  const wanted = values.only?.split(",");
  const points = matrix.filter(({ name }) => wanted?.includes(name) ?? true);
  const lanes = Number(values.lanes);
  const rows = await inLanes(points, lanes, articles.matrix, async (world, point) => {
    return { name: nameOf(point), ...(await dayKilledAt(world, point)) };
  });
  const days = instantsOf(Number(values.seed), wanted ? 0 : Number(values.kills));
  const killed = await inLanes(days, lanes, articles.instants, (world, instants) => daysKilledAfter(world, instants));
  const atRandom = {
    name: `${days.flat().length} instants at random (seed ${values.seed})`,
    kills: killed.reduce((sum, { kills }) => sum + kills, 0),
    violations: killed.flatMap(({ violations }) => violations),
  };
  const all = days.length === 0 ? rows : [...rows, atRandom];
  say(certificateTable(all));
  if (values.record) writeFileSync(join(packageRoot, "RELIABILITY.md"), reliabilityPage(all, new Date()));
  return all.every(({ violations }) => violations.length === 0) ? 0 : 1;
}

/** Does each piece of work in one of several worlds; gives what came of it in the order of the work, and says how far it is and what was broken. */
async function inLanes<Work, Done extends { violations: string[] }>(
  work: readonly Work[],
  lanes: number,
  articles: number,
  each: (world: World, work: Work) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  const left = [...work.entries()];
  const lane = async () => {
    if (left.length === 0) return;
    await using world = await openWorld(articles);
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, piece] = next;
      const result = await each(world, piece);
      done[at] = result;
      say(`${done.filter(Boolean).length} of ${work.length}: ${JSON.stringify(piece)}`);
      for (const violation of result.violations) say(`BROKEN ${JSON.stringify(piece)}: ${violation}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}

process.exit(await run());
