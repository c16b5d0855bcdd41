import type { Insertable, Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import type { SignInCodesTable } from "../tables.ts";
import { codes } from "./codes.ts";

/** A code that was asked for, as it is stored: hashed. */
export type SignInCodeRow = Selectable<SignInCodesTable>;

/** Codes that mails bring to people who sign in. Whether the address is anybody's is not in here. */
export function signInCodes(db: Db) {
  return {
    /** Opens a code; gives its id. */
    async open(code: Omit<Insertable<SignInCodesTable>, "tries" | "code_id">): Promise<number> {
      const { code_id } = await db
        .insertInto("sign_in_codes")
        .values({ ...code, tries: 0 })
        .returning("code_id")
        .executeTakeFirstOrThrow();
      return code_id;
    },

    /** When, and from where, codes were asked for an address after a moment; the latest first. */
    async asked(email_key: string, after: string): Promise<Pick<SignInCodeRow, "created_on" | "network">[]> {
      return db
        .selectFrom("sign_in_codes")
        .select(["created_on", "network"])
        .where("email_key", "=", email_key)
        .where("created_on", ">", after)
        .orderBy("created_on", "desc")
        .execute();
    },

    /** The code that was asked for last in a browser. */
    async latest(browser_hash: string): Promise<SignInCodeRow | undefined> {
      return db
        .selectFrom("sign_in_codes")
        .selectAll()
        .where("browser_hash", "=", browser_hash)
        .orderBy("code_id", "desc")
        .limit(1)
        .executeTakeFirst();
    },

    ...codes(db, "sign_in_codes"),

    /** Ends a code at a moment: it is good no more, and still counts as asked for. False when it had ended before. */
    async end(code_id: number, now: string): Promise<boolean> {
      const result = await db
        .updateTable("sign_in_codes")
        .set({ expires_on: now })
        .where("code_id", "=", code_id)
        .where("expires_on", ">", now)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
  };
}
