import { feedText } from "../feed-text.ts";
import type { Ask, Play, Scene } from "../scene.ts";
import { redirect, rss, status } from "./answers.ts";

const namespaces = ' xmlns:atom="http://www.w3.org/2005/Atom"';

/** A feed that names a hub, and itself as the topic. */
function feedWithHub({ base, query }: Ask, { hub = query.get("hub") ?? "/hub", items = 2 } = {}): string {
  const link = (rel: string, path: string) => `<atom:link rel="${rel}" href="${base}${path}"/>`;
  return feedText({ head: link("hub", hub) + link("self", "/topic"), namespaces, items });
}

/** A hub (WebSub), well and less so, and feeds that name one; `hub-calls.ts` calls back in its place. */
export const hubScenes: Scene[] = [
  { path: "/hub", plays: "a hub that takes every request", answer: status(202) },
  { path: "/hub/moved", plays: "a hub that moved, 307", answer: redirect(307, "/hub") },
  { path: "/hub/lost", plays: "a hub that answers with a page, 302", answer: redirect(302, "/hub") },
  { path: "/hub/broken", plays: "a hub that answers 500", answer: status(500) },
  {
    path: "/feed/hub",
    plays: "a feed that names the hub at the path in `hub`, /hub unless said",
    answer: (ask): Play =>
      ask.headers["if-none-match"] === '"hub"'
        ? { status: 304, headers: { etag: '"hub"' } }
        : { headers: { ...rss, etag: '"hub"' }, body: feedWithHub(ask) },
  },
  {
    path: "/feed/hub/header",
    plays: "a feed whose Link header names another hub than its document",
    answer: (ask): Play => {
      const link = `<${ask.base}/hub>; rel="hub", <${ask.base}/topic/header>; rel=self`;
      return { headers: { ...rss, link }, body: feedWithHub(ask, { hub: "/hub/broken" }) };
    },
  },
  {
    path: "/feed/hub/growing",
    plays: "a feed that names a hub and has one item more each time, up to seven",
    answer: (ask): Play => ({ headers: rss, body: feedWithHub(ask, { items: Math.min(7, ask.times) }) }),
  },
];
