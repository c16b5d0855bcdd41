import type { PageChannel } from "../../config/source-kinds/page.ts";
import { cleanLink } from "../../store/model/clean-link.ts";
import { type Fetched, failed } from "../fetch/outcome.ts";
import { emptyItem, type Item } from "../visit/item.ts";
import { withUniqueIdentities } from "../visit/item-identity.ts";
import { htmlToLine } from "./feed/clean-html.ts";
import { decodeText } from "./feed/decode.ts";
import { fetchChannel } from "./fetch-channel.ts";
import { articleScore } from "./page/article-score.ts";
import { type PageLink, pageLinks } from "./page/links.ts";
import { ruledItems, watchedPage } from "./page/rules.ts";
import { WrongSelector } from "./page/selection.ts";
import { failedReading, readReading, unchangedReading } from "./reading.ts";
import type { ChannelToRead, SourceReader } from "./source-reader.ts";

/** Score from which a link is taken for an article. Ours; see `article-score.ts` for the points. */
const articleScoreMin = 3;

/** How many links of a page become items. Ours: front pages carry about this many stories. */
const itemsMax = 60;

const accept = "text/html, application/xhtml+xml;q=0.9, */*;q=0.1";

/** A page without a feed: what a rule finds on it, else the links that look like articles, or the page itself when it is watched for changes. */
export const page: SourceReader<PageChannel> = {
  async read(channel, deps) {
    const outcome = await fetchChannel(channel, deps, { accept, is_crawled: true });
    if (outcome.kind === "failed") return failedReading(outcome, deps.validators);
    if (outcome.kind === "not_modified") return unchangedReading(outcome);
    if (!/html|xml/i.test(outcome.headers["content-type"] ?? "text/html")) {
      return failedReading(
        failed(outcome.url, "unreadable", "The address does not lead to a web page."),
        deps.validators,
      );
    }
    const html = decodeText(outcome.bytes, outcome.headers).text;
    try {
      const items = itemsBy(channel, html, outcome.url);
      const warnings = items.length === 0 ? [nothingFound(channel)] : [];
      return readReading(outcome, { items, title: pageTitle(html) ?? hostOf(outcome), warnings });
    } catch (error) {
      if (!(error instanceof WrongSelector)) throw error;
      return failedReading(failed(outcome.url, "unreadable", error.message), deps.validators);
    }
  },
};

/** By the channel's rule when it has one, else by what links look like. */
function itemsBy(
  { mode, item_selector, language = null, ...rules }: ChannelToRead<PageChannel>,
  html: string,
  url: string,
): Item[] {
  if (mode === "changes") {
    const item = watchedPage(html, { url, language }, item_selector === undefined ? {} : { item_selector });
    return item ? [item] : [];
  }
  if (item_selector === undefined) return pageItems(html, url, language);
  return ruledItems(html, { url, language }, { ...rules, item_selector }).slice(0, itemsMax);
}

function nothingFound({ mode, item_selector }: ChannelToRead<PageChannel>): string {
  if (item_selector !== undefined) return `Nothing on the page meets the rule "${item_selector}".`;
  return mode === "changes" ? "There is no text on the page." : "No link on the page looks like an article.";
}

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

/** What a page calls itself. */
export function pageTitle(html: string): string | null {
  const title = /<title[^>]*>([\s\S]*?)<\/title\s*>/i.exec(html)?.[1];
  return (title && htmlToLine(title)) || null;
}

function hostOf({ url }: Fetched): string {
  return URL.parse(url)?.host ?? url;
}
