import type { Extractor, ExtractorDeps } from "./read/extractors/extractor.ts";
import { llmExtractor } from "./read/extractors/llm.ts";
import { rulesExtractor } from "./read/extractors/rules.ts";

/** The extractor that the configuration wishes for, whenever it is used. A new one is a file in `extractors/` and a line here. */
export function openExtractor(deps: ExtractorDeps): Extractor {
  const kinds = { rules: rulesExtractor(deps), llm: llmExtractor(deps) };
  const chosen = () => kinds[deps.config().service.extractor.kind];
  return {
    name: () => chosen().name(),
    extract: (document, signal) => chosen().extract(document, signal),
    signalWriter: () => chosen().signalWriter(),
  };
}
