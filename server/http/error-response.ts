import { HTTPError } from "h3";
import { DatabaseAway } from "../../store/engine/database-away.ts";
import { storageFault } from "../../store/engine/storage-fault.ts";
import { type ErrorName, type ErrorRow, errorTable, ServiceError } from "../api/errors.ts";
import type { Log } from "../api/log.ts";
import type { Links } from "../views/links.ts";

/** An error as HTTP: status, headers of its own, and body. */
export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/**
 * The headers of an answer with those of its error. Where both say when to come again, they name the same moment
 * (draft-ietf-httpapi-ratelimit-headers-03 §3.3).
 */
export function withErrorHeaders(headers: Record<string, string>, error: ErrorResponse): Record<string, string> {
  const wait = error.headers["retry-after"];
  const agrees = wait !== undefined && headers["ratelimit-reset"] !== undefined;
  return { ...headers, ...error.headers, ...(agrees && { "ratelimit-reset": wait }) };
}

/** The one exit for errors: what is not a row of the table is logged with its cause and shown to nobody. */
export function errorResponse(
  thrown: unknown,
  { request_id, links, log }: { request_id: string; links: Links; log: Log },
): ErrorResponse {
  const error = serviceErrorOf(thrown);
  const row: ErrorRow = errorTable[error.error];
  // What has no cause is an answer that is meant, such as that the service is not ready yet.
  if (row.status >= 500 && !row.in_crowds && error.cause !== undefined)
    log.error({ request_id, error_code: error.error, err: error.cause }, error.message);
  return { status: row.status, headers: headersOf(error, row, links), body: bodyOf(error, row, { request_id, links }) };
}

/** What was thrown as an error of the table; what is none of it went wrong with us, or with the disk or the database below. */
export function serviceErrorOf(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const cause = { cause: thrown };
  const met = HTTPError.isError(thrown) && thrown.unhandled ? thrown.cause : thrown;
  if (storageFault(met)?.isFinal === false) {
    const message = "Nothing can be saved right now; nothing was changed. Retry later.";
    return new ServiceError("storage_unavailable", message, {}, cause);
  }
  if (met instanceof DatabaseAway) {
    const message =
      "The database is unreachable. The change may or may not have been made: check, or retry with the same Idempotency-Key.";
    return new ServiceError("service_unavailable", message, {}, cause);
  }
  if (!HTTPError.isError(thrown) || thrown.unhandled) {
    return new ServiceError("internal_error", "Something went wrong on our side.", {}, cause);
  }
  return new ServiceError("not_found", "Nothing was found at this address.", {}, cause);
}

function bodyOf(error: ServiceError, row: ErrorRow, { request_id, links }: { request_id: string; links: Links }) {
  const code = row.code === undefined ? error.error : row.code;
  const action = { ...(row.action && { action: row.action }), ...(row.link && { action_url: urlOf(row.link, links) }) };
  if (row.form === "envelope") return { error: error.message, error_code: code, ...action, ...error.fields };
  return {
    detail: {
      ...(code !== null && { error_code: code }),
      ...(contractErrorField(error.error) && { error: code }),
      message: error.message,
      ...action,
      ...(row.retryable !== undefined && { retryable: row.retryable }),
      ...(row.status >= 500 && { request_id }),
      ...error.fields,
    },
  };
}

/** The contract shows this one code in the field `error` of `detail`. Interface, Errors. */
function contractErrorField(name: ErrorName): boolean {
  return name === "content_not_yet_available";
}

function headersOf(error: ServiceError, row: ErrorRow, links: Links): Record<string, string> {
  const wait = error.fields.retry_after_seconds ?? row.retry_after_seconds;
  const allowed = error.fields.allowed_methods;
  return {
    ...(row.status === 401 && { "www-authenticate": challengeOf(error, links) }),
    ...(typeof wait === "number" && { "retry-after": String(wait) }),
    ...(Array.isArray(allowed) && { allow: allowed.join(", ") }),
    // RFC 9110 §15.5.22 and §7.8.
    ...(row.status === 426 && { upgrade: "websocket", connection: "Upgrade" }),
  };
}

/** What would be accepted; of an access token also why it is not, and where to get another. RFC 6750 §3, RFC 9728 §5.1. */
function challengeOf({ error, fields }: ServiceError, { base_url }: Links): string {
  if (error !== "oauth_token_invalid") return "Bearer";
  const { required_scope: scope } = fields;
  const reason = typeof scope === "string" ? `error="insufficient_scope", scope="${scope}"` : 'error="invalid_token"';
  return `Bearer ${reason}, resource_metadata="${base_url}/.well-known/oauth-protected-resource"`;
}

function urlOf(link: NonNullable<ErrorRow["link"]>, links: Links): string {
  const urls = { connect: links.connect_url, bind_email: links.bind_email_url, docs: links.docs_url };
  return link === "upgrade" ? links.upgrade_url : urls[link];
}
