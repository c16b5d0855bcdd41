import ajv2020 from "@redocly/ajv/dist/2020.js";
import { z } from "zod";
import { openapi } from "../../server/openapi/openapi.ts";
import { operations } from "../../server/operations.ts";
import { serviceLinks } from "../../server/views/links.ts";
import type { Answer } from "./service/service.ts";
import { testConfig } from "./service/service.ts";

const Referring = z.object({ $ref: z.string() });
const Content = z.record(z.string(), z.object({ schema: z.unknown().optional(), example: z.unknown().optional() }));
const Header = z.object({ required: z.boolean().default(false), schema: z.object({ type: z.string() }) });
const Response = z.object({ headers: z.record(z.string(), z.union([Referring, Header])), content: Content });
const Described = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.union([Referring, Response])),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** An operation as the API description has it, with where it was found. */
export interface DescribedOperation extends z.infer<typeof Described> {
  method: string;
  path: string;
}

/** Headers of HTTP itself and of every answer, which are not part of an operation's description. RFC 9110; Decisions §3. */
const ordinaryHeaders = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "date",
  "content-type",
  "content-length",
  "cache-control",
  "content-encoding",
  "x-content-type-options",
  "vary",
  "content-security-policy",
  "referrer-policy",
]);

/** Formats that occur, as far as a format says more than the pattern beside it. */
const formats = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  "date-time": /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
  email: /^[^@\s]+@[^@\s]+$/,
  "idn-email": /^[^@\s]+@[^@\s]+$/,
};

/** The API description of an unconfigured service, as served. */
export function describedService(): Record<string, unknown> {
  const { service } = testConfig();
  return JSON.parse(JSON.stringify(openapi(operations, serviceLinks(service, "http://127.0.0.1:8787"))));
}

/** Reads an API description, to hold answers against it. */
export function apiDocument(document: Record<string, unknown>) {
  const ajv = new ajv2020.default({ strict: false, allErrors: true, formats });
  ajv.addSchema(document, "api");
  const { paths, components } = Document.parse(document);
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, path, method: method.toUpperCase() })),
  );
  const resolved = <T>(value: T | z.infer<typeof Referring>, schema: z.ZodType<T>): { value: T; pointer?: string } => {
    const referring = Referring.safeParse(value);
    if (!referring.success) return { value: schema.parse(value) };
    const [, , kind = "", name = ""] = referring.data.$ref.split("/");
    return { value: schema.parse(components[kind]?.[name]), pointer: referring.data.$ref };
  };

  /** What is wrong with a JSON value against the schema at a pointer; nothing when it fits. */
  function unfit(pointer: string, value: unknown): string[] {
    const validate = ajv.getSchema(`api${pointer}`);
    if (!validate) return [`nothing is described at ${pointer}`];
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || "/"} ${message} ${JSON.stringify(params)}`,
    );
  }

  /** What is wrong with an answer to an operation. */
  function faults(operation: DescribedOperation, { status, headers, body }: Answer): string[] {
    const { responses, path, method } = operation;
    const given = responses[status];
    if (!given) return [`the status ${status} is not described`];
    const { value, pointer = `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}` } = resolved(
      given,
      Response,
    );
    const type = headers.get("content-type")?.split(";")[0] ?? "";
    const content = value.content[type];
    const bodyFaults = !content
      ? [`the content type ${type} is not described`]
      : typeof body === "string" && type !== "application/json"
        ? []
        : unfit(`${pointer}/content/${escaped(type)}/schema`, body);
    return [...bodyFaults, ...headerFaults(value.headers, headers)];
  }

  function headerFaults(known: z.infer<typeof Response>["headers"], sent: Headers): string[] {
    const named = new Map(
      Object.entries(known).map(([name, header]) => [name.toLowerCase(), resolved(header, Header).value]),
    );
    const missing = [...named].filter(([name, { required }]) => required && sent.get(name) === null);
    const unknown = [...sent.keys()].filter(
      (name) => !named.has(name) && !ordinaryHeaders.has(name) && !name.startsWith("access-control-"),
    );
    const wrong = [...named].filter(
      ([name, { schema }]) => schema.type === "integer" && !/^\d+$/.test(sent.get(name) ?? "0"),
    );
    return [
      ...missing.map(([name]) => `the header ${name} is missing`),
      ...unknown.map((name) => `the header ${name} is not described`),
      ...wrong.map(([name]) => `the header ${name} is no whole number`),
    ];
  }

  /** The operation that answers at an address; undefined when none is described. */
  function operationAt(method: string, address: string): DescribedOperation | undefined {
    const [pathname = ""] = address.split("?");
    const fitting = described.filter((each) => each.method === method && patternOf(each.path).test(pathname));
    return fitting.sort((a, b) => braces(a.path) - braces(b.path))[0];
  }

  /** A shared schema by the reference to it. */
  function schemaAt(reference: string): unknown {
    return components.schemas?.[reference.split("/").at(-1) ?? ""];
  }

  return { described, unfit, faults, operationAt, schemaAt };
}

/** An API description that answers can be held against. */
export type ApiDocument = ReturnType<typeof apiDocument>;

/** A name as a part of a JSON pointer in an address. RFC 6901. */
export function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

function braces(path: string): number {
  return path.split("{").length;
}
