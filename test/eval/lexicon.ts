import { fileURLToPath } from "node:url";
import { readConfig } from "../../config/config.ts";
import { lexiconOf } from "../../pipeline/read/equipment.ts";
import type { Lexicon } from "../../workers/extraction.ts";

/** What the workers know when the service runs on the configuration that ships. */
export function shippedLexicon(): Lexicon {
  const packageRoot = fileURLToPath(new URL("../..", import.meta.url));
  return lexiconOf(readConfig({ env: {}, packageRoot, cwd: packageRoot }));
}
