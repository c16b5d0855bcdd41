import { eraseExpired, keptFrom } from "../../../pipeline/duties/retention.ts";
import { command } from "../command.ts";
import { confirm, yesOption } from "../confirm.ts";
import { configOf, openInstallation } from "../installation.ts";
import { counted, shortTime } from "../layout.ts";

/** `claimstream retention`: erases what is older than what is kept, as the service does each day. */
export const retention = command(
  {
    name: "retention",
    description: "Delete records older than retention_months (service.yaml), as the running service does each day.",
    args: {
      "dry-run": { type: "boolean", description: "Show how many there are, and delete nothing." },
      yes: yesOption,
    },
  },
  async (args, here) => {
    const months = configOf(here).service.retention_months;
    const before = keptFrom(here.now(), months);
    await using store = await openInstallation(here);
    const { records, oldest } = await store.retention.count(before);
    const words = `${counted(records, "record")} came in before ${shortTime(before)}, from which on ${counted(months, "month")} are kept; the oldest of all came ${shortTime(oldest)}.`;
    const facts = { before, records, oldest };
    if (args["dry-run"] || records === 0) return { data: { ...facts, erased: 0 }, text: words };
    await confirm(`${words}\nThey would be erased for good.`, args.yes, here);
    const erased = await eraseExpired({ store, months, now: here.now() });
    return { data: { ...facts, erased }, text: `${words}\n${counted(erased, "record")} erased.` };
  },
);
