import { accessSync, constants } from "node:fs";
import { openToOthers } from "../../../config/runtime/owner-only.ts";
import type { Check, Trouble } from "../trouble.ts";

/** Whether the data folder can be written, and what lies in it is for nobody but its owner. */
export const permissions: Check = {
  name: "permissions",
  async look({ config }) {
    const open = await openToOthers(config);
    return [...unwritable(config.paths.dataDir), ...(open.length > 0 ? [openTrouble(open)] : [])];
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

/** So many are named. Ours. */
const namedMax = 3;

function openTrouble(paths: readonly string[]): Trouble {
  const names = paths.slice(0, namedMax).join(", ");
  const more = paths.length > namedMax ? ` and ${paths.length - namedMax} more` : "";
  const message = `Others than their owner have rights to ${names}${more}.`;
  const advice = `Take them away, as the start of the service does with what is its own: chmod go-rwx ${names}.`;
  return { about: "rights", grade: "warning", message, advice };
}
