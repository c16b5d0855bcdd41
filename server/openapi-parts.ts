import { type ErrorRow, errorTable } from "./errors.ts";

/** A JSON Schema as plain data, as far as this service reads it. */
export interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  description?: string;
  $defs?: Record<string, JsonSchema>;
  [keyword: string]: unknown;
}

/** Either of the two ways to show who calls. Interface, Authentication 1 and 2. */
export const security = [{ ApiKey: [], ApiSecret: [] }, { Bearer: [] }];

/** Every status that an error can have, smallest first. */
export const errorStatuses = [...new Set(rows().map(([, row]) => row.status))].sort((a, b) => a - b);

/** What operations share: error answers, headers and security schemes. */
export const components = {
  securitySchemes: {
    ApiKey: { type: "apiKey", in: "header", name: "api-key", description: "The API key; goes with the secret." },
    ApiSecret: { type: "apiKey", in: "header", name: "secret", description: "The secret of the API key." },
    Bearer: { type: "http", scheme: "bearer", description: "The API key alone, as a bearer token." },
  },
  headers: {
    RequestId: textHeader("The id of this request, for questions about it."),
    QuotaLimit: integerHeader("Manifests in the period."),
    QuotaUsed: integerHeader("Manifests consumed in the period."),
    QuotaRemaining: integerHeader("Manifests left in the period."),
    Period: textHeader("The period, YYYY-MM."),
    ContentLevel: integerHeader("2: signal and brief. 3: record too."),
    RateLimitLimit: integerHeader("Requests a minute; absent when not limited."),
    RateLimitRemaining: integerHeader("Requests left now."),
    RateLimitReset: integerHeader("Seconds until all are back."),
    RetryAfter: integerHeader("Seconds to wait."),
    Allow: textHeader("The methods that are answered here."),
    WwwAuthenticate: textHeader("Bearer."),
  },
  responses: Object.fromEntries(errorStatuses.map((status) => [`Error${status}`, errorAnswer(status)])),
  schemas: {
    ErrorEnvelope: {
      type: "object",
      description: "401, 404 and the 429 of key provisioning.",
      properties: {
        error: { type: "string", description: "For people." },
        error_code: { type: "string", description: "For programs." },
        action: { type: "string" },
        action_url: { type: "string" },
      },
      required: ["error", "error_code", "action", "action_url"],
      additionalProperties: true,
    },
    ErrorDetail: {
      type: "object",
      properties: {
        detail: {
          type: "object",
          properties: {
            error_code: { type: "string", description: "For programs; absent when a plan lacks a feature." },
            message: { type: "string", description: "For people." },
            action: { type: "string" },
            action_url: { type: "string" },
            errors: { type: "array", items: ref("schemas", "FieldError") },
            retryable: { type: "boolean" },
            request_id: { type: "string" },
            required_plan: { type: ["string", "null"] },
            current_plan: { type: "string" },
            upgrade_url: { type: "string" },
          },
          required: ["message"],
          additionalProperties: true,
        },
      },
      required: ["detail"],
      additionalProperties: false,
    },
    FieldError: {
      type: "object",
      properties: { field: { type: "string" }, message: { type: "string" } },
      required: ["field", "message"],
      additionalProperties: false,
    },
  },
};

/** Headers of an answer that succeeds; those of the quota with an envelope only. Interface, Response envelope. */
export function responseHeaders(enveloped: boolean): Record<string, object> {
  const quota = {
    "X-Service-Quota-Limit": ref("headers", "QuotaLimit"),
    "X-Service-Quota-Used": ref("headers", "QuotaUsed"),
    "X-Service-Quota-Remaining": ref("headers", "QuotaRemaining"),
    "X-Service-Period": ref("headers", "Period"),
    "X-Service-Content-Level": ref("headers", "ContentLevel"),
  };
  return { "X-Request-Id": ref("headers", "RequestId"), ...limitHeaders(), ...(enveloped && quota) };
}

/** A body in JSON of one schema. */
export function jsonContent(schema: object): object {
  return { "application/json": { schema } };
}

/** A reference to something shared. */
export function ref(kind: "schemas" | "headers" | "responses", name: string): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}

function errorAnswer(status: number): object {
  const here = rows().filter(([, row]) => row.status === status);
  const codes = here.map(([name, row]) => (row.code === undefined ? name : row.code)).filter((code) => code !== null);
  const schemas = [...new Set(here.map(([, row]) => (row.form === "envelope" ? "ErrorEnvelope" : "ErrorDetail")))];
  const bodies = schemas.map((name) => ref("schemas", name));
  return {
    description: codes.length > 0 ? `error_code: ${codes.join(", ")}` : "The plan does not include this.",
    headers: {
      "X-Request-Id": ref("headers", "RequestId"),
      ...(status === 401 && { "WWW-Authenticate": ref("headers", "WwwAuthenticate") }),
      ...(status === 405 && { Allow: ref("headers", "Allow") }),
      ...((status === 429 || status === 503) && { "Retry-After": ref("headers", "RetryAfter") }),
      ...(status === 429 && limitHeaders()),
    },
    content: jsonContent(bodies.length === 1 ? (bodies[0] ?? {}) : { anyOf: bodies }),
  };
}

function limitHeaders(): Record<string, object> {
  return {
    "RateLimit-Limit": ref("headers", "RateLimitLimit"),
    "RateLimit-Remaining": ref("headers", "RateLimitRemaining"),
    "RateLimit-Reset": ref("headers", "RateLimitReset"),
  };
}

function rows(): [string, ErrorRow][] {
  return Object.entries(errorTable);
}

function textHeader(description: string): object {
  return { description, schema: { type: "string" } };
}

function integerHeader(description: string): object {
  return { description, schema: { type: "integer" } };
}
