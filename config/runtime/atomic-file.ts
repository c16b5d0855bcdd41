import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { failpoint } from "../../store/model/failpoint.ts";

/** Replaces a file by writing beside it and renaming: readers see the old text or the new, never half of it. Keeps its mode; a new one gets the given one. */
export function writeFileAtomically(path: string, text: string, newMode = 0o644): void {
  const target = statSync(path, { throwIfNoEntry: false }) === undefined ? path : realpathSync(path);
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  const beside = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    const file = openSync(beside, "w", mode ?? newMode);
    try {
      // What the process may not make, it may keep all the same.
      if (mode !== undefined) fchmodSync(file, mode);
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
