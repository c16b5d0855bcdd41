import { type Fetched, failed } from "../fetch/outcome.ts";
import { emptyItem, type Item } from "../item.ts";
import { cleanLink, withUniqueIdentities } from "../item-identity.ts";
import { htmlToLine } from "./feed/clean-html.ts";
import { decodeText } from "./feed/decode.ts";
import { fetchChannel } from "./fetch-channel.ts";
import { articleScore } from "./page/article-score.ts";
import { type PageLink, pageLinks } from "./page/links.ts";
import { failedReading, readReading, unchangedReading } from "./reading.ts";
import type { SourceKind } from "./source-kind.ts";

/** Score from which a link is taken for an article. Ours; see `article-score.ts` for the points. */
const articleScoreMin = 3;

/** How many links of a page become items. Ours: front pages carry about this many stories. */
const itemsMax = 60;

/** A page without a feed: the links on it that look like articles. */
export const page: SourceKind = {
  kind: "page",
  async read(channel, means) {
    const outcome = await fetchChannel(channel, means, "text/html, application/xhtml+xml;q=0.9, */*;q=0.1");
    if (outcome.kind === "failed") return failedReading(outcome, means.validators);
    if (outcome.kind === "not_modified") return unchangedReading(outcome);
    if (!/html|xml/i.test(outcome.headers["content-type"] ?? "text/html")) {
      return failedReading(
        failed(outcome.url, "unreadable", "The address does not lead to a web page."),
        means.validators,
      );
    }
    const html = decodeText(outcome.bytes, outcome.headers).text;
    const items = pageItems(html, outcome.url, channel.language ?? null);
    const warnings = items.length === 0 ? ["No link on the page looks like an article."] : [];
    return readReading(outcome, { items, title: pageTitle(html) ?? hostOf(outcome), warnings });
  },
};

/** The articles a page links to, in the order in which they stand on it; dates only where the address carries one. */
export function pageItems(html: string, url: string, language: string | null): Item[] {
  const links = bestByAddress(pageLinks(html, url));
  const articles = links.filter((link) => articleScore(link, url) >= articleScoreMin).slice(0, itemsMax);
  return withUniqueIdentities(
    articles.map(({ href, text, published }) => ({
      ...emptyItem(cleanLink(href)),
      link: href,
      title: text || null,
      published,
      language,
    })),
  );
}

/** A story is often linked twice, by its picture and by its headline; the longer text is the headline. */
function bestByAddress(links: PageLink[]): PageLink[] {
  const best = new Map<string, PageLink>();
  for (const link of links) {
    const key = cleanLink(link.href);
    const known = best.get(key);
    if (!known) best.set(key, { ...link, href: key });
    else if (link.text.length > known.text.length)
      best.set(key, { ...link, href: key, isInArticle: link.isInArticle || known.isInArticle });
  }
  return [...best.values()];
}

function pageTitle(html: string): string | null {
  const title = /<title[^>]*>([\s\S]*?)<\/title\s*>/i.exec(html)?.[1];
  return (title && htmlToLine(title)) || null;
}

function hostOf({ url }: Fetched): string {
  return URL.parse(url)?.host ?? url;
}
