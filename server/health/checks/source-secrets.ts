import { existsSync } from "node:fs";
import { masterKeyFile } from "../../../config/runtime/master-key.ts";
import { openSourceSecrets } from "../../../config/runtime/source-secrets.ts";
import type { Check, Trouble } from "../trouble.ts";

/** Whether the secrets of sources can be read: after a restore without the master key that belongs to them, none can. */
export const sourceSecrets: Check = {
  name: "source-secrets",
  async look({ config: { paths, secrets } }) {
    const kept = openSourceSecrets(paths.dataDir, secrets.master_key);
    const damaged = wrongWith(() => kept.names());
    if (damaged !== undefined) return [trouble("source-secrets", `${damaged}.`, "claimstream secret set <name>")];
    const names = kept.names();
    // To read one would make a new key, which then stands where the right one belongs.
    if (names.length > 0 && secrets.master_key === null && !existsSync(masterKeyFile(paths.dataDir))) {
      const message = `There is no master.key, and with it ${names.length} secrets of sources cannot be opened.`;
      return [trouble("source-secrets", message, "Put the master.key that belongs to them into DATA_DIR")];
    }
    return names.flatMap((name) => {
      const wrong = wrongWith(() => kept.read(name));
      const advice = `Put the master.key that belongs to it into DATA_DIR, or: claimstream secret set ${name}`;
      return wrong === undefined ? [] : [trouble(`secret ${name}`, `${wrong}.`, advice)];
    });
  },
};

/** What is wrong, in words; undefined when nothing is. */
function wrongWith(look: () => unknown): string | undefined {
  try {
    look();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function trouble(about: string, message: string, advice: string): Trouble {
  return { about, grade: "failure", message, advice };
}
