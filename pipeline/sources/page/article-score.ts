import type { PageLink } from "./links.ts";

/** Last parts of addresses that lead to lists, services and laws rather than articles. Ours, from how sites name them. */
const otherPaths =
  /^\/?$|(^|\/)(tags?|category|categories|topics?|authors?|about|contact|privacy|terms|login|signin|signup|register|subscribe|newsletters?|search|rss|feeds?|sitemap|jobs|careers|advertise|cookies?|legal|imprint|impressum|datenschutz|faq|help|shop|cart|account|page)(\/[^/]*)?\/?$|\.(jpe?g|png|gif|svg|webp|css|js|zip|mp[34]|xml)$/i;

const wordsOfHeadline = 4;

/**
 * How much a link looks like one to an article: points for a path with a date, a number or a title in it, for words like a
 * headline's, for standing in a heading or an `article`; points off for navigation. Ours; negative when it cannot be one.
 */
export function articleScore(link: PageLink, pageUrl: string): number {
  const target = new URL(link.href);
  const own = new URL(pageUrl);
  if (siteOf(target.hostname) !== siteOf(own.hostname) || otherPaths.test(target.pathname)) return -1;
  if (target.pathname === own.pathname && target.search === own.search) return -1;
  return pathPoints(target) + textPoints(link.text) + placePoints(link);
}

function pathPoints({ pathname, search }: URL): number {
  const parts = pathname.split("/").filter(Boolean);
  const last = unescaped(parts.at(-1) ?? "").replace(/\.\w{2,5}$/, "");
  const dated = /\/(19|20)\d{2}([/-]?(0[1-9]|1[0-2]))?([/-]|$)/.test(pathname) ? 2 : 0;
  const titled = last.split(/[-_]/).filter(Boolean).length >= wordsOfHeadline ? 2 : 0;
  const numbered = /\d{5,}/.test(last) || /[?&](id|p|article|story)=\d+/i.test(search) ? 1 : 0;
  return dated + titled + numbered + (parts.length >= 2 ? 0.5 : 0);
}

function textPoints(text: string): number {
  const words = text.split(" ").filter((word) => /\p{L}/u.test(word)).length;
  if (words === 0) return -1;
  return words >= wordsOfHeadline && text.length >= 20 ? 1.5 : 0;
}

function placePoints({ isHeading, isInArticle, isInFrame }: PageLink): number {
  return (isHeading ? 1 : 0) + (isInArticle ? 0.5 : 0) - (isInFrame ? 1.5 : 0);
}

/** A host without "www.". */
function siteOf(hostname: string): string {
  return hostname.toLowerCase().replace(/^www\./, "");
}

/** Percent-encoded letters as they are; encoded bytes that are no UTF-8 become replacement characters. */
function unescaped(text: string): string {
  return text.replace(/(%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"));
}
