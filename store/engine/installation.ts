import type { Db } from "./db.ts";

/** Facts about this installation, by name: when it first started, what the configuration said last. */
export function installation(db: Db) {
  return {
    /** The fact's value, or undefined when it was never written. */
    async read(name: string): Promise<string | undefined> {
      const row = await db.selectFrom("installation").select("value").where("name", "=", name).executeTakeFirst();
      return row?.value;
    },
    /** Writes the fact, over an earlier value. */
    async write(name: string, value: string): Promise<void> {
      await db
        .insertInto("installation")
        .values({ name, value })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
        .execute();
    },

    /** Writes the fact unless it is known, and gives it as it stands: of several processes that do so at once the first is followed. */
    async settle(name: string, value: string): Promise<string> {
      await db
        .insertInto("installation")
        .values({ name, value })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
      return (await this.read(name)) ?? value;
    },

    /** Forgets a fact. */
    async forget(name: string): Promise<void> {
      await db.deleteFrom("installation").where("name", "=", name).execute();
    },
  };
}
