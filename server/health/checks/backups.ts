import { nextCronTime } from "../../../config/runtime/cron.ts";
import { newestBackup } from "../backups.ts";
import type { Check } from "../trouble.ts";

/** How late a scheduled copy may be. Hours; ours: one that is made each night may be missing until noon. */
const patienceHours = 12;

/** Whether scheduled copies are made. */
export const backups: Check = {
  name: "backups",
  engine: "sqlite",
  async look({ config, now }) {
    const { schedule } = config.service.backup;
    if (schedule === null) return [];
    const newest = newestBackup(config, now);
    if (newest && hoursBetween(nextCronTime(schedule, newest.made_on), now) < patienceHours) return [];
    const message = newest
      ? `The newest backup is ${Math.floor(hoursBetween(newest.made_on, now))} hours old.`
      : "No scheduled backup was made yet.";
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

function hoursBetween(earlier: Date, later: Date): number {
  return (later.getTime() - earlier.getTime()) / 3_600_000;
}
