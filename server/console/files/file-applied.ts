import { setTimeout as pause } from "node:timers/promises";
import { configParts, type FileName } from "../../../config/yaml/config-files.ts";
import type { Service } from "../../api/call.ts";
import { filesTrouble } from "../../health/config-standing.ts";

/** How long a page waits for a written file to be in force. Milliseconds; ours. */
const waitMs = 5000;

/** Waits until what was written is in force; gives the word for the address of the page that tells of it. */
export async function applied(service: Service): Promise<"applied" | "written" | "apart"> {
  const word = await awaited(service);
  return filesTrouble(service.standing()) ? "apart" : word;
}

async function awaited({ following, log }: Service): Promise<"applied" | "written"> {
  if (!following) return "written";
  const inForce = following.apply().then(
    () => "applied" as const,
    (error: unknown) => {
      log.error({ err: error }, "a config file that the console wrote could not be applied");
      return "written" as const;
    },
  );
  return Promise.race([inForce, pause(waitMs, "written" as const, { ref: false })]);
}

/** What follows from a file, for people. */
const outlooks: Record<FileName, string> = {
  sources: "New channels are checked now. Removed ones are not checked any more; their stories stay.",
  streams: "New filters are also applied to the stories of recent months.",
  tags: "Stories that mention these names are tagged again in the background.",
  topics: "It applies to new texts from now on.",
  digests: "Subscribers see it at once.",
  plans: "It applies from the next request on.",
  service: "Changes to address, port, data folder and workers need a restart.",
};

/** What is said once a file was written; undefined where the address tells of none. */
export function doneWords(word: string | null, file: string | null): string | undefined {
  const part = configParts.find((each) => each === file);
  if (part === undefined) return undefined;
  if (word === "apart")
    return `config/${part}.yaml is saved but not active yet: the other processes have not loaded it. If they read another folder, make the change there.`;
  if (word !== "applied" && word !== "written") return undefined;
  const state = word === "applied" ? "is saved and active" : "is saved; the service loads it within seconds";
  return `config/${part}.yaml ${state}. ${outlooks[part]}`;
}
