import { strictEqual } from "node:assert";
import { feedText } from "../../simulator/feed-text.ts";
import { tellNews, verifyIntent } from "../../simulator/hub-calls.ts";
import type { Place, Rule } from "../rule.ts";
import { lastAsked, subscriberOf } from "./subscription.ts";

const websub = "pipeline/visit/websub.ts";
const callback = "server/operations/websub-callback.ts";

/** A subscriber of a path to whom its hub has said that it will tell, and that told of five items. */
async function toldOf(place: Place, path = "/feed/hub", lease = "864000") {
  const subscriber = await subscriberOf(place, path);
  await verifyIntent(lastAsked(place), { "hub.lease_seconds": lease });
  const { status } = await tellNews(lastAsked(place), feedText({ items: 5 }));
  strictEqual(status, 202);
  await subscriber.hear();
  return subscriber;
}

const minutesUntil = (place: Place, due_at: string) => (Date.parse(due_at) - place.now().getTime()) / 60_000;

/** Taking what hubs tell, and leaving the publisher alone for it. */
export const toldRules: Rule[] = [
  {
    id: "websub-news",
    says: "What a hub tells is read as it was sent; the publisher is not asked for it.",
    source: "WebSub §7",
    async holds(place) {
      const subscriber = await toldOf(place);
      strictEqual(await subscriber.items(), 5);
      strictEqual(place.requests("/feed/hub").length, 1);
    },
    breaks: [
      { file: "pipeline/visit/hub-messages.ts", find: "fetch: async () => told", replace: "fetch: fetcher.fetch" },
    ],
  },
  {
    id: "websub-validators-stay",
    says: "What a hub tells leaves the validators of the publisher's own answer as they were.",
    source: "RFC 9110 §8.8",
    async holds(place) {
      const subscriber = await toldOf(place);
      await subscriber.visit();
      strictEqual(place.requests("/feed/hub").at(-1)?.headers["if-none-match"], '"hub"');
    },
    breaks: [
      {
        file: "pipeline/visit/hub-messages.ts",
        find: "validators: { etag, last_modified, url: validated_url },",
        replace: "validators: { etag: null, last_modified, url: validated_url },",
      },
    ],
  },
  {
    id: "websub-unsigned",
    says: "What is not signed with the subscription's secret is left aside, and whoever sent it is not told so.",
    source: "WebSub §7.1",
    async holds(place) {
      const subscriber = await subscriberOf(place);
      await verifyIntent(lastAsked(place));
      const { status } = await tellNews(lastAsked(place), feedText({ items: 5 }), "somebody else's");
      strictEqual(status, 202);
      await subscriber.hear();
      strictEqual(await subscriber.items(), 2);
    },
    breaks: [{ file: callback, find: "timingSafeEqual(shown, expected)", replace: "timingSafeEqual(shown, shown)" }],
  },
  {
    id: "websub-bare-news",
    says: "A hub that only says that there are news has the feed visited at once, with its validators.",
    source: "WebSub §7",
    async holds(place) {
      const subscriber = await subscriberOf(place);
      await verifyIntent(lastAsked(place));
      await tellNews(lastAsked(place), "there are news");
      strictEqual(minutesUntil(place, (await subscriber.hear()).due_at), 0);
    },
    breaks: [{ file: "pipeline/visit/hub-messages.ts", find: "due_at: means.now().toISOString(),", replace: "" }],
  },
  {
    id: "websub-rest",
    says: "A feed whose hub tells of news is polled once in the longest interval only.",
    source: "WebSub §1",
    async holds(place) {
      const subscriber = await toldOf(place);
      strictEqual(minutesUntil(place, (await subscriber.visit()).due_at), 1440);
    },
    breaks: [
      {
        file: websub,
        find: 'if (visited.health === "fine") await restUntilTold',
        replace: 'if (visited.health === "gone") await restUntilTold',
      },
    ],
  },
  {
    id: "websub-lapsed",
    says: "When a lease ends that was not renewed its feed is polled as any other.",
    source: "WebSub §5.1",
    async holds(place) {
      const subscriber = await toldOf(place, "/feed/hub", "36000");
      strictEqual(minutesUntil(place, (await subscriber.visit()).due_at), 600);
      place.later(36_000);
      strictEqual(minutesUntil(place, (await subscriber.visit()).due_at) < 600, true);
    },
    breaks: [{ file: websub, find: "known.lease_until < longest ? known.lease_until : longest", replace: "longest" }],
  },
  {
    id: "websub-let-pass",
    says: "A hub that let news pass is not relied on: its feed is polled as any other until it tells again.",
    source: "WebSub §7",
    async holds(place) {
      const subscriber = await toldOf(place, "/feed/hub/growing");
      for (let visits = 0; visits < 6; visits += 1) await subscriber.visit();
      strictEqual(minutesUntil(place, (await subscriber.visit()).due_at) < 1440, true);
    },
    breaks: [{ file: websub, find: "is_reliable: 0,", replace: "is_reliable: 1," }],
  },
];
