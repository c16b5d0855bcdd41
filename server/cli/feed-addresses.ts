/** Where a site keeps the feed of what an address names. `host` is tried on the host without `www.`; `path` gives the feeds' addresses. */
interface SiteForm {
  host: RegExp;
  path: RegExp;
  feeds(match: RegExpExecArray, url: URL): string[];
}

/** Sites that do not always name their feeds on their pages, and forms that many sites share. From their help pages. */
const siteForms: SiteForm[] = [
  {
    host: /(^|\.)youtube\.com$/,
    path: /^\/channel\/(UC[\w-]+)/,
    feeds: ([, id]) => [`https://www.youtube.com/feeds/videos.xml?channel_id=${id}`],
  },
  {
    host: /(^|\.)youtube\.com$/,
    path: /^\/(?:playlist|watch)$/,
    feeds: (_match, { searchParams }) =>
      searchParams.has("list")
        ? [`https://www.youtube.com/feeds/videos.xml?playlist_id=${searchParams.get("list")}`]
        : [],
  },
  {
    host: /^github\.com$/,
    path: /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:\/|$)/,
    feeds: ([, owner, name]) =>
      ["releases", "tags", "commits"].map((what) => `https://github.com/${owner}/${name}/${what}.atom`),
  },
  { host: /^github\.com$/, path: /^\/([\w-]+)\/?$/, feeds: ([, owner]) => [`https://github.com/${owner}.atom`] },
  {
    host: /^(old\.)?reddit\.com$/,
    path: /^\/((?:r|u|user)\/[\w-]+)/,
    feeds: ([, place]) => [`https://www.reddit.com/${place}/.rss`],
  },
  {
    host: /^bsky\.app$/,
    path: /^\/profile\/([\w.:-]+)/,
    feeds: ([, name]) => [`https://bsky.app/profile/${name}/rss`],
  },
  { host: /^medium\.com$/, path: /^\/(@?[\w.-]+)/, feeds: ([, name]) => [`https://medium.com/feed/${name}`] },
  { host: /^vimeo\.com$/, path: /^\/([\w-]+)\/?$/, feeds: ([, name]) => [`https://vimeo.com/${name}/videos/rss`] },
  {
    host: /(^|\.)(stackoverflow|stackexchange|superuser|serverfault|askubuntu)\.com$/,
    path: /^\/questions\/tagged\/([^/]+)/,
    feeds: ([, tag], { origin }) => [`${origin}/feeds/tag/${tag}`],
  },
  // Servers of the fediverse: Mastodon and its like.
  { host: /./, path: /^\/@[\w.-]+\/?$/, feeds: (_match, { href }) => [`${bare(href)}.rss`] },
  {
    host: /^gitlab\./,
    path: /^\/([\w./-]+?)(?:\/-\/|\/?$)/,
    feeds: ([, name], { origin }) => [`${origin}/${name}/-/tags?format=atom`],
  },
  { host: /\.tumblr\.com$/, path: /^\//, feeds: (_match, { origin }) => [`${origin}/rss`] },
  { host: /\.blogspot\.com$/, path: /^\//, feeds: (_match, { origin }) => [`${origin}/feeds/posts/default`] },
];

/** Addresses of the feeds of what an address names, where that is known of its site; in order, best first. */
export function siteFeeds(url: string): string[] {
  const address = new URL(url);
  const host = address.hostname.replace(/^www\./, "");
  const fitting = siteForms.flatMap((form) => {
    const match = form.host.test(host) ? form.path.exec(address.pathname) : null;
    return match ? [form.feeds(match, address)] : [];
  });
  return fitting[0] ?? [];
}

/** Where podcasts.apple.com says what the feed of a podcast is; null for other addresses. */
export function podcastLookup(url: string): string | null {
  const { hostname, pathname } = new URL(url);
  const id = hostname === "podcasts.apple.com" ? /\/id(\d+)/.exec(pathname)?.[1] : undefined;
  return id ? `https://itunes.apple.com/lookup?entity=podcast&id=${id}` : null;
}

/** Paths under which the common programs for sites keep their feed: WordPress and Substack, Ghost, Hugo, Jekyll, hand-made ones. */
const commonPaths = ["feed", "rss", "rss.xml", "feed.xml", "atom.xml", "index.xml", "feed.json"];

/** Addresses that often are feeds: below the address itself, then below the site's root. */
export function commonFeeds(url: string): string[] {
  const { origin, pathname } = new URL(url);
  const folder = pathname.replace(/\/[^/]*\.[a-z]+$/i, "").replace(/\/+$/, "");
  const below = folder === "" ? [] : ["feed", "rss.xml", "index.xml"].map((path) => `${origin}${folder}/${path}`);
  return [...below, ...commonPaths.map((path) => `${origin}/${path}`)];
}

function bare(href: string): string {
  return href.replace(/[?#].*$/, "").replace(/\/$/, "");
}
