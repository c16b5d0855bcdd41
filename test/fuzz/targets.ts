import { type Bounds, usualBounds } from "./reading-thread.ts";

/** A parser by name, with the inputs of a whole run. */
export interface TargetPlace {
  name: string;
  /** The module whose `target` it is. */
  url: string;
  /** Inputs of a whole run. */
  runs: number;
  /** What one input may cost. */
  bounds: Bounds;
}

/** Dropped documents are read in a thread of their own, which is ended after as much CPU time as their size allows (`document-limits.ts`), and config files are their operators' own: theirs is not the second of the others. */
const documentBounds: Bounds = { ...usualBounds, cpu_max_ms: 5000, patience_ms: 25_000 };

/** Inputs of a whole run. */
const runs = 100_000;

/** Every parser of outside input. */
export const targets: readonly TargetPlace[] = [
  place("feeds"),
  place("json-feeds"),
  place("dates"),
  place("html"),
  place("articles"),
  place("page-links"),
  place("feed-links"),
  place("opml"),
  place("transcripts"),
  place("tables"),
  place("series"),
  place("text-files"),
  place("mails", documentBounds),
  place("docx", documentBounds),
  place("pdf", documentBounds),
  place("robots"),
  place("addresses"),
  place("plan-bodies"),
  place("socket-messages"),
  place("socket-frames"),
  place("yaml", documentBounds),
  place("model-answers"),
];

function place(name: string, bounds = usualBounds): TargetPlace {
  return { name, url: new URL(`./targets/${name}.ts`, import.meta.url).href, runs, bounds };
}
