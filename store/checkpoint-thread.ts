import { parentPort, workerData } from "node:worker_threads";
import { lookAtLength } from "./cut-short.ts";
import { openLogWriter } from "./log-writer.ts";

/** What the thread is given: the database, a handle on its file, and how long that was when it was last seen to be whole. Bytes. */
export interface CheckpointTask {
  file: string;
  handle: number;
  known: number;
}

/** How often is looked whether the log grew. Milliseconds; ours: what is left of it then takes the writer some milliseconds. */
const everyMs = 250;

/** Thread entry: writes the log of a database back into its file whenever it grew, until it is told to end; into a file that was cut short nothing, and it says so. */
const { file, handle, known } = workerData as CheckpointTask;
const log = openLogWriter(file);
const length = lookAtLength(handle, known);
const timer = setInterval(() => {
  const found = length();
  if (found === "whole") {
    log.writeBack();
    // How long it became by that is what the next look goes by.
    length();
  }
  if (found === "cut short") parentPort?.postMessage(found);
}, everyMs);
parentPort?.once("message", () => {
  clearInterval(timer);
  log.close();
});
