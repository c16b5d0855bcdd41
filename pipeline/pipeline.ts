import { configMark } from "../config/config-mark.ts";
import { atCronTimes } from "../config/runtime/cron.ts";
import { openLeases } from "../store/engine/process-leases.ts";
import { withPriority } from "../store/store.ts";
import type { PipelineDeps, RunningDeps, Sought } from "./deps.ts";
import { type SyncMeans, syncConfig } from "./duties/config-sync.ts";
import { openExtractor } from "./extractors.ts";
import { openStreamIndex, refreshStreamIndex } from "./ingest/stream-index.ts";
import { openIntake } from "./intake.ts";
import { openJobRunner } from "./job-runner.ts";
import { jobs } from "./jobs.ts";
import { openLooking } from "./looking.ts";
import { openDueItems } from "./read/due-items.ts";
import { openTakeover } from "./takeover.ts";
import { openDueVisits, openVisiting } from "./visit/due-visits.ts";

/** The running pipeline. */
export interface Pipeline extends AsyncDisposable {
  /** Takes a changed configuration over: the store is brought in line, new channels are due at once. */
  reload(): Promise<void>;
  /** Looks for work now instead of at the next tick. */
  tick(): void;
  /** Runs until nothing is due any more. */
  drain(): Promise<void>;
}

/** How long closing waits for what is in flight; the rest stays queued. Milliseconds; ours, inside the contract's 10 s. */
const closePatienceMs = 4_000;

/** Starts the pipeline: due channels are visited, queued items become records, streams are matched, until it is closed. */
export async function startPipeline(given: PipelineDeps): Promise<Pipeline> {
  const stop = new AbortController();
  const deps = runningDeps({ ...given, store: withPriority(given.store, "ingest") });
  const { store, config, now } = deps;
  const mayTakeIn = openIntake(deps);
  const visits = openDueVisits(deps);
  const items = openDueItems(deps);
  const leases = openLeases("job", deps);
  const runner = openJobRunner(
    jobs.map((open) => open(deps)),
    { ...deps, leases },
  );
  const takeover = openTakeover(deps, leases.owner);
  const looking = openLooking(look, deps);
  let held: string | undefined;
  await applyConfig();
  const ticking = atCronTimes({ expression: () => config().service.schedule.tick, since: now, now, work: tick });
  tick();
  return {
    reload: () => applyConfig(),
    tick,
    async drain() {
      for (let isQuiet = false; ; ) {
        // What ends meanwhile has it look again.
        for (let present = looking.present(); present !== null; present = looking.present()) await present;
        const pending = [...visits.pending(), ...items.pending(), ...runner.pending()];
        if (pending.length === 0 && isQuiet) break;
        isQuiet = pending.length === 0;
        if (isQuiet) tick();
        else await Promise.race(pending);
      }
      await runner.drain();
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      ticking[Symbol.dispose]();
      const pending = [looking.present(), runner[Symbol.asyncDispose](), ...visits.pending(), ...items.pending()];
      await Promise.race([Promise.all(pending), pause(closePatienceMs)]);
    },
  };

  function runningDeps(deps: PipelineDeps): RunningDeps {
    return {
      ...deps,
      signal: stop.signal,
      extractor: openExtractor(deps),
      streams: openStreamIndex(),
      visiting: openVisiting(deps, stop.signal),
      tick: (sought) => looking.tick(sought),
      reload: () => applyConfig({ lists_changed: true }),
      happened: (what) => runner.happened(what),
    };
  }

  async function applyConfig(means: SyncMeans = {}): Promise<void> {
    const files = config();
    await syncConfig(store, files, now().toISOString(), { ...means, after: held });
    held = configMark(files);
    await refreshStreamIndex(store, deps.streams);
    runner.happened("config");
    tick();
  }

  function tick(): void {
    looking.tick();
  }

  async function look(sought: Sought): Promise<void> {
    const at = now().toISOString();
    if (mayTakeIn()) {
      if (sought === "all") await visits.begin(at);
      await items.begin(at);
    }
    if (sought !== "all") return;
    await runner.beginDue();
    await takeover.expect();
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
