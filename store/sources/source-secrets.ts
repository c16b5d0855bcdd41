import type { Db } from "../engine/db.ts";

/** Secrets of sources as they are kept where processes share the database: sealed, by name. */
export function sourceSecrets(db: Db) {
  return {
    /** What they are called, by the alphabet. */
    async names(): Promise<string[]> {
      const rows = await db.selectFrom("source_secrets").select("name").orderBy("name").execute();
      return rows.map(({ name }) => name);
    },

    /** The sealed secret of a name. */
    async read(name: string): Promise<string | undefined> {
      const row = await db.selectFrom("source_secrets").select("sealed").where("name", "=", name).executeTakeFirst();
      return row?.sealed;
    },

    /** Keeps a sealed secret in the place of the one before. */
    async keep(name: string, sealed: string): Promise<void> {
      await db
        .insertInto("source_secrets")
        .values({ name, sealed })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ sealed }))
        .execute();
    },

    /** Gives whether there was one. */
    async forget(name: string): Promise<boolean> {
      const row = await db.deleteFrom("source_secrets").where("name", "=", name).returning("name").executeTakeFirst();
      return row !== undefined;
    },
  };
}
