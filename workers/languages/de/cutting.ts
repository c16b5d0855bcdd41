import type { CuttingRules } from "../common/word-cutter.ts";
import { abbreviations } from "./word-lists.ts";

/** How German words are cut: "im" is "in dem", a hyphen stands for itself, "3." is an ordinal. */
export const germanCutting: CuttingRules = {
  abbreviations: new Set([...abbreviations].map((word) => word.replace(/\.$/, ""))),
  elision: null,
  pronoun: null,
  fused: new Map(
    Object.entries({
      im: ["in", "dem"],
      am: ["an", "dem"],
      zum: ["zu", "dem"],
      zur: ["zu", "der"],
      vom: ["von", "dem"],
      beim: ["bei", "dem"],
      ins: ["in", "das"],
      ans: ["an", "das"],
      aufs: ["auf", "das"],
      fürs: ["für", "das"],
      ums: ["um", "das"],
      übers: ["über", "das"],
    } satisfies Record<string, [string, string]>),
  ),
  partsHyphens: true,
  hasOrdinals: true,
};
