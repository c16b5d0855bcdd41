import { z } from "zod";
import { Usage } from "../../store/model/account.ts";
import { codeOf, errorBodies } from "../api/error-fields.ts";
import { type ErrorName, type ErrorRow, errorTable } from "../api/errors.ts";
import { dataSchema, isRepeatable, type Operation, type Rest } from "../api/operation.ts";
import { errorsOf } from "../api/operation-errors.ts";
import { jsonContent, ref, refusalHeaders, responseHeaders, textHeader } from "./parts.ts";
import { hoistedAnswer, type JsonSchema, type Shared } from "./schema.ts";

const jsonType = "application/json";
const pageType = "text/html";

/** Every answer of an operation at one of its addresses, by status. */
export function answers(operation: Operation<unknown, unknown>, rest: Rest, shared: Shared, example: unknown) {
  const errors = Map.groupBy(errorsOf(operation, rest), (name) => errorTable[name].status);
  return {
    [operation.status ?? 200]: success(operation, rest, shared, example),
    ...(operation.may_take_longer && { 202: success(operation, rest, shared, undefined) }),
    ...(operation.revalidated && { 304: unchanged(operation) }),
    ...Object.fromEntries([...errors].map(([status, names]) => [status, refusal(operation, status, names, shared)])),
  };
}

function success(operation: Operation<unknown, unknown>, rest: Rest, shared: Shared, example: unknown) {
  const enveloped = operation.envelope !== "none";
  const whole = enveloped
    ? z.object({ data: dataSchema(operation), usage: Usage, ...operation.beside?.shape })
    : operation.output;
  const shown = { schema: hoistedAnswer(whole, shared), ...(example !== undefined && { example }) };
  const content = (operation.produces ?? [jsonType]).map((type) => [
    type,
    type === jsonType ? shown : { schema: { type: "string" } },
  ]);
  return {
    description: operation.summary,
    headers: {
      ...responseHeaders(isKeyed(operation)),
      ...(isRepeatable(operation, rest) && { "Idempotency-Replayed": ref("headers", "IdempotencyReplayed") }),
      ...ownHeaders(operation),
    },
    content: Object.fromEntries(content),
  };
}

function unchanged(operation: Operation<unknown, unknown>) {
  const headers = { ...responseHeaders(isKeyed(operation)), ...ownHeaders(operation) };
  return { description: "The client has this already.", headers, content: {} };
}

/** Whether it is known who asks, and so how their quota stands. */
function isKeyed({ access }: Operation<unknown, unknown>): boolean {
  return access !== "public" && access !== "feed";
}

function ownHeaders({ headers = {} }: Operation<unknown, unknown>): Record<string, object> {
  return Object.fromEntries(Object.entries(headers).map(([name, description]) => [name, textHeader(description)]));
}

/** Answers that operations share are written once. Where people read pages, errors are pages too. */
function refusal(operation: Operation<unknown, unknown>, status: number, names: ErrorName[], shared: Shared): object {
  const answer = errorAnswer(status, names, shared);
  if (operation.produces?.includes(pageType)) {
    return { ...answer, content: { ...answer.content, [pageType]: { schema: { type: "string" } } } };
  }
  const name = `Error${status}-${names.join("-")}`;
  shared.responses[name] = answer;
  return ref("responses", name);
}

function errorAnswer(status: number, names: ErrorName[], shared: Shared) {
  const schemas = names.map((name) => hoistedAnswer(errorBodies.get(name) ?? z.never(), shared));
  return {
    description: names.map(described).join(" "),
    headers: {
      ...(status === 401 ? responseHeaders(false) : refusalHeaders()),
      // What a request with an `Idempotency-Key` was refused for is said again to those that repeat it.
      ...(status < 500 && { "Idempotency-Replayed": ref("headers", "IdempotencyReplayed") }),
      ...(status === 401 && { "WWW-Authenticate": ref("headers", "WwwAuthenticate") }),
      ...(status === 405 && { Allow: ref("headers", "Allow") }),
      ...((status === 429 || status === 503) && { "Retry-After": ref("headers", "RetryAfter") }),
    },
    content: jsonContent(oneOf(schemas)),
  };
}

function described(name: ErrorName): string {
  const { meaning }: ErrorRow = errorTable[name];
  const code = codeOf(name);
  return code === null ? meaning : `\`${code}\`: ${meaning}`;
}

function oneOf(schemas: JsonSchema[]): JsonSchema {
  return schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas };
}
