import { freeMegabytes, isTooFull } from "../../../config/runtime/disk-space.ts";
import type { Check } from "../trouble.ts";

/** Whether there is room for what comes. */
export const diskSpace: Check = {
  name: "disk-space",
  async look({ config: { service, paths } }) {
    const free = freeMegabytes(paths.dataDir);
    if (free === null || free >= service.disk.warn_free_mb) return [];
    const room = `${Math.floor(free)} MB are free where ${paths.dataDir} lies`;
    const advice = "Make room, shorten retention_months, or move data_dir (service.yaml) to a larger disk.";
    if (!isTooFull(free, service.disk)) return [{ about: "disk-space", grade: "warning", message: `${room}.`, advice }];
    return [
      { about: "disk-space", grade: "failure", message: `${room}: nothing is fetched until there is more.`, advice },
    ];
  },
};
