import { evenly } from "../support/mulberry.ts";

/** Kills of one installation, after which its day is gone through to the end. Ours: with more, most of a day is done before the last. */
const killsPerDay = 5;

/** Longest life of a process that is killed. Milliseconds; ours: start and the busiest part of a day. */
const lifeMaxMs = 6000;

/** Instants at which the processes of days are killed, the same for the same seed: each so long after its process was begun. */
export function instantsOf(seed: number, kills: number): number[][] {
  const random = evenly(seed);
  const all = Array.from({ length: kills }, () => Math.round(random() * lifeMaxMs));
  return Array.from({ length: Math.ceil(kills / killsPerDay) }, (_, day) =>
    all.slice(day * killsPerDay, (day + 1) * killsPerDay),
  );
}
