import { deepStrictEqual, match, notStrictEqual, strictEqual } from "node:assert";
import { askedOf, verifyIntent } from "../../simulator/hub-calls.ts";
import type { Place, Rule } from "../rule.ts";

const websub = "pipeline/visit/websub.ts";
const callback = "server/operations/websub-callback.ts";

/** What the hub was asked, in order. */
const asked = ({ requests }: Place) => requests("/hub").map(askedOf);

/** What the hub was asked last; throws when it never was. */
export function lastAsked(place: Place): Record<string, string> {
  const last = asked(place).at(-1);
  if (!last) throw new Error("the hub was not asked");
  return last;
}

/** A subscriber of a path whose hub was asked once. */
export async function subscriberOf(place: Place, path = "/feed/hub") {
  const subscriber = await place.subscribe(path);
  await subscriber.visit();
  await subscriber.hear();
  return subscriber;
}

const days = (count: number) => count * 86_400;

/** Asking hubs to tell of news, so that feeds need not be polled. */
export const subscriptionRules: Rule[] = [
  {
    id: "websub-discovery",
    says: "The hub and the topic of a Link header come before those of the document.",
    source: "WebSub §4",
    async holds(place) {
      await subscriberOf(place, "/feed/hub/header");
      strictEqual(lastAsked(place)["hub.topic"], `${place.url}/topic/header`);
      strictEqual(place.requests("/hub/broken").length, 0);
    },
    breaks: [{ file: "pipeline/sources/feed.ts", find: "...hubIn(outcome)", replace: "" }],
  },
  {
    id: "websub-request",
    says: "A hub is asked by a form that names topic, callback, mode, lease and a secret.",
    source: "WebSub §5.1",
    async holds(place) {
      await subscriberOf(place);
      const { "hub.secret": secret = "", "hub.callback": address = "", ...form } = lastAsked(place);
      const topic = `${place.url}/topic`;
      deepStrictEqual(form, { "hub.mode": "subscribe", "hub.topic": topic, "hub.lease_seconds": "864000" });
      match(secret, /^[0-9a-f]{64}$/);
      match(address, /^http:.*\/websub\/[\w-]{32}$/);
    },
    breaks: [
      {
        file: websub,
        find: '"hub.topic": subscription.topic,\n    "hub.callback": callbackOf(subscription, callbacks),\n    "hub.lease',
        replace: '"hub.callback": callbackOf(subscription, callbacks),\n    "hub.lease',
      },
    ],
  },
  {
    id: "websub-own-callback",
    says: "Each subscription has a callback and a secret of its own that nobody can guess.",
    source: "WebSub §5.1, §8",
    async holds(place) {
      for (const _ of ["one", "another"]) await subscriberOf(place);
      const [one = {}, another = {}] = asked(place);
      notStrictEqual(one["hub.callback"]?.slice(-32), another["hub.callback"]?.slice(-32));
      notStrictEqual(one["hub.secret"], another["hub.secret"]);
    },
    breaks: [{ file: websub, find: "randomBytes(24)", replace: "Buffer.alloc(24)" }],
  },
  {
    id: "websub-asked-once",
    says: "A hub is asked once, and not again with every visit while its call is awaited.",
    source: "WebSub §5.1",
    async holds(place) {
      const subscriber = await subscriberOf(place);
      await subscriber.visit();
      await subscriber.hear();
      strictEqual(asked(place).length, 1);
    },
    breaks: [{ file: websub, find: "attempts: attempts + 1, renew_on }", replace: "attempts: attempts + 1 }" }],
  },
  {
    id: "websub-back-off",
    says: "A hub that does not call back is asked again after one hour, then two, then four.",
    source: "WebSub §5.1",
    async holds(place) {
      const subscriber = await subscriberOf(place, "/feed/hub?hub=/hub/broken");
      const counts: number[] = [];
      for (const hours of [1, 1, 1, 3, 1]) {
        place.later(hours * 3600);
        await subscriber.hear();
        counts.push(place.requests("/hub/broken").length);
      }
      strictEqual(counts.join(), "2,2,3,3,4");
    },
    breaks: [{ file: websub, find: "hourMs * 2 ** Math.min(10, attempts)", replace: "hourMs" }],
  },
  {
    id: "websub-redirected",
    says: "A request to a hub goes on where 307 and 308 lead, as it was sent; 302 would make it a question and ends it.",
    source: "RFC 9110 §15.4.8",
    async holds(place) {
      await subscriberOf(place, "/feed/hub?hub=/hub/moved");
      strictEqual(lastAsked(place)["hub.mode"], "subscribe");
      await subscriberOf(place, "/feed/hub?hub=/hub/lost");
      strictEqual(asked(place).length, 1);
    },
    breaks: [{ file: "pipeline/fetch/fetch.ts", find: 'if (form && status < 307) return "nowhere";', replace: "" }],
  },
  {
    id: "websub-intent",
    says: "A hub that asks whether it was meant gets its challenge back, and its lease counts.",
    source: "WebSub §5.3",
    async holds(place) {
      const subscriber = await subscriberOf(place);
      deepStrictEqual(await verifyIntent(lastAsked(place)), { status: 200, text: "6f1c" });
      const { state, lease_until } = (await subscriber.subscription()) ?? {};
      strictEqual(`${state} ${lease_until}`, "active 2026-11-30T12:00:00.000Z");
    },
    breaks: [{ file: callback, find: 'mode === "denied" ? "noted" : challenge', replace: '"noted"' }],
  },
  {
    id: "websub-not-meant",
    says: "What a hub was not asked for is not confirmed: another topic, another address, leaving.",
    source: "WebSub §5.3.1",
    async holds(place) {
      await subscriberOf(place);
      const form = lastAsked(place);
      const other = { ...form, "hub.callback": `${form["hub.callback"]}x` };
      strictEqual((await verifyIntent(form, { "hub.topic": "https://elsewhere.example/" })).status, 404);
      strictEqual((await verifyIntent(form, { "hub.mode": "unsubscribe" })).status, 404);
      strictEqual((await verifyIntent(other)).status, 404);
    },
    breaks: [{ file: callback, find: "known?.topic === topic && isAsked(known, mode)", replace: "known" }],
  },
  {
    id: "websub-denied",
    says: "A hub that refuses is left alone for a week; its feed is polled as any other.",
    source: "WebSub §5.2",
    async holds(place) {
      const subscriber = await subscriberOf(place);
      await verifyIntent(lastAsked(place), { "hub.mode": "denied", "hub.reason": "closed" });
      place.later(days(6));
      await subscriber.hear();
      strictEqual(asked(place).length, 1);
      place.later(days(1));
      await subscriber.hear();
      strictEqual(asked(place).length, 2);
    },
    breaks: [{ file: callback, find: "renew_on: after(deniedMs)", replace: "renew_on: after(0)" }],
  },
  {
    id: "websub-renewal",
    says: "A lease is renewed when three quarters of it are over, not sooner and not too late.",
    source: "WebSub §5.1",
    async holds(place) {
      const subscriber = await subscriberOf(place);
      await verifyIntent(lastAsked(place), { "hub.lease_seconds": "86400" });
      place.later(days(0.7));
      await subscriber.hear();
      strictEqual(asked(place).length, 1);
      place.later(days(0.1));
      await subscriber.hear();
      strictEqual(asked(place).length, 2);
    },
    breaks: [{ file: callback, find: "renewalShare = 0.75", replace: "renewalShare = 1" }],
  },
  {
    id: "websub-leaving",
    says: "A hub is told when its feed is given up, gets its challenge back, and is not asked again.",
    source: "WebSub §5.1, §5.3",
    async holds(place) {
      const subscriber = await subscriberOf(place);
      await verifyIntent(lastAsked(place));
      await subscriber.giveUp();
      await subscriber.hear();
      strictEqual(lastAsked(place)["hub.mode"], "unsubscribe");
      strictEqual((await verifyIntent(lastAsked(place))).text, "6f1c");
      strictEqual(await subscriber.subscription(), undefined);
    },
    breaks: [{ file: websub, find: "(is_active ? subscribe(", replace: "(is_active !== 2 ? subscribe(" }],
  },
];
