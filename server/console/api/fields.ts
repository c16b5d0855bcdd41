import { wrongField } from "../../api/errors.ts";
import type { Html } from "../../http/html.ts";
import { fieldsOf, pathParameters } from "../../http/request-input.ts";
import { type JsonSchema, jsonSchemaOf, refName } from "../../openapi/schema.ts";
import { areaField, choiceField, type Refusal, textField } from "../form-fields.ts";
import type { ApiCall } from "./calls.ts";

/** A field of a request, as the form shows it. */
export interface ApiField {
  name: string;
  kind: "text" | "lines" | "number" | "choice" | "flag" | "json";
  required: boolean;
  options: string[];
  description: string;
}

/** The fields of a call: those of the path and those that must be there first. */
export function apiFields(call: ApiCall): ApiField[] {
  const { properties = {}, required = [], $defs = {} } = jsonSchemaOf(call.operation.input, "input");
  const inPath = pathParameters(call.rest.path);
  const isJson = fieldsOf(call.rest) !== "query";
  // What has a name of its own, as days and domains do, is stated elsewhere in the schema.
  const whole = (schema: JsonSchema): JsonSchema => ({ ...$defs[refName(schema) ?? ""], ...schema });
  const stated = Object.entries(properties).map(([name, schema]) => [name, whole(schema)] as const);
  const fields = stated.map(([name, schema]) => ({
    name,
    kind: kindOf(schema, formsOf(schema).map(whole), isJson && !inPath.includes(name)),
    options: optionsOf(schema),
    required: required.includes(name) || inPath.includes(name),
    description: schema.description ?? "",
  }));
  return fields.sort((a, b) => rank(a, inPath) - rank(b, inPath));
}

/** The form's fields. Their names are those of the request behind `f-`, so that they meet no field of the page. */
export function fieldForms(
  fields: readonly ApiField[],
  values: ReadonlyMap<string, string>,
  refusal?: Refusal,
): Html[] {
  const wrong = refusal && {
    ...refusal,
    fields: new Map([...refusal.fields].map(([name, why]) => [`f-${name}`, why])),
  };
  return fields.map(({ name, kind, required, options, description }) => {
    const hint = description === "" ? {} : { hint: description };
    const label = required ? `${name} (required)` : name;
    const field = { name: `f-${name}`, label, value: values.get(name) ?? "", refusal: wrong, ...hint };
    if (kind === "choice" || kind === "flag")
      return choiceField({ ...field, options: [["", "–"], ...options.map((each) => [each, each] as const)] });
    if (kind === "lines") return areaField({ ...field, rows: 6 });
    return kind === "json" ? areaField({ ...field, rows: 3, code: true }) : textField({ ...field, maxlength: 10_000 });
  });
}

/** What a form says of a call's fields, as text by name; `prefix`: what stands before their names, nothing in an address. What is empty was not given. */
export function filledIn(given: URLSearchParams, fields: readonly ApiField[], prefix = "f-"): Map<string, string> {
  const values = fields.map(({ name }) => [name, (given.get(`${prefix}${name}`) ?? "").trim()] as const);
  return new Map(values.filter(([, value]) => value !== ""));
}

/** An example of a request, as text by name. */
export function exampleValues(example: unknown): Map<string, string> {
  const given = typeof example === "object" && example !== null ? Object.entries(example) : [];
  return new Map(given.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]));
}

/** The input of the call. Throws `invalid_request` for what is no JSON where JSON is asked for. */
export function inputOf(values: ReadonlyMap<string, string>, fields: readonly ApiField[]): Record<string, unknown> {
  const given = fields.filter(({ name }) => values.has(name));
  return Object.fromEntries(given.map((field) => [field.name, sentValue(field, values.get(field.name) ?? "")]));
}

function sentValue({ name, kind }: ApiField, text: string): unknown {
  if (kind === "number" && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (kind === "flag") return text === "true";
  if (kind !== "json") return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw wrongField(name, "must be JSON: text in quotation marks, lists in brackets");
  }
}

/** In an address everything is text; in a body numbers, lists and objects are what they are. */
function kindOf(schema: JsonSchema, forms: readonly JsonSchema[], isJson: boolean): ApiField["kind"] {
  if (optionsOf(schema).length > 0) return isJson && schema.type === "boolean" ? "flag" : "choice";
  const types = forms.flatMap(({ type }) => type);
  // The schema says of texts that may have paragraphs what they are.
  if (isJson && schema.contentMediaType !== undefined) return "lines";
  if (!isJson || types.includes("string")) return "text";
  if (types.includes("integer") || types.includes("number")) return "number";
  return "json";
}

/** The forms that a value may have: itself, or any of several. */
function formsOf(schema: JsonSchema): JsonSchema[] {
  return Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
}

function optionsOf(schema: JsonSchema): string[] {
  if (Array.isArray(schema.enum)) return schema.enum.map(String);
  return schema.type === "boolean" ? ["true", "false"] : [];
}

function rank({ name, required }: ApiField, inPath: readonly string[]): number {
  return inPath.includes(name) ? 0 : required ? 1 : 2;
}
