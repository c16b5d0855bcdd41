import { z } from "zod";
import { openapi } from "../openapi/openapi.ts";
import { operation } from "../operation.ts";

/** The last description by the addresses that it names: making one takes milliseconds, and anybody may ask. */
const made: { key: string; document: Record<string, unknown> } = { key: "", document: {} };

/** `GET /openapi.json`: this very interface, for machines. */
export const openapiDocument = operation({
  name: "openapiDocument",
  summary: "The description of this interface, OpenAPI 3.1.",
  rest: [{ method: "GET", path: "/openapi.json" }],
  access: "public",
  envelope: "none",
  input: z.object({}),
  output: z.record(z.string(), z.unknown()),
})(async ({ operations, links }) => {
  const key = `${links.base_url} ${links.docs_url}`;
  if (made.key !== key) Object.assign(made, { key, document: openapi(operations, links) });
  return { data: made.document };
});
