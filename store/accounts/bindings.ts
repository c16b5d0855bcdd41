import type { Insertable, Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import type { BindCodesTable } from "../tables.ts";
import { codes } from "./codes.ts";

/** A code that was sent, as it is stored: hashed. */
export type BindCodeRow = Selectable<BindCodesTable>;

/** Who an account belongs to once a mail address is bound. */
export interface BoundOwner {
  org_id: string;
  org_type: string;
  name: string;
  email: string;
}

/** Codes that bind a mail address to a key, and the addresses that are bound. */
export function bindings(db: Db) {
  return {
    /** Opens a code; gives its id. */
    async open(code: Omit<Insertable<BindCodesTable>, "tries" | "code_id">): Promise<number> {
      const { code_id } = await db
        .insertInto("bind_codes")
        .values({ ...code, tries: 0 })
        .returning("code_id")
        .executeTakeFirstOrThrow();
      return code_id;
    },

    /** When codes were sent for a key, or to an address, after a moment; the latest first. */
    async sent(by: { key_id: string } | { email_key: string }, after: string): Promise<string[]> {
      const [column, value] =
        "key_id" in by ? (["key_id", by.key_id] as const) : (["email_key", by.email_key] as const);
      const rows = await db
        .selectFrom("bind_codes")
        .select("created_on")
        .where(column, "=", value)
        .where("created_on", ">", after)
        .orderBy("created_on", "desc")
        .execute();
      return rows.map((row) => row.created_on);
    },

    /** The code that was sent last for a key. */
    async latest(key_id: string): Promise<BindCodeRow | undefined> {
      return db
        .selectFrom("bind_codes")
        .selectAll()
        .where("key_id", "=", key_id)
        .orderBy("code_id", "desc")
        .limit(1)
        .executeTakeFirst();
    },

    ...codes(db, "bind_codes"),

    /** Takes a code back that was never sent. */
    async withdraw(code_id: number): Promise<void> {
      await db.deleteFrom("bind_codes").where("code_id", "=", code_id).execute();
    },

    /** Whose account an address is bound to; binds it to `org_id` when it is nobody's yet. */
    async claim(email_key: string, org_id: string, now: string): Promise<string> {
      await db
        .insertInto("bound_emails")
        .values({ email_key, org_id, bound_on: now })
        .onConflict((conflict) => conflict.column("email_key").doNothing())
        .execute();
      const row = await db
        .selectFrom("bound_emails")
        .select("org_id")
        .where("email_key", "=", email_key)
        .executeTakeFirstOrThrow();
      return row.org_id;
    },

    /** Names the owner of an organization that nobody was known to own. */
    async own({ org_id, org_type, name, email }: BoundOwner): Promise<void> {
      await db
        .updateTable("organizations")
        .set({ org_type, name, contact_email: email })
        .where("org_id", "=", org_id)
        .execute();
      await db
        .updateTable("users")
        .set({ name, email })
        .where("org_id", "=", org_id)
        .where("role", "=", "owner")
        .execute();
    },

    /** Closes an organization whose only key has moved to another. */
    async abandon(org_id: string): Promise<void> {
      await db.updateTable("organizations").set({ is_active: 0 }).where("org_id", "=", org_id).execute();
    },
  };
}
