import { chmodSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { failpoint } from "./model/failpoint.ts";
import { type CarriedFiles, completeCopy } from "./sqlite.ts";
import type { Store } from "./store.ts";

/** A copy of the database that SQLite finds something wrong with. */
export class UnsoundCopy extends Error {
  override name = "UnsoundCopy";

  constructor(problems: readonly string[]) {
    super(`The copy is not sound, nothing was kept: ${problems.join("; ")}`);
  }
}

/**
 * Copies the database while it is in use, with files that the copy carries along, and checks the copy. Writes beside the target and renames: what stood there stays until
 * the copy is known to be sound. Throws UnsoundCopy.
 */
export async function copyDatabase(store: Store, target: string, files: CarriedFiles = {}): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  const part = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
  try {
    await store.backup(part);
    // What lies in it is nobody's but the owner's, wherever it is put.
    chmodSync(part, 0o600);
    completeCopy(part, files);
    const problems = await integrityInThread(part);
    if (problems.length > 0) throw new UnsoundCopy(problems);
    failpoint("backup.rename");
    renameSync(part, target);
    failpoint("backup.renamed");
  } finally {
    rmSync(part, { force: true });
  }
}

/** What SQLite finds wrong with a database file, looked for in a thread: a large one takes minutes, and the service goes on. */
export function integrityInThread(file: string): Promise<string[]> {
  const thread = new Worker(new URL("./integrity-thread.ts", import.meta.url), { workerData: file });
  return new Promise((resolve, reject) => {
    thread.once("message", (problems) => resolve(z.array(z.string()).parse(problems)));
    thread.once("error", reject);
    thread.once("exit", (code) => reject(new Error(`the check of ${file} ended with ${code}`)));
  });
}
