import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Asked } from "../bench/latency.ts";
import { type Crowd, Seen } from "./reading-crowd.ts";

/** Clients that read and think. */
export interface Readers extends AsyncDisposable {
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
  const readers: Readers = { taken: [], faults: [], leave, [Symbol.asyncDispose]: leave };
  // Only when the channel is closed has everything come that was told.
  const left = Promise.all([once(child, "exit"), once(child, "disconnect")]);
  child.on("message", (message) => {
    const { taken, faults } = Seen.parse(message);
    readers.taken.push(...taken);
    readers.faults.push(...faults);
  });
  let isLeaving = false;
  child.send({ asked, crowd });
  return readers;

  async function leave(): Promise<void> {
    if (child.connected && !isLeaving) child.send("leave");
    isLeaving = true;
    const [[code]] = await left;
    if (code !== 0) readers.faults.push(`the process of the readers ended with ${code}`);
  }
}
