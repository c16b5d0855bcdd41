import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { countAll } from "../engine/portable.ts";
import { PushedDocument } from "../model/document.ts";
import type { DocumentsTable } from "../tables.ts";

/** What a document says in one version of it. */
export type DocumentVersion = Pick<DocumentsTable, "content_hash"> & { document: PushedDocument };

/** A document that is pushed for the first time. */
type NewDocument = Pick<DocumentsTable, "channel_id" | "identity"> & DocumentVersion;

/** A document that waits to be taken up; `content_hash` says which version was seen. */
export type WaitingDocument = Pick<Selectable<DocumentsTable>, "document_id" | "identity" | "content_hash"> & {
  document: PushedDocument;
};

/** A version of a document that was seen. */
export type SeenDocument = Pick<WaitingDocument, "document_id" | "content_hash">;

/** A document with the item and the record that were made of it. */
export type DocumentRow = NonNullable<Awaited<ReturnType<ReturnType<typeof documents>["byId"]>>>;

/** Documents that clients push: a durable inbox of a channel, from which the pipeline takes. */
export function documents(db: Db) {
  return {
    /** The document of that identity, with the state of the item that was made of it. */
    async known(channel_id: number, identity: string) {
      return withItems(db)
        .select(["documents.document_id", "documents.content_hash", "documents.state", "items.state as item_state"])
        .where("documents.channel_id", "=", channel_id)
        .where("documents.identity", "=", identity)
        .executeTakeFirst();
    },

    /** Keeps a document that is not known yet, to be taken up, and gives its id. */
    async add({ channel_id, identity, ...version }: NewDocument, now: string): Promise<string> {
      const document_id = `doc_${randomBytes(12).toString("hex")}`;
      await db
        .insertInto("documents")
        .values({ document_id, channel_id, identity, ...columnsOf(version, now) })
        .execute();
      return document_id;
    },

    /** Keeps another version of a document in place of the one before, to be taken up. */
    async renew(document_id: string, version: DocumentVersion, now: string): Promise<void> {
      await db.updateTable("documents").set(columnsOf(version, now)).where("document_id", "=", document_id).execute();
    },

    /** One document with its channel and what was made of it so far. */
    async byId(document_id: string) {
      return withItems(db)
        .innerJoin("channels", "channels.channel_id", "documents.channel_id")
        .innerJoin("sources", "sources.source_id", "channels.source_id")
        .leftJoin("records", "records.record_id", "items.record_id")
        .select(["documents.document_id", "documents.title", "documents.url"])
        .select(["documents.state", "documents.error", "documents.received_at"])
        .select(["sources.name as source_name", "channels.name as channel_name", "channels.is_active"])
        .select(["items.state as item_state", "items.error as item_error", "records.record_id"])
        .where("documents.document_id", "=", document_id)
        .executeTakeFirst();
    },

    /** How many documents wait to be taken up. */
    async waiting(): Promise<number> {
      const row = await db
        .selectFrom("documents")
        .select(countAll().as("waiting"))
        .where("state", "=", "waiting")
        .executeTakeFirstOrThrow();
      return row.waiting;
    },

    /** The documents of a channel that can be taken up, the longest waiting first: none whose version before is being read. */
    async ready(channel_id: number, limit: number): Promise<WaitingDocument[]> {
      const rows = await withItems(db)
        .select(["documents.document_id", "documents.identity", "documents.content_hash", "documents.payload"])
        .where("documents.channel_id", "=", channel_id)
        .where("documents.state", "=", "waiting")
        .where((eb) => eb.or([eb("items.state", "is", null), eb("items.state", "!=", "queued")]))
        .orderBy("documents.received_at")
        .orderBy("documents.document_id")
        .limit(limit)
        .execute();
      return rows.map(({ payload, ...row }) => ({ ...row, document: PushedDocument.parse(JSON.parse(payload)) }));
    },

    /** The version is in the item queue now; a later one goes on waiting. */
    async taken({ document_id, content_hash }: SeenDocument): Promise<void> {
      await db
        .updateTable("documents")
        .set({ state: "taken", payload: "", error: null })
        .where("document_id", "=", document_id)
        .where("content_hash", "=", content_hash)
        .execute();
    },

    /** The version can never become a record; a later one goes on waiting. */
    async refuse({ document_id, content_hash }: SeenDocument, error: string): Promise<void> {
      await db
        .updateTable("documents")
        .set({ state: "refused", payload: "", error })
        .where("document_id", "=", document_id)
        .where("content_hash", "=", content_hash)
        .execute();
    },
  };
}

function columnsOf({ content_hash, document }: DocumentVersion, now: string) {
  const { title, url } = document;
  const payload = JSON.stringify(document);
  return { content_hash, title, url, payload, state: "waiting", error: null, received_at: now };
}

function withItems(db: Db) {
  return db
    .selectFrom("documents")
    .leftJoin("items", (join) =>
      join.onRef("items.channel_id", "=", "documents.channel_id").onRef("items.identity", "=", "documents.identity"),
    );
}
