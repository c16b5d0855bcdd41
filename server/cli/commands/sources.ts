import { group } from "../command.ts";
import { sourcesExport } from "./sources-export.ts";
import { sourcesImport } from "./sources-import.ts";
import { sourcesTest } from "./sources-test.ts";

/** `claimstream sources`: take the list of followed feeds from other programs, give it to them, and try a source out. */
export const sources = group("sources", "Exchange followed feeds with other programs, as OPML, and try sources out.", [
  sourcesImport,
  sourcesExport,
  sourcesTest,
]);
