type Parse = (html: string) => Document;
let parser: Promise<Parse> | null = null;

/** HTML text as a document whose scripts never run and whose style sheets are never parsed. One window serves all pages: half the time of a window each. */
export async function parseHtml(html: string): Promise<Document> {
  parser ??= openParser();
  return (await parser)(html);
}

// jsdom is loaded at the first page, so that a worker is up before it.
async function openParser(): Promise<Parse> {
  const { JSDOM } = await import("jsdom");
  const { DOMParser } = new JSDOM("").window;
  return (html) => new DOMParser().parseFromString(withoutSilentParts(html), "text/html");
}

/** Style, comments and non-data scripts carry nothing that is read and cost most of the parsing time. */
function withoutSilentParts(html: string): string {
  return html
    .replace(/<style\b[^>]*>[\s\S]*?<\/style\s*>/gi, "")
    .replace(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script\s*>/gi, "")
    .replace(/<svg\b[^>]*>[\s\S]*?<\/svg\s*>/gi, "")
    .replace(/<!--(?!\[if|-?>)[\s\S]*?-->/g, "");
}
