import type { SchemaElement } from "hyparquet-writer";
import { z } from "zod";
import { type Column, structures } from "./columns.ts";

/** The schema of a Parquet file of columns: documents are structures, arrays are lists. */
export function parquetSchema(columns: readonly Column[]): SchemaElement[] {
  return [{ name: "manifests", num_children: columns.length }, ...columns.flatMap(columnElements)];
}

/** In the logical type, too: of the older one alone, many readers do not know that it is UTC. */
const moment = {
  type: "INT64",
  converted_type: "TIMESTAMP_MILLIS",
  logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
} as const;

const text = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;

const flat: Record<Exclude<Column["type"], "json" | "list" | "structure">, Leaf> = {
  integer: { type: "INT64" },
  number: { type: "DOUBLE" },
  text,
  timestamp: moment,
  date: { type: "INT32", converted_type: "DATE" },
};

type Leaf = Pick<SchemaElement, "type" | "converted_type" | "logical_type">;

function columnElements({ name, type, nullable }: Column): SchemaElement[] {
  const repetition_type = nullable ? "OPTIONAL" : "REQUIRED";
  if (type === "list") return listElements({ name, repetition_type }, texts, {});
  if (type !== "structure" && type !== "json") return [{ name, ...flat[type], repetition_type }];
  const { $defs = {}, ...schema } = JsonSchema.parse(z.toJSONSchema(structures[name] ?? z.unknown()));
  return elementsOf({ name, repetition_type }, schema, $defs);
}

/** A JSON Schema as far as it says how values are built. */
const JsonSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  get anyOf() {
    return z.array(JsonSchema).optional();
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
  get items() {
    return JsonSchema.optional();
  },
  get $defs() {
    return z.record(z.string(), JsonSchema).optional();
  },
});
type JsonSchema = z.infer<typeof JsonSchema>;

const texts: JsonSchema = { type: "array", items: { type: "string" } };

type Place = Required<Pick<SchemaElement, "name" | "repetition_type">>;
type Definitions = Record<string, JsonSchema>;

/** Inside a structure everything may be null: what was stored by an earlier version may lack what came later. */
function elementsOf(place: Place, stated: JsonSchema, defs: Definitions): SchemaElement[] {
  const schema = resolved(stated, defs);
  if (schema.items) return listElements(place, schema, defs);
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return [{ ...place, ...leafOf(schema) }];
  const children = fields.flatMap(([name, field]) => elementsOf({ name, repetition_type: "OPTIONAL" }, field, defs));
  return [{ ...place, num_children: fields.length }, ...children];
}

/** The three levels that readers know as a list. Parquet's LogicalTypes.md, Lists. */
function listElements(place: Place, { items = {} }: JsonSchema, defs: Definitions): SchemaElement[] {
  return [
    { ...place, num_children: 1, converted_type: "LIST", logical_type: { type: "LIST" } },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    ...elementsOf({ name: "element", repetition_type: "OPTIONAL" }, items, defs),
  ];
}

/** What a reference or a choice of something and null leads to. */
function resolved({ $ref, anyOf, ...schema }: JsonSchema, defs: Definitions): JsonSchema {
  const named = $ref === undefined ? undefined : defs[$ref.replace("#/$defs/", "")];
  const meant = named ?? anyOf?.find(({ type }) => type !== "null");
  return meant ? resolved(meant, defs) : schema;
}

/** Whole numbers inside are counts and places in a text. */
const leaves: Record<string, Leaf> = {
  string: text,
  integer: { type: "INT32" },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
};

/** What has no fixed form stays JSON. */
function leafOf({ type }: JsonSchema): Leaf {
  const name = [type ?? "object"].flat().find((each) => each !== "null") ?? "";
  return leaves[name] ?? { type: "BYTE_ARRAY", converted_type: "JSON" };
}
