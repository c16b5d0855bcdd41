import { parentPort, workerData } from "node:worker_threads";
import { integrityProblems } from "./sqlite.ts";

parentPort?.postMessage(integrityProblems(String(workerData)));
