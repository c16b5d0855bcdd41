import { type Kysely, sql } from "kysely";
import { growingId } from "../engine/portable.ts";
import { index, integers, primary, texts } from "./columns.ts";

/** Who is signed in in which browser, the codes that mails bring for it, and people by their address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sessions = db.schema.createTable("sessions").addColumn("session_hash", "text", primary);
  await texts(sessions, ["key_id", "created_on", "seen_on", "idle_end", "final_end"]).execute();
  await index(db, "sessions", ["key_id"]);
  await index(db, "sessions", ["idle_end"]);
  const codes = growingId(db.schema.createTable("sign_in_codes"), "code_id", db);
  const stated = ["browser_hash", "network", "email_key", "code_hash", "created_on", "expires_on"];
  await integers(texts(codes, stated), ["tries"]).execute();
  await index(db, "sign_in_codes", ["browser_hash"]);
  await index(db, "sign_in_codes", ["email_key", "created_on"]);
  await index(db, "sign_in_codes", ["created_on"]);
  await db.schema.createIndex("users_by_email").on("users").expression(sql`lower(email)`).execute();
}
