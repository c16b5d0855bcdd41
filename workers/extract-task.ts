import { workerData } from "piscina";
import type { Document, Extraction, Lexicon } from "./extraction.ts";
import type { Adoption, AdoptionInput } from "./proposals/proposal.ts";
import { goBehindOthers } from "./thread-priority.ts";

/** Thread entry: one document to its extraction, with the lexicon that the pool started with. */
export async function extractTask(document: Document): Promise<Extraction> {
  const { extract } = await import("./extract.ts");
  return extract(document, lexicon);
}

/** Thread entry: an extraction with claims that were proposed for it, as far as they can be proved. */
export async function adoptTask({ extraction, proposal }: AdoptionInput): Promise<Adoption> {
  const { adopt } = await import("./proposals/adopt.ts");
  return adopt(extraction, proposal);
}

/** Thread entry: answers as soon as the thread runs. */
export function ping(): boolean {
  return true;
}

const lexicon = lexiconOf(workerData);

goBehindOthers();

function lexiconOf(data: unknown): Lexicon {
  if (isLexicon(data)) return data;
  throw new Error("the worker was started without a lexicon");
}

function isLexicon(value: unknown): value is Lexicon {
  return typeof value === "object" && value !== null && "tags" in value && "topics" in value;
}
