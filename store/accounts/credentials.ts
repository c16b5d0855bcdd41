import { hash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, countAll, type Page } from "../engine/portable.ts";
import { statement } from "../engine/statements.ts";
import type { CredentialsTable } from "../tables.ts";

/** A credential as it is stored: hashes only. */
export type CredentialRow = Selectable<CredentialsTable>;

/** What an issued credential opens doors with. Shown once, never stored. Decisions §4. */
export interface ClearSecrets {
  api_key: string;
  api_secret: string;
  mcp_token: string;
}

/** What issuing a credential takes. */
export interface NewCredential {
  org_id: string;
  user_id: number | null;
  name: string;
  /** `demo` or `live`. */
  key_type: string;
  /** ISO 8601, or null for no end. */
  expires_on: string | null;
  now: string;
}

/** Random bits in each secret. Bytes; Decisions §4 asks for 256 bits. */
const secretBytes = 32;

/** API keys with their secrets and MCP tokens. */
export function credentials(db: Db) {
  return {
    /** Issues a credential; the clear secrets are in the answer and nowhere else. */
    async issue(
      wanted: NewCredential,
      secretsOf: (key_id: string) => ClearSecrets = () => freshSecrets(wanted.key_type),
    ): Promise<ClearSecrets & { key_id: string }> {
      const key_id = `key_${randomBytes(12).toString("hex")}`;
      const secrets = secretsOf(key_id);
      const { now, ...stated } = wanted;
      const hashes = {
        key_hash: secretHash(secrets.api_key),
        secret_hash: secretHash(secrets.api_secret),
        mcp_token_hash: secretHash(secrets.mcp_token),
        masked_key: masked(secrets.api_key),
      };
      const state = { is_active: 1 as const, created_on: now, last_used_on: null };
      await db
        .insertInto("credentials")
        .values({ key_id, ...stated, ...hashes, ...state })
        .execute();
      return { key_id, ...secrets };
    },

    /** The credential of an API key's hash, in force or not. */
    async byKeyHash(key_hash: string): Promise<CredentialRow | undefined> {
      return byKeyHash.first(db, { key_hash });
    },

    /** The credential of an MCP token's hash, in force or not. */
    async byMcpTokenHash(hash: string): Promise<CredentialRow | undefined> {
      return byMcpTokenHash.first(db, { hash });
    },

    /** One credential, in force or not. */
    async byId(key_id: string): Promise<CredentialRow | undefined> {
      return db.selectFrom("credentials").selectAll().where("key_id", "=", key_id).executeTakeFirst();
    },

    /** The credentials of an organization that are in force at `now`, oldest first. */
    async inForce(
      org_id: string,
      now: string,
      page: Page,
    ): Promise<{ credentials: CredentialRow[]; total_count: number }> {
      const wanted = db
        .selectFrom("credentials")
        .where("org_id", "=", org_id)
        .where("is_active", "=", 1)
        .where((eb) => eb.or([eb("expires_on", "is", null), eb("expires_on", ">", now)]));
      const { limit, offset } = bounds(page);
      const rows = wanted.selectAll().orderBy("created_on").orderBy("key_id").limit(limit).offset(offset);
      const total = wanted.select(countAll().as("total_count"));
      return { credentials: await rows.execute(), ...(await total.executeTakeFirstOrThrow()) };
    },

    /** Makes a demo key one that lasts, in the account of `org_id`. */
    async keep(key_id: string, { org_id, user_id }: { org_id: string; user_id: number | null }): Promise<void> {
      const kept = { org_id, user_id, key_type: "live", expires_on: null };
      await db.updateTable("credentials").set(kept).where("key_id", "=", key_id).execute();
    },

    /** Notes when a credential was used last. */
    async touch(key_id: string, now: string): Promise<void> {
      await db.updateTable("credentials").set({ last_used_on: now }).where("key_id", "=", key_id).execute();
    },

    /** Ends a credential at once: key, secret and MCP token. */
    async revoke(key_id: string): Promise<void> {
      await db.updateTable("credentials").set({ is_active: 0 }).where("key_id", "=", key_id).execute();
    },

    /** The credentials of an organization, oldest first, ended ones too. */
    async listFor(org_id: string): Promise<CredentialRow[]> {
      return db
        .selectFrom("credentials")
        .selectAll()
        .where("org_id", "=", org_id)
        .orderBy("created_on")
        .orderBy("key_id")
        .execute();
    },
  };
}

const byKeyHash = statement<{ key_hash: string }>()((db, given) =>
  db.selectFrom("credentials").selectAll().where("key_hash", "=", given.key_hash),
);

const byMcpTokenHash = statement<{ hash: string }>()((db, given) =>
  db.selectFrom("credentials").selectAll().where("mcp_token_hash", "=", given.hash),
);

/** The form in which secrets are stored and compared: SHA-256, hex. */
export function secretHash(secret: string): string {
  return hash("sha256", secret);
}

function freshSecrets(key_type: string): ClearSecrets {
  return {
    api_key: `cs_${key_type}_${random()}`,
    api_secret: `cs_secret_${random()}`,
    mcp_token: `cs_mcp_${random()}`,
  };
}

function random(): string {
  return randomBytes(secretBytes).toString("base64url");
}

/** Enough to tell keys apart, too little to use one. */
function masked(api_key: string): string {
  return `${api_key.slice(0, 8)}…${api_key.slice(-4)}`;
}
