import { z } from "zod";

/** A JSON Schema as plain data, as far as this service reads it. */
export interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  description?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  [keyword: string]: unknown;
}

/** Where the API description keeps what its parts share. Filled while it is made. */
export interface Shared {
  schemas: Record<string, JsonSchema>;
  responses: Record<string, object>;
}

/** A schema in JSON Schema; what has a name of its own is moved to the shared schemas, and referred to. */
export function hoisted(schema: z.ZodType, io: "input" | "output", { schemas }: Shared): JsonSchema {
  const { $defs = {}, ...root } = pointed(jsonSchemaOf(schema, io));
  Object.assign(schemas, $defs);
  return root;
}

/** A schema in JSON Schema by itself. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...root } = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => show(jsonSchema) });
  return JSON.parse(JSON.stringify(root));
}

/** A schema of answers, as a reference when it has a name of its own. */
export function hoistedAnswer(schema: z.ZodType, shared: Shared): JsonSchema {
  return hoisted(z.object({ body: schema }), "output", shared).properties?.body ?? {};
}

/** Formats that say all that the pattern beside them does; the patterns look ahead, which not every engine can. */
const formats = ["date", "date-time", "email", "uri"];

/** Inputs that take more than one form are shown in the one that clients should send. */
function show(jsonSchema: Record<string, unknown>): void {
  if (formats.includes(String(jsonSchema.format))) delete jsonSchema.pattern;
  const form = jsonSchema.input_form;
  if (typeof form !== "object") return;
  for (const name of ["input_form", "anyOf", "type", "pattern"]) delete jsonSchema[name];
  Object.assign(jsonSchema, form);
}

/** References moved to where OpenAPI keeps what is shared. */
function pointed(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** The name that a schema refers to; undefined when it refers to none. */
export function refName({ $ref }: Pick<JsonSchema, "$ref">): string | undefined {
  return $ref?.split("/").at(-1);
}
