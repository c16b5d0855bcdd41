import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { ExportCompression } from "../../store/model/export.ts";
import type { ManifestRow } from "../../store/records/manifests.ts";
import { csvEncoder } from "./csv.ts";
import { parquetEncoder } from "./parquet.ts";

/*
 * The thread in which `encoding.ts` has files written: every message with rows, or null for the end, is answered with the bytes
 * that are ready.
 */
const { format, compression } = z
  .object({ format: z.enum(["csv", "parquet"]), compression: ExportCompression })
  .parse(workerData);
const encoder = format === "csv" ? csvEncoder() : parquetEncoder(compression);

parentPort?.on("message", (rows: ManifestRow[] | null) => {
  parentPort?.postMessage(rows ? encoder.add(rows) : encoder.end());
});
