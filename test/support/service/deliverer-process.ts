import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { startDeliverer } from "../../../server/delivery/deliver.ts";
import { openStore } from "../../../store/store.ts";
import { logInto, testConfig } from "./service.ts";
import { compileCache } from "./service-process.ts";

/** A deliverer in a process of its own, on a clock that only the test moves. */
export interface DelivererProcess extends AsyncDisposable {
  process: ChildProcess;
  /** Resolves when the process has ended, however it did. */
  ended: Promise<void>;
  /** Moves the clock and lets everything happen that is due then; resolves also when the process dies over it. */
  settle(now: Date): Promise<void>;
}

/** Starts delivering on a data folder whose service is closed. */
export function startDelivererProcess(dataDir: string, now: Date): DelivererProcess {
  const child = fork(import.meta.filename, [dataDir, now.toISOString()], {
    env: { ...process.env, ...compileCache },
    execArgv: [],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    process: child,
    ended,
    async settle(now) {
      const settled = new Promise<void>((resolve) => child.once("message", () => resolve()));
      if (child.connected) child.send(now.toISOString());
      await Promise.race([settled, ended]);
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function run(dataDir: string, begin: string): Promise<void> {
  let now = new Date(begin);
  const store = await openStore({ file: join(dataDir, "claimstream.db") });
  const config = testConfig({ dataDir, settings: { network: { allow: ["127.0.0.1/32"] } } });
  const parts = { store, config: () => config, log: logInto([]), now: () => now, base_url: "http://127.0.0.1:8787" };
  const deliverer = startDeliverer(parts);
  process.on("message", async (moment) => {
    now = new Date(String(moment));
    await deliverer.drain();
    process.send?.("settled");
  });
  process.on("disconnect", () => process.exit());
}

if (import.meta.main) await run(process.argv[2] ?? "", process.argv[3] ?? "");
