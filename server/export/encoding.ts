import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { ExportCompression } from "../../store/model/export.ts";
import type { ManifestRow } from "../../store/records/manifests.ts";

/** Heap of the thread. Megabytes; ours: a row group in several forms. */
const heapMb = 256;

const Pieces = z.array(z.instanceof(Uint8Array));

/** The bytes of a file in a form that takes work to write, made in a thread of its own: requests are answered meanwhile. */
export async function* encoded(
  pages: AsyncIterable<ManifestRow[]>,
  order: { format: "csv" | "parquet"; compression: ExportCompression },
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL("./encoding-thread.ts", import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  try {
    for await (const rows of pages) yield* await answer(worker, rows);
    yield* await answer(worker, null);
  } finally {
    await worker.terminate();
  }
}

/** What the thread answers to rows. Throws what went wrong in it. */
async function answer(worker: Worker, rows: ManifestRow[] | null): Promise<Uint8Array[]> {
  const answered = once(worker, "message");
  worker.postMessage(rows);
  const [pieces] = await answered;
  return Pieces.parse(pieces);
}
