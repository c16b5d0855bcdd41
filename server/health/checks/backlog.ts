import type { Check, Trouble } from "../trouble.ts";

/** How long something may wait before somebody should look. Minutes; ours: several rounds of tries later. */
const patienceMinutes = 120;

/** Whether what was found is read, and what is to be delivered goes out. */
export const backlog: Check = {
  name: "backlog",
  async look({ store, now }) {
    const { items, deliveries } = await (await store()).backlog.read();
    return [
      ...waiting("items", items, now, {
        what: "items wait to become records",
        advice:
          "See the log for what fails, and claimstream status for sources out of reach; more workers.threads read faster.",
      }),
      ...waiting("deliveries", deliveries, now, {
        what: "webhook deliveries wait",
        advice:
          "See the webhooks' logs under Delivery in the console, or /webhooks/{id}/logs: a receiver is down or slow.",
      }),
    ];
  },
};

function waiting(
  about: string,
  { waiting, oldest }: { waiting: number; oldest: string | null },
  now: Date,
  { what, advice }: { what: string; advice: string },
): Trouble[] {
  const minutes = oldest === null ? 0 : Math.floor((now.getTime() - Date.parse(oldest)) / 60_000);
  if (minutes < patienceMinutes) return [];
  return [{ about, grade: "warning", message: `${waiting} ${what}, the oldest for ${minutes} minutes.`, advice }];
}
