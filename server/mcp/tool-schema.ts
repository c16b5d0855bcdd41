import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { maxTokens } from "../../config/limits.ts";
import { Flag, wholeNumber } from "../api/input-fields.ts";
import { dataSchema } from "../api/operation.ts";
import { type JsonSchema, jsonSchemaOf } from "../openapi/schema.ts";
import { Citation } from "./citation.ts";
import { leanAnswer, leanArguments } from "./lean-schema.ts";
import type { ToolOperation } from "./tool-operation.ts";

/** A JSON Schema of an object, as tools are described with. */
type ObjectSchema = Tool["inputSchema"];

/** What tools with lists or long texts take besides. Decisions §11. */
export const PortionArguments = z.object({
  cursor: z
    .string("must be text")
    .max(8000, "is not one of ours")
    .optional()
    .meta({ description: "From next_cursor." }),
  max_tokens: wholeNumber(maxTokens.least, maxTokens.most, {
    description: "Of the result.",
    default: maxTokens.default,
  }).default(maxTokens.default),
});

/** What tools take besides whose answers have more than is handed out unasked. */
export const DetailArguments = z.object({
  detail: Flag.default(false).meta({ description: "Every field.", default: false }),
});

/** Where ids come from that several tools take. */
const ids: Record<string, string> = {
  stream_id: "Id or name, from service-stream-catalog.",
  claim_id: "From service-claims-search, or any claim.",
  stream_ids: "Ids or names, from service-stream-catalog; without them, every stream.",
  tag_ids: "Any of them; from service-tag-search.",
};

/** What a tool takes: what its operations take, and how much may come back. */
export function inputSchema(operations: readonly ToolOperation[]): ObjectSchema {
  const all = operations.map(({ input, tool }) => {
    const { properties = {}, ...schema } = jsonSchemaOf(input, "input");
    const shown = Object.entries(properties).filter(([name]) => !tool.without?.includes(name));
    const told = shown.map(([name, field]) => {
      const description = tool.arguments?.[name] ?? ids[name] ?? field.description;
      return [name, { ...field, ...(description !== undefined && { description }) }];
    });
    return { ...schema, properties: Object.fromEntries(told) };
  });
  const portion = [
    ...(operations.some(({ tool }) => tool.list) ? [jsonSchemaOf(PortionArguments, "input")] : []),
    ...(operations.some(({ tool }) => tool.lean) ? [jsonSchemaOf(DetailArguments, "input")] : []),
  ];
  const properties = Object.assign({}, ...[...all, ...portion].map(leanArguments));
  const [first = [], ...others] = all.map(({ required = [] }) => required);
  const required = first.filter((name) => others.every((names) => names.includes(name)));
  return objectSchema({ properties, ...(required.length > 0 && { required }), additionalProperties: false });
}

/** What a tool gives unless it refuses: then it is REST's error, whose fields differ from error to error. */
export function outputSchema(operations: readonly ToolOperation[]): ObjectSchema {
  const forms = operations.map((operation) => citing(dataSchema(operation)));
  const has_list = operations.some(({ tool }) => tool.list);
  const reads = operations.some(({ tool }) => tool.effect === "reads");
  const { data, $defs } = leanAnswer(forms, has_list ? "list" : reads ? "single" : "change");
  return objectSchema({
    properties: {
      data,
      ...(has_list && { next_cursor: { type: ["string", "null"] } }),
    },
    ...(Object.keys($defs).length > 0 && { $defs }),
  });
}

/** A schema as plain JSON, as the protocol's types want it. */
export function objectSchema(schema: JsonSchema): ObjectSchema {
  return JSON.parse(JSON.stringify({ type: "object", ...schema }));
}

/** Whether some fields are those of a claim, or of a brief that stands by itself. */
function isCited(fields: JsonSchema | null): boolean {
  return Boolean(fields?.claim_id && fields.claim_text) || Boolean(fields?.record_id && fields.key_points_count);
}

/** A schema in which claims have their citation, wherever they stand. */
function citing(answer: z.ZodType): JsonSchema {
  const { $ref: citation, $defs: cited } = jsonSchemaOf(Citation, "output");
  const { $defs, ...root }: JsonSchema = JSON.parse(JSON.stringify(jsonSchemaOf(answer, "output")), (_name, value) =>
    isCited(value) ? { ...value, citation: { $ref: citation } } : value,
  );
  return { ...root, $defs: { ...$defs, ...cited } };
}
