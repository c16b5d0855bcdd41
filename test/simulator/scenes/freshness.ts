import { feedText } from "../feed-text.ts";
import type { Scene } from "../scene.ts";
import { conditional, fresh, rss, seconds } from "./answers.ts";

/** How long an answer says that it stays fresh. */
export const freshnessScenes: Scene[] = [
  { path: "/fresh/max-age", plays: "max-age of two hours", answer: fresh({ "cache-control": "public, max-age=7200" }) },
  {
    path: "/fresh/age",
    plays: "max-age of two hours, one of which has passed in a cache",
    answer: fresh({ "cache-control": "max-age=7200", age: "3600" }),
  },
  {
    path: "/fresh/both",
    plays: "max-age of two hours beside an Expires of ten",
    answer: ({ now }) => ({
      headers: { ...rss, "cache-control": "max-age=7200", expires: seconds(now, 36_000) },
      body: feedText(),
    }),
  },
  {
    path: "/fresh/s-maxage",
    plays: "s-maxage, which is for shared caches",
    answer: fresh({ "cache-control": "s-maxage=36000, max-age=7200" }),
  },
  {
    path: "/fresh/no-store",
    plays: "no-store beside a max-age",
    answer: fresh({ "cache-control": "no-store, max-age=36000" }),
  },
  {
    path: "/fresh/no-cache",
    plays: "no-cache beside a max-age",
    answer: fresh({ "cache-control": "no-cache, max-age=36000" }),
  },
  {
    path: "/fresh/must-revalidate",
    plays: "must-revalidate with a max-age",
    answer: conditional('"revalidate"', { "cache-control": "max-age=7200, must-revalidate" }),
  },
  {
    path: "/fresh/expires",
    plays: "Expires in two hours",
    answer: ({ now }) => ({ headers: { ...rss, expires: seconds(now, 7200) }, body: feedText() }),
  },
  { path: "/fresh/expires/zero", plays: "Expires: 0", answer: fresh({ expires: "0" }) },
  {
    path: "/fresh/expires/skewed",
    plays: "Expires in two hours by a clock that is a day behind",
    answer: ({ now }) => ({
      headers: { ...rss, date: seconds(now, -86_400), expires: seconds(now, -86_400 + 7200) },
      body: feedText(),
    }),
  },
];
