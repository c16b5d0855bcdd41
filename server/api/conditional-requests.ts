/** Design: docs/design/stamps.md */
import { type JsonPart, stampOf } from "./json-parts.ts";
import type { Asked, Delivery, Operation } from "./operation.ts";

/** Not Modified. RFC 9110 §15.4.5. */
export const unchangedStatus = 304;

/** How the API description tells of the stamp. */
export const etagHeader = { ETag: "Names content and entitlement; show it in If-None-Match." };

/** Whether the answer to a call bears a stamp that its client may show the next time. */
export function isConditional({ revalidated, envelope }: Operation<unknown, unknown>, { delivers }: Asked): boolean {
  return revalidated === true && envelope !== "none" && delivers;
}

/**
 * The stamp of what is handed out, as headers. It is weak, because the usage that stands beside the data changes with every call;
 * content and what the caller may see of it change it.
 */
export function validators(parts: readonly JsonPart[]): Record<string, string> {
  return { etag: `W/"${stampOf(parts)}"`, "cache-control": "private, no-cache" };
}

/** Whether the client shows the stamp of what would be handed out whole; nothing of it was billed so far. */
export function isKnown(operation: Operation<unknown, unknown>, delivery: Delivery<unknown>, call: Asked): boolean {
  const shown = call.sent("if-none-match");
  if (shown === null || !isConditional(operation, call)) return false;
  const headers = validators(delivery.compose(new Set(delivery.manifest_ids), {}, 0).data.parts);
  if (!shown.split(",").some((stamp) => stamp.trim() === headers.etag)) return false;
  call.header(headers);
  return true;
}
