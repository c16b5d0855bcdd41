import { z } from "zod";
import { type JsonSchema, refName } from "../openapi/schema.ts";
import { keptFields } from "./lean-answer.ts";

/** How many levels of fields an answer's data are told of: with a list those of its items as well; what was changed is seen in the answer. Ours. */
const levels = { list: 2, single: 1, change: 0 };

/** What agents work with: told of whole, wherever it stands. */
const whole = ["Claim", "FoundClaim", "RelatedClaim", "Citation"];

/** What is beside the point, or goes by next_cursor: told by its kind only. */
const aside = ["Pagination", "UrlPagination", "Scope", "Coverage", "RecordAccess", "Explanation", "SourceChannel"];

/**
 * The schemas of an answer's data, one for each form that it may have, as agents get them with the list of tools, where they
 * take room in contexts: names and kinds. What lies deeper is told by its kind only; the documentation has all of it. Nothing
 * is required and nothing more is forbidden: answers may come to have more fields, and clients that check would refuse what
 * they could read.
 */
export function leanAnswer(
  forms: readonly JsonSchema[],
  kind: keyof typeof levels,
): { data: JsonSchema; $defs: Record<string, JsonSchema> } {
  const kept: Record<string, JsonSchema> = {};
  const all = forms.map(({ $defs = {}, ...root }) => {
    const lean = (schema: JsonSchema, left: number): JsonSchema => {
      const name = refName(schema);
      if (name !== undefined && aside.includes(name)) return { type: "object" };
      if (name !== undefined && !whole.includes(name)) return lean($defs[name] ?? {}, left);
      if (name !== undefined) {
        kept[name] ??= lean($defs[name] ?? {}, 2);
        return { $ref: schema.$ref };
      }
      const options = schemasIn(schema.anyOf).map((option) => lean(option, left));
      if (options.length > 0) return oneOf(options);
      if (schema.properties) return left === 0 ? { type: "object" } : fieldsOf(told(schema.properties), left - 1, lean);
      const [items] = schemasIn([schema.items]);
      return items ? listOf(lean(items, left)) : kindOf(schema);
    };
    return lean(root, levels[kind]);
  });
  return { data: merged(all), $defs: kept };
}

/** The fields of arguments by themselves, without what repeats their format and what asks for the same by another name. */
export function leanArguments({ properties = {}, $defs = {} }: JsonSchema): Record<string, JsonSchema> {
  // Agents go on by next_cursor; pages are taken by number as well, as in REST.
  const { page: _page, page_num: _alias, page_size, ...others } = properties;
  const { description: _description, minimum: _minimum, ...size } = page_size ?? {};
  const shown = page_size ? { ...others, page_size: size } : others;
  return Object.fromEntries(Object.entries(shown).map(([name, schema]) => [name, leanArgument(schema, $defs)]));
}

/** Bounds from here on say nothing to anybody. Ours. */
const endless = 1_000_000_000;

/** Patterns from here on nobody reads: what they want is said by a format or a description. Characters; ours. */
const readable = 40;

function leanArgument({ $ref, ...schema }: JsonSchema, $defs: Record<string, JsonSchema>): JsonSchema {
  const named = $ref === undefined ? undefined : $defs[refName({ $ref }) ?? ""];
  if (named) return leanArgument({ ...named, ...schema }, $defs);
  const {
    pattern,
    format,
    minimum,
    maximum,
    examples,
    maxLength: _most,
    minLength: _least,
    description,
    ...rest
  } = schema;
  // An id is text in every answer; not every host knows of fields with two types.
  if (isId(schema)) return { ...rest, type: "string", ...(description !== undefined && { description }) };
  // Words and an example say what a pattern would.
  const isTold = description !== undefined && examples !== undefined;
  const [items] = schemasIn([schema.items]);
  return {
    ...rest,
    ...(items && { items: leanArgument(items, $defs) }),
    ...(description !== undefined && { description: items ? listed(description) : description }),
    ...(format !== undefined && { format }),
    ...(format === undefined && !isTold && String(pattern ?? "").length < readable && { pattern }),
    ...(minimum !== 0 && { minimum }),
    ...(Number(maximum) < endless && { maximum }),
    ...(format === undefined && { examples }),
  };
}

function isId({ type }: JsonSchema): boolean {
  const types = [type].flat();
  return types.includes("integer") && types.includes("string");
}

/** In JSON a list is a list. */
function listed(description: string): string {
  const told = description.replace(/^Separated by commas[;,] |, separated by commas/g, "");
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}`;
}

/** A list of plain things is told as a list: what stands in it is seen in the first answer. */
function listOf(items: JsonSchema): JsonSchema {
  return items.properties || items.$ref ? { type: "array", items } : { type: "array" };
}

/** What agents are handed of something, without what may stand in any answer. */
function told(properties: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const { warnings: _warnings, pagination: _pagination, ...fields } = keptFields(properties);
  return fields;
}

function fieldsOf(
  properties: Record<string, JsonSchema>,
  left: number,
  lean: (schema: JsonSchema, left: number) => JsonSchema,
): JsonSchema {
  const fields = Object.entries(properties).map(([name, field]) => [name, lean(field, left)]);
  return { type: "object", properties: Object.fromEntries(fields) };
}

/** One of several kinds: a list of kinds when they are nothing else, so that null takes no room. */
function oneOf(options: JsonSchema[]): JsonSchema {
  const types = options.map(({ type }) => type);
  const [first = {}, ...others] = options.filter(({ type }) => type !== "null");
  if (types.every((type) => typeof type === "string") && others.every(({ type }) => type === first.type)) {
    return { ...first, type: [...new Set(types)] };
  }
  const arePlain = options.every((option) => Object.keys(option).join() === "type");
  return arePlain ? { type: [...new Set(types.flat())] } : { anyOf: options };
}

/** Several forms as one with the fields of all. */
function merged(forms: readonly JsonSchema[]): JsonSchema {
  const [only = {}, ...others] = forms;
  if (others.length === 0 && !only.anyOf) return only;
  const all = forms.flatMap((form) => (form.anyOf ? schemasIn(form.anyOf) : [form]));
  return { type: "object", properties: Object.assign({}, ...all.map(({ properties }) => properties)) };
}

/** Values of enumerations are listed where they can be given. */
function kindOf({ type, const: fixed }: JsonSchema): JsonSchema {
  if (type === undefined) return fixed === undefined ? {} : { const: fixed };
  return { type };
}

const Schema = z.custom<JsonSchema>((value) => typeof value === "object" && value !== null);

/** The schemas in a list of schemas, if it is one. */
function schemasIn(values: unknown): JsonSchema[] {
  return z.array(Schema).safeParse(values).data ?? [];
}
