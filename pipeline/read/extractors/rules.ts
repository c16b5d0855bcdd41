import type { ExtractorPool } from "../../../workers/pool.ts";
import type { Extractor } from "./extractor.ts";

/** The rules in the workers: offline, the same text gives the same bytes. */
export function rulesExtractor({ pool }: { pool: () => Pick<ExtractorPool, "extractor" | "extract"> }): Extractor {
  return {
    name: () => pool().extractor,
    extract: (document) => pool().extract(document),
    signalWriter: () => null,
  };
}
