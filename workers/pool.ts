import { setFlagsFromString } from "node:v8";
import PQueue from "p-queue";
import { Piscina } from "piscina";
import type { Document, Extraction, Lexicon } from "./extraction.ts";
import { extractorVersion } from "./extractor-version.ts";
import type { Adoption, AdoptionInput } from "./proposals/proposal.ts";
import type { ProvedSignals, WordedSignals } from "./proposals/signal-sentence.ts";

import { openSourceTurns } from "./source-turns.ts";

/** How the workers run. */
export interface PoolOptions {
  threads: number;
  lexicon: Lexicon;
  /** One document may take this long before its thread is ended; those of a source after one that took longer, a share of it for a while. Milliseconds; ours: 60 s. */
  task_timeout_ms?: number;
  /** Heap of one thread. MiB; ours: 1024. */
  thread_memory_mb?: number;
  /** Address of the module that the threads run; only tests have another, which hangs or dies. */
  entry?: string;
}

/** Worker threads that make extractions of documents. */
export interface ExtractorPool {
  /** The extraction of one document; rejects with an ExtractionError when its thread died, ran out of time, or the pool was closed. The pool outlives its threads. */
  extract(document: Document): Promise<Extraction>;
  /** Puts proposed claims, as far as they can be proved, in the place of an extraction's own; rejects as `extract` does. */
  adopt(input: AdoptionInput): Promise<Adoption>;
  /** Which of the words that are proposed for sentences of signals these bear out; rejects as `extract` does. */
  proveSignals(input: WordedSignals): Promise<ProvedSignals>;
  /** Resolves when a worker answers; loads none of the language engines. */
  ready(): Promise<void>;
  /** Has every thread load the language engines, so that the first documents need not wait for them. */
  warm(): Promise<void>;
  /** Documents running or waiting. */
  pending(): number;
  threads: number;
  /** Name and version of what reads the documents. */
  extractor: string;
  /** Ends the threads at once; documents running or waiting are rejected. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A document could not be read: its thread crashed, ran out of memory or out of time. The cause is the thread's own error. */
export class ExtractionError extends Error {
  override name = "ExtractionError";
}

/** Opens a pool of worker threads. Each document waits for a thread here and not inside Piscina, so that its time limit counts from its start, and sources take turns. */
export function openPool({
  threads,
  lexicon,
  task_timeout_ms = 60_000,
  thread_memory_mb = 1024,
  entry = new URL("./extract-task.ts", import.meta.url).href,
}: PoolOptions): ExtractorPool {
  const queue = new PQueue({ concurrency: threads });
  const piscina = start({ entry, threads, lexicon, memory: thread_memory_mb });
  const closed = new AbortController();
  let pending = 0;
  const turns = openSourceTurns<() => Promise<void>>();
  const budgets = openSourceBudgets(task_timeout_ms, () => performance.now());
  return {
    threads,
    extractor: extractorVersion,
    pending: () => pending,
    extract: (document) => run<Extraction>("extractTask", document, document),
    adopt: (input) => run<Adoption>("adoptTask", input, { url: null, title: input.extraction.title, source_name: "" }),
    proveSignals: (input) => run<ProvedSignals>("signalsTask", input, { url: null, title: "signals", source_name: "" }),
    async ready() {
      await piscina.run(null, { name: "ping" });
    },
    async warm() {
      await Promise.all(Array.from({ length: threads }, () => piscina.run(null, { name: "warmTask" })));
    },
    async [Symbol.asyncDispose]() {
      closed.abort(new Error("the worker pool was closed"));
      await piscina.destroy();
    },
  };

  async function run<T>(name: string, input: unknown, about: About): Promise<T> {
    pending += 1;
    try {
      return await inTurn(about, () => inTime<T>(name, input, about));
    } finally {
      pending -= 1;
    }
  }

  function inTurn<T>(about: About, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      turns.add(about.source_name, () => work().then(resolve, reject));
      // Which document it becomes shows when a thread is free. Closing rejects all that wait.
      queue
        .add(async () => turns.take()?.(), { signal: closed.signal })
        .catch((cause: unknown) => reject(failure(about, cause)));
    });
  }

  async function inTime<T>(name: string, input: unknown, about: About): Promise<T> {
    const budget = budgets.of(about.source_name);
    try {
      return await piscina.run(input, { name, signal: AbortSignal.timeout(budget) });
    } catch (cause) {
      if (isLate(cause)) budgets.exceeded(about.source_name);
      throw failure(about, cause, budget);
    }
  }
}

/** Whose turn a document takes, and what it is called when it fails. */
type About = Pick<Document, "url" | "title" | "source_name">;

interface Threads {
  entry: string;
  threads: number;
  lexicon: Lexicon;
  memory: number;
}

function start({ entry, threads, lexicon, memory }: Threads): Piscina {
  // Counts for threads that begin from now on: the main thread keeps what it was started with.
  setFlagsFromString(`--max-semi-space-size=${threadSemiSpaceMb}`);
  return new Piscina({
    filename: entry,
    // A thread loads its engines with its first document, and gives the memory back when there is nothing to read.
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: threadIdleMs,
    workerData: lexicon,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
}

/** Room for young objects, of which a thread has three. Megabytes; ours: with the 16 of the main thread two threads take 65 MB more. */
const threadSemiSpaceMb = 8;

/** How long a thread without work stays up. Milliseconds; ours: loading its engines again takes a second. */
const threadIdleMs = 60_000;

function isLate(cause: unknown): boolean {
  return cause instanceof Error && cause.name === "AbortError";
}

function failure({ url, title }: About, cause: unknown, budget?: number): ExtractionError {
  const about = url ?? title ?? "a document";
  const late = budget !== undefined && isLate(cause);
  return new ExtractionError(`${about} ${late ? `took longer than ${budget} ms` : "could not be read by its worker"}`, {
    cause,
  });
}

/** How much time the documents of each source may take. */
interface SourceBudgets {
  /** Milliseconds for the next document of a source. */
  of(source: string): number;
  /** A document of the source took longer than it might. */
  exceeded(source: string): void;
}

/** After a document that ran out of time, the next ones of its source get this share of the time, for so long. Ours: ten of sixty seconds are a hundred times what an article takes. */
const smallShare = 1 / 6;
const smallForMs = 10 * 60_000;

/** Gives a source whose document ran out of time a small budget for a while: what else it brings is likely as odd. `monotonic`: milliseconds. */
export function openSourceBudgets(full_ms: number, monotonic: () => number): SourceBudgets {
  const smallUntil = new Map<string, number>();
  return {
    of(source) {
      const until = smallUntil.get(source);
      if (until === undefined) return full_ms;
      if (monotonic() < until) return Math.ceil(full_ms * smallShare);
      smallUntil.delete(source);
      return full_ms;
    },
    exceeded(source) {
      smallUntil.set(source, monotonic() + smallForMs);
    },
  };
}
