import { createHash } from "node:crypto";
import { z } from "zod";
import { cleanLink } from "./clean-link.ts";
import { Id, Timestamp } from "./id.ts";

/** What a pushed document says; exactly one of `text`, `html` and `markdown` is set. Times ISO 8601 in UTC. */
export const PushedDocument = z.object({
  title: z.string(),
  url: z.string().nullable(),
  published: z.string().nullable(),
  author: z.string().nullable(),
  language: z.string().nullable(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  markdown: z.string().nullable(),
});
export type PushedDocument = z.infer<typeof PushedDocument>;

/** How far a pushed document is: queued, done (a record was made of it), or failed. */
const DocumentStatus = z.enum(["queued", "done", "failed"]).meta({ id: "DocumentStatus" });

/** A pushed document and what became of it. */
export const Document = z
  .object({
    document_id: z.string().meta({ examples: ["doc_5f0c2b7d91e84a3c6b1d2e3f"] }),
    status: DocumentStatus,
    reason: z
      .string()
      .nullable()
      .meta({ description: "Why it failed, or why it still waits; null when there is none." }),
    source_name: z.string(),
    channel_name: z.string(),
    title: z.string(),
    url: z.string().nullable(),
    received_at: Timestamp.meta({ description: "When it was sent last with something else in it than before." }),
    record_id: Id.nullable().meta({ description: "The record that was made of it, also while a new version waits." }),
    manifest_url: z.string().nullable().meta({ description: "Where its claims are read; null while there are none." }),
    status_url: z.string(),
  })
  .meta({ id: "Document" });
export type Document = z.infer<typeof Document>;

/** What a document is known by inside its channel: its guid, else its cleaned address, else what it says. */
export function documentIdentity(guid: string | null, document: PushedDocument): string {
  if (guid !== null) return guid;
  return document.url === null ? documentHash(document) : cleanLink(document.url);
}

/** SHA-256 of everything a document says: another hash is another version. */
export function documentHash(document: PushedDocument): string {
  const said = Object.entries(document).toSorted(([a], [b]) => a.localeCompare(b));
  return `sha256:${createHash("sha256").update(JSON.stringify(said)).digest("hex")}`;
}
