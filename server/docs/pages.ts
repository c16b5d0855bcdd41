import { readFileSync } from "node:fs";
import { type ErrorRow, errorTable } from "../api/errors.ts";
import type { Operation } from "../api/operation.ts";
import { toolsOf } from "../mcp/tools.ts";
import { guide } from "../openapi/guide.ts";
import type { Links } from "../views/links.ts";
import { operationPages } from "./operation-page.ts";
import { type DocsPage, pagesOf } from "./page.ts";

/** What the documentation is made of: what the service does, and how it is reached. */
export interface Documented {
  operations: readonly Operation<unknown, unknown>[];
  links: Links;
}

/** The last pages by the address that they name: making them takes many milliseconds, and anybody may ask. */
const made: { base_url: string; pages: DocsPage[] } = { base_url: "", pages: [] };

/** The chapters of the handbook, in the order of a reader: files of docs/handbook. */
const chapters = [
  ...(["start", "sources", "configuration", "console", "api", "claims", "agents", "models", "webhooks"] as const),
  ...(["websocket", "feeds", "email", "alerts", "exports", "commands"] as const),
];

/** What is written for those who run the service, by the id of the chapter. */
const guides = { operations: "OPERATIONS.md", security: "SECURITY.md", changes: "CHANGELOG.md" };

/** All pages, each id once: the handbook, and what the reference says, operation by operation. */
export function docsPages({ operations, links }: Documented): readonly DocsPage[] {
  if (made.base_url === links.base_url) return made.pages;
  const pages = [
    ...chapters.flatMap((name) =>
      pagesOf(addressed(written(`docs/handbook/${name}.md`), links), { section: "Handbook", id: name }),
    ),
    ...Object.entries(guides).flatMap(([id, file]) =>
      pagesOf(addressed(written(file), links), { section: "Operations guide", id }),
    ),
    ...pagesOf(addressed(guide(links), links), { section: "Reference", id: "reference", opening: "Overview" }),
    errorsPage(),
    ...toolPages(operations),
    ...operationPages(operations, links.base_url),
  ];
  Object.assign(made, { base_url: links.base_url, pages });
  return pages;
}

function written(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
}

/** A text with the addresses of this service in place of those that it has by default. */
function addressed(text: string, { base_url }: Links): string {
  const ws_base_url = base_url.replace(/^http/, "ws");
  return text.replaceAll("http://127.0.0.1:8787", base_url).replaceAll("ws://127.0.0.1:8787", ws_base_url);
}

function errorsPage(): DocsPage {
  const rows = Object.entries<ErrorRow>(errorTable).map(([name, { status, meaning, code = name, action = "" }]) => {
    return `| ${status} | ${code ?? "(none)"} | ${meaning} | ${action} |`;
  });
  return {
    id: "reference-errors",
    section: "Reference",
    chapter: "errors",
    level: 1,
    title: "Errors",
    summary: "Every error: status, code, when it occurs and what to do.",
    text: `Clients route on \`error_code\`.\n\n| status | error_code | when | action |\n|---|---|---|---|\n${rows.join("\n")}`,
  };
}

function toolPages(operations: Documented["operations"]): DocsPage[] {
  return [...toolsOf(operations).values()].map(({ name, shown, operations }) => {
    const { title = name, description = "", inputSchema, annotations } = shown;
    const { required = [] } = inputSchema;
    const fields = Object.entries(inputSchema.properties ?? {}).map(([field, schema]) => {
      const said =
        typeof schema === "object" && schema !== null && "description" in schema ? `: ${schema.description}` : "";
      return `- \`${field}\`${required.includes(field) ? " (required)" : ""}${said}`;
    });
    const same = operations.flatMap(({ rest }) => rest.slice(0, 1).map(({ method, path }) => `\`${method} ${path}\``));
    const effect = annotations?.readOnlyHint ? "Read-only." : "Changes data.";
    const text = `${description}\n\n${effect} The same as ${same.join(" and ")}.\n\n**Arguments**\n\n${fields.join("\n") || "None."}`;
    return {
      id: `tool-${name}`,
      section: "Tools for agents",
      chapter: "tools",
      level: 2,
      title: `${name}: ${title}`,
      summary: description,
      text,
    };
  });
}
