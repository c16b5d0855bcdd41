import type { Db } from "../engine/db.ts";

/** How many titles are kept of a host. Ours: a site that was renamed is known by its new name within a day of news. */
const keptMax = 20;

/** Title elements of the last pages of each host, from which the names of sites are learnt. */
export function pageTitles(db: Db) {
  return {
    /** Keeps the title of a record's page; the host's oldest gives way where there are too many. */
    async put(record_id: number, { host, title }: { host: string; title: string }): Promise<void> {
      await db
        .insertInto("page_titles")
        .values({ record_id, host, title })
        .onConflict((conflict) => conflict.column("record_id").doUpdateSet({ host, title }))
        .execute();
      await db
        .deleteFrom("page_titles")
        .where("record_id", "in", (eb) =>
          eb
            .selectFrom("page_titles")
            .select("record_id")
            .where("host", "=", host)
            .orderBy("record_id", "desc")
            .limit(keptMax)
            .offset(keptMax),
        )
        .execute();
    },

    /** The titles that are kept of a host, the newest record's first. */
    async ofHost(host: string): Promise<string[]> {
      const query = db.selectFrom("page_titles").select("title").where("host", "=", host);
      const rows = await query.orderBy("record_id", "desc").execute();
      return rows.map(({ title }) => title);
    },
  };
}
