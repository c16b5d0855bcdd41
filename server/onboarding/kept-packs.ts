import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import type { PackName } from "../../config/pack-names.ts";
import { writeFileAtomically } from "../../config/runtime/atomic-file.ts";
import { withPacksFollowed } from "../../config/yaml/edit-packs.ts";
import { StartError } from "../../config/yaml/problem.ts";

/** Writes packs into sources.yaml that the installation follows already. Throws StartError, which says what to do, where it cannot be written. */
export function keepPacks({ packs, paths }: Pick<Config, "packs" | "paths">, kept: readonly PackName[]): void {
  const file = join(paths.configDir, "sources.yaml");
  try {
    const before = existsSync(file) ? readFileSync(file, "utf8") : "sources: []\n";
    writeFileAtomically(file, withPacksFollowed(before, [...packs, ...kept]));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const lines = kept.map((name) => `  - ${name}`).join("\n");
    throw new StartError(
      `The sources of this installation shipped in ${file} before, and ships as starter packs now; they cannot be written there (${why}). Nothing was changed. To go on following it all, add these lines to that file:\n\npacks:\n${lines}`,
      { cause },
    );
  }
}
