import { group } from "../command.ts";
import { sourcesExport } from "./sources-export.ts";
import { sourcesImport } from "./sources-import.ts";
import { sourcesPacks } from "./sources-packs.ts";
import { sourcesPaused } from "./sources-paused.ts";
import { sourcesTest } from "./sources-test.ts";

/** `claimstream sources`: starter packs, lists of feeds from and for other programs, and a source to try out. */
export const sources = group("sources", "Manage sources: starter packs, OPML, pause, remove, test.", [
  sourcesImport,
  sourcesExport,
  sourcesPacks,
  ...sourcesPaused,
  sourcesTest,
]);
