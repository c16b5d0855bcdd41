import { keptDocument, type SharedDocument, sharedDocument } from "../http/shared-document.ts";
import { type DocsPage, sections } from "./page.ts";
import { type Documented, docsPages } from "./pages.ts";

const opening =
  "# claimstream\n\n> Structured intelligence streams: claims with their proofs, tags, topics and stories out of followed sources, over REST, MCP, webhooks, WebSocket, feeds and export.";

/** The table of contents for language models, in the form of llmstxt.org. */
export const llmsText = keptDocument<Documented>(
  ({ links }) => links.base_url,
  (documented) => markdownDocument(contents(documented)),
);

/** Every page in one text. */
export const llmsFullText = keptDocument<Documented>(
  ({ links }) => links.base_url,
  (documented) => markdownDocument(`${[opening, ...docsPages(documented).map(pageText)].join("\n\n")}\n`),
);

/** The text of a page with its title. */
export function pageDocument(page: DocsPage): SharedDocument {
  const document = pageDocuments.get(page) ?? markdownDocument(pageText(page));
  pageDocuments.set(page, document);
  return document;
}

const pageDocuments = new WeakMap<DocsPage, SharedDocument>();

function markdownDocument(text: string): SharedDocument {
  return sharedDocument("text/markdown; charset=utf-8", text);
}

function contents(documented: Documented): string {
  const { links } = documented;
  const pages = docsPages(documented);
  const advice = `Agents read the service as tools at ${links.mcp_url} (a key as bearer token; a free one is at ${links.connect_url}), and this documentation as tools at ${links.docs_mcp_url} (no key). All of it in one text: ${links.base_url}/llms-full.txt. For machines: ${links.base_url}/openapi.json.`;
  const lists = sections.map((section) => {
    const lines = pages.filter((page) => page.section === section).map((page) => lineOf(page, links.base_url));
    return `## ${section}\n\n${lines.join("\n")}`;
  });
  return `${[opening, advice, ...lists].join("\n\n")}\n`;
}

function pageText({ title, text }: DocsPage): string {
  return `## ${title}\n\n${text}`;
}

function lineOf({ id, title, summary }: DocsPage, base_url: string): string {
  return `- [${title}](${base_url}/docs/pages/${id}.md): ${summary}`;
}
