import type { CuttingRules } from "../common/word-cutter.ts";
import { abbreviations } from "./word-lists.ts";

/** How French words are cut: "l'" and "qu'" apart, "-t-il" behind a verb apart, "du" is "de le". */
export const frenchCutting: CuttingRules = {
  abbreviations,
  elision: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?!.*['’]hui)/iu,
  pronoun: /-(?:t-)?(?:ils?|elles?|on|je|tu|nous|vous|ce|moi|lui|leur|en|y|les?|la)$/iu,
  fused: new Map(
    Object.entries({
      du: ["de", "le"],
      des: ["de", "les"],
      au: ["à", "le"],
      aux: ["à", "les"],
      auquel: ["à", "lequel"],
      auxquels: ["à", "lesquels"],
      auxquelles: ["à", "lesquelles"],
      duquel: ["de", "lequel"],
      desquels: ["de", "lesquels"],
      desquelles: ["de", "lesquelles"],
    } satisfies Record<string, [string, string]>),
  ),
  partsHyphens: false,
  hasOrdinals: false,
};
