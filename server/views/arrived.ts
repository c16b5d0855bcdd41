import { setImmediate as turn } from "node:timers/promises";
import type { StepFigures } from "../../store/sources/arrivals.ts";
import type { Store } from "../../store/store.ts";
import type { RisingTag } from "../../store/tags/rising-tags.ts";
import type { CallerView } from "../api/entitlement.ts";
import { type Period, stepSpans } from "./period.ts";
import { biggestStories, type ToldStory } from "./told-stories.ts";

/** Rising tags that are looked for: a page of them. Ours. */
const risingMax = 30;

/** What came in within a period and within the one before it, of what may be seen. */
export interface Arrived {
  period: Period;
  /** Stories and claims of the time before. */
  earlier: StepFigures[];
  /** Of the period, and of the part of a day that lies between both. */
  later: StepFigures[];
  /** From how many sources something came. */
  sources: { within: number; earlier: number };
  rising: RisingTag[];
  biggest: ToldStory[];
  /** Whether stories are there from the beginning of the time before on, so that a comparison says something. */
  isComparable: boolean;
}

/** Looks up what came in, from indexes alone, with a turn for others after each look. */
export async function arrivedWithin(store: Store, view: CallerView, period: Period): Promise<Arrived> {
  const { span, earlier, step } = period;
  const { arrivals, risingTags } = store;
  const slices = { within: stepSpans(span, step), earlier: stepSpans(earlier, step) };
  const first = (await arrivals.first()) ?? "";
  return {
    period,
    earlier: await inTurn(arrivals.course(earlier, step, view)),
    later: await inTurn(arrivals.course({ since: earlier.until, until: span.until }, step, view)),
    sources: {
      within: await inTurn(arrivals.sources(span, view)),
      earlier: await inTurn(arrivals.sources(earlier, view)),
    },
    rising: await risingTags.list(slices, view, risingMax),
    biggest: await inTurn(biggestStories(store, view, span)),
    isComparable: first <= earlier.since && view.from <= earlier.since,
  };
}

/** A file is read in the process that answers everybody, and a month of it takes a while. */
async function inTurn<Answer>(look: Promise<Answer>): Promise<Answer> {
  const answer = await look;
  await turn();
  return answer;
}
