import { workerData } from "piscina";
import type { Document, Extraction, Lexicon } from "./extraction.ts";
import type { Adoption, AdoptionInput } from "./proposals/proposal.ts";
import type { ProvedSignals, WordedSignals } from "./proposals/signal-sentence.ts";
import { openModesty } from "./thread-priority.ts";

/** Thread entry: one document to its extraction, with the lexicon that the pool started with. */
export async function extractTask(document: Document): Promise<Extraction> {
  const { extract } = await import("./extract.ts");
  const extraction = await extract(document, lexicon);
  stayModest();
  return extraction;
}

/** Thread entry: an extraction with claims that were proposed for it, as far as they can be proved. */
export async function adoptTask({ extraction, proposal }: AdoptionInput): Promise<Adoption> {
  const { adopt } = await import("./proposals/adopt.ts");
  return adopt(extraction, proposal);
}

/** Thread entry: the words for sentences of signals that these bear out. */
export async function signalsTask(input: WordedSignals): Promise<ProvedSignals> {
  const { provedSignals } = await import("./proposals/signal-proof.ts");
  return provedSignals(input);
}

/** Thread entry: has the language engines loaded before the first document comes. */
export async function warmTask(): Promise<void> {
  const { extract } = await import("./extract.ts");
  await extract(anyDocument, lexicon);
}

/** Thread entry: answers as soon as the thread runs. */
export function ping(): boolean {
  return true;
}

const lexicon = lexiconOf(workerData);

/** Engines load with what first needs them: a sentence with a name, a number and a saying needs them all. */
const anyDocument: Document = {
  url: null,
  title: "Harbour fees rise",
  source_name: "Any source",
  media_format: "text",
  claim_type: null,
  page: null,
  body: { text: "The harbour in Alder Bay earned 5 million dollars in 2025, mayor Ann Smith said on Tuesday." },
  language: "en",
};

const stayModest = openModesty();

function lexiconOf(data: unknown): Lexicon {
  if (isLexicon(data)) return data;
  throw new Error("the worker was started without a lexicon");
}

function isLexicon(value: unknown): value is Lexicon {
  return typeof value === "object" && value !== null && "tags" in value && "topics" in value;
}
