import { sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, countAll, type Page } from "../engine/portable.ts";
import { counters, type PeriodUsage } from "./usage.ts";

/** What an organization used on a day (`YYYY-MM-DD`) or in a month (`YYYY-MM`). */
export interface DatedUsage extends PeriodUsage {
  date: string;
}

/** What organizations used, looked back at: days as they were counted, months as the sums of their days. */
export function usageHistory(db: Db) {
  return {
    /** The days of a month (`YYYY-MM`) on which anything was used, the first first. */
    async days(org_id: string, month: string): Promise<DatedUsage[]> {
      return db
        .selectFrom("usage_days")
        .select(["day as date", ...counters])
        .where("org_id", "=", org_id)
        .where("day", ">=", `${month}-01`)
        .where("day", "<=", `${month}-31`)
        .orderBy("day")
        .execute();
    },

    /** What was used from a day on, that day included; zeros when nothing was. */
    async since(org_id: string, day: string): Promise<PeriodUsage> {
      return db
        .selectFrom("usage_days")
        .select(summed)
        .where("org_id", "=", org_id)
        .where("day", ">=", day)
        .executeTakeFirstOrThrow();
    },

    /** The months in which anything was used, the last first, and how many there are in all. */
    async months(org_id: string, page: Page): Promise<{ months: DatedUsage[]; total_count: number }> {
      const rows = db.selectFrom("usage_days").where("org_id", "=", org_id);
      const months = await rows
        .select([month.as("date"), ...summed])
        .groupBy(month)
        .orderBy("date", "desc")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      const counted = await db
        .selectFrom(rows.select(month.as("date")).distinct().as("months"))
        .select(countAll().as("total_count"))
        .executeTakeFirstOrThrow();
      return { months, total_count: counted.total_count };
    },
  };
}

const month = sql<string>`substr(day, 1, 7)`;

const summed = counters.map((name) => sql<number>`cast(coalesce(sum(${sql.ref(name)}), 0) as bigint)`.as(name));
