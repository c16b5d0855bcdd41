import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { maxTokens } from "../../config/limits.ts";
import { Usage } from "../../store/model/account.ts";
import { wholeNumber } from "../input-fields.ts";
import { withTextIds } from "../openapi-inputs.ts";
import { type JsonSchema, jsonSchemaOf } from "../openapi-schema.ts";
import { dataSchema } from "../operation.ts";
import { Citation } from "./citation.ts";
import type { ToolOperation } from "./tools.ts";

/** A JSON Schema of an object, as tools are described with. */
type ObjectSchema = Tool["inputSchema"];

/** What tools with lists or long texts take besides. Decisions §11. */
export const PortionArguments = z.object({
  cursor: z
    .string("must be text")
    .max(8000, "is not one of ours")
    .optional()
    .meta({ description: "next_cursor of an earlier result: goes on where that ended; other arguments are ignored." }),
  max_tokens: wholeNumber(maxTokens.least, maxTokens.most, {
    description: "About how long the result may be; what does not fit comes with the next cursor.",
    default: maxTokens.default,
  }).default(maxTokens.default),
});

/** What a tool takes: what its operations take, and how much may come back. */
export function inputSchema(operations: readonly ToolOperation[]): ObjectSchema {
  const all = operations.map(({ input, tool }) => {
    const { properties = {}, required = [], $defs = {} } = jsonSchemaOf(input, "input");
    for (const name of tool.without ?? []) delete properties[name];
    return { properties, required, $defs };
  });
  const portion = operations.some(({ tool }) => tool.list) ? jsonSchemaOf(PortionArguments, "input").properties : {};
  const properties = withTextIds(Object.assign({}, ...all.map((each) => each.properties), portion));
  const [first, ...others] = all.map((each) => each.required);
  const required = first?.filter((name) => others.every((names) => names.includes(name))) ?? [];
  const $defs = Object.assign({}, ...all.map((each) => each.$defs));
  return objectSchema({
    properties,
    ...(required.length > 0 && { required }),
    ...(Object.keys($defs).length > 0 && { $defs }),
  });
}

/** What a tool gives: REST's answer or REST's error. */
export function outputSchema(operations: readonly ToolOperation[]): ObjectSchema {
  const outputs = operations.flatMap((operation) =>
    operation.rest.slice(0, 1).map((rest) => answerOf(operation, rest)),
  );
  const [first = z.unknown()] = outputs;
  const data = outputs.length > 1 ? z.union(outputs) : first;
  const shape = { data, usage: Usage, citation: Citation.optional() };
  const { properties: { citation: _only, ...properties } = {}, $defs = {} } = open(
    jsonSchemaOf(z.object(shape), "output"),
  );
  const claims = [$defs.Claim, $defs.FoundClaim].flatMap((claim) => claim?.properties ?? []);
  for (const claim of claims) claim.citation = { $ref: "#/$defs/Citation" };
  return objectSchema({
    properties: { ...beside, ...properties, ...errorFields },
    // A result is an answer or an error.
    anyOf: [{ required: ["data"] }, { required: ["detail"] }, { required: ["error", "error_code"] }],
    $defs,
  });
}

/** A schema as plain JSON, as the protocol's types want it. */
export function objectSchema(schema: JsonSchema): ObjectSchema {
  return JSON.parse(JSON.stringify({ type: "object", ...schema }));
}

/** A union of answers may warn of arguments as well. */
function answerOf(operation: ToolOperation, rest: ToolOperation["rest"][number]): z.ZodType {
  return dataSchema(operation, { ...rest, fields: "body" });
}

const beside: Record<string, JsonSchema> = {
  notice: { type: "string", description: "How to treat what sources say." },
  next_cursor: { type: ["string", "null"], description: "Give it as cursor for what comes next; null at the end." },
};

const errorFields: Record<string, JsonSchema> = {
  detail: {
    type: "object",
    description: "What went wrong; route on error_code.",
    properties: { error_code: text(), message: text() },
  },
  error: text(),
  error_code: text(),
  action: text(),
  action_url: text(),
};

function text(): JsonSchema {
  return { type: "string" };
}

/**
 * An answer's schema as agents get it. Answers may come to have more fields: a schema that forbids them would make clients
 * refuse what they could read. What says nothing to a reader takes room in its context, so it is left out.
 */
function open(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_name, value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).filter((entry) => !isNoise(entry)));
  });
}

function isNoise([keyword, value]: [string, unknown]): boolean {
  if (keyword === "additionalProperties") return value === false;
  if (keyword === "minimum" || keyword === "maximum") return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
  return (keyword === "examples" && Array.isArray(value)) || (keyword === "pattern" && typeof value === "string");
}
