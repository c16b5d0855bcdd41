import { once } from "node:events";
import { setInterval } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type DocumentLimits, documentLimits } from "./document-limits.ts";
import type { Attachment } from "./eml.ts";
import type { FileText } from "./file-text.ts";

/** Kinds of files whose parsers are large and take what strangers made: each is read in a thread of its own. */
export const documentExtensions: ReadonlySet<string> = new Set([".pdf", ".docx", ".eml"]);

/** What a document says and what came with it, or why it cannot be read. */
export type DocumentReading = { content: FileText; attachments: Attachment[] } | { reason: string };

/** What the thread is told. */
export interface DocumentJob {
  bytes: Uint8Array;
  name: string;
  limits: DocumentLimits;
}

/** How often memory and CPU time of the reading thread are looked at. Milliseconds; ours: a fast unpacker fills some 100 MiB in between. */
const checkMs = 100;

/** Reads one document in a thread that ends with it, or before it when it takes more time or memory than it may. */
export async function readDocument(
  bytes: Uint8Array,
  name: string,
  limits: DocumentLimits = documentLimits,
): Promise<DocumentReading> {
  const job: DocumentJob = { bytes, name, limits };
  const thread = new Worker(new URL("./document-thread.ts", import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: limits.memory_mb },
    stdout: true,
    stderr: true,
  });
  const overdue = AbortSignal.timeout(limits.timeout_ms);
  const done = new AbortController();
  try {
    return await Promise.race([answerOf(thread, overdue), excess(thread, job, done.signal)]);
  } catch (error) {
    return { reason: reasonOf(error, limits) };
  } finally {
    done.abort();
    await thread.terminate();
  }
}

async function answerOf(thread: Worker, signal: AbortSignal): Promise<DocumentReading> {
  const [answer]: DocumentReading[] = await once(thread, "message", { signal });
  return answer ?? { reason: "its reader gave no answer" };
}

/**
 * Resolves when the thread has taken more CPU time than it may, or holds more outside its heap, which V8 does not limit: what is
 * unpacked lies there.
 */
async function excess(thread: Worker, { bytes, limits }: DocumentJob, signal: AbortSignal): Promise<DocumentReading> {
  const cpuMaxMs = limits.cpu_ms + (limits.cpu_ms_per_mib * bytes.byteLength) / (1024 * 1024);
  for await (const _ of setInterval(checkMs, null, { signal })) {
    // A thread that is gone has said why, or is about to.
    const held = await thread.getHeapStatistics().catch(() => null);
    if (held && held.external_memory > limits.memory_mb * 1024 * 1024) break;
    const taken = await thread.cpuUsage().catch(() => null);
    if (taken && taken.user + taken.system > cpuMaxMs * 1000) return { reason: tooMuchWork(cpuMaxMs) };
  }
  return { reason: tooMuchMemory(limits) };
}

function reasonOf(error: unknown, limits: DocumentLimits): string {
  if (!(error instanceof Error)) return "its reader failed";
  if (error.name === "AbortError") return `reading it took longer than ${limits.timeout_ms / 1000} seconds`;
  const memory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return memory ? tooMuchMemory(limits) : `its reader failed: ${error.message}`;
}

function tooMuchMemory({ memory_mb }: DocumentLimits): string {
  return `reading it took more than ${memory_mb} MiB of memory`;
}

function tooMuchWork(cpuMaxMs: number): string {
  return `reading it took more work than a sound file of its size does (${Math.ceil(cpuMaxMs / 1000)} s of CPU time)`;
}
