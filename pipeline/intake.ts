import { freeMegabytes, isTooFull } from "../config/runtime/disk-space.ts";
import type { PipelineDeps } from "./deps.ts";

/** Between tries while the store cannot be written. Milliseconds; ours: trying costs little, and clients' writes tell as well. */
const storageTriedMs = 5000;

/** Gives whether anything more may be taken in now: what waits stays queued meanwhile, and reading goes on. */
export function openIntake({ store, config, log, now }: Pick<PipelineDeps, "store" | "config" | "log" | "now">) {
  let isFull = false;
  let triedStorage_ms = 0;
  return () => hasRoom() && isWritable();

  function hasRoom(): boolean {
    const { paths, service } = config();
    const full = isTooFull(freeMegabytes(paths.dataDir), service.disk);
    if (full && !isFull)
      log.error({ data_dir: paths.dataDir }, "the disk is nearly full: nothing is fetched until there is room");
    if (!full && isFull) log.info({ data_dir: paths.dataDir }, "there is room again: fetching goes on");
    isFull = full;
    return !full;
  }

  /** While the store cannot be written, some work is begun from time to time, which tells whether it can be again: what fails is due at once. */
  function isWritable(): boolean {
    if (store.fault() === null) return true;
    const at = now().getTime();
    if (Math.abs(at - triedStorage_ms) < storageTriedMs) return false;
    triedStorage_ms = at;
    return true;
  }
}
