/** Design: docs/design/yaml-editing.md */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { writeFileAtomically } from "../runtime/atomic-file.ts";
import { readYaml, type YamlFile } from "./yaml-file.ts";

/** Shorter texts are read faster than looked up. Characters; ours. */
const keptFrom = 20_000;

/** What is kept of a text: its hash and its data. */
const Kept = z.object({ text_hash: z.string(), value: z.unknown() });

/**
 * Reads a YAML text, or takes what an earlier reading of the very same text left in `folder` as `<name>.json`: a long list takes
 * half a second to read and a hundredth of it to take. A folder that cannot be written to is done without.
 */
export function readKeptYaml(text: string, name: string, folder: string): YamlFile {
  if (text.length < keptFrom) return readYaml(text);
  const file = join(folder, `${name}.json`);
  const text_hash = createHash("sha256").update(text).digest("hex");
  const kept = keptIn(file);
  if (kept?.text_hash === text_hash) return { value: kept.value, faults: [], oddities: [] };
  const read = readYaml(text);
  if (read.faults.length === 0 && read.oddities.length === 0) keep(folder, file, { text_hash, value: read.value });
  return read;
}

function keptIn(file: string): z.infer<typeof Kept> | undefined {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // Not there, or not whole: the text itself is what counts.
    return undefined;
  }
}

function keep(folder: string, file: string, kept: z.infer<typeof Kept>): void {
  const text = JSON.stringify(kept);
  // YAML has values that JSON lacks.
  if (!isDeepStrictEqual(JSON.parse(text), kept)) return;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileAtomically(file, text, 0o600);
  } catch {
    // A read-only installation reads its files every time.
  }
}
