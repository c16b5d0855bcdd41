import type { H3Event } from "h3";
import { ServiceError } from "../api/errors.ts";
import type { Rest } from "../api/operation.ts";
import type { Headers, Produced } from "./answer.ts";

/** GET is answered for HEAD too, without the body. */
export function methodsOf(rest: Rest): Rest["method"][] | ["GET", "HEAD"] {
  return rest.method === "GET" ? ["GET", "HEAD"] : [rest.method];
}

/** Answers which methods an address takes. */
export async function options(allowed: string[], header: Headers): Promise<Produced> {
  header({ allow: allowed.join(", "), "access-control-allow-methods": allowed.join(", ") });
  return { status: 204, body: "" };
}

/** That an address does not take a request's method. */
export function wrongMethod(event: H3Event, allowed_methods: string[]): ServiceError {
  const message = `${event.req.method} is not supported here; ${allowed_methods.join(", ")} is.`;
  return new ServiceError("method_not_allowed", message, { allowed_methods });
}
