import { z } from "zod";
import { QuotaState, UsageFigures } from "../../store/model/usage.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { monthOf } from "../api/quota.ts";
import { quotaState, usageFigures } from "../views/usage-view.ts";

const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month, YYYY-MM")
  .meta({ examples: ["2026-11"] });

const PeriodUsage = z.object({ id: z.string(), period: Month, ...UsageFigures.shape }).meta({ id: "PeriodUsage" });

const DayUsage = z.object({ id: z.string(), date: z.iso.date(), ...UsageFigures.shape }).meta({ id: "DayUsage" });

/**
 * `GET /usage`: what was used, by month and by day. Days sum up to their month, and the present month's manifests are the quota's
 * `quota_used`; for a quota that never resets all months together are.
 */
export const usage = operation({
  name: "usage",
  summary: "Usage by month, newest first, and by day of one month.",
  rest: [{ method: "GET", path: "/usage" }],
  access: "caller",
  scope: "account:read",
  input: paged({
    period: Month.optional().meta({
      description:
        "The month whose days are listed and whose quota is told, by the plan of today; this one when absent.",
    }),
  }),
  output: z.object({
    period: Month,
    quota: QuotaState,
    days: z.array(DayUsage).meta({ description: "Days of the period on which anything was used." }),
    periods: z.array(PeriodUsage),
    pagination: Pagination.meta({ description: "Of the periods." }),
  }),
})(async ({ store, caller, now, activity, pageUrl }, input) => {
  await activity.drain();
  const { org_id } = caller.organization;
  const period = input.period ?? monthOf(now);
  const page = pageOf(input);
  const days = await store.usageHistory.days(org_id, period);
  const { months, total_count } = await store.usageHistory.months(org_id, page);
  return {
    data: {
      period,
      quota: await quotaState(store, caller, period === monthOf(now) ? now : new Date(`${period}-01T00:00:00.000Z`)),
      days: days.map((day) => ({ id: day.date, date: day.date, ...usageFigures(day) })),
      periods: months.map((month) => ({ id: month.date, period: month.date, ...usageFigures(month) })),
      pagination: pagination(page, total_count, pageUrl),
    },
    items: months.length,
  };
});
