import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Asked } from "../bench/latency.ts";
import { type Crowd, type ReadingCrowd, Seen } from "./reading-crowd.ts";

/** Clients that read and think, in a process of their own. What they took and met is known some moments later. */
export interface Readers extends ReadingCrowd, AsyncDisposable {}

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
