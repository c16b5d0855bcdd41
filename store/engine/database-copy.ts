import { fork } from "node:child_process";
import { chmodSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { failpoint } from "../model/failpoint.ts";
import type { Store } from "../store.ts";
import { type CarriedFiles, completeCopy } from "./sqlite.ts";

/** A copy of the database that SQLite finds something wrong with. */
export class UnsoundCopy extends Error {
  override name = "UnsoundCopy";

  constructor(problems: readonly string[]) {
    super(`The copy is not sound, nothing was kept: ${problems.join("; ")}`);
  }
}

/**
 * Copies the database while it is in use, with files that the copy carries along, and checks the copy. Writes beside the target and renames: what stood there stays until
 * the copy is known to be sound. Throws UnsoundCopy; an AbortError when `signal` breaks it off, which leaves nothing behind.
 */
export async function copyDatabase(
  store: Store,
  target: string,
  { files = {}, signal }: { files?: CarriedFiles; signal?: AbortSignal } = {},
): Promise<void> {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const part = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
  try {
    await store.backup(part, signal);
    // What lies in it is nobody's but the owner's, wherever it is put.
    chmodSync(part, 0o600);
    completeCopy(part, files);
    const problems = await integrityInProcess(part, signal);
    if (problems.length > 0) throw new UnsoundCopy(problems);
    failpoint("backup.rename");
    renameSync(part, target);
    failpoint("backup.renamed");
  } finally {
    rmSync(part, { force: true });
  }
}

/** What SQLite finds wrong with a database file, looked for in a process: a large one takes minutes, in which the service goes on, and may be stopped. */
export function integrityInProcess(file: string, signal?: AbortSignal): Promise<string[]> {
  const look = new URL("./integrity-process.ts", import.meta.url);
  const child = fork(look, [file], { execArgv: [], killSignal: "SIGKILL", ...(signal && { signal }) });
  return new Promise((resolve, reject) => {
    child.once("message", (problems) => resolve(z.array(z.string()).parse(problems)));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the check of ${file} ended with ${code}`)));
  });
}
