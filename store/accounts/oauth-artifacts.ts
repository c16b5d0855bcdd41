import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import type { OauthArtifactsTable } from "../tables.ts";

/** A token, code, grant or page of OAuth as it is stored: its name hashed, what it holds enciphered. */
export type OauthArtifactRow = Selectable<OauthArtifactsTable>;

/** What OAuth has to keep; what is past its end is gone at the next change. */
export function oauthArtifacts(db: Db) {
  const one = (kind: string, id_hash: string) =>
    db.selectFrom("oauth_artifacts").selectAll().where("kind", "=", kind).where("id_hash", "=", id_hash);
  return {
    /** Keeps an artifact, in the place of an earlier one of its name. */
    async keep(row: Omit<OauthArtifactRow, "consumed_on">): Promise<void> {
      const { kind: _kind, id_hash: _id, ...changed } = row;
      await db
        .insertInto("oauth_artifacts")
        .values({ ...row, consumed_on: null })
        .onConflict((conflict) => conflict.columns(["kind", "id_hash"]).doUpdateSet(changed))
        .execute();
    },

    /** The artifact of a kind by the hash of its name, also past its end. */
    async byHash(kind: string, id_hash: string): Promise<OauthArtifactRow | undefined> {
      return one(kind, id_hash).executeTakeFirst();
    },

    /** The artifact of a kind by the hash of its other name. */
    async byUid(kind: string, uid_hash: string): Promise<OauthArtifactRow | undefined> {
      return db
        .selectFrom("oauth_artifacts")
        .selectAll()
        .where("kind", "=", kind)
        .where("uid_hash", "=", uid_hash)
        .executeTakeFirst();
    },

    /** Uses up an artifact; false when it was used before, or is gone. */
    async consume(kind: string, id_hash: string, now: string): Promise<boolean> {
      const result = await db
        .updateTable("oauth_artifacts")
        .set({ consumed_on: now })
        .where("kind", "=", kind)
        .where("id_hash", "=", id_hash)
        .where("consumed_on", "is", null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** Ends an artifact. */
    async remove(kind: string, id_hash: string): Promise<void> {
      await db.deleteFrom("oauth_artifacts").where("kind", "=", kind).where("id_hash", "=", id_hash).execute();
    },

    /** Ends everything of a kind that came of one grant. */
    async removeOfGrant(kind: string, grant_hash: string): Promise<void> {
      await db.deleteFrom("oauth_artifacts").where("kind", "=", kind).where("grant_hash", "=", grant_hash).execute();
    },

    /** What a key or a person allows programs, the one that lasts longest first. */
    async grantsOf(key_id: string, now: string): Promise<OauthArtifactRow[]> {
      return db
        .selectFrom("oauth_artifacts")
        .selectAll()
        .where("key_id", "=", key_id)
        .where("kind", "=", "Grant")
        .where("expires_on", ">", now)
        .orderBy("expires_on", "desc")
        .orderBy("id_hash")
        .execute();
    },

    /** Ends what a key or a person allowed a program, with all tokens that came of it. */
    async endGrant(key_id: string, id_hash: string): Promise<void> {
      const own = db
        .selectFrom("oauth_artifacts")
        .select("id_hash")
        .where("kind", "=", "Grant")
        .where("key_id", "=", key_id)
        .where("id_hash", "=", id_hash);
      await db.deleteFrom("oauth_artifacts").where("grant_hash", "in", own).execute();
      await db
        .deleteFrom("oauth_artifacts")
        .where("kind", "=", "Grant")
        .where("key_id", "=", key_id)
        .where("id_hash", "=", id_hash)
        .execute();
    },

    /** Forgets what ended before a moment. */
    async forget(before: string): Promise<void> {
      await db.deleteFrom("oauth_artifacts").where("expires_on", "<", before).execute();
    },
  };
}
