import type { Document } from "../../store/model/document.ts";
import type { DocumentRow } from "../../store/sources/documents.ts";
import { found } from "../api/errors.ts";
import type { Context } from "../api/operation.ts";
import type { Links } from "./links.ts";

/** A pushed document, for the organization that runs the service: nobody else pushes any. Throws `not_found`. */
export async function pushedDocument({ store, caller }: Context, document_id: string): Promise<DocumentRow> {
  const row = await store.documents.byId(document_id);
  return found(caller.organization.is_operator === 1 ? row : undefined, `document ${document_id}`);
}

/** A document as answers show it. */
export function documentView(row: DocumentRow, { base_url }: Links): Document {
  const { document_id, source_name, channel_name, title, url, received_at, record_id } = row;
  return {
    document_id,
    ...progressOf(row),
    source_name,
    channel_name,
    title,
    url,
    received_at,
    record_id: record_id === null ? null : String(record_id),
    manifest_url: record_id === null ? null : `${base_url}/manifests/${record_id}`,
    status_url: `${base_url}/documents/${document_id}`,
  };
}

function progressOf(row: DocumentRow): Pick<Document, "status" | "reason"> {
  if (row.state === "refused") return { status: "failed", reason: row.error };
  if (row.state === "waiting") return { status: "queued", reason: row.is_active === 1 ? null : unfollowed };
  if (row.item_state === "failed") return { status: "failed", reason: row.item_error };
  if (row.item_state === "queued") return { status: "queued", reason: row.item_error };
  return row.record_id === null ? { status: "failed", reason: erased } : { status: "done", reason: null };
}

const unfollowed = "its channel is no longer in sources.yaml; the document waits until it is";
const erased = "its record was erased";
