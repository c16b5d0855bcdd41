/** Design: docs/design/checkpoints.md */
import { parentPort, workerData } from "node:worker_threads";
import { openLogWriter } from "./log-writer.ts";

/** What the thread is given: the database's file. */
export interface CheckpointTask {
  file: string;
}

/** How often is looked whether the log grew. Milliseconds; ours: what is left of it then takes the writer some milliseconds. */
const everyMs = 250;

/** Thread entry: writes the log of a database back into its file whenever it grew, until it is told to end. */
const { file } = workerData as CheckpointTask;
const log = openLogWriter(file);
const timer = setInterval(log.writeBack, everyMs);
parentPort?.once("message", () => {
  clearInterval(timer);
  log.close();
});
