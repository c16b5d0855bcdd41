import { claimKeys } from "./claim-keys.ts";
import { type ClaimPrefilter, claimPrefilter } from "./claim-prefilter.ts";
import { type ClaimKeys, directKeys } from "./placed-keys.ts";

/** What a store has in memory to find claims that resemble each other; all handles on it share one. */
export interface ClaimMemory {
  prefilter: ClaimPrefilter;
  keys: ClaimKeys;
}

/** Nothing remembered yet. `isShared`: other processes write the database at the same time. */
export function claimMemory(isShared = false): ClaimMemory {
  return { prefilter: claimPrefilter(), keys: isShared ? directKeys() : claimKeys() };
}

/** A transaction, after which what is in memory belongs to what the database has, however it ended. */
export async function inStep<T>({ prefilter, keys }: ClaimMemory, transaction: () => Promise<T>): Promise<T> {
  let committed = false;
  try {
    const result = await transaction();
    committed = true;
    return result;
  } finally {
    prefilter.over(committed);
    keys.over(committed);
  }
}
