import { feedText } from "../feed-text.ts";
import type { Scene } from "../scene.ts";
import { conditional, redirect, rss, status } from "./answers.ts";

/** Redirects: permanent, temporary, in circles, without end, and to where they should not lead. */
export const redirectScenes: Scene[] = [
  ...[301, 302, 303, 307, 308].map(
    (code): Scene => ({ path: `/redirect/${code}`, plays: `${code} to the feed`, answer: redirect(code, "/feed") }),
  ),
  { path: "/redirect/301/broken", plays: "301 to an address that answers 500", answer: redirect(301, "/500") },
  {
    path: "/redirect/301/dying",
    plays: "301 to a feed that answers once and never again",
    answer: redirect(301, "/dying"),
  },
  {
    path: "/dying",
    plays: "a feed once, 404 from then on",
    answer: ({ times }) => (times === 1 ? { headers: rss, body: feedText() } : { status: 404 }),
  },
  { path: "/redirect/302-301", plays: "302 and then 301 to the feed", answer: redirect(302, "/redirect/301") },
  { path: "/redirect/301-302", plays: "301 and then 302 to the feed", answer: redirect(301, "/redirect/302") },
  {
    path: "/redirect/in-turn",
    plays: "302 to another feed each time, all with the same ETag",
    answer: ({ times }) => ({ status: 302, headers: { location: `/turn/${times % 2}` } }),
  },
  ...[0, 1].map(
    (at): Scene => ({
      path: `/turn/${at}`,
      plays: `feed ${at + 1} of two with the same ETag`,
      answer: conditional('"same"'),
    }),
  ),
  { path: "/redirect/loop", plays: "a circle of two", answer: redirect(302, "/redirect/loop/back") },
  { path: "/redirect/loop/back", plays: "the other half of the circle", answer: redirect(302, "/redirect/loop") },
  {
    path: "/redirect/chain",
    plays: "a chain of `left` redirects, 30 unless said",
    answer: ({ query }) => {
      const left = Number(query.get("left") ?? 30);
      return left > 0
        ? { status: 302, headers: { location: `/redirect/chain?left=${left - 1}` } }
        : { headers: rss, body: feedText() };
    },
  },
  { path: "/redirect/nowhere", plays: "a redirect without Location", answer: status(302) },
  {
    path: "/redirect/private",
    plays: "a redirect to another loopback address",
    answer: ({ base }) => ({ status: 302, headers: { location: `${base.replace("127.0.0.1", "127.0.0.2")}/feed` } }),
  },
  { path: "/redirect/file", plays: "a redirect to a file", answer: redirect(302, "file:///etc/hostname") },
  {
    path: "/redirect/to",
    plays: "302 to the address in `to`",
    answer: ({ query }) => ({ status: 302, headers: { location: query.get("to") ?? "/feed" } }),
  },
];
