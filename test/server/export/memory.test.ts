import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const run = promisify(execFile);
const megabyte = 1024 * 1024;

const Told = z.object({
  state: z.string(),
  manifests: z.int(),
  file_bytes: z.int(),
  before_bytes: z.int(),
  memory_bytes: z.int(),
});

/** Exports manifests of 40,000 bytes and more each in a process that may have a heap of 96 MB, a third of it code; its thread has its own. */
async function exportMany(count: number, format: string) {
  const script = join(import.meta.dirname, "export-run.ts");
  const args = ["--max-old-space-size=96", script, String(count), format, "none", "40000"];
  const { stdout } = await run(process.execPath, args);
  return Told.parse(JSON.parse(stdout));
}

describe("memory does not grow with what is exported", () => {
  test.each([
    { format: "jsonl", file_mb: 220, most_mb: 150 },
    { format: "parquet", file_mb: 440, most_mb: 250 },
  ])("$format", async ({ format, file_mb, most_mb }) => {
    const { state, manifests, file_bytes, before_bytes, memory_bytes } = await exportMany(6000, format);
    expect({ state, manifests }).toEqual({ state: "done", manifests: 6004 });
    expect(file_bytes).toBeGreaterThan(file_mb * megabyte);
    expect(memory_bytes - before_bytes).toBeLessThan(most_mb * megabyte);
  });
});
