import { type ClaimKeys, claimKeys } from "./claim-keys.ts";
import { type ClaimMarks, claimMarks } from "./claim-marks.ts";

/** What a store has in memory to find claims that resemble each other; all handles on it share one. */
export interface ClaimMemory {
  marks: ClaimMarks;
  keys: ClaimKeys;
}

/** Nothing remembered yet. */
export function claimMemory(): ClaimMemory {
  return { marks: claimMarks(), keys: claimKeys() };
}

/** A transaction, after which what is in memory belongs to what the database has, however it ended. */
export async function inStep<T>({ marks, keys }: ClaimMemory, transaction: () => Promise<T>): Promise<T> {
  let committed = false;
  try {
    const result = await transaction();
    committed = true;
    return result;
  } finally {
    marks.over(committed);
    keys.over(committed);
  }
}
