import { strictEqual } from "node:assert";
import { moveRule, outcomeRule, reasonOf } from "../expectations.ts";
import type { Rule } from "../rule.ts";

const fetching = "pipeline/fetch/fetch.ts";
const visiting = "pipeline/visit/visit.ts";
const permanent = "answer.status === 301 || answer.status === 308";

/** Following a resource to where it went, and remembering it when it went for good. */
export const redirectRules: Rule[] = [
  {
    id: "moved-permanently",
    says: "301 moves the stored address: the old one is not asked again.",
    source: "RFC 9110 §15.4.2",
    async holds(place) {
      const feed = await place.follow("/redirect/301");
      strictEqual((await feed.visit()).moved_to, `${place.url}/feed`);
      place.later(7200);
      await feed.visit();
      strictEqual(place.requests("/redirect/301").length, 1);
    },
    breaks: [{ file: visiting, find: "...(moved ? {", replace: "...(moved === undefined ? {" }],
  },
  moveRule("/redirect/308", "/feed", {
    id: "permanent-redirect",
    says: "308 moves the stored address.",
    source: "RFC 9110 §15.4.9",
    breaks: [{ file: fetching, find: permanent, replace: "answer.status === 301" }],
  }),
  ...temporary(302, "§15.4.3"),
  ...temporary(303, "§15.4.4"),
  ...temporary(307, "§15.4.8"),
  moveRule("/redirect/302-301", null, {
    id: "temporary-then-permanent",
    says: "A permanent redirect behind a temporary one moves nothing.",
    source: "RFC 9110 §15.4",
    breaks: [{ file: fetching, find: "isPermanent &&=", replace: "isPermanent =" }],
  }),
  moveRule("/redirect/301-302", null, {
    id: "permanent-then-temporary",
    says: "A permanent redirect to a temporary one does not store where the latter leads.",
    source: "RFC 9110 §15.4",
    breaks: [{ file: fetching, find: permanent, replace: "answer.status > 300" }],
  }),
  {
    id: "moved-only-when-well",
    says: "The stored address moves only after the new one answered well.",
    source: "RFC 9110 §15.4.2",
    holds: async (place) => strictEqual((await (await place.follow("/redirect/301/broken")).visit()).moved_to, null),
    breaks: [
      {
        file: visiting,
        find: "...(failed ? failedState(channel, failures)",
        replace: "...(failed ? { moved_to: outcome.url }",
      },
    ],
  },
  {
    id: "moved-and-lost",
    says: "When the new address fails three times, the configured one is asked again.",
    source: "RFC 9110 §15.4.2",
    async holds(place) {
      const feed = await place.follow("/redirect/301/dying");
      for (let visit = 0; visit < 5; visit++) {
        await feed.visit();
        place.later(86_400);
      }
      strictEqual(place.requests("/redirect/301/dying").length, 2);
    },
    breaks: [{ file: visiting, find: "movedFailuresMax = 3", replace: "movedFailuresMax = 300" }],
  },
  {
    id: "redirect-loop",
    says: "A circle of redirects is noticed after one round.",
    source: "RFC 9110 §15.4",
    async holds({ get, requests }) {
      strictEqual(reasonOf(await get("/redirect/loop")), "redirect_loop");
      strictEqual(requests().length, 2);
    },
    breaks: [
      { file: fetching, find: "if (visited.has(next.href)) return", replace: "if (next.href === url.href) return" },
    ],
  },
  {
    id: "redirect-chain",
    says: "A chain of redirects is followed five times and not a sixth time.",
    source: "RFC 9110 §15.4",
    async holds({ get, requests }) {
      strictEqual(reasonOf(await get("/redirect/chain?left=5")), "fetched");
      strictEqual(reasonOf(await get("/redirect/chain")), "too_many_redirects");
      strictEqual(requests().length, 12);
    },
    breaks: [{ file: fetching, find: "visited.size <= policy.max_redirects", replace: "visited.size < 50" }],
  },
  outcomeRule("/redirect/nowhere", "redirect_invalid", {
    id: "redirect-nowhere",
    says: "A redirect without Location is a failure.",
    source: "RFC 9110 §10.2.2",
    breaks: [{ file: fetching, find: '|| "nowhere";', replace: "|| url;" }],
  }),
  outcomeRule("/redirect/301", "fetched", {
    id: "relative-location",
    says: "A relative Location is resolved against the address that sent it.",
    source: "RFC 9110 §10.2.2",
    breaks: [{ file: fetching, find: "URL.parse(headers.location, url.href)", replace: "URL.parse(headers.location)" }],
  }),
  outcomeRule("/redirect/private", "address_refused", {
    id: "redirect-inside",
    says: "A redirect to a private address that the operator did not open is refused.",
    source: "RFC 9110 §17.1",
    breaks: [
      {
        file: fetching,
        find: "const refusal = literal && addressRefusal(literal, network);",
        replace: "const refusal = null;",
      },
      {
        file: "config/runtime/guarded-dispatcher.ts",
        find: "const refusal = literal && addressRefusal(literal, network);",
        replace: "const refusal = null;",
      },
    ],
  }),
  outcomeRule("/redirect/file", "address_refused", {
    id: "redirect-scheme",
    says: "A redirect to anything but http and https is refused.",
    source: "RFC 9110 §4.2",
    breaks: [
      {
        file: fetching,
        find: 'url.protocol !== "http:" && url.protocol !== "https:"',
        replace: "url.protocol === null",
      },
    ],
  }),
  {
    id: "credentials-stay",
    says: "Credentials and other headers of a source go to its own origin only, also when it redirects.",
    source: "RFC 9110 §15.4",
    async holds({ get, requests, elsewhere }) {
      const other = await elsewhere();
      const headers = { authorization: "Bearer of-the-desk", "x-desk": "7" };
      await get(`/redirect/to?to=${encodeURIComponent(`${other.url}/page`)}`, { headers });
      strictEqual(requests()[0]?.headers.authorization, headers.authorization);
      strictEqual(other.requests("/page").length, 1);
      strictEqual(other.requests("/page")[0]?.headers.authorization, undefined);
      strictEqual(other.requests("/page")[0]?.headers["x-desk"], undefined);
    },
    breaks: [
      {
        file: "pipeline/fetch/request-headers.ts",
        find: "if (url.origin !== start?.origin) return headers;",
        replace: "if (!start) return headers;",
      },
    ],
  },
];

function temporary(status: number, section: string): Rule[] {
  const rule = {
    id: `temporary-${status}`,
    says: `${status} is followed and moves nothing.`,
    source: `RFC 9110 ${section}`,
    breaks: [{ file: fetching, find: permanent, replace: `${permanent} || answer.status === ${status}` }],
  };
  return [moveRule(`/redirect/${status}`, null, rule)];
}
