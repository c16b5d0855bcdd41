import { openBench } from "./alone.ts";
import { type Failure, failureKey } from "./job.ts";
import { inputOf } from "./mutation.ts";
import { randomFor } from "./random.ts";
import { type Bounds, openReadingThread, usualBounds } from "./reading-thread.ts";
import { shrunk } from "./shrink.ts";
import type { Target } from "./target.ts";

/** How a parser is tried. */
export interface Campaign {
  /** The module whose `target` is tried. */
  url: string;
  seed: number;
  runs: number;
  /** The first input; a finding's own, to see it again. */
  from?: number;
  withCorpora?: boolean;
  bounds?: Bounds;
}

/** An input that does what it should not, confirmed alone and made smaller. */
export interface Finding {
  index: number;
  failure: Failure;
  input: Uint8Array;
}

/** What came of a campaign. */
export interface Tally {
  inputs: number;
  findings: Finding[];
  /** Most CPU time of one input. Milliseconds. */
  worst_ms: number;
  /** Most heap and buffers that were seen. MiB. */
  peak_mb: number;
}

/** After so many threads that had to be ended a parser is known to be broken. Ours. */
const endsMax = 8;

/** Attempts at making an input smaller: many for an error, which comes at once; few where each attempt costs seconds. Ours. */
const shrinkTries = { threw: 400, slow: 12, hang: 6, memory: 6, died: 40 } as const;

/** Has a parser read inputs made from a seed. A thread that dies or makes no progress is replaced, and the run goes on behind the input. */
export async function tried({
  url,
  seed,
  runs,
  from = 0,
  withCorpora = false,
  bounds = usualBounds,
}: Campaign): Promise<Tally> {
  const suspects: { index: number; failure: Failure }[] = [];
  const tally: Tally = { inputs: runs, findings: [], worst_ms: 0, peak_mb: 0 };
  for (let next = from, ends = 0; next < from + runs && ends < endsMax; ends += 1) {
    await using thread = await openReadingThread(url, withCorpora, bounds);
    thread.worker.postMessage({ seed, from: next, to: from + runs });
    for (;;) {
      const told = await thread.next(whileItMoves(bounds.patience_ms));
      if (told?.kind === "done") {
        tally.worst_ms = Math.max(tally.worst_ms, told.worst_ms);
        tally.peak_mb = Math.max(tally.peak_mb, told.peak_mb);
        next = from + runs;
        break;
      }
      if (told?.kind === "finding") suspects.push(told);
      else {
        const failure = told && "message" in told ? told : { kind: "hang" as const, message: "no progress" };
        suspects.push({ index: thread.at(), failure });
        next = thread.at() + 1;
        break;
      }
    }
  }
  tally.findings = await confirmed(suspects, { url, seed, withCorpora, bounds });
  return tally;
}

/** Waits as long as inputs follow each other. */
function whileItMoves(patience_ms: number): (at: number) => boolean {
  let last = -1;
  let since = 0;
  return (at) => {
    if (at !== last) {
      last = at;
      since = performance.now();
    }
    return performance.now() - since < patience_ms;
  };
}

/** Suspects that fail alone as well, one of each cause, made smaller. Out of memory counts in any case: what a run holds on to is a fault too. */
async function confirmed(
  suspects: { index: number; failure: Failure }[],
  { url, seed, withCorpora, bounds }: Required<Pick<Campaign, "url" | "seed" | "withCorpora" | "bounds">>,
): Promise<Finding[]> {
  if (suspects.length === 0) return [];
  const { target } = (await import(url)) as { target: Target };
  const seeds = [...target.seeds(), ...(withCorpora ? (target.corpus?.() ?? []) : [])];
  const findings = new Map<string, Finding>();
  await using bench = openBench(url, bounds);
  for (const suspect of suspects) {
    if (findings.has(failureKey(suspect.failure))) continue;
    const input = inputOf(randomFor(seed, suspect.index), suspect.index, { seeds, tokens: target.tokens });
    const failure = (await bench.attempt(input)) ?? (suspect.failure.kind === "memory" ? suspect.failure : null);
    if (!failure || findings.has(failureKey(failure))) continue;
    const isSame = async (smaller: Uint8Array) => (await bench.attempt(smaller))?.kind === failure.kind;
    const smallest = await shrunk(input, isSame, shrinkTries[failure.kind]);
    findings.set(failureKey(failure), { index: suspect.index, failure, input: smallest });
  }
  return [...findings.values()];
}
