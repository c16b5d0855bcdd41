import { z } from "zod";

/** A JSON Schema as plain data, as far as this service reads it. */
export interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  description?: string;
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
  return shownSchema(schema, io, ["input_form"]);
}

/** A schema of arguments that are sent as JSON, in which lists are lists and not texts with commas. */
export function argumentsSchemaOf(schema: z.ZodType): JsonSchema {
  return shownSchema(schema, "input", ["list_form", "input_form"]);
}

/** A schema of answers, as a reference when it has a name of its own. */
export function hoistedAnswer(schema: z.ZodType, shared: Shared): JsonSchema {
  return hoisted(z.object({ body: schema }), "output", shared).properties?.body ?? {};
}

/** Inputs that take more than one form are shown in the one that clients should send: the first of `forms` that there is. */
function shownSchema(schema: z.ZodType, io: "input" | "output", forms: readonly string[]): JsonSchema {
  const show = (jsonSchema: Record<string, unknown>) => {
    const form = forms.map((name) => jsonSchema[name]).find((each) => typeof each === "object");
    if (form === undefined) return;
    for (const name of ["input_form", "list_form", "anyOf", "type", "pattern"]) delete jsonSchema[name];
    Object.assign(jsonSchema, form);
  };
  const { $schema: _dialect, ...root } = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => show(jsonSchema) });
  return JSON.parse(JSON.stringify(root));
}

/** References moved to where OpenAPI keeps what is shared. */
function pointed(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
