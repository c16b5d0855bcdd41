import { hash } from "node:crypto";
import type { Asked, Page, PageAnswer } from "../api/operation.ts";

/** What is handed out unless the client has it already. */
interface Content extends Pick<Page, "content_type" | "text" | "shared"> {
  /** ISO 8601; undefined: nobody knows. */
  modified_at?: string;
}

/** How long a client need not ask again. Seconds; ours: a story waits no longer than that, and readers ask more seldom. */
const maxAgeSeconds = 300;

/** The content with its validators, or 304 for a client that has it. RFC 9110 §13. */
export function revalidated(asked: Asked, { content_type, text, shared, modified_at }: Content): PageAnswer {
  const etag = `"${shared?.version ?? hash("sha256", text, "base64url").slice(0, 27)}"`;
  const last_modified = modified_at === undefined ? undefined : new Date(modified_at).toUTCString();
  asked.header({
    etag,
    "cache-control": `private, max-age=${maxAgeSeconds}`,
    ...(last_modified !== undefined && { "last-modified": last_modified }),
  });
  if (isKnown(asked, etag, last_modified)) return { page: { content_type, text: "", status: 304 } };
  return { page: { content_type, text, ...(shared && { shared }) } };
}

/** A date alone counts only where the client knows no tag. */
function isKnown({ sent }: Asked, etag: string, last_modified: string | undefined): boolean {
  const tags = sent("if-none-match");
  if (tags !== null)
    return tags.trim() === "*" || tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  const since = Date.parse(sent("if-modified-since") ?? "");
  return last_modified !== undefined && Date.parse(last_modified) <= since;
}
