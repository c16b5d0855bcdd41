import type { Logger } from "../config/runtime/log.ts";

/** What a piece of work is guarded with; `signal` says that the pipeline is closing. */
export interface GuardDeps {
  log: Logger;
  signal: AbortSignal;
}

/** Runs a piece of work: a defect in it is logged and stops nothing else; work cut off by closing is silent. */
export async function guarded(what: string, work: () => Promise<void>, { log, signal }: GuardDeps): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, `${what} failed`);
  }
}
