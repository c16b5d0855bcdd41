import { NotATable, readCsv, readJson } from "../../../pipeline/sources/series/table.ts";
import { tableSeeds, tableTokens } from "../table-seeds.ts";
import type { Target } from "../target.ts";

/** CSV and JSON files as tables. */
export const target: Target = {
  ...tableSeeds,
  tokens: tableTokens,
  read: (input) => (input.length % 3 === 0 ? readJson(input.toString()) : readCsv(input.toString())),
  isDeclared: (error) => error instanceof NotATable,
};
