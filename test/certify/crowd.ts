import { setTimeout as pause } from "node:timers/promises";
import { evenly } from "../support/mulberry.ts";
import { type Installation, type ServiceProcess, startProcess } from "../support/service/service-process.ts";

/** What one of the processes does. */
export type CrowdRole = "ingest" | "api" | "deliver";

/** Processes on one database, of which any may be gone at any moment. */
export interface Crowd extends AsyncDisposable {
  /** Those of a role that run now; one that was stopped counts. */
  running(role: CrowdRole): ServiceProcess[];
  /** Kills one of those that run each second, so often, and starts another in its place; gives what was killed. */
  killEachSecond(kills: number, seed: number): Promise<CrowdRole[]>;
  /** Stops one that reads for so long, and lets it go on. Milliseconds. */
  stopOne(ms: number): Promise<void>;
  /** What the processes logged that somebody has to look at. */
  errors(): string[];
}

/** A process that is killed no sooner than this after it was ready: less would leave nothing but starts. Milliseconds; ours. */
const betweenKills_ms = 1000;

/** Starts so many processes of each role on an installation. Those that were killed are started again until it is closed. */
export async function openCrowd(
  place: Installation,
  env: Record<string, string>,
  roles: Readonly<Record<CrowdRole, number>>,
): Promise<Crowd> {
  const members: { role: CrowdRole; process: ServiceProcess; isStopped: boolean }[] = [];
  const [starts, logs]: [Promise<void>[], ServiceProcess[]] = [[], []];
  const start = async (role: CrowdRole) => {
    const process = await startProcess(place, { ...env, ROLE: role, PORT: "0" });
    logs.push(process);
    members.push({ role, process, isStopped: false });
  };
  const names = Object.keys(roles) as CrowdRole[];
  for (const role of names) for (let at = 0; at < roles[role]; at += 1) await start(role);
  return {
    running: (role) => members.filter((each) => each.role === role).map(({ process }) => process),
    async killEachSecond(kills, seed) {
      const random = evenly(seed);
      const killed: CrowdRole[] = [];
      while (killed.length < kills) {
        await pause(betweenKills_ms);
        const able = members.filter(({ isStopped }) => !isStopped);
        const victim = able[Math.floor(random() * able.length)];
        if (!victim) continue;
        members.splice(members.indexOf(victim), 1);
        killed.push(victim.role);
        await victim.process.end("SIGKILL");
        starts.push(start(victim.role));
      }
      await Promise.all(starts);
      return killed;
    },
    async stopOne(ms) {
      const one = members.find(({ role }) => role === "ingest");
      if (!one) throw new Error("no process reads");
      one.isStopped = true;
      one.process.process.kill("SIGSTOP");
      await pause(ms);
      one.process.process.kill("SIGCONT");
      one.isStopped = false;
    },
    errors: () =>
      logs.flatMap((process) =>
        process
          .log()
          .split("\n")
          .filter((line) => /"level":[56]0/.test(line)),
      ),
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(starts);
      for (const { process } of members) await process.end("SIGKILL");
    },
  };
}
