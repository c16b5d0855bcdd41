/** Design: docs/design/periods.md */
import { setImmediate as turn } from "node:timers/promises";
import type { StepFigures } from "../../store/sources/arrivals.ts";
import type { Store } from "../../store/store.ts";
import type { RisingTag } from "../../store/tags/rising-tags.ts";
import type { CallerView } from "../api/entitlement.ts";
import { type Period, stepSpans } from "./period.ts";
import { biggestStories, type ToldStory } from "./told-stories.ts";

/** Rising tags that are looked for: a page of them. Ours. */
const risingMax = 30;

interface Compared {
  period: Period;
  /** Whether stories are there from the beginning of the time before on, so that a comparison says something. */
  isComparable: boolean;
}

/** What came in within a period and within the one before it, of what may be seen. */
export interface Arrived extends Compared {
  /** Stories and claims of the time before. */
  earlier: StepFigures[];
  /** Of the period, and of the part of a day that lies between both. */
  later: StepFigures[];
  /** From how many sources something came. */
  sources: { within: number; earlier: number };
  biggest: ToldStory[];
}

/** The tags that more stories of a period name than of the one before it, of what may be seen. */
export interface Rising extends Compared {
  tags: RisingTag[];
}

/** Looks up what came in, from indexes alone, with a turn for others after each look. */
export async function arrivedWithin(store: Store, view: CallerView, period: Period): Promise<Arrived> {
  const { span, earlier, step } = period;
  const { arrivals } = store;
  return {
    period,
    isComparable: await isComparable(store, view, period),
    earlier: await inTurn(arrivals.course(earlier, step, view)),
    later: await inTurn(arrivals.course({ since: earlier.until, until: span.until }, step, view)),
    sources: {
      within: await inTurn(arrivals.sources(span, view)),
      earlier: await inTurn(arrivals.sources(earlier, view)),
    },
    biggest: await inTurn(biggestStories(store, view, span)),
  };
}

/** Looks up what rises. */
export async function risingWithin(store: Store, view: CallerView, period: Period): Promise<Rising> {
  const { span, earlier, step } = period;
  const slices = { within: stepSpans(span, step), earlier: stepSpans(earlier, step) };
  return {
    period,
    isComparable: await isComparable(store, view, period),
    tags: await store.risingTags.list(slices, view, risingMax),
  };
}

async function isComparable({ arrivals }: Store, { from }: CallerView, { earlier }: Period): Promise<boolean> {
  const first = (await arrivals.first()) ?? "";
  return first <= earlier.since && from <= earlier.since;
}

/** A file is read in the process that answers everybody, and a month of it takes a while. */
async function inTurn<Answer>(look: Promise<Answer>): Promise<Answer> {
  const answer = await look;
  await turn();
  return answer;
}
