import { openSourceSecrets } from "../../../config/source-secrets.ts";
import type { Check, Trouble } from "../trouble.ts";

/** Whether the secrets of sources can be read: after a restore without the master key that belongs to them, none can. */
export const sourceSecrets: Check = {
  name: "source-secrets",
  async look({ config: { paths } }) {
    const kept = openSourceSecrets(paths.dataDir);
    const damaged = wrongWith(() => kept.names());
    if (damaged !== undefined) return [trouble("source-secrets", `${damaged}.`, "claimstream secret set <name>")];
    return kept.names().flatMap((name) => {
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
