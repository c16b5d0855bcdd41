import { existsSync } from "node:fs";
import { join } from "node:path";
import { masterKeyFile } from "../../../config/runtime/master-key.ts";

/** What lies in a data folder and belongs to an installation, but stands in no table: what is to be done about each, for people. */
export function filesBeside(dataDir: string): string[] {
  const beside = [
    {
      path: masterKeyFile(dataDir),
      words: "Set MASTER_KEY (or MASTER_KEY_FILE) of every process to the 64 digits that stand in",
    },
    {
      path: join(dataDir, "inbox"),
      words: "Files that are dropped are read from the DATA_DIR of a process that fetches:",
    },
    { path: join(dataDir, "exports"), words: "Exports that were written stay where they are:" },
  ];
  return beside.filter(({ path }) => existsSync(path)).map(({ path, words }) => `${words} ${path}`);
}
