/** Kills of one installation, after which its day is gone through to the end. */
const killsPerDay = 8;

/** Longest life of a process that is killed. Milliseconds; ours: start and the busiest part of a day. */
const lifeMaxMs = 6000;

/** Instants at which the processes of days are killed, the same for the same seed: each so long after its process was begun. */
export function instantsOf(seed: number, kills: number): number[][] {
  const random = mulberry32(seed);
  const all = Array.from({ length: kills }, () => Math.round(random() * lifeMaxMs));
  return Array.from({ length: Math.ceil(kills / killsPerDay) }, (_, day) =>
    all.slice(day * killsPerDay, (day + 1) * killsPerDay),
  );
}

/** Evenly distributed numbers from 0 to 1. Tommy Ettinger's mulberry32, in the public domain. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
