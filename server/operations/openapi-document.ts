import { z } from "zod";
import { operation, type PublicContext, sharedPage } from "../api/operation.ts";
import { keptDocument, sharedDocument } from "../http/shared-document.ts";
import { openapi } from "../openapi/openapi.ts";

/** Making one takes milliseconds, and anybody may ask. */
const described = keptDocument<Pick<PublicContext, "operations" | "links">>(
  ({ links }) => `${links.base_url} ${links.docs_url}`,
  ({ operations, links }) => sharedDocument("application/json", JSON.stringify(openapi(operations, links))),
);

/** `GET /openapi.json`: this very interface, for machines. */
export const openapiDocument = operation({
  name: "openapiDocument",
  summary: "The OpenAPI 3.1 description of this API.",
  rest: [{ method: "GET", path: "/openapi.json" }],
  access: "public",
  envelope: "none",
  input: z.object({}),
  output: z.record(z.string(), z.unknown()),
})(async (context) => sharedPage(described(context)));
