import type { ServerConfig } from "../../api/server-config.ts";
import { s3SettingsOf } from "../../export/s3-storage.ts";
import { currentStorage, storageRefusal } from "../../export/storage.ts";
import type { Check, Trouble } from "../trouble.ts";

/** How long exports that failed are told. Hours; ours: whoever waits for one asks for it again within a day. */
const toldHours = 24;

/** Whether exports can be put where they go, and whether any failed. */
export const exports: Check = {
  name: "exports",
  async look({ store, config, now }) {
    const since = new Date(now.getTime() - toldHours * 3_600_000).toISOString();
    const { failed, newest } = await (await store()).exports.failures(since);
    return [...(await targetTrouble(config)), ...failedTrouble(failed, newest)];
  },
};

async function targetTrouble(config: ServerConfig): Promise<Trouble[]> {
  const refusal = storageRefusal(config);
  if (refusal !== null) {
    const advice = "Set one of them for all processes alike.";
    return [{ about: "export-target", grade: "warning", message: refusal, advice }];
  }
  try {
    await currentStorage(config).check();
    return [];
  } catch (error) {
    const bucket = s3SettingsOf(config)?.bucket;
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const [where, advice] =
      bucket === undefined
        ? ["the folder exports in DATA_DIR", "Give it to the user that the service runs as."]
        : [
            `the bucket ${bucket}`,
            "See to S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and export.s3 in service.yaml: endpoint, region, bucket.",
          ];
    const message = `Exports cannot be put into ${where} (${why}).`;
    return [{ about: "export-target", grade: "failure", message, advice }];
  }
}

function failedTrouble(failed: number, newest: string | null): Trouble[] {
  if (failed === 0) return [];
  const message = `${failed === 1 ? "1 export" : `${failed} exports`} failed within a day, the last on ${newest}.`;
  const advice = "The log says why; once that is mended, ask for them again.";
  return [{ about: "exports", grade: "warning", message, advice }];
}
