import type { ClaimExtractor } from "./claims/extractor.ts";
import { speech } from "./claims/speech.ts";
import { statements } from "./claims/statements.ts";
import { turns } from "./claims/turns.ts";

/** All claim extractors, in the order in which their candidates are taken. A new one is a file in `claims/` and a line here. */
export const claimExtractors: readonly ClaimExtractor[] = [statements, speech, turns];
