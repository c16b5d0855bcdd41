/** What inputs at random are made from, so that a run is like the one before it; FUZZ_SEED=… brings others. */
export const seed = Number(process.env.FUZZ_SEED ?? 1);
