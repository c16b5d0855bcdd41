import { isRepeatable, type Operation, type Rest } from "../api/operation.ts";
import { fieldsOf, pageFieldNames, pathParameters } from "../http/request-input.ts";
import { ref } from "./parts.ts";
import { hoisted, type JsonSchema, type Shared } from "./schema.ts";

const formType = "application/x-www-form-urlencoded";

/** Parameters and body of an operation at one of its addresses. */
export function inputs(operation: Operation<unknown, unknown>, rest: Rest, shared: Shared, example: unknown) {
  const { properties = {}, required = [], examples } = hoisted(operation.input, "input", shared);
  const inPath = pathParameters(rest.path);
  const fields = fieldsOf(rest);
  const all = Object.entries(properties);
  const others = all.filter(([name]) => !inPath.includes(name));
  const parameter = (where: "path" | "query", needed: readonly string[]) => (entry: [string, JsonSchema]) =>
    parameterOf(where, entry, needed);
  const path = all.filter(([name]) => inPath.includes(name)).map(parameter("path", required));
  const keys = isRepeatable(operation, rest) ? [ref("parameters", "IdempotencyKey")] : [];
  if (fields === "query") return { parameters: [...path, ...others.map(parameter("query", required)), ...keys] };
  if (fields === "bytes") {
    const parameters = [
      ...path,
      ...others.filter(([name]) => name !== "body").map(parameter("query", required)),
      ...keys,
    ];
    return { parameters, requestBody: { content: { "*/*": {} } } };
  }
  const inQuery =
    fields === "either" ? others : others.filter(([name]) => rest.page_in_url && pageFieldNames.includes(name));
  const schema = {
    type: "object",
    properties: Object.fromEntries(others),
    // A field that stands in the query may be missing in the body.
    required: fields === "either" ? [] : required.filter((name) => !inPath.includes(name)),
    ...(Array.isArray(examples) && { examples }),
  };
  const type = fields === "form" ? formType : "application/json";
  return {
    parameters: [...path, ...inQuery.map(parameter("query", [])), ...keys],
    requestBody: { content: { [type]: { schema, ...(example !== undefined && { example }) } } },
  };
}

function parameterOf(
  where: "path" | "query",
  [name, { description, ...schema }]: [string, JsonSchema],
  required: readonly string[],
) {
  return {
    name,
    in: where,
    required: where === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    // A list is one text with commas.
    ...(schema.type === "array" && { style: "form", explode: false }),
    schema,
  };
}
