import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What files are called until they are whole, by those who write them; with their process where several may write. */
const unfinished = [
  /^\.claimstream-.+\.db\.(?<pid>\d+)\.part/,
  /^claimstream\.db\.(?:restoring|before-.+\.part)/,
  /^operator\.json\.[0-9a-f]{8}\.tmp$/,
  /^master\.key\.(?<pid>\d+)\.tmp$/,
  /\.eml\.tmp$/,
];

/**
 * Removes from folders, not from those in them, the unfinished files of processes that were killed while they wrote; gives their names.
 * What belongs to a process that runs is left to it.
 */
export function removeLeftovers(folders: readonly string[]): string[] {
  return folders.filter(existsSync).flatMap((folder) => {
    const left = readdirSync(folder).filter(isLeftOver);
    for (const name of left) rmSync(join(folder, name), { force: true });
    return left;
  });
}

function isLeftOver(name: string): boolean {
  const found = unfinished.map((pattern) => pattern.exec(name)).find((match) => match !== null);
  const pid = Number(found?.groups?.pid ?? 0);
  return found !== undefined && (pid === 0 || pid === process.pid || !isRunning(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Anything but "no such process" means that there is one.
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
