import type { Operation, Rest } from "../../api/operation.ts";
import { errorsOf } from "../../api/operation-errors.ts";
import { fieldsOf } from "../../http/request-input.ts";
import { tagOf } from "../../openapi/families.ts";
import { operationId } from "../../openapi/openapi.ts";

/** An operation at one of its addresses. */
export interface ApiCall {
  /** As the API description calls it. */
  id: string;
  operation: Operation<unknown, unknown>;
  rest: Rest;
  /** The family that the reference shows it in. */
  family: string;
}

/** Every operation at every address, in the order of the one list. */
export function apiCalls(operations: readonly Operation<unknown, unknown>[]): ApiCall[] {
  return operations.flatMap((operation) =>
    operation.rest.map((rest) => ({ id: operationId(operation, rest), operation, rest, family: tagOf(rest.path) })),
  );
}

/** Whether it can be called here: with the caller's own rights, in JSON. Others have a token in the address, or give files. */
export function isCallable({ operation: { access, produces }, rest }: ApiCall): boolean {
  return (
    access !== "feed" &&
    access !== "binder" &&
    produces === undefined &&
    ["query", "body", "either"].includes(fieldsOf(rest))
  );
}

/** Whether calling it changes something: then it is asked about. What only reads by POST does not. */
export function changes({ operation: { tool }, rest: { method } }: ApiCall): boolean {
  return method !== "GET" && tool?.effect !== "reads";
}

/** Whether it hands out manifests, which count to the quota. */
export function costs({ operation, rest }: ApiCall): boolean {
  return errorsOf(operation, rest).includes("quota_exhausted");
}
