import type { H3Event } from "h3";
import { ServiceError } from "../api/errors.ts";
import { jsonFlaw } from "../api/json-text.ts";
import type { Rest } from "../api/operation.ts";
import { bodyBytes, bodyText, notJson } from "./request-body.ts";

/** The fields of a request in one object: path over query or body, whichever the operation reads. */
export async function requestInput(event: H3Event, rest: Rest): Promise<Record<string, unknown>> {
  const fields = fieldsOf(rest);
  if (fields === "form") return { ...(await formFields(event)), ...event.context.params };
  if (fields === "bytes") {
    const body = Buffer.from(await bodyBytes(event)).toString("latin1");
    return { ...queryFields(event.url.searchParams), body, ...event.context.params };
  }
  const query = fields === "body" ? {} : queryFields(event.url.searchParams);
  const body = fields === "query" ? {} : await bodyFields(event);
  const page = rest.page_in_url ? pageFields(event.url.searchParams, body) : {};
  return { ...query, ...body, ...page, ...event.context.params };
}

/** The names in an address of which fields are read from the body alone. */
export function unreadFields(rest: Rest, query: URLSearchParams): string[] {
  if (fieldsOf(rest) !== "body") return [];
  const read = rest.page_in_url ? pageFieldNames : [];
  return [...new Set(query.keys())].filter((name) => !read.includes(name));
}

/** The paging fields of an address, which take the place of the body's. A page has two names: both give way. */
function pageFields(query: URLSearchParams, body: Record<string, unknown>): Record<string, unknown> {
  const { page, page_num, page_size } = queryFields(query);
  if (page !== undefined || page_num !== undefined) {
    delete body.page;
    delete body.page_num;
  }
  const given = Object.entries({ page, page_num, page_size }).filter(([, value]) => value !== undefined);
  // As a body writes them, so that body and address can say the same.
  return Object.fromEntries(
    given.map(([name, value]) => [name, /^\d{1,10}$/.test(String(value)) ? Number(value) : value]),
  );
}

/** The fields that an address with `page_in_url` takes beside the body. */
export const pageFieldNames = ["page", "page_num", "page_size"];

/** Where an address reads its fields. */
export function fieldsOf({ method, fields }: Rest): NonNullable<Rest["fields"]> {
  return fields ?? (method === "GET" || method === "DELETE" ? "query" : "body");
}

/** The names of a path's parameters. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
}

/** The address of the same request with another page number. */
export function pageUrl(base_url: string, url: URL, page_num: number): string {
  const query = new URLSearchParams(url.searchParams);
  query.delete("page_num");
  query.set("page", String(page_num));
  return `${base_url}${url.pathname}?${query}`;
}

/** A name that stands more than once becomes a list. */
function queryFields(query: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = query.getAll(name);
      if (values.some((value) => value.includes("\0"))) throw invalidField(name, "must not hold a zero character");
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

async function formFields(event: H3Event): Promise<Record<string, unknown>> {
  const text = await bodyText(event);
  const type = event.req.headers.get("content-type");
  if (type !== null && !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type.trim())) {
    throw new ServiceError(
      "unsupported_media_type",
      `Send the form as application/x-www-form-urlencoded, not ${type}.`,
    );
  }
  return queryFields(new URLSearchParams(text));
}

async function bodyFields(event: H3Event): Promise<Record<string, unknown>> {
  const text = await bodyText(event);
  if (text.trim() === "") return {};
  const type = event.req.headers.get("content-type");
  if (type !== null && !/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(type.trim())) {
    throw new ServiceError("unsupported_media_type", `Send JSON with Content-Type: application/json, not ${type}.`);
  }
  const body = parsed(text);
  if (isPlainObject(body)) return body;
  const errors = [{ field: "", message: "must be a JSON object" }];
  throw new ServiceError("invalid_request", "The body must be a JSON object.", { errors });
}

function parsed(text: string): unknown {
  const value = parsedJson(text);
  const flaw = jsonFlaw(text);
  if (flaw) throw invalidField(flaw.field, flaw.message);
  return value;
}

function invalidField(field: string, message: string): ServiceError {
  const errors = [{ field, message }];
  return new ServiceError("invalid_request", `${field || "The body"}: ${message}.`, { errors });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notJson(cause);
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
