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
  sources: "New channels are read at once; what is no longer in it is not read any more, and what it brought stays.",
  streams: "What is new in a filter is looked for in the stories of the last months, too.",
  tags: "What tells of these names is tagged anew in the background.",
  topics: "Texts are read by it from now on.",
  digests: "Its subscribers see it at once.",
  plans: "It counts from the next request on.",
  service: "Address, port, data folder and workers need a restart.",
};

/** What is said once a file was written; undefined where the address tells of none. */
export function doneWords(word: string | null, file: string | null): string | undefined {
  const part = configParts.find((each) => each === file);
  if (part === undefined) return undefined;
  if (word === "apart")
    return `config/${part}.yaml is written, but is not in force: the processes that put files in force have not taken it up. Where they have a folder of their own, make the change there.`;
  if (word !== "applied" && word !== "written") return undefined;
  const state = word === "applied" ? "is written and in force" : "is written; the service takes it up within seconds";
  return `config/${part}.yaml ${state}. ${outlooks[part]}`;
}
