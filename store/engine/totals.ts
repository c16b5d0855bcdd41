import type { Db } from "./db.ts";
import { countAll } from "./portable.ts";

/** How much an installation holds. */
export interface Totals {
  /** Active ones. */
  sources: number;
  records: number;
  /** Of the current version of each record. */
  claims: number;
  tags: number;
  manifests: number;
}

/** Figures over everything that is stored. */
export function totals(db: Db) {
  const count = async (table: "records" | "tags" | "manifests") => {
    const row = await db.selectFrom(table).select(countAll().as("rows")).executeTakeFirstOrThrow();
    return row.rows;
  };
  return {
    /** Counts afresh. */
    async read(): Promise<Totals> {
      const sources = await db
        .selectFrom("sources")
        .select(countAll().as("rows"))
        .where("is_active", "=", 1)
        .executeTakeFirstOrThrow();
      const claims = await db
        .selectFrom("stories")
        .select((eb) => eb.fn.sum<number | string | null>("claim_count").as("claims"))
        .executeTakeFirstOrThrow();
      return {
        sources: sources.rows,
        records: await count("records"),
        claims: Number(claims.claims ?? 0),
        tags: await count("tags"),
        manifests: await count("manifests"),
      };
    },
  };
}
