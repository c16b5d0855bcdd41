import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { notLeased } from "../engine/leases.ts";
import { bounds, claimed, countAll, isShared, type Page, unclaimed } from "../engine/portable.ts";
import type { DigestMailsTable } from "../tables.ts";

/** An address that gets a digest by mail. */
export type DigestMailRow = Selectable<DigestMailsTable>;

/** What putting an address on a digest takes. */
export interface NewDigestMail {
  org_id: string;
  digest_id: number;
  /** In small letters. */
  email: string;
  cadence: string | null;
  /** null: its owner is still to be asked. */
  confirmed_on: string | null;
}

/** A mail that is to be sent now. */
export interface DueDigestMail {
  batch_id: number;
  mail: DigestMailRow;
  manifest_ids: number[];
  /** This one included. */
  attempts: number;
}

/** A moment that never comes: until a batch ends, its mail is not due. */
const never = "9999-12-31T23:59:59.999Z";

/** Rows that one statement inserts. Ours: SQLite bounds how many values a statement binds. */
const rowsAtOnce = 500;

/** Addresses that get digests by mail, and the mails that are gathered for them. */
export function digestMails(db: Db) {
  const alive = (org_id: string) =>
    db.selectFrom("digest_mails").where("org_id", "=", org_id).where("ended_on", "is", null);
  return {
    /** Puts an address on a digest, on which it may be or have been already. */
    async put({ org_id, digest_id, email, cadence, confirmed_on }: NewDigestMail, now: string): Promise<DigestMailRow> {
      return db
        .insertInto("digest_mails")
        .values({
          org_id,
          digest_id,
          email,
          cadence,
          confirmed_on,
          created_on: now,
          asked_on: null,
          ended_on: null,
          last_sent_on: null,
          last_error: null,
        })
        .onConflict((conflict) =>
          conflict.columns(["org_id", "digest_id", "email"]).doUpdateSet({ cadence, confirmed_on, ended_on: null }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** What is known of an address on a digest, also of one that it was taken off. */
    async byAddress(org_id: string, digest_id: number, email: string): Promise<DigestMailRow | undefined> {
      return db
        .selectFrom("digest_mails")
        .selectAll()
        .where("org_id", "=", org_id)
        .where("digest_id", "=", digest_id)
        .where("email", "=", email)
        .executeTakeFirst();
    },

    /** One address, also one that was taken off. */
    async byId(mail_id: number): Promise<DigestMailRow | undefined> {
      return db.selectFrom("digest_mails").selectAll().where("mail_id", "=", mail_id).executeTakeFirst();
    },

    /** The addresses on a digest, oldest first, and how many there are. */
    async list(
      org_id: string,
      digest_id: number,
      page: Page,
    ): Promise<{ mails: DigestMailRow[]; total_count: number }> {
      const found = alive(org_id).where("digest_id", "=", digest_id);
      const { limit, offset } = bounds(page);
      const mails = await found.selectAll().orderBy("mail_id").limit(limit).offset(offset).execute();
      const counted = await found.select(countAll().as("total_count")).executeTakeFirstOrThrow();
      return { mails, ...counted };
    },

    /** The addresses of an organization whose owners want the mails. */
    async wanted(org_id: string): Promise<DigestMailRow[]> {
      return alive(org_id).selectAll().where("confirmed_on", "is not", null).orderBy("mail_id").execute();
    },

    /** How many owners of addresses an organization had asked since a moment. */
    async askedSince(org_id: string, since: string): Promise<number> {
      const counted = await db
        .selectFrom("digest_mails")
        .select(countAll().as("total_count"))
        .where("org_id", "=", org_id)
        .where("asked_on", ">=", since)
        .executeTakeFirstOrThrow();
      return counted.total_count;
    },

    /** Notes that the owner of an address is asked; null: that it came to nothing. */
    async ask(mail_id: number, asked_on: string | null): Promise<void> {
      await db.updateTable("digest_mails").set({ asked_on }).where("mail_id", "=", mail_id).execute();
    },

    /** The owner of an address wants the mails. */
    async confirm(mail_id: number, now: string): Promise<void> {
      await db
        .updateTable("digest_mails")
        .set({ confirmed_on: now })
        .where("mail_id", "=", mail_id)
        .where("ended_on", "is", null)
        .execute();
    },

    /** Takes an address off, with what was gathered for it; false when it was not on. */
    async end(mail_id: number, now: string): Promise<boolean> {
      const result = await db
        .updateTable("digest_mails")
        .set({ ended_on: now })
        .where("mail_id", "=", mail_id)
        .where("ended_on", "is", null)
        .executeTakeFirst();
      const batches = await db
        .selectFrom("digest_mail_batches")
        .select("batch_id")
        .where("mail_id", "=", mail_id)
        .execute();
      for (const { batch_id } of batches) await erase(db, batch_id);
      return result.numUpdatedRows > 0n;
    },

    /** Gathers manifests for the next mail to an address; without any it is begun for none. `due_at`: when it is to be sent; null: not before it is said. */
    async gather(mail_id: number, manifest_ids: number[], { now, due_at }: { now: string; due_at: string | null }) {
      const known = await openBatch(db, mail_id, now);
      if (known === undefined && manifest_ids.length === 0) return;
      const batch_id = known ?? (await newBatch(db, mail_id, now));
      await db
        .updateTable("digest_mail_batches")
        .set({ due_at: due_at ?? never })
        .where("batch_id", "=", batch_id)
        .execute();
      for (let at = 0; at < manifest_ids.length; at += rowsAtOnce) {
        const rows = manifest_ids.slice(at, at + rowsAtOnce).map((manifest_id) => ({ batch_id, manifest_id }));
        await db
          .insertInto("digest_mail_manifests")
          .values(rows)
          .onConflict((conflict) => conflict.columns(["batch_id", "manifest_id"]).doNothing())
          .execute();
      }
    },

    /** Takes the mail that is due longest and that nobody sends; undefined when none is. It falls due again at `retryAt`, unless it is settled before. */
    async claim(now: string, retryAt: (attempts: number) => string): Promise<DueDigestMail | undefined> {
      const due = db
        .selectFrom("digest_mail_batches")
        .selectAll()
        .where("due_at", "<=", now)
        .$if(isShared(db), (query) => query.where(notLeased("digest-mail", "digest_mail_batches.batch_id")))
        .orderBy("due_at")
        .orderBy("batch_id")
        .limit(1);
      const row = await unclaimed(db, due).executeTakeFirst();
      if (!row) return undefined;
      const { batch_id, mail_id } = row;
      const attempts = row.attempts + 1;
      await db
        .updateTable("digest_mail_batches")
        .set({ is_open: 0, attempts, due_at: retryAt(attempts) })
        .where("batch_id", "=", batch_id)
        .execute();
      const mail = await this.byId(mail_id);
      if (!mail) throw new Error(`mail ${batch_id} is for an address that is not there`);
      const held = await db
        .selectFrom("digest_mail_manifests")
        .select("manifest_id")
        .where("batch_id", "=", batch_id)
        .orderBy("manifest_id")
        .execute();
      return { batch_id, mail, manifest_ids: held.map(({ manifest_id }) => manifest_id), attempts };
    },

    /** A mail was sent, or given up: forgets it, and keeps what came of it. `sent_on` null: it was not sent. */
    async settle(
      { batch_id, mail }: Pick<DueDigestMail, "batch_id" | "mail">,
      { sent_on, error }: { sent_on: string | null; error: string | null },
    ): Promise<void> {
      await erase(db, batch_id);
      await db
        .updateTable("digest_mails")
        .set({ last_error: error, ...(sent_on !== null && { last_sent_on: sent_on }) })
        .where("mail_id", "=", mail.mail_id)
        .execute();
    },
  };
}

/** The mail that is being gathered; what comes after its time belongs to the next. */
async function openBatch(db: Db, mail_id: number, now: string): Promise<number | undefined> {
  const gathering = db
    .selectFrom("digest_mail_batches")
    .select("batch_id")
    .where("mail_id", "=", mail_id)
    .where("is_open", "=", 1)
    .where("due_at", ">", now);
  // Nobody takes it before what is gathered here is in it.
  const row = await claimed(db, gathering).executeTakeFirst();
  return row?.batch_id;
}

async function newBatch(db: Db, mail_id: number, now: string): Promise<number> {
  const { batch_id } = await db
    .insertInto("digest_mail_batches")
    .values({ mail_id, due_at: never, created_on: now, is_open: 1, attempts: 0 })
    .returning("batch_id")
    .executeTakeFirstOrThrow();
  return batch_id;
}

async function erase(db: Db, batch_id: number): Promise<void> {
  await db.deleteFrom("digest_mail_manifests").where("batch_id", "=", batch_id).execute();
  await db.deleteFrom("digest_mail_batches").where("batch_id", "=", batch_id).execute();
}
