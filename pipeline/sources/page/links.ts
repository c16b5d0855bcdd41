import { decodeReferences } from "../feed/entities.ts";
import { type HtmlTag, htmlTokens } from "../feed/html-tokens.ts";

/** A link as it stands on a page. */
export interface PageLink {
  /** Absolute, http or https. */
  href: string;
  /** Its words on one line. */
  text: string;
  /** It stands in a heading. */
  isHeading: boolean;
  /** It stands in an `article` element. */
  isInArticle: boolean;
  /** It stands in navigation, header, footer or aside. */
  isInFrame: boolean;
  /** From a date in the address. ISO 8601. */
  published: string | null;
}

const watched = new Set("h1 h2 h3 h4 h5 article nav header footer aside script style".split(" "));

/** All links of a page in reading order. */
export function pageLinks(html: string, url: string): PageLink[] {
  const links: PageLink[] = [];
  const depth = new Map<string, number>();
  let base = url;
  let open: PageLink | null = null;
  const inside = (...names: string[]) => names.some((name) => (depth.get(name) ?? 0) > 0);
  for (const token of htmlTokens(html)) {
    if (token.kind === "text") {
      if (open && !inside("script", "style")) open.text += decodeReferences(token.text);
      continue;
    }
    if (watched.has(token.name))
      depth.set(token.name, Math.max(0, (depth.get(token.name) ?? 0) + (token.kind === "start" ? 1 : -1)));
    if (token.name === "base" && token.kind === "start") base = URL.parse(hrefOf(token) ?? "", url)?.href ?? base;
    // A headline inside a link counts as much as a link inside a headline.
    if (open && token.kind === "start" && /^h[1-5]$/.test(token.name)) open.isHeading = true;
    if (open && token.name !== "a") open.text += " ";
    if (token.name !== "a") continue;
    if (open) links.push(open);
    open = token.kind === "start" ? linkOf(token, base, inside) : null;
  }
  return links.map((link) => ({ ...link, text: link.text.replace(/\s+/g, " ").trim() }));
}

function linkOf(tag: HtmlTag, base: string, inside: (...names: string[]) => boolean): PageLink | null {
  const href = hrefOf(tag);
  const target = href ? URL.parse(href, base) : null;
  if (!target || !/^https?:$/.test(target.protocol)) return null;
  return {
    href: target.href,
    text: "",
    isHeading: inside("h1", "h2", "h3", "h4", "h5"),
    isInArticle: inside("article"),
    isInFrame: inside("nav", "footer", "aside") || (inside("header") && !inside("article")),
    published: dateInAddress(target.pathname),
  };
}

function hrefOf({ attributes }: HtmlTag): string | null {
  const found = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const written = found?.[1] ?? found?.[2] ?? found?.[3];
  return written === undefined ? null : decodeReferences(written).trim();
}

/** `/2026/11/21/`, `/2026-11-21-`, `/20261121/`: the day in an address is the day of publication. */
function dateInAddress(path: string): string | null {
  const found = /\/((?:19|20)\d{2})[/-]?(0[1-9]|1[0-2])[/-]?(0[1-9]|[12]\d|3[01])(?=[/_.-]|$)/.exec(path);
  return found ? `${found[1]}-${found[2]}-${found[3]}T00:00:00.000Z` : null;
}
