/** Design: docs/design/release.md */
import { type Cadence, lastBoundary } from "./cadence.ts";

/** How far an organization has been given events. Moments are ISO 8601. */
export interface Released {
  /** What matched before this moment was given, of the events up to `event_id`. */
  before: string;
  /** The newest event that was looked at. */
  event_id: number;
  /** Up to here everything was given, whenever it matched: from times of continuous cadence, and to keep looking short. */
  all_event_id: number;
}

/** What releasing looks at of an event. */
export interface Releasable {
  event_id: number;
  event: string;
  /** When a manifest matched, or the thing told of happened. */
  created_on: string;
}

/** Where an organization stands that begins to listen: what its cadence has released is past, the rest is to come. */
export function releasedAtStart(cadence: Cadence, now: Date, newest: number): Released {
  const before = lastBoundary(cadence, now).toISOString();
  return { before, event_id: newest, all_event_id: cadence === "continuous" ? newest : 0 };
}

/**
 * Where an organization stands once everything was given that its cadence allows at `now`, of events up to `newest`. The moment
 * never goes back: under a slower cadence nothing is given twice. Decisions §5.
 */
export function releasedNow(from: Released, cadence: Cadence, now: Date, newest: number): Released {
  const boundary = lastBoundary(cadence, now).toISOString();
  const before = boundary > from.before ? boundary : from.before;
  const event_id = Math.max(newest, from.event_id);
  return { before, event_id, all_event_id: cadence === "continuous" ? event_id : from.all_event_id };
}

/**
 * Whether an event is among those given. Matches wait for their boundary; whatever else happens is told at once (Decisions §9).
 * Both the moment and the id count: a match that is written just after the boundary before which it matched comes late, not never.
 */
export function isGiven({ event_id, event, created_on }: Releasable, { before, ...released }: Released): boolean {
  if (event_id <= released.all_event_id) return true;
  return event_id <= released.event_id && (event !== "manifest.matched" || created_on < before);
}

/** Whether an event is to be given on the way from one state to the next: each event is so on exactly one step of any way. */
export function isReleasedBetween(event: Releasable, from: Released, to: Released): boolean {
  return isGiven(event, to) && !isGiven(event, from);
}

/** The id after which events have to be looked at on the way from one state to the next. */
export function firstToLookAt(from: Released, to: Released): number {
  const opensOlder = to.before > from.before || to.all_event_id > from.all_event_id;
  return opensOlder ? from.all_event_id : from.event_id;
}

/**
 * The state at the end of a step in which everything from `firstToLookAt` on was looked at: the same events are given, and the
 * next step need not look at them again. `left`: the first event that is still to come, if any.
 */
export function lookedThrough(from: Released, to: Released, left: number | null): Released {
  if (firstToLookAt(from, to) !== from.all_event_id) return to;
  return { ...to, all_event_id: left === null ? to.event_id : Math.max(to.all_event_id, left - 1) };
}
