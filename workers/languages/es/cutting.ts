import type { CuttingRules } from "../common/word-cutter.ts";
import { abbreviations } from "./word-lists.ts";

/** How Spanish words are cut: "del" is "de el", a pronoun behind an infinitive or gerund apart. */
export const spanishCutting: CuttingRules = {
  abbreviations,
  elision: null,
  pronoun: /(?<=^\p{Ll}+(?:[aeií]r|[aá]ndo|i?[eé]ndo|[áéí]r|[aá]r))(?:se|l[oe]s?)$/u,
  fused: new Map(Object.entries({ del: ["de", "el"], al: ["a", "el"] } satisfies Record<string, [string, string]>)),
  partsHyphens: false,
  hasOrdinals: false,
};
