import { newestBackup } from "../../backups.ts";
import type { Check } from "../trouble.ts";

/** How old the newest scheduled copy may be. Hours; ours: a daily schedule and half a day of patience. A schedule that is seldomer is believed. */
const patienceHours = 36;

/** Whether scheduled copies are made. */
export const backups: Check = {
  name: "backups",
  async look({ config, now }) {
    const { schedule } = config.service.backup;
    if (schedule === null || !isDaily(schedule)) return [];
    const newest = newestBackup(config);
    const hours = newest && (now.getTime() - newest.made_on.getTime()) / 3_600_000;
    if (hours !== undefined && hours < patienceHours) return [];
    const message =
      hours === undefined
        ? "No scheduled backup was made yet."
        : `The newest backup is ${Math.floor(hours)} hours old.`;
    return [
      {
        about: "backups",
        grade: "warning",
        message,
        advice: "See the log for why it failed; claimstream backup <file> makes one now.",
      },
    ];
  },
};

/** Whether a schedule names neither days nor months: its last three fields are stars. */
function isDaily(schedule: string): boolean {
  return schedule
    .trim()
    .split(/\s+/)
    .slice(-3)
    .every((field) => field === "*");
}
