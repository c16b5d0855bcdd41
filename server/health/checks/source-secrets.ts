import { existsSync } from "node:fs";
import { masterKeyFile, openMasterKey } from "../../../config/runtime/master-key.ts";
import {
  type KeptSecrets,
  openSharedSecrets,
  openSourceSecrets,
  type SharedSecrets,
} from "../../../config/runtime/source-secrets.ts";
import { hasSharedDatabase } from "../../../config/service.ts";
import type { Check, Trouble } from "../trouble.ts";

/** Whether the secrets of sources can be read: after a restore without the master key that belongs to them, none can. */
export const sourceSecrets: Check = {
  name: "source-secrets",
  async look({ config, store }) {
    const { paths, secrets } = config;
    if (hasSharedDatabase(config)) {
      // To read one would make a key of its own in the data folder.
      if (secrets.master_key === null)
        return [trouble("source-secrets", "MASTER_KEY is not given here.", "Set it as the processes have it")];
      const masterKey = openMasterKey(paths.dataDir, secrets.master_key);
      return troublesOf(openSharedSecrets((await store()).sourceSecrets, masterKey));
    }
    const kept = openSourceSecrets(paths.dataDir, secrets.master_key);
    const damaged = await wrongWith(() => kept.names());
    if (damaged !== undefined) return [trouble("source-secrets", `${damaged}.`, "claimstream secret set <name>")];
    const names = kept.names();
    // To read one would make a new key, which then stands where the right one belongs.
    if (names.length > 0 && secrets.master_key === null && !existsSync(masterKeyFile(paths.dataDir))) {
      const message = `There is no master.key, and with it ${names.length} secrets of sources cannot be opened.`;
      return [trouble("source-secrets", message, "Put the master.key that belongs to them into DATA_DIR")];
    }
    return troublesOf(kept);
  },
};

async function troublesOf(kept: KeptSecrets | SharedSecrets): Promise<Trouble[]> {
  const found: Trouble[] = [];
  for (const name of await kept.names()) {
    const wrong = await wrongWith(() => kept.read(name));
    const advice = `Put the master.key that belongs to it into DATA_DIR, or: claimstream secret set ${name}`;
    if (wrong !== undefined) found.push(trouble(`secret ${name}`, `${wrong}.`, advice));
  }
  return found;
}

/** What is wrong, in words; undefined when nothing is. */
async function wrongWith(look: () => unknown): Promise<string | undefined> {
  try {
    await look();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function trouble(about: string, message: string, advice: string): Trouble {
  return { about, grade: "failure", message, advice };
}
