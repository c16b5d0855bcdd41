/** From when, up to and without when, something is paid for. */
export interface BillingPeriod {
  start: Date;
  end: Date;
}

/**
 * The period that `now` lies in, in whole calendar months of UTC like the quota: a month, or twelve from the month in which
 * the yearly cycle began. The contract names no billing dates: ours.
 */
export function billingPeriod(cycle: "monthly" | "annual", cycle_started_on: Date, now: Date): BillingPeriod {
  if (cycle === "monthly") return { start: firstOfMonth(monthNumber(now)), end: firstOfMonth(monthNumber(now) + 1) };
  const first = monthNumber(cycle_started_on);
  const years = Math.max(0, Math.floor((monthNumber(now) - first) / 12));
  return { start: firstOfMonth(first + 12 * years), end: firstOfMonth(first + 12 * (years + 1)) };
}

function monthNumber(moment: Date): number {
  return moment.getUTCFullYear() * 12 + moment.getUTCMonth();
}

function firstOfMonth(month: number): Date {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));
}
