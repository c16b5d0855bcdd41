import type { Db } from "../engine/db.ts";
import { countAll } from "../engine/portable.ts";

/** How far back the activity figures look, by column suffix. Hours; interface, Resources. */
const activityHours = { last24h: 24, last7d: 24 * 7, last30d: 24 * 30 } as const;

/** How much each stream took lately, as its row says it. */
export function streamActivity(db: Db) {
  return {
    /** Counts again what each stream took lately. */
    async refresh(now: Date): Promise<void> {
      for (const [suffix, hours] of Object.entries(activityHours)) {
        const since = new Date(now.getTime() - hours * 3_600_000).toISOString();
        const counted = await db
          .selectFrom("stream_manifests")
          .select(["stream_id", countAll().as("manifests")])
          .select((eb) => eb.fn.sum<number>("claim_count").as("claims"))
          .where("matched_at", ">=", since)
          .groupBy("stream_id")
          .execute();
        await writeCounts(db, suffix, new Map(counted.map((row) => [row.stream_id, row])), now.toISOString());
      }
    },
  };
}

type Counted = Map<number, { manifests: number; claims: number }>;

async function writeCounts(db: Db, suffix: string, counted: Counted, now: string): Promise<void> {
  const [manifests, claims] = [`manifests_${suffix}`, `claims_${suffix}`] as ["manifests_last24h", "claims_last24h"];
  const rows = await db.selectFrom("streams").select(["stream_id", manifests, claims]).execute();
  for (const row of rows) {
    const figures = {
      [manifests]: counted.get(row.stream_id)?.manifests ?? 0,
      [claims]: Number(counted.get(row.stream_id)?.claims ?? 0),
    };
    if (row[manifests] === figures[manifests] && row[claims] === figures[claims]) continue;
    await db
      .updateTable("streams")
      .set({ ...figures, counts_updated_at: now })
      .where("stream_id", "=", row.stream_id)
      .execute();
  }
}
