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

/** Dropped documents are read in a thread of their own, which is ended after 30 s (`document-limits.ts`), and config files are their operators' own: theirs is not the second of the others. */
const documentBounds: Bounds = { ...usualBounds, cpu_max_ms: 5000, patience_ms: 25_000 };

/** Inputs of a whole run where one takes well below a millisecond. */
const runsUsual = 100_000;

/** Every parser of outside input. Those that take milliseconds for each document get fewer inputs. */
export const targets: readonly TargetPlace[] = [
  place("feeds"),
  place("json-feeds"),
  place("dates"),
  place("html"),
  place("articles", 10_000),
  place("page-links"),
  place("feed-links"),
  place("opml"),
  place("transcripts"),
  place("tables"),
  place("series"),
  place("text-files"),
  place("mails", runsUsual, documentBounds),
  place("docx", runsUsual, documentBounds),
  place("pdf", 5000, documentBounds),
  place("robots"),
  place("addresses"),
  place("plan-bodies"),
  place("socket-messages"),
  place("socket-frames"),
  place("yaml", 30_000, documentBounds),
  place("model-answers"),
];

function place(name: string, runs = runsUsual, bounds = usualBounds): TargetPlace {
  return { name, url: new URL(`./targets/${name}.ts`, import.meta.url).href, runs, bounds };
}
