import { z } from "zod";
import type { Fetcher } from "../../pipeline/fetch/fetch.ts";
import type { Fetched, FetchOutcome } from "../../pipeline/fetch/outcome.ts";
import { htmlToLine } from "../../pipeline/sources/feed/clean-html.ts";
import { decodeText } from "../../pipeline/sources/feed/decode.ts";
import { readFeed } from "../../pipeline/sources/feed/feed-reading.ts";
import { NotAFeed } from "../../pipeline/sources/feed/parsed-feed.ts";
import { feedAccept, feedItems } from "../../pipeline/sources/feed.ts";
import { pageItems, pageTitle } from "../../pipeline/sources/page.ts";
import type { Item } from "../../pipeline/visit/item.ts";
import { failed } from "./command.ts";
import { commonFeeds, podcastLookup, siteFeeds } from "./feed-addresses.ts";
import { linkedFeeds, namedFeeds } from "./page-feeds.ts";

/** Something that can be followed: a feed, or a page that links to articles. */
export interface FoundFeed {
  kind: "feed" | "page";
  /** The address to follow: where permanent redirects lead. */
  url: string;
  title: string | null;
  /** Of what the feed belongs to. */
  homepage: string | null;
  /** As the feed says it. */
  language: string | null;
  items: Item[];
}

/** How many feeds are looked at, and how many of the addresses that often are feeds. Ours: each is a request to the site. */
const feedsMax = 8;
const guessesMax = 6;

/** A page without a feed is worth following from so many articles on. Ours. */
const articlesMin = 3;

/**
 * What can be followed at an address, best first: the feed that it is; else those that the page names, that its site is known to
 * have, or that it links to; else those of the site's front page; else the first at an address where feeds often are; else the page
 * itself where it links to articles. Fails with the reason when there is nothing.
 */
export async function findFeeds(url: string, fetcher: Fetcher): Promise<FoundFeed[]> {
  const finding = openFinding(fetcher);
  const page = await finding.get(url);
  const feed = page.kind === "fetched" ? await feedIn(page, url) : null;
  if (feed && !(feed instanceof NotAFeed)) return [feed];
  const html = page.kind === "fetched" ? decodeText(page.bytes, page.headers).text : "";
  const place = page.kind === "fetched" ? page.url : url;
  if (/<opml[\s>]/i.test(html)) throw failed(`${url} is a list of feeds: claimstream sources import takes it.`);
  const named = await finding.feedsAt([
    ...namedFeeds(html, place),
    ...siteFeeds(url),
    ...(await finding.podcastFeed(url)),
    ...linkedFeeds(html, place),
  ]);
  if (named.length > 0) return inOrder(named);
  if (page.kind !== "fetched") throw failed(`${url}: ${messageOf(page)}`);
  const found = (await finding.frontPageFeeds(place)) ?? (await finding.guessedFeed(place));
  if (found) return found;
  const articles = articlesOf(html, page);
  if (articles) return [articles];
  const reason = feed instanceof NotAFeed ? feed.message : "";
  throw failed(`${url}: ${reason} No feed was found there, and no links to articles.`);
}

/** Requests made while looking, each address once. */
function openFinding(fetcher: Fetcher) {
  const asked = new Set<string>();
  const get = (url: string, is_crawled = false) => {
    asked.add(url);
    return fetcher.fetch({ url, accept: feedAccept, is_crawled });
  };
  const feedAt = async (url: string, is_crawled = false): Promise<FoundFeed | null> => {
    if (asked.has(url)) return null;
    const outcome = await get(url, is_crawled);
    const feed = outcome.kind === "fetched" ? await feedIn(outcome, url) : null;
    return feed instanceof NotAFeed ? null : feed;
  };
  const feedsAt = async (urls: string[]): Promise<FoundFeed[]> => {
    const found: FoundFeed[] = [];
    for (const url of [...new Set(urls)].slice(0, feedsMax)) {
      const feed = await feedAt(url);
      if (feed && !found.some((other) => isTwin(other, feed))) found.push(feed);
    }
    return found;
  };
  return {
    get,
    feedsAt,
    /** The feeds that the site's front page names; null when there are none. */
    async frontPageFeeds(url: string): Promise<FoundFeed[] | null> {
      const front = new URL("/", url).href;
      if (asked.has(front) || front === url) return null;
      const page = await get(front, true);
      if (page.kind !== "fetched") return null;
      const found = await feedsAt(namedFeeds(decodeText(page.bytes, page.headers).text, page.url));
      return found.length > 0 ? inOrder(found) : null;
    },
    async guessedFeed(url: string): Promise<FoundFeed[] | null> {
      for (const guess of commonFeeds(url).slice(0, guessesMax)) {
        const feed = await feedAt(guess, true);
        if (feed) return [feed];
      }
      return null;
    },
    /** Apple's directory knows the feed of each podcast. */
    async podcastFeed(url: string): Promise<string[]> {
      const lookup = podcastLookup(url);
      const answer = lookup === null ? null : await get(lookup);
      if (answer?.kind !== "fetched") return [];
      return feedUrlsOf(decodeText(answer.bytes, answer.headers).text);
    },
  };
}

const Lookup = z.object({ results: z.array(z.object({ feedUrl: z.string().optional() })) });

function feedUrlsOf(json: string): string[] {
  try {
    return Lookup.parse(JSON.parse(json)).results.flatMap(({ feedUrl }) => feedUrl ?? []);
  } catch {
    return [];
  }
}

function messageOf(outcome: FetchOutcome): string {
  return outcome.kind === "failed" ? outcome.message : "The server answered with nothing.";
}

async function feedIn(fetched: Fetched, asked: string): Promise<FoundFeed | NotAFeed> {
  try {
    const parsed = await readFeed(fetched.bytes, fetched);
    const { title_html, link, language } = parsed.feed;
    const homepage = /^https?:/.test(link ?? "") ? link : null;
    const title = htmlToLine(title_html ?? "") || null;
    const url = fetched.permanent_url ?? asked;
    return { kind: "feed", url, title, homepage, language, items: feedItems(parsed, { url }).items };
  } catch (error) {
    if (error instanceof NotAFeed) return error;
    throw error;
  }
}

function articlesOf(html: string, { url, permanent_url }: Fetched): FoundFeed | null {
  const items = pageItems(html, url, null);
  if (items.length < articlesMin) return null;
  const title = pageTitle(html);
  return { kind: "page", url: permanent_url ?? url, title, homepage: url, language: null, items };
}

/** One feed in two formats, or at two addresses. */
function isTwin(a: FoundFeed, b: FoundFeed): boolean {
  const links = (feed: FoundFeed) => feed.items.map((item) => item.link ?? item.identity).toSorted();
  const [one, other] = [links(a), links(b)];
  return (
    a.url === b.url || (one.length > 0 && one.length === other.length && one.every((link, at) => link === other[at]))
  );
}

/** As the page has them, but feeds of readers' comments and empty ones last. */
function inOrder(feeds: FoundFeed[]): FoundFeed[] {
  const rank = ({ title, url, items }: FoundFeed) =>
    (/\bcomments?\b/i.test(`${title} ${URL.parse(url)?.pathname}`) ? 2 : 0) + (items.length === 0 ? 1 : 0);
  return feeds.toSorted((a, b) => rank(a) - rank(b));
}
