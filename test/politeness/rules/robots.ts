import { strictEqual } from "node:assert";
import { reasonOf } from "../expectations.ts";
import type { Place, Rule } from "../rule.ts";

const robots = "pipeline/fetch/robots.ts";
const fetching = "pipeline/fetch/fetch.ts";

const crawl = async ({ get }: Place, path: string) => reasonOf(await get(path, { is_crawled: true }));

/** A rule about what becomes of a page in the closed folder. */
function closedPage(reason: string, rule: Omit<Rule, "holds">): Rule {
  return { ...rule, holds: async (place) => strictEqual(await crawl(place, "/closed/page"), reason) };
}

/** Asking publishers what robots may read, before reading pages that nobody named. */
export const robotsRules: Rule[] = [
  {
    id: "robots-disallow",
    says: "A page that robots.txt closes is not asked for; others are.",
    source: "RFC 9309 §2.2.2",
    setting: { robots: "closed" },
    async holds(place) {
      strictEqual(await crawl(place, "/closed/page"), "robots_disallowed");
      strictEqual(await crawl(place, "/page"), "fetched");
      strictEqual(place.requests("/closed/page").length, 0);
    },
    breaks: [{ file: robots, find: "if (known.rules.allows(url.href)) return null;", replace: "return null;" }],
  },
  closedPage("robots_disallowed", {
    id: "robots-own-group",
    says: "The group of robots.txt that names us holds, not the one for all others.",
    source: "RFC 9309 §2.2.1",
    setting: { robots: "closed_to_us" },
    breaks: [{ file: fetching, find: "product: policy.user_agent", replace: 'product: "somebody"' }],
  }),
  closedPage("fetched", {
    id: "robots-longest-match",
    says: "The longest rule that matches wins.",
    source: "RFC 9309 §2.2.2",
    setting: { robots: "allowed_by_longest" },
    breaks: [
      {
        file: robots,
        find: "robot.isAllowed(url, product) ?? true",
        replace: 'robot.isAllowed(url.replace(/page$/, ""), product) ?? true',
      },
    ],
  }),
  closedPage("fetched", {
    id: "robots-unavailable",
    says: "A robots.txt that is answered with 4xx closes nothing.",
    source: "RFC 9309 §2.3.1.3",
    setting: { robots: "forbidden" },
    breaks: [{ file: robots, find: "status >= 500 || status === 429", replace: "status >= 400" }],
  }),
  closedPage("robots_unreachable", {
    id: "robots-unreachable",
    says: "A robots.txt that cannot be had for an error of the server closes everything.",
    source: "RFC 9309 §2.3.1.4",
    setting: { robots: "broken" },
    breaks: [{ file: robots, find: "status >= 500 || status === 429", replace: "status < 0" }],
  }),
  closedPage("robots_disallowed", {
    id: "robots-redirected",
    says: "A robots.txt that moved is read where it went and holds for where it was asked for.",
    source: "RFC 9309 §2.3.1.2",
    setting: { robots: "moved" },
    breaks: [
      {
        file: fetching,
        find: "if (![301, 302, 303, 307, 308].includes(status)) return null;",
        replace: "if (![302].includes(status)) return null;",
      },
    ],
  }),
  {
    id: "robots-kept",
    says: "robots.txt is asked for once for all pages of an origin, also when they are asked for at the same time.",
    source: "RFC 9309 §2.4",
    setting: { robots: "closed" },
    async holds(place) {
      await Promise.all(["/page", "/other", "/closed/page"].map((path) => crawl(place, path)));
      await crawl(place, "/page");
      strictEqual(place.requests("/robots.txt").length, 1);
    },
    breaks: [{ file: robots, find: "if (copy && time < copy.good_until) return copy;", replace: "" }],
  },
  {
    id: "robots-kept-a-day",
    says: "A copy of robots.txt is not used for longer than 24 hours, and then asked for with its validators.",
    source: "RFC 9309 §2.4",
    setting: { robots: "closed" },
    async holds(place) {
      await crawl(place, "/page");
      place.later(86_401);
      await crawl(place, "/page");
      strictEqual(place.requests("/robots.txt")[1]?.headers["if-none-match"], '"robots"');
    },
    breaks: [{ file: robots, find: "keptMs = 24 *", replace: "keptMs = 240 *" }],
  },
  {
    id: "robots-old-copy",
    says: "While robots.txt is out of reach its last copy goes on holding.",
    source: "RFC 9309 §2.4",
    setting: { robots: "broken_later" },
    async holds(place) {
      await crawl(place, "/page");
      place.later(86_401);
      strictEqual(await crawl(place, "/page"), "fetched");
      strictEqual(await crawl(place, "/closed/page"), "robots_disallowed");
      strictEqual(place.requests("/robots.txt").length, 2);
    },
    breaks: [{ file: robots, find: "return before ?? outcome;", replace: "return outcome;" }],
  },
  closedPage("robots_disallowed", {
    id: "robots-long",
    says: "At least 500 kibibytes of a robots.txt are read.",
    source: "RFC 9309 §2.5",
    setting: { robots: "long" },
    breaks: [{ file: robots, find: "readBytesMax = 512_000", replace: "readBytesMax = 51_200" }],
  }),
  {
    id: "robots-after-redirect",
    says: "Where a page redirects to is held against robots.txt as well.",
    source: "RFC 9309 §2.2.2",
    setting: { robots: "closed" },
    holds: async (place) => strictEqual(await crawl(place, "/redirect/to?to=/closed/page"), "robots_disallowed"),
    breaks: [{ file: fetching, find: "(request.is_crawled ?", replace: "(request.is_crawled && visited.size === 1 ?" }],
  },
  {
    id: "robots-named-feed",
    says: "A feed that the operator named is fetched all the same: a reader comes for it, not a crawler.",
    source: "RFC 9309 §1",
    setting: { robots: "everything_closed" },
    async holds(place) {
      strictEqual((await (await place.follow("/feed")).visit()).health, "fine");
      strictEqual(place.requests("/robots.txt").length, 0);
    },
    breaks: [{ file: fetching, find: "(request.is_crawled ?", replace: "(request.url ?" }],
  },
];
