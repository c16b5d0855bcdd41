/** Design: docs/design/config-revision.md */
import { configMark, type SharedFiles } from "../../config/config-mark.ts";
import type { FilesStanding } from "../../store/engine/config-revisions.ts";
import type { Queries } from "../../store/store.ts";
import type { Log } from "../api/log.ts";
import type { Trouble } from "./trouble.ts";

/** How this process's config files stand to those in force, looked at from time to time. */
export interface ConfigStanding extends Disposable {
  /** As it was at the last look; null: none are in force yet. */
  found(): FilesStanding | null;
  /** Looks until the files are in force, a few seconds at most. */
  untilInForce(): Promise<void>;
}

/** How often is looked. Milliseconds; ours: a person who deploys waits for it. */
const lookEveryMs = 2_000;

/** How often, and how long, is looked by somebody who waits for it. Milliseconds; ours. */
const awaited = { lookEveryMs: 200, patienceMs: 5_000 };

/** What looking takes. */
interface StandingDeps {
  store: Pick<Queries, "configRevisions">;
  config: () => SharedFiles;
  log: Log;
}

/** Begins to look, where processes share the database. A change is logged once. */
export async function openConfigStanding({ store, config, log }: StandingDeps): Promise<ConfigStanding> {
  let found: FilesStanding | null = null;
  let seen: string | undefined;
  let told: string | undefined;
  await look();
  // While the database is away there is nothing to say about files.
  const ticking = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
  return {
    found: () => found,
    async untilInForce() {
      const looks = awaited.patienceMs / awaited.lookEveryMs;
      for (let at = 0; at < looks && (await look())?.files !== "in_force"; at += 1) await pause(awaited.lookEveryMs);
    },
    [Symbol.dispose]: () => clearInterval(ticking),
  };

  async function look(): Promise<FilesStanding | null> {
    found = await store.configRevisions.standing(configMark(config()));
    const trouble = filesTrouble(found);
    // Between an edit and its being in force is a moment: what the look before saw as well is told.
    if (trouble && trouble.message === seen && seen !== told) {
      told = seen;
      log.warn({ advice: trouble.advice }, trouble.message);
    }
    if (told !== undefined && !trouble) {
      told = undefined;
      log.info({ revision: found?.revision }, "the config files here are those in force");
    }
    seen = trouble?.message;
    return found;
  }
}

/** What is to be told of files that are not in force; null when they are. */
export function filesTrouble(standing: FilesStanding | null): Trouble | null {
  if (standing === null || standing.files === "in_force") return null;
  const { revision, synced_at, files } = standing;
  const about = "config-files";
  const inForce = `those in force (revision ${revision}, since ${synced_at})`;
  if (files === "older") {
    const message = `The config files of this process are older than ${inForce}, and are not taken over.`;
    const advice = "Give it the newer ones; or, to go back to these, run claimstream config take where they are.";
    return { about, grade: "warning", message, advice };
  }
  const message = `The config files of this process are not ${inForce}.`;
  const advice = "Give the same files to all processes: those of the role ingest put theirs in force.";
  return { about, grade: "warning", message, advice };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
