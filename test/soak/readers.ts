import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Asked } from "../bench/latency.ts";
import { type Crowd, Seen } from "./reading-crowd.ts";

/** Clients that read and think. */
export interface Readers {
  /** What every answer took so far. Milliseconds. */
  taken: number[];
  /** What was answered with an error, or not at all. */
  faults: string[];
  /** Resolves when the last of them has its last answer. */
  leave(): Promise<void>;
}

/** Lets clients in, in a process that does nothing else: what else is measured beside must not keep them from hearing an answer. It ends with this one. */
export function openReaders(asked: Asked, crowd: Crowd): Readers {
  const child = fork(join(import.meta.dirname, "readers-process.ts"));
  const readers: Readers = { taken: [], faults: [], leave };
  const left = once(child, "exit");
  child.on("message", (message) => {
    const { taken, faults } = Seen.parse(message);
    readers.taken.push(...taken);
    readers.faults.push(...faults);
  });
  child.send({ asked, crowd });
  return readers;

  async function leave(): Promise<void> {
    if (child.connected) child.send("leave");
    const [code] = await left;
    if (code !== 0) readers.faults.push(`the process of the readers ended with ${code}`);
  }
}
