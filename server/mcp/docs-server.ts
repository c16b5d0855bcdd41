import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as ShownTool,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { charactersPerToken, maxTokens } from "../../config/limits.ts";
import type { Service } from "../api/call.ts";
import { found, ServiceError } from "../api/errors.ts";
import { wholeNumber } from "../api/input-fields.ts";
import type { DocsPage } from "../docs/page.ts";
import { docsPages } from "../docs/pages.ts";
import { searchPages } from "../docs/search.ts";
import { errorResponse } from "../http/error-response.ts";
import { jsonSchemaOf } from "../openapi/schema.ts";
import { tokensIn } from "./long-item.ts";
import { objectSchema } from "./tool-schema.ts";

/** What hosts show of this server. */
const identity = { name: "claimstream-docs", title: "claimstream documentation", version: "1.2.0" };

const instructions =
  "The documentation of claimstream: how it is run, configured, read and connected. Search with search-docs, then read a page whole with read-docs.";

/** How long hosts may keep the lists. Milliseconds; ours. */
const listsKeptMs = 300_000;

/** A tool over the pages: what it takes, what it gives, and how. */
interface DocsTool<In> {
  name: string;
  title: string;
  description: string;
  input: z.ZodType<In>;
  output: z.ZodType;
  run: (pages: readonly DocsPage[], input: In) => Record<string, unknown>;
}

const Hit = z.object({
  id: z.string(),
  section: z.string(),
  title: z.string(),
  summary: z.string(),
  excerpt: z.string(),
});

const searchDocs: DocsTool<{ query: string; max_results: number; max_tokens: number }> = {
  name: "search-docs",
  title: "Search the documentation",
  description:
    "Pages of the claimstream documentation that fit some words, the best first, each with the passage that fits. Use it for any question about the API, its tools, errors, configuration or operation.",
  input: z.object({
    query: z.string("must be text").min(1, "must not be empty").max(300, "must have at most 300 characters"),
    max_results: wholeNumber(1, 50, { description: "Most pages.", default: 8 }).default(8),
    max_tokens: wholeNumber(maxTokens.least, maxTokens.most, {
      description: "About how long the result may be.",
      default: 4000,
    }).default(4000),
  }),
  output: z.object({
    results: z.array(Hit),
    pages: z.int().meta({ description: "Pages that there are." }),
    hint: z.string().optional().meta({ description: "What to do when nothing was found." }),
  }),
  run(pages, { query, max_results, max_tokens }) {
    let left = max_tokens;
    const results = searchPages(pages, query, max_results)
      .map(({ page: { id, section, title, summary }, excerpt }) => ({ id, section, title, summary, excerpt }))
      .filter((hit, at) => {
        left -= tokensIn(hit);
        return at === 0 || left >= 0;
      });
    return { results, pages: pages.length, ...(results.length === 0 && { hint: hintOf(pages) }) };
  },
};

/** What there is at all, when no page has a word that was asked for. */
function hintOf(pages: readonly DocsPage[]): string {
  const titles = pages.filter(({ section }) => section === "Handbook").map(({ id }) => id);
  return `No page has any of these words. Use other words, or read one of the handbook: ${titles.join(", ")}.`;
}

const readDocs: DocsTool<{ id: string; from: number; max_tokens: number }> = {
  name: "read-docs",
  title: "Read a page of the documentation",
  description:
    "One page of the claimstream documentation by its id from search-docs, whole, or in parts when it is longer than max_tokens. Without an id that exists, search first.",
  input: z.object({
    id: z.string("must be text").max(100, "must have at most 100 characters"),
    from: wholeNumber(0, 10_000_000, { description: "next of an earlier part.", default: 0 }).default(0),
    max_tokens: wholeNumber(maxTokens.least, maxTokens.most, {
      description: "About how long the part may be.",
      default: 6000,
    }).default(6000),
  }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    next: z.int().nullable().meta({ description: "Give it as from for what comes next; null at the end." }),
  }),
  run(pages, { id, from, max_tokens }) {
    const page = found(
      pages.find((each) => each.id === id),
      `page ${id}; find pages with search-docs`,
    );
    const end = Math.min(page.text.length, from + max_tokens * charactersPerToken);
    const next = end < page.text.length ? end : null;
    return { id, title: page.title, text: page.text.slice(from, end), next };
  },
};

/** Makes the servers that speak MCP about the documentation: one for each request. */
export function docsServers(service: Service): () => Server {
  const kept = { ttlMs: listsKeptMs, cacheScope: "public" as const };
  const tools = [shownTool(searchDocs), shownTool(readDocs)];
  return () => {
    const cacheHints = { "tools/list": kept, "server/discover": kept };
    const server = new Server(identity, { instructions, capabilities: { tools: {} }, cacheHints });
    server.setRequestHandler("tools/list", () => ({ tools }));
    server.setRequestHandler("tools/call", ({ params: { name, arguments: args = {} } }) => {
      if (name === searchDocs.name) return answerOf(service, searchDocs, args);
      if (name === readDocs.name) return answerOf(service, readDocs, args);
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`);
    });
    return server;
  };
}

function answerOf<In>(service: Service, tool: DocsTool<In>, args: Record<string, unknown>): CallToolResult {
  const links = service.links();
  try {
    const pages = docsPages({ operations: service.operations, links });
    const structuredContent = tool.run(pages, parsed(tool.input, args));
    return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (thrown) {
    const { body } = errorResponse(thrown, { request_id: "", links, log: service.log });
    return { isError: true, content: [{ type: "text", text: JSON.stringify(body) }] };
  }
}

function parsed<In>(input: z.ZodType<In>, args: Record<string, unknown>): In {
  const read = input.safeParse(args);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({ field: z.core.toDotPath(path), message }));
  throw new ServiceError("invalid_request", `${errors[0]?.field}: ${errors[0]?.message}.`, { errors });
}

function shownTool<In>({ name, title, description, input, output }: DocsTool<In>): ShownTool {
  return {
    name,
    title,
    description,
    inputSchema: objectSchema(jsonSchemaOf(input, "input")),
    outputSchema: objectSchema(jsonSchemaOf(output, "output")),
    annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
}
