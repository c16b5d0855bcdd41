import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { holdExclusively } from "./sqlite.ts";

/** The right to be the one service on a data folder. */
export interface WriterLock {
  release(): void;
}

/** Somebody who only asks whose the folder is holds the lock for less than this. Milliseconds; ours. */
const askingMs = 250;

/**
 * Takes the data folder for this process. Gives null and whose it is when another service has it.
 * The lock is the operating system's: a process that was killed leaves none behind.
 */
export function takeDataDir(dataDir: string, pid: number): { lock: WriterLock } | { lock: null; holder: string } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const held = holdExclusively(lockFile(dataDir), askingMs);
  if (!held) return { lock: null, holder: holderText(readHolder(dataDir)) };
  writeFileSync(noteFile(dataDir), `${pid}\n`, { mode: 0o600 });
  return {
    lock: {
      release() {
        rmSync(noteFile(dataDir), { force: true });
        held.release();
      },
    },
  };
}

/** Whether a service runs on the data folder, and its process when it is known. */
export function dataDirHolder(dataDir: string): { running: boolean; pid: number | null } {
  if (!existsSync(lockFile(dataDir))) return { running: false, pid: null };
  const held = holdExclusively(lockFile(dataDir), 0);
  if (!held) return { running: true, pid: readHolder(dataDir) };
  held.release();
  return { running: false, pid: null };
}

function lockFile(dataDir: string): string {
  return join(dataDir, "service.lock");
}

function noteFile(dataDir: string): string {
  return join(dataDir, "service.pid");
}

function holderText(pid: number | null): string {
  return pid === null ? "another process" : `process ${pid}`;
}

function readHolder(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(noteFile(dataDir), "utf8"));
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
