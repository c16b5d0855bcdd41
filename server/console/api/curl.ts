import { fieldsOf, pathParameters } from "../../http/request-input.ts";
import type { ApiCall } from "./calls.ts";

/** The same call for a shell, with the key in `CLAIMSTREAM_KEY`: the service does not know its secret. */
export function curlText({ operation, rest }: ApiCall, input: Record<string, unknown>, base_url: string): string {
  const inPath = pathParameters(rest.path);
  const path = rest.path.replaceAll(/\{(\w+)\}/g, (_all, name) =>
    encodeURIComponent(String(input[name] ?? `{${name}}`)),
  );
  const others = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const isQuery = fieldsOf(rest) === "query";
  const query = new URLSearchParams(others.map(([name, value]) => [name, String(value)]));
  const address = `${base_url}${path}${isQuery && others.length > 0 ? `?${query}` : ""}`;
  return [
    `curl -s${rest.method === "GET" ? "" : ` -X ${rest.method}`} ${quoted(address)}`,
    ...(operation.access === "public" ? [] : ['-H "Authorization: Bearer $CLAIMSTREAM_KEY"']),
    ...(isQuery
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(Object.fromEntries(others)))}`]),
  ].join(" \\\n  ");
}

/** A text that no shell reads anything into. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
