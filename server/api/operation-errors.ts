import { z } from "zod";
import { fieldsOf } from "../http/request-input.ts";
import { type ErrorName, errorTable } from "./errors.ts";
import { isFeature, isRepeatable, type Operation, type Rest } from "./operation.ts";

const keyErrors = [
  "service_key_invalid",
  "service_key_expired",
  "oauth_token_invalid",
  "credential_conflict",
  "rate_limited",
] as const;
const bodyErrors = ["body_not_json", "payload_too_large", "unsupported_media_type"] as const;

/** Every error that an operation can end in at one of its addresses: its own, and those that the frame brings. */
export function errorsOf(operation: Operation<unknown, unknown>, rest: Rest): ErrorName[] {
  const { access, limit, produces, errors = [] } = operation;
  const fields = fieldsOf(rest);
  const readsBody = fields !== "query" && fields !== "bytes";
  const names = new Set<ErrorName>([
    ...(access === "public" || access === "feed" ? [] : keyErrors),
    ...(access === "feed" ? (["rate_limited"] as const) : []),
    ...(isFeature(access) ? (["feature_not_in_plan"] as const) : []),
    ...(rest.path.includes("{") ? (["not_found"] as const) : []),
    ...(produces ? [] : (["not_acceptable"] as const)),
    ...(isRepeatable(operation, rest) ? (["idempotency_conflict"] as const) : []),
    ...(isRepeatable(operation, rest) && operation.repeat === undefined ? (["idempotency_unsettled"] as const) : []),
    ...(readsBody ? bodyErrors : []),
    ...(fields === "bytes" ? (["payload_too_large"] as const) : []),
    ...(limit ? (["rate_limited"] as const) : []),
    ...errors,
    // Also of an operation without fields: whatever is sent must be well-formed text.
    "invalid_request",
    "internal_error",
  ]);
  return allNames().filter((name) => names.has(name));
}

function allNames(): ErrorName[] {
  return z
    .array(z.custom<ErrorName>((name) => typeof name === "string" && name in errorTable))
    .parse(Object.keys(errorTable));
}
