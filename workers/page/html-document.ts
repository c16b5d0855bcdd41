/** Design: docs/design/page-tree.md */
import { type PageDocument, PageElement, type PageFragment, type PageNode } from "./dom/page-node.ts";
import { parsePage } from "./dom/parse-page.ts";

/**
 * HTML text as a document whose scripts never run and whose style sheets are never read. Our tree is jsdom's to the letter
 * of its text, at a tenth of the cost; what it should ever fail on is given to jsdom.
 */
export async function parseHtml(html: string): Promise<PageDocument> {
  try {
    return withoutDepths(parsePage(withoutSilentParts(html)));
  } catch {
    return referenceDocument(html);
  }
}

/** What is nested deeper is put beside, as Blink does from this level on: those who read pages call themselves for each level. */
const depthMax = 512;

function withoutDepths(page: PageDocument): PageDocument {
  let depth = 0;
  let node: PageNode | null = page.documentElement;
  while (node) {
    if (depth >= depthMax) liftChildren(node);
    if (node.nodeName === "TEMPLATE" && node instanceof PageElement && node.content) emptyInnerTemplates(node.content);
    if (node.firstChild) {
      node = node.firstChild;
      depth += 1;
      continue;
    }
    while (node && !node.nextSibling) {
      node = node.parentNode;
      depth -= 1;
    }
    node = node?.nextSibling ?? null;
  }
  return page;
}

/** Nobody sees what a template holds; templates in templates without end would be too deep as well. */
function emptyInnerTemplates(content: PageFragment): void {
  for (const inner of content.querySelectorAll("template")) inner.content = null;
}

function liftChildren(node: PageNode): void {
  while (node.lastChild) node.parentNode?.insertBefore(node.lastChild, node.nextSibling);
}

type Parse = (html: string) => Document;
let reference: Promise<Parse> | null = null;

/** The same by jsdom, the reference. Its nodes can do all that ours can, hence the type. One window serves all pages: half the time of a window each. */
export async function referenceDocument(html: string): Promise<PageDocument> {
  reference ??= openReference();
  return (await reference)(withoutSilentParts(html)) as unknown as PageDocument;
}

// jsdom is loaded at the first page that needs it.
async function openReference(): Promise<Parse> {
  const { JSDOM } = await import("jsdom");
  const { DOMParser } = new JSDOM("").window;
  return (html) => new DOMParser().parseFromString(html, "text/html");
}

/**
 * Style, comments and non-data scripts carry nothing that is read and cost most of the parsing time. They are found in one
 * pass from front to back, since each may hold the other's marks as text. Of a kind that nothing ends once, nothing ends later:
 * looking for it again at each beginning would take time that grows with the square of the page.
 */
function withoutSilentParts(html: string): string {
  const kept: string[] = [];
  const endless = new Set<string>();
  let from = 0;
  silentStart.lastIndex = 0;
  for (let start = silentStart.exec(html); start; start = silentStart.exec(html)) {
    const kind = start[1]?.toLowerCase() ?? "comment";
    const pattern = endless.has(kind) ? undefined : silentParts[kind];
    if (!pattern) continue;
    pattern.lastIndex = start.index;
    const [part] = pattern.exec(html) ?? [];
    if (part === undefined) endless.add(kind);
    else {
      const end = start.index + part.length;
      if (!/^<script\b[^>]*ld\+json/i.test(part)) kept.push(html.slice(from, start.index));
      else kept.push(html.slice(from, end));
      from = end;
      silentStart.lastIndex = end;
    }
  }
  return kept.length === 0 ? html : kept.join("") + html.slice(from);
}

const silentStart = /<!--(?!-?>)|<(style|script|svg)\b/gi;

const silentParts: Record<string, RegExp> = {
  comment: /<!--[\s\S]*?--!?>/y,
  style: /<style\b[^>]*>[\s\S]*?<\/style\s*>/iy,
  script: /<script\b[^>]*>[\s\S]*?<\/script\s*>/iy,
  svg: /<svg\b[^>]*>[\s\S]*?<\/svg\s*>/iy,
};
