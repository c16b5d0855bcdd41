import { spawn } from "node:child_process";
import { join } from "node:path";
import { vi } from "vitest";
import { openStore } from "../../../store/store.ts";
import { ingestItem, sourceEntry, streamEntry } from "../arrivals.ts";
import { freshDatabase } from "../fresh-database.ts";
import { type Installation, packageRoot } from "./service-process.ts";

/** Each command is a process that loads the whole program: on a busy machine a handful of them takes a while. */
vi.setConfig({ testTimeout: 1_200_000 });

/** How a command ended. */
export interface CommandOutcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `claimstream` with the given words in a process of its own, without a terminal. */
export async function claimstream(place: Installation, ...words: string[]): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [join(packageRoot, "server/cli/claimstream.mjs"), ...words], {
    cwd: packageRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...place.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stdout, stderr };
}

/** Runs a command with `--json` and gives its value; throws with what it said when standard output is not one JSON value. */
export async function claimstreamJson<T>(
  place: Installation,
  ...words: string[]
): Promise<{ code: number | null; data: T }> {
  const { code, stdout, stderr } = await claimstream(place, ...words, "--json");
  try {
    return { code, data: JSON.parse(stdout) as T };
  } catch (cause) {
    throw new Error(`claimstream ${words.join(" ")} ended with ${code}: ${stdout}${stderr}`, { cause });
  }
}

/** The moment at which everything in a filled installation came in. */
export const filledAt = new Date("2026-11-20T10:00:00.000Z");

/** Opens an installation's database, creating it. */
export async function openDatabase(place: Installation) {
  const file = join(place.dataDir, "claimstream.db");
  await freshDatabase(file);
  return openStore({ file });
}

/** Writes a source, a stream over it, and records with one claim each into an installation's database. */
export async function fill(place: Installation, records: number): Promise<void> {
  await using store = await openDatabase(place);
  const at = filledAt.toISOString();
  await store.sources.sync([sourceEntry("Harbour News")], at);
  await store.topics.sync([{ name: "Shipping", domain: "economics-business-work" }], at);
  await store.streamEntries.sync([streamEntry("fees", { tags: ["Harbour Board"], topics: ["Shipping"] })], at);
  for (let at = 1; at <= records; at++) {
    await ingestItem(store, { channel_id: 1, identity: `item-${at}`, now: filledAt });
  }
}
