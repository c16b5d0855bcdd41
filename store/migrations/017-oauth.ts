import type { Kysely } from "kysely";
import { index, required, texts } from "./columns.ts";

/** What programs were allowed by OAuth, and the tokens and codes that came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const named = db.schema
    .createTable("oauth_artifacts")
    .addColumn("kind", "text", required)
    .addColumn("id_hash", "text", required)
    .addPrimaryKeyConstraint("oauth_artifacts_pk", ["kind", "id_hash"]);
  const stated = ["grant_hash?", "uid_hash?", "key_id?", "client_id?", "scope?", "payload", "expires_on"];
  await texts(named, [...stated, "consumed_on?"]).execute();
  await index(db, "oauth_artifacts", ["grant_hash"]);
  await index(db, "oauth_artifacts", ["uid_hash"]);
  await index(db, "oauth_artifacts", ["expires_on"]);
}
