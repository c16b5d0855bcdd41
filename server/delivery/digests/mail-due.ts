import { type Cadence, cadences, lastBoundary, nextBoundary } from "../../../config/cadence.ts";
import type { Release } from "../channels/channel.ts";

/**
 * When a mail is to be sent that holds what was released up to now: at the boundary of the organization's cadence or of the
 * address's own, whichever comes more seldom; what is released at once is gathered for a day at least. null: more of the batch follows.
 */
export function mailDueAt(release: Pick<Release, "cadence" | "from" | "to" | "isLast" | "now">, own: Cadence | null) {
  const { cadence, from, to, isLast, now } = release;
  const rhythm = moreSeldom(cadence, own ?? "daily");
  if (cadence === "continuous" || from >= to) return nextBoundary(rhythm, now).toISOString();
  if (!isLast) return null;
  const end = new Date(to);
  const isBoundary = lastBoundary(rhythm, end).getTime() === end.getTime();
  return isBoundary ? to : nextBoundary(rhythm, end).toISOString();
}

/** Which of two rhythms brings less often. */
export function moreSeldom(a: Cadence, b: Cadence): Cadence {
  return cadences.indexOf(a) < cadences.indexOf(b) ? a : b;
}
