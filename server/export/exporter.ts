/** Design: docs/design/exports.md */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ExportProgress, ExportRow, Lease } from "../../store/delivery/exports.ts";
import type { ExportError } from "../../store/model/export.ts";
import { failpoint } from "../../store/model/failpoint.ts";
import { codeOf } from "../api/error-fields.ts";
import { ServiceError } from "../api/errors.ts";
import type { Log } from "../api/log.ts";
import { type RunDeps, runExport } from "./run.ts";
import { currentStorage, storageOf, storageRefusal } from "./storage.ts";

/** Exports that are written at once. Ours: reading is shared with requests, one more keeps a short one from waiting for a long one. */
const atOnce = 2;

/** How long a worker that says nothing more keeps an export, and how often it says so at least. Milliseconds; ours. */
const leaseMs = 15_000;
const holdEveryMs = 4000;

/** How often to look for what a stopped process left behind and for what is past. Milliseconds; ours. */
const lookEveryMs = 5000;

/** When an export is tried again after a failure that may pass, after each attempt. Seconds; ours: what was billed is to be had. */
const retryAfterSeconds = [60, 300, 1800, 7200, 21_600] as const;

/** Attempts after which an export is given up that nobody told to have failed: whoever wrote it was killed each time. Ours. */
const attemptsMax = 10;

/** Exports whose files are removed in one look. Ours. */
const pastAtOnce = 20;

/** Writes exports in the background. */
export interface Exporter extends AsyncDisposable {
  /** Looks for work now. */
  wake(): void;
  /** Runs until nothing is due. */
  drain(): Promise<void>;
  /** Waits until an export is no longer at work, at most so long. Milliseconds. */
  ended(export_id: string, patience_ms: number): Promise<void>;
}

/** What the exporter works with. */
export type ExporterDeps = Omit<RunDeps, "signal" | "advance"> & { log: Log };

/** Starts working exports off, as many as wait, until it is closed; what is then at work is handed back. */
export function openExporter(deps: ExporterDeps): Exporter {
  const { store, log, now } = deps;
  const owner = randomUUID();
  const stop = new AbortController();
  const running = new Map<string, Promise<void>>();
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  const timer = setInterval(wake, lookEveryMs);
  timer.unref();
  wake();
  return {
    wake,
    async drain() {
      for (;;) {
        await looked();
        if (running.size === 0) return;
        await Promise.race(running.values());
      }
    },
    async ended(export_id, patience_ms) {
      const over = new AbortController();
      const patience = pause(patience_ms, undefined, { ref: false }).then(() => over.abort());
      while (!over.signal.aborted) {
        await Promise.race([looked(), patience]);
        const own = running.get(export_id);
        if (own) return void (await Promise.race([own, patience]));
        if (running.size === 0) return;
        await Promise.race([...running.values(), patience]);
      }
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stop.abort();
      await looking;
      await Promise.all(running.values());
    },
  };

  async function looked(): Promise<void> {
    wake();
    while (looking) await looking;
  }

  function wake(): void {
    if (stop.signal.aborted) return;
    lookAgain = looking !== null;
    looking ??= look().finally(() => {
      looking = null;
      if (lookAgain) wake();
    });
  }

  async function look(): Promise<void> {
    await guarded("looking for exports", async () => {
      await store.exportSchedules.closeDue(now().toISOString());
      // What waits is written once there is a place for it.
      const mayWrite = storageRefusal(deps.config()) === null;
      while (mayWrite && running.size < atOnce && !stop.signal.aborted) {
        const row = await store.exports.claim(lease());
        if (!row) break;
        failpoint("export.claimed");
        const work = guarded("writing an export", () => workOff(row)).finally(() => {
          running.delete(row.export_id);
          wake();
        });
        running.set(row.export_id, work);
      }
      await removePast();
    });
  }

  function lease(): Lease {
    return { owner, now: now().toISOString(), ms: leaseMs };
  }

  async function workOff(row: ExportRow): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stop.signal, lost.signal]);
    let { manifests_total, manifests_done, billed }: ExportProgress = row;
    const hold = async () => {
      if (await store.exports.advance(row.export_id, lease(), { manifests_total, manifests_done, billed })) return;
      lost.abort(new Error("another worker has taken the export"));
    };
    const advance: RunDeps["advance"] = async (progress) => {
      ({ manifests_total, manifests_done, billed } = progress);
      await hold();
      signal.throwIfAborted();
    };
    // A bucket may take its time over a page.
    const holding = setInterval(() => void guarded("holding an export", hold), holdEveryMs);
    try {
      if (row.attempts > attemptsMax) throw new ServiceError("internal_error", "Writing it was broken off too often.");
      const { outcome, words } = await runExport(row, { ...deps, signal, advance });
      const activity = { org_id: row.org_id, day: row.created_on.slice(0, 10), api_calls: 0, words_delivered: words };
      await store.transaction(async (store) => {
        if (await store.exports.finish(row.export_id, owner, outcome)) await store.usage.record([activity]);
        failpoint("export.finish");
      });
      failpoint("export.finished");
      log.info({ export_id: row.export_id, manifests: outcome.manifests_done }, "export written");
    } catch (error) {
      await settleFailure(row, error, signal);
    } finally {
      clearInterval(holding);
    }
  }

  async function settleFailure({ export_id, attempts }: ExportRow, cause: unknown, signal: AbortSignal): Promise<void> {
    const moment = now();
    // Being stopped is no fault of the export, and one that somebody else has is theirs.
    if (signal.aborted) {
      await store.exports.putBack(export_id, owner, {
        due_at: moment.toISOString(),
        error: null,
        attempts: attempts - 1,
      });
      return;
    }
    const error = shown(cause);
    const wait = cause instanceof ServiceError ? undefined : retryAfterSeconds[attempts - 1];
    log.error({ err: cause, export_id }, "an export failed");
    if (wait === undefined) {
      await store.exports.fail(export_id, owner, error, moment.toISOString());
      await currentStorage(deps.config()).remove(export_id);
      return;
    }
    const due_at = new Date(moment.getTime() + wait * 1000).toISOString();
    await store.exports.putBack(export_id, owner, { due_at, error, attempts });
  }

  async function removePast(): Promise<void> {
    for (const row of await store.exports.past(now().toISOString(), pastAtOnce)) {
      for (const kind of new Set(row.files.map(({ storage }) => storage))) {
        await storageOf(kind, deps.config())?.remove(row.export_id);
      }
      await store.exports.erased(row.export_id, now().toISOString());
    }
  }

  /** A defect is logged and stops nothing else. */
  async function guarded(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!stop.signal.aborted) log.error({ err: error }, `${what} failed`);
    }
  }
}

function shown(cause: unknown): ExportError {
  if (cause instanceof ServiceError) return { error_code: codeOf(cause.error) ?? cause.error, message: cause.message };
  // What went wrong inside is for the log.
  return { error_code: "internal_error", message: "Writing the export failed on our side." };
}
