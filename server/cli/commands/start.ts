import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { command } from "../command.ts";
import { configOf } from "../installation.ts";

/** What the service is started with: bounds of memory, measured; `npm start` and the container have the same. */
const flags = ["--v8-pool-size=0", "--max-semi-space-size=16", "--heap-growing-percent=50"];
const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "1048576" };

/** Signals that end the service; a second one ends it at once. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** `claimstream start`: the service in the foreground, until it is stopped. */
export const start = command(
  {
    name: "start",
    description: "Start the service in the foreground; Ctrl-C stops it.",
    args: {
      role: { type: "string", description: "What this process does: all, api, ingest or deliver (default: all)." },
    },
  },
  async ({ role }, here) => {
    // A configuration that cannot be used is told before anything starts.
    configOf(here);
    const main = fileURLToPath(new URL("../../../main.ts", import.meta.url));
    const words = role === undefined ? [] : [`--role=${role}`];
    const env = { ...allocator, ...here.env };
    const child = spawn(process.execPath, [...flags, main, ...words], { cwd: here.cwd, env, stdio: "inherit" });
    const pass = (signal: NodeJS.Signals) => void child.kill(signal);
    for (const signal of signals) process.on(signal, pass);
    const [code] = await once(child, "exit");
    for (const signal of signals) process.off(signal, pass);
    return { data: { exit_code: code }, text: "", exit_code: code === 0 ? 0 : 1 };
  },
);
