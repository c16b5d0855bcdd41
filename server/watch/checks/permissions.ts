import { accessSync, constants, statSync } from "node:fs";
import { join } from "node:path";
import { sourceSecretsFile } from "../../../config/source-secrets.ts";
import type { Check, Trouble } from "../trouble.ts";

/** What only the service's own user may read. */
const secretFiles = ["master.key", "operator.json", sourceSecretsFile];

/** Whether the data folder can be written, and secrets in it are kept. */
export const permissions: Check = {
  name: "permissions",
  async look({ config: { paths } }) {
    return [...unwritable(paths.dataDir), ...secretFiles.flatMap((name) => open(join(paths.dataDir, name)))];
  },
};

function unwritable(folder: string): Trouble[] {
  try {
    accessSync(folder, constants.W_OK);
    return [];
  } catch (error) {
    const why = error instanceof Error && "code" in error ? String(error.code) : String(error);
    const advice = "Give it to the user that the service runs as, and see that its disk is not mounted read-only.";
    return [{ about: "data-dir", grade: "failure", message: `${folder} cannot be written (${why}).`, advice }];
  }
}

/** Windows has other rights than the owner's, the group's and everybody's. */
function open(file: string): Trouble[] {
  const mode = process.platform === "win32" ? 0 : (statSync(file, { throwIfNoEntry: false })?.mode ?? 0);
  if ((mode & 0o077) === 0) return [];
  return [{ about: file, grade: "warning", message: `${file} can be read by others.`, advice: `chmod 600 ${file}` }];
}
