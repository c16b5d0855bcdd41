import { readEnvironment } from "../../config/environment.ts";
import { ServiceFile } from "../../config/service.ts";
import { openExtractor } from "../../pipeline/extractors.ts";
import { extract } from "../../workers/extract.ts";
import type { Document, Extraction } from "../../workers/extraction.ts";
import { extractorVersion } from "../../workers/extractor-version.ts";
import { adopt } from "../../workers/proposals/adopt.ts";
import type { AdoptionInput } from "../../workers/proposals/proposal.ts";
import { provedSignals } from "../../workers/proposals/signal-proof.ts";
import type { WordedSignals } from "../../workers/proposals/signal-sentence.ts";
import { evaluatedModel, modelSecondsMax, openAnswers } from "./evaluated-model.ts";
import { shippedLexicon } from "./lexicon.ts";

/** What reads documents in this evaluation: the rules, or the model, whose failures are failures and not the rules' work. */
export async function evaluatedExtractor(): Promise<(document: Document) => Promise<Extraction>> {
  const lexicon = shippedLexicon();
  const model = evaluatedModel();
  if (!model) return (document) => extract(document, lexicon);
  const service = ServiceFile.parse({ extractor: { kind: "llm", ...model, timeout_ms: modelSecondsMax * 1000 } });
  const { secrets } = readEnvironment(process.env, process.cwd());
  const unbounded = { ...service, extractor: { ...service.extractor, budget_tokens_per_day: null } };
  const pool = {
    extractor: extractorVersion,
    extract: (document: Document) => extract(document, lexicon),
    adopt: async ({ extraction, proposal }: AdoptionInput) => adopt(extraction, proposal),
    proveSignals: async (input: WordedSignals) => provedSignals(input),
  };
  const store = await openAnswers();
  const deps = { store, config: () => ({ service: unbounded, secrets }), pool: () => pool, now: () => new Date() };
  const extractor = openExtractor(deps);
  const signal = new AbortController().signal;
  return async (document) => {
    const extraction = await extractor.extract(document, signal);
    if (extraction.extractor_problem) throw new Error(extraction.extractor_problem);
    return extraction;
  };
}
