import { z } from "zod";
import { codeOf } from "../api/error-fields.ts";
import { errorTable } from "../api/errors.ts";
import { dataSchema, isFeature, type Operation } from "../api/operation.ts";
import { errorsOf } from "../api/operation-errors.ts";
import { fieldsOf, pathParameters } from "../http/request-input.ts";
import { tagOf } from "../openapi/families.ts";
import { operationId, readExamples } from "../openapi/openapi.ts";
import { type JsonSchema, jsonSchemaOf, refName } from "../openapi/schema.ts";
import { type DocsPage, slugOf } from "./page.ts";
import { requestExamples } from "./request-examples.ts";

/** Most characters of an example on a page; the API description has it whole. Ours. */
const exampleMax = 2500;

/** What the reference says of each operation, as a page. */
export function operationPages(operations: readonly Operation<unknown, unknown>[], base_url: string): DocsPage[] {
  const examples = readExamples(base_url);
  return operations.map((operation) => ({
    id: `operation-${operation.name.replaceAll(/(?=[A-Z])/g, "-").toLowerCase()}`,
    section: "Operations",
    chapter: `api-${slugOf(tagOf(operation.rest[0]?.path ?? ""))}`,
    level: 2,
    examples: operation.rest.slice(0, 1).flatMap((rest) =>
      requestExamples(rest, examples[operationId(operation, rest)]?.request, {
        base_url,
        isOpen: operation.access === "public" || operation.access === "feed",
      }),
    ),
    title: operation.rest.map(({ method, path }) => `${method} ${path}`).join(", "),
    summary: operation.summary,
    text: operation.rest
      .map((rest) => textOf(operation, rest, examples[operationId(operation, rest)] ?? {}))
      .join("\n\n"),
  }));
}

function textOf(
  operation: Operation<unknown, unknown>,
  rest: Operation<unknown, unknown>["rest"][number],
  { request, answer }: { request?: unknown; answer?: unknown },
): string {
  const errors = errorsOf(operation, rest).map((name) => {
    const { status, meaning } = errorTable[name];
    return `- ${status}${codeOf(name) === null ? "" : ` \`${codeOf(name)}\``}: ${meaning}`;
  });
  return [
    `\`${rest.method} ${rest.path}\` (${tagOf(rest.path)}). ${operation.summary}`,
    accessOf(operation),
    ...block("Fields", fieldsText(operation, rest)),
    ...block(operation.envelope === "none" ? "Answer" : "`data` of the answer", answerText(operation)),
    ...block("Errors", errors),
    ...block("Example of a body", exampleText(request)),
    ...block("Example of an answer", exampleText(answer)),
  ].join("\n\n");
}

function block(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`**${title}**\n\n${lines.join("\n")}`];
}

function accessOf({ access }: Operation<unknown, unknown>): string {
  if (isFeature(access)) return `On plans with the feature ${access}, with a key.`;
  const said = {
    public: "No key is needed.",
    feed: "The token is part of the address.",
    binder: "With a key, even one that expired recently.",
  };
  return access === "caller" ? "With a key, on every plan." : said[access];
}

function fieldsText(
  operation: Operation<unknown, unknown>,
  rest: Operation<unknown, unknown>["rest"][number],
): string[] {
  const { properties = {}, required = [] } = jsonSchemaOf(operation.input, "input");
  const inPath = pathParameters(rest.path);
  const where = { query: "query", body: "body", either: "query or body", form: "form", bytes: "query" }[fieldsOf(rest)];
  return Object.entries(properties).map(([name, schema]) => {
    const place = inPath.includes(name) ? "path" : where;
    const needed = inPath.includes(name) || required.includes(name) ? ", required" : "";
    return `- \`${name}\` (${place}${needed}, ${kindOf(schema)})${described(schema)}`;
  });
}

function answerText(operation: Operation<unknown, unknown>): string[] {
  const schema = jsonSchemaOf(dataSchema(operation), "output");
  const { properties = {} } = schema.$ref ? (schema.$defs?.[refName(schema) ?? ""] ?? {}) : schema;
  return Object.entries(properties).map(([name, field]) => `- \`${name}\` (${kindOf(field)})${described(field)}`);
}

function described({ description }: JsonSchema): string {
  return description === undefined ? "" : `: ${description}`;
}

const Alternatives = z.array(z.custom<JsonSchema>((value) => typeof value === "object" && value !== null));

/** What a field holds, in a word. */
function kindOf(schema: JsonSchema): string {
  if (schema.$ref) return refName(schema) ?? "";
  if (Array.isArray(schema.enum)) return schema.enum.join(" | ");
  if (schema.type === "array") return `list of ${kindOf(Alternatives.safeParse([schema.items]).data?.[0] ?? {})}`;
  const options = Alternatives.safeParse(schema.anyOf ?? schema.oneOf).data;
  if (options) return [...new Set(options.map(kindOf))].join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return schema.type === undefined ? "anything" : String(schema.type);
}

function exampleText(example: unknown): string[] {
  if (example === undefined) return [];
  const text = typeof example === "string" ? example : JSON.stringify(example, null, 1);
  const shown = text.length > exampleMax ? `${text.slice(0, exampleMax)}\n… (complete in /openapi.json)` : text;
  return [`\`\`\`json\n${shown}\n\`\`\``];
}
