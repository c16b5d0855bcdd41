import type { Config } from "../config/config.ts";
import type { Store } from "../store/store.ts";
import type { ExtractorPool } from "../workers/pool.ts";
import type { Extractor } from "./read/extractors/extractor.ts";
import { llmExtractor } from "./read/extractors/llm.ts";
import { rulesExtractor } from "./read/extractors/rules.ts";

/** What extractors run on; configuration and pool may change while they are used, hence functions. */
export interface ExtractorMeans {
  store: Pick<Store, "llm">;
  config: () => Pick<Config, "service" | "secrets">;
  pool: () => Pick<ExtractorPool, "extractor" | "extract" | "adopt">;
  now: () => Date;
}

/** The extractor that the configuration wishes for, whenever it is used. A new one is a file in `extractors/` and a line here. */
export function openExtractor(means: ExtractorMeans): Extractor {
  const kinds = { rules: rulesExtractor(means), llm: llmExtractor(means) };
  const chosen = () => kinds[means.config().service.extractor.kind];
  return { name: () => chosen().name(), extract: (document, signal) => chosen().extract(document, signal) };
}
