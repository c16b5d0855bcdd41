import { readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { z } from "zod";
import {
  type Installation,
  packageRoot,
  type ServiceProcess,
  startProcess,
} from "../support/service/service-process.ts";

/** A service that was started as `npm start` does it, and what that took. */
export interface Started {
  service: ServiceProcess;
  /** From the command to the line that says that it is ready. */
  ready_ms: number;
  /** All threads, until then. */
  cpu_s: number;
}

/** Runs what `npm start` runs, without npm, whose own start is none of the service's. On Linux. */
export async function startAsShipped(given: Installation): Promise<Started> {
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const began = performance.now();
  const service = await startProcess(given, { PATH }, ["sh", "-c", shippedCommand()]);
  return { service, ready_ms: performance.now() - began, cpu_s: cpuSeconds(service) };
}

/** How `npm start` runs Node: what it sets in its environment, and Node's options. */
export function shippedNode(): { env: Record<string, string>; options: string[] } {
  const words = shippedCommand().split(" ");
  const settings = words.slice(0, words.indexOf("exec")).map((word): [string, string] => {
    const [name = "", ...value] = word.split("=");
    return [name, value.join("=")];
  });
  return { env: Object.fromEntries(settings), options: words.filter((word) => word.startsWith("--")) };
}

function shippedCommand(): string {
  const shipped = readFileSync(join(packageRoot, "package.json"), "utf8");
  return z.object({ scripts: z.object({ start: z.string() }) }).parse(JSON.parse(shipped)).scripts.start;
}

/** Memory of a service that lies in RAM, now and at most so far. Megabytes. */
export function residentMb({ process: { pid } }: ServiceProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

/** Ticks of Linux's clock in a second; the same on every platform that it runs on. */
const ticks = 100;

function cpuSeconds({ process: { pid } }: ServiceProcess): number {
  // Behind the name, which may hold blanks: fields 14 and 15 of the whole line. proc(5).
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}
