import { takeDataDir } from "../../../store/engine/writer-lock.ts";
import { command, type Result, type Surroundings, wrongUse } from "../command.ts";
import { configOf, dataDirOf, openInstallation } from "../installation.ts";
import { counted, table } from "../layout.ts";
import { askForVisits, awaitVisits, isSettled, type VisitedChannel, type VisitWish } from "../visits.ts";

/** `claimstream fetch`: visits channels now, by the running service or, without one, by itself. */
export const fetch = command(
  {
    name: "fetch",
    description: "Fetch one source, or all, now and show the result.",
    args: {
      source: { type: "positional", required: false, description: "The source's name. Default: all sources." },
      force: { type: "boolean", default: false, description: "Read it even when it has not changed." },
      wait: {
        type: "string",
        default: "60",
        valueHint: "seconds",
        description: "How long to wait for a running service.",
      },
      timeout: {
        type: "string",
        default: "600",
        valueHint: "seconds",
        description: "Time limit when no service runs; the rest stays queued.",
      },
    },
  },
  async (args, here) => {
    const wait = seconds(args.wait, "--wait");
    const timeout = seconds(args.timeout, "--timeout");
    const wish = { source: args.source, force: args.force };
    const { lock } = takeDataDir(dataDirOf(here), process.pid);
    if (lock === null) return outcome(await fetchByService(wish, wait, here), "running");
    try {
      // Loaded only here: the pipeline's parts take longer to load than most commands take to run.
      const { fetchWithoutService } = await import("../own-pipeline.ts");
      const run = { config: configOf(here), wish, seconds: timeout, now: here.now, say: here.say };
      return outcome(await fetchWithoutService(run), "not running");
    } finally {
      lock.release();
    }
  },
);

async function fetchByService(wish: VisitWish, wait: number, here: Surroundings): Promise<VisitedChannel[]> {
  await using store = await openInstallation(here);
  const asked = await askForVisits(store, wish, here.now());
  // Awaited here: the store closes with this function.
  return await awaitVisits(store, asked, { seconds: wait, now: here.now, say: here.say });
}

function outcome(standing: VisitedChannel[], service: string): Result {
  const channels = standing.map(({ channel, visited, ingested, failed, waiting }) => ({
    source: channel.source_name,
    channel: channel.name,
    visited,
    health: visited ? channel.health : null,
    message: visited ? channel.message : "Not visited yet.",
    records: ingested,
    failed,
    waiting,
  }));
  const finished = standing.every(isSettled);
  const isFine = channels.every(({ health, failed }) => (health === "fine" || health === "empty") && failed === 0);
  return {
    data: { service, finished, channels },
    text: wordsFor(channels, finished),
    exit_code: finished && isFine ? 0 : 1,
  };
}

interface Outcome {
  source: string;
  channel: string;
  health: string | null;
  message: string;
  records: number;
  failed: number;
  waiting: number;
}

function wordsFor(channels: Outcome[], finished: boolean): string {
  const rows = channels.map((each) => [
    each.health ?? "waiting",
    each.source,
    each.channel,
    String(each.records),
    String(each.waiting),
    each.failed > 0 ? `${each.message} ${counted(each.failed, "item")} given up.` : each.message,
  ]);
  const lines = table(["health", "source", "channel", "records", "waiting", "what came of it"], rows);
  return finished ? lines : `${lines}\nThe time was up before all was done.`;
}

function seconds(text: string, option: string): number {
  const number = Number(text);
  if (!(number > 0)) throw wrongUse(`${option} must be a number of seconds, not "${text}".`);
  return number;
}
