import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { failpoint } from "../store/model/failpoint.ts";

/** Replaces a file by writing beside it and renaming: readers see the old text or the new, never half of it. Keeps its mode. */
export function writeFileAtomically(path: string, text: string): void {
  const target = statSync(path, { throwIfNoEntry: false }) === undefined ? path : realpathSync(path);
  const mode = statSync(target, { throwIfNoEntry: false })?.mode ?? 0o644;
  const beside = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    const file = openSync(beside, "w", mode);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    failpoint("config-file.rename");
    renameSync(beside, target);
    failpoint("config-file.renamed");
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
