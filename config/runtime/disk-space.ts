import { statfsSync } from "node:fs";

/** Room for more on the disk that a folder lies on, for those who are not root. MB of a million bytes; null when the system does not say. */
export function freeMegabytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / 1_000_000;
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}

/** Whether there is too little room to take in more. `free_mb`: null when it is not known, which stops nothing. */
export function isTooFull(free_mb: number | null, { stop_free_mb }: { stop_free_mb: number }): boolean {
  return free_mb !== null && free_mb < stop_free_mb;
}
