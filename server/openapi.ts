import { z } from "zod";
import { Usage } from "../store/model/account.ts";
import type { Links } from "./links.ts";
import {
  components,
  errorStatuses,
  type JsonSchema,
  jsonContent,
  ref,
  responseHeaders,
  security,
} from "./openapi-parts.ts";
import type { Operation, Rest } from "./operation.ts";
import { pathParameters } from "./request-input.ts";

/** The version of the interface. Interface, Versioning. */
const interfaceVersion = "1.2.0";

/** The API description, OpenAPI 3.1, made from the operations themselves. */
export function openapi(operations: readonly Operation<unknown, unknown>[], links: Links): Record<string, unknown> {
  const schemas: Record<string, JsonSchema> = {};
  const routes = operations.flatMap((operation) => operation.rest.map((rest, index) => ({ operation, rest, index })));
  const paths = Map.groupBy(routes, ({ rest }) => rest.path);
  return {
    openapi: "3.1.0",
    info: {
      title: "claimstream",
      version: interfaceVersion,
      description: "Structured intelligence streams: records, claims, tags and stories, delivered through streams.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: links.base_url }],
    externalDocs: { url: links.docs_url },
    security,
    paths: Object.fromEntries(
      [...paths].map(([path, sharing]) => [
        path,
        Object.fromEntries(sharing.map((route) => [route.rest.method.toLowerCase(), describe(route, schemas)])),
      ]),
    ),
    components: { ...components, schemas: { ...schemas, ...components.schemas } },
  };
}

function describe(
  { operation, rest, index }: { operation: Operation<unknown, unknown>; rest: Rest; index: number },
  schemas: Record<string, JsonSchema>,
) {
  const isOpen = operation.access === "public";
  return {
    operationId: index === 0 ? operation.name : `${operation.name}${index + 1}`,
    summary: operation.summary,
    ...(isOpen && { security: [] }),
    ...(!isOpen && operation.access !== "caller" && { description: `Plans with the feature ${operation.access}.` }),
    ...inputs(operation, rest, schemas),
    responses: {
      200: success(operation, schemas),
      ...Object.fromEntries(statusesOf(operation, rest).map((status) => [status, ref("responses", `Error${status}`)])),
    },
  };
}

function inputs(operation: Operation<unknown, unknown>, rest: Rest, schemas: Record<string, JsonSchema>) {
  const { properties = {}, required = [] } = hoisted(operation.input, "input", schemas);
  const inPath = pathParameters(rest.path);
  const others = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const readsBody = (rest.fields ?? (["GET", "DELETE"].includes(rest.method) ? "query" : "body")) === "body";
  const parameter =
    (where: string) =>
    ([name, { description, ...schema }]: [string, JsonSchema]) => ({
      name,
      in: where,
      required: where === "path" || required.includes(name),
      ...(description !== undefined && { description }),
      schema,
    });
  const path = Object.entries(properties)
    .filter(([name]) => inPath.includes(name))
    .map(parameter("path"));
  if (!readsBody) return { parameters: [...path, ...others.map(parameter("query"))] };
  const body = {
    type: "object",
    properties: Object.fromEntries(others),
    required: required.filter((name) => !inPath.includes(name)),
  };
  return { parameters: path, requestBody: { content: jsonContent(body) } };
}

function success(operation: Operation<unknown, unknown>, schemas: Record<string, JsonSchema>) {
  const enveloped = operation.envelope !== "none";
  const whole = enveloped ? z.object({ data: operation.output, usage: Usage }) : operation.output;
  // Wrapped, so that a schema with a name of its own becomes a reference as well.
  const schema = hoisted(z.object({ body: whole }), "output", schemas).properties?.body ?? {};
  return { description: operation.summary, headers: responseHeaders(enveloped), content: jsonContent(schema) };
}

/** Every error that an operation can end in. */
function statusesOf(operation: Operation<unknown, unknown>, rest: Rest): number[] {
  const known = operation.access !== "public";
  const bodied = rest.method === "POST" || rest.method === "PUT";
  return errorStatuses.filter((status) => {
    if (status === 401 || status === 402 || status === 403) return known;
    if (status === 404) return rest.path.includes("{");
    if (status === 422) return known;
    if (status === 429) return known || operation.limit !== undefined;
    if (status === 400 || status === 413 || status === 415) return bodied;
    return status !== 405 && status !== 409 && status !== 504;
  });
}

function hoisted(schema: z.ZodType, io: "input" | "output", schemas: Record<string, JsonSchema>): JsonSchema {
  const { $defs = {}, ...root } = pointed(
    z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => showInputForm(jsonSchema) }),
  );
  Object.assign(schemas, $defs);
  return root;
}

/** Inputs that take more than one form are shown in the one that clients should send. */
function showInputForm(jsonSchema: Record<string, unknown>): void {
  const form = jsonSchema.input_form;
  if (typeof form !== "object") return;
  for (const name of ["input_form", "anyOf", "type", "pattern"]) delete jsonSchema[name];
  Object.assign(jsonSchema, form);
}

/** References moved to where OpenAPI keeps what is shared. */
function pointed(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
