import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Feature } from "../../config/plans.ts";
import { type Access, isFeature, type Operation, type Rest } from "../api/operation.ts";
import type { Links } from "../views/links.ts";
import { answers } from "./answers.ts";
import { tagOf, tags } from "./families.ts";
import { guide } from "./guide.ts";
import { inputs } from "./inputs.ts";
import { components, oauthScheme, security } from "./parts.ts";
import type { Shared } from "./schema.ts";
import { webhooks } from "./webhooks.ts";

/** The version of the interface. Interface, Versioning. */
const interfaceVersion = "1.2.0";

/** The API description, OpenAPI 3.1, made from the operations themselves. */
export function openapi(operations: readonly Operation<unknown, unknown>[], links: Links): Record<string, unknown> {
  const shared: Shared = { schemas: {}, responses: {} };
  const routes = operations.flatMap((operation) => operation.rest.map((rest) => ({ operation, rest })));
  const paths = Map.groupBy(routes, ({ rest }) => rest.path);
  const examples = readExamples(links.base_url);
  const described = Object.fromEntries(
    [...paths].map(([path, sharing]) => [
      path,
      Object.fromEntries(sharing.map((route) => [route.rest.method.toLowerCase(), describe(route, shared, examples)])),
    ]),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "claimstream",
      version: interfaceVersion,
      description: guide(links),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: links.base_url }],
    externalDocs: { url: links.docs_url },
    security,
    tags,
    paths: described,
    webhooks: webhooks(shared),
    components: {
      ...components,
      securitySchemes: { ...components.securitySchemes, ServiceOAuth: oauthScheme(links) },
      ...shared,
    },
  };
}

/** What a route is called in the API description: its operation's name, numbered when it has further addresses. */
export function operationId({ name, rest: addresses }: Operation<unknown, unknown>, rest: Rest): string {
  const index = addresses.indexOf(rest);
  return index === 0 ? name : `${name}${index + 1}`;
}

const Examples = z.record(z.string(), z.object({ request: z.unknown().optional(), answer: z.unknown().optional() }));
type Examples = z.infer<typeof Examples>;

/** Requests and answers by operation id, recorded from a service by `test/contract/examples.test.ts`. */
export function readExamples(base_url: string): Examples {
  const text = readFileSync(new URL("./examples.json", import.meta.url), "utf8");
  const addressed = text
    .replaceAll("{ws_base_url}", base_url.replace(/^http/, "ws"))
    .replaceAll("{base_url}", base_url);
  return Examples.parse(JSON.parse(addressed));
}

function describe(
  { operation, rest }: { operation: Operation<unknown, unknown>; rest: Rest },
  shared: Shared,
  examples: Examples,
) {
  const id = operationId(operation, rest);
  return {
    operationId: id,
    summary: operation.summary,
    tags: [tagOf(rest.path)],
    ...securityOf(operation),
    description: descriptionOf(operation),
    ...inputs(operation, rest, shared, examples[id]?.request),
    responses: answers(operation, rest, shared, examples[id]?.answer),
  };
}

/** What the summary leaves open: what the operation costs, and who may call it. */
function descriptionOf({ summary, access, errors = [], scope }: Operation<unknown, unknown>): string {
  const costs = errors.includes("quota_exhausted")
    ? "What is handed out counts to the quota, each manifest once a period."
    : "Counts to no quota.";
  const who = isFeature(access) ? `For plans with the feature ${access}.` : callers[access];
  const token = scope === undefined ? "" : `An OAuth token needs the scope ${scope}.`;
  return [summary, costs, who, token].filter((part) => part !== "").join(" ");
}

const callers: Record<Exclude<Access, Feature>, string> = {
  public: "Needs no key.",
  caller: "For everybody with a key.",
  binder: "For everybody with a key, also one that ended lately.",
  feed: "For whoever has the address, in which a token stands.",
};

/** Whoever binds may also show the key in the body. */
function securityOf({ access, scope }: Operation<unknown, unknown>) {
  if (access === "public" || access === "feed") return { security: [] };
  if (access === "binder") return { security: [...security, {}] };
  return scope === undefined ? {} : { security: [...security, { ServiceOAuth: [scope] }] };
}
