import { strictEqual } from "node:assert";
import { dueRule, freshnessIn } from "../expectations.ts";
import type { Rule } from "../rule.ts";

const freshness = "pipeline/fetch/freshness.ts";
const due = "pipeline/visit/due.ts";

/** Coming again when an answer has grown old, and when a feed wants to be asked. The simulator's feed is hourly. */
export const freshnessRules: Rule[] = [
  dueRule("/fresh/max-age", 120, {
    id: "max-age",
    says: "A feed is not asked again while its answer is fresh.",
    source: "RFC 9111 §5.2.2.1",
    breaks: [{ file: due, find: "if (freshness?.max_age_s)", replace: "if (freshness === undefined)" }],
  }),
  dueRule("/fresh/age", 60, {
    id: "age",
    says: "The time that an answer spent in caches counts as part of its freshness.",
    source: "RFC 9111 §5.1",
    breaks: [{ file: freshness, find: "Number(maxAge) - age", replace: "Number(maxAge)" }],
  }),
  dueRule("/fresh/both", 120, {
    id: "max-age-over-expires",
    says: "max-age wins over Expires.",
    source: "RFC 9111 §5.3",
    breaks: [
      {
        file: freshness,
        find: "Number(maxAge) - age), expires_at: null }",
        replace: "Number(maxAge) - age), expires_at: httpDate(headers.expires)?.toISOString() ?? null }",
      },
    ],
  }),
  dueRule("/fresh/s-maxage", 120, {
    id: "s-maxage",
    says: "s-maxage is for shared caches, which this is not.",
    source: "RFC 9111 §5.2.2.10",
    breaks: [
      {
        file: freshness,
        find: 'directives.get("max-age")',
        replace: '(directives.get("s-maxage") ?? directives.get("max-age"))',
      },
    ],
  }),
  {
    id: "no-store",
    says: "no-store takes the freshness away that a max-age beside it would give.",
    source: "RFC 9111 §5.2.2.5",
    holds: async ({ get }) => strictEqual(freshnessIn(await get("/fresh/no-store")).max_age_s, null),
    breaks: [{ file: freshness, find: 'directives.has("no-store") || ', replace: "" }],
  },
  {
    id: "no-cache",
    says: "no-cache means: ask again each time.",
    source: "RFC 9111 §5.2.2.4",
    holds: async ({ get }) => strictEqual(freshnessIn(await get("/fresh/no-cache")).max_age_s, null),
    breaks: [{ file: freshness, find: ' || directives.has("no-cache")', replace: "" }],
  },
  {
    id: "must-revalidate",
    says: "An answer that must be revalidated is asked for again when it is stale, with its validators.",
    source: "RFC 9111 §5.2.2.2",
    async holds(place) {
      const feed = await place.follow("/fresh/must-revalidate");
      const { due_at } = await feed.visit();
      strictEqual(Date.parse(due_at) - place.now().getTime(), 7_200_000);
      place.later(7200);
      await feed.visit();
      strictEqual(place.requests()[1]?.headers["if-none-match"], '"revalidate"');
    },
    breaks: [{ file: "pipeline/visit/visit.ts", find: "    etag: validators.etag,", replace: "    etag: null," }],
  },
  dueRule("/fresh/expires", 120, {
    id: "expires",
    says: "A feed is not asked again before its answer expires.",
    source: "RFC 9111 §5.3",
    breaks: [{ file: due, find: "if (freshness?.expires_at)", replace: "if (freshness === undefined)" }],
  }),
  dueRule("/fresh/expires/skewed", 120, {
    id: "expires-by-their-clock",
    says: "Expires counts from the server's Date, not from a clock of ours that may differ.",
    source: "RFC 9111 §4.2.1",
    breaks: [{ file: freshness, find: "(httpDate(headers.date) ?? now)", replace: "now" }],
  }),
  {
    id: "expires-zero",
    says: "An Expires that is no date means that the answer has expired.",
    source: "RFC 9111 §5.3",
    holds: async ({ get }) => strictEqual(freshnessIn(await get("/fresh/expires/zero")).expires_at, null),
    breaks: [{ file: freshness, find: "!/[a-z]{3}/i.test(value)", replace: "value === undefined" }],
  },
  dueRule("/feed/ttl", 180, {
    id: "ttl",
    says: "A feed is not asked again before its ttl is over.",
    source: "RSS 2.0, ttl",
    breaks: [{ file: due, find: "if (feed?.ttl_minutes)", replace: "if (feed === undefined)" }],
  }),
  dueRule("/feed/skip-hours", 180, {
    id: "skip-hours",
    says: "A feed is not asked in the hours that it asks to skip.",
    source: "RSS 2.0, skipHours",
    breaks: [{ file: due, find: "skip_hours.includes(time.getUTCHours()) ||", replace: "" }],
  }),
  {
    id: "skip-days",
    says: "A feed is not asked on the days that it asks to skip.",
    source: "RSS 2.0, skipDays",
    async holds(place) {
      place.later(11.75 * 3600);
      const { due_at } = await (await place.follow("/feed/skip-days")).visit();
      strictEqual(due_at, "2026-11-22T00:00:00.000Z");
    },
    breaks: [{ file: due, find: "=== weekdays[time.getUTCDay()]", replace: '=== "never"' }],
  },
  {
    id: "wishes-outlive-304",
    says: "What a feed asked for holds on when it answers that nothing changed.",
    source: "RSS 2.0, ttl",
    async holds(place) {
      const feed = await place.follow("/feed/ttl");
      await feed.visit();
      place.later(180 * 60);
      const { due_at } = await feed.visit();
      strictEqual(Date.parse(due_at) - place.now().getTime(), 180 * 60_000);
    },
    breaks: [
      {
        file: "pipeline/visit/visit.ts",
        find: "...(feed ? { wishes: JSON.stringify(wishesOf(channel, feed)) } : {}),",
        replace: "",
      },
    ],
  },
  dueRule("/feed/sy", 720, {
    id: "update-period",
    says: "A feed that says how often it is updated is not asked more often.",
    source: "RSS 1.0 syndication, updatePeriod",
    breaks: [
      {
        file: "pipeline/sources/feed/adapt-rss.ts",
        find: "rss.ttl ?? updateMinutes(rss.sy)",
        replace: "rss.ttl ?? null",
      },
    ],
  }),
];
