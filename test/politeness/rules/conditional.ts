import { strictEqual } from "node:assert";
import { reasonOf, validatorsIn } from "../expectations.ts";
import type { Rule } from "../rule.ts";

const headers = "pipeline/fetch/request-headers.ts";
const freshness = "pipeline/fetch/freshness.ts";
const kept = { etag: '"kept"', last_modified: "Fri, 20 Nov 2026 08:00:00 GMT" };

/** Asking "has it changed?". */
export const conditionalRules: Rule[] = [
  {
    id: "etag-verbatim",
    says: "An ETag goes back as it came, weak mark, quotes and backslashes included.",
    source: "RFC 9110 §13.1.2",
    async holds({ get, requests }) {
      const validators = validatorsIn(await get("/etag/weak"));
      strictEqual(reasonOf(await get("/etag/weak", { validators })), "not_modified");
      strictEqual(requests()[1]?.headers["if-none-match"], 'W/"weak, \\ and odd"');
    },
    breaks: [
      { file: headers, find: '["if-none-match"] = etag', replace: '["if-none-match"] = etag.replace(/^W./, "")' },
    ],
  },
  {
    id: "last-modified-verbatim",
    says: "Last-Modified goes back as it came, not as a date of our own.",
    source: "RFC 9110 §13.1.3",
    async holds({ get }) {
      const validators = validatorsIn(await get("/last-modified"));
      strictEqual(reasonOf(await get("/last-modified", { validators })), "not_modified");
    },
    breaks: [
      {
        file: headers,
        find: '["if-modified-since"] = last_modified',
        replace: '["if-modified-since"] = new Date().toUTCString()',
      },
    ],
  },
  {
    id: "last-modified-unreadable",
    says: "A Last-Modified that is no date is not sent back.",
    source: "RFC 9110 §8.8.2",
    holds: async ({ get }) => strictEqual(validatorsIn(await get("/last-modified/unreadable")).last_modified, null),
    breaks: [
      {
        file: freshness,
        find: 'httpDate(headers["last-modified"]) ? headers["last-modified"] : undefined',
        replace: 'headers["last-modified"]',
      },
    ],
  },
  {
    id: "validators-outlive-304",
    says: "Validators that a 304 does not repeat stay as they were.",
    source: "RFC 9110 §15.4.5",
    holds: async ({ get }) => strictEqual(validatorsIn(await get("/304/silent", { validators: kept })).etag, kept.etag),
    breaks: [{ file: freshness, find: "headers.etag ?? before?.etag", replace: "headers.etag" }],
  },
  {
    id: "validators-of-304-win",
    says: "An ETag that comes with a 304 replaces the one that was known.",
    source: "RFC 9111 §4.3.4",
    holds: async ({ get }) => strictEqual(validatorsIn(await get("/304/newer", { validators: kept })).etag, '"newer"'),
    breaks: [{ file: freshness, find: "headers.etag ?? before?.etag", replace: "before?.etag ?? headers.etag" }],
  },
  {
    id: "unasked-304",
    says: "A 304 to a request without validators is a failure, never taken for an unchanged feed.",
    source: "RFC 9110 §15.4.5",
    holds: async ({ get }) => strictEqual(reasonOf(await get("/304/silent")), "refused"),
    breaks: [
      {
        file: "pipeline/fetch/fetch.ts",
        find: "status === 304 && isConditional(request, new URL(url))",
        replace: "status === 304",
      },
    ],
  },
  {
    id: "validators-per-resource",
    says: "Validators go to the address that gave them only: another one with the same ETag holds something else.",
    source: "RFC 9110 §8.8.3",
    async holds({ get, requests }) {
      const validators = validatorsIn(await get("/redirect/in-turn"));
      strictEqual(reasonOf(await get("/redirect/in-turn", { validators })), "fetched");
      strictEqual(requests("/turn/0")[0]?.headers["if-none-match"], undefined);
    },
    breaks: [{ file: headers, find: "(!validators.url || validators.url === url.href)", replace: "true" }],
  },
  {
    id: "changing-etag",
    says: "A feed whose ETag changes while its items do not is read again, and none of its items is queued twice.",
    source: "RFC 9110 §8.8.1",
    async holds(place) {
      const feed = await place.follow("/etag/changing");
      await feed.visit();
      place.later(7200);
      const { etag, message } = await feed.visit();
      strictEqual(etag, '"2"');
      strictEqual(message.includes("nothing new"), true);
    },
    breaks: [
      {
        file: "pipeline/visit/visit.ts",
        find: "    etag: validators.etag,",
        replace: "    etag: channel.etag ?? validators.etag,",
      },
    ],
  },
  {
    id: "stale-if-error",
    says: "A failure makes nothing forgotten: the next request is conditional on what was read before it.",
    source: "RFC 5861 §4",
    async holds(place) {
      const feed = await place.follow("/500/sometimes");
      for (let visit = 0; visit < 3; visit++) {
        await feed.visit();
        place.later(7200);
      }
      strictEqual(place.requests()[2]?.headers["if-none-match"], '"sometimes"');
    },
    breaks: [
      {
        file: "pipeline/visit/visit.ts",
        find: "...(failed ? failedState(channel, failures)",
        replace: "...(failed ? { etag: null }",
      },
    ],
  },
  {
    id: "partial-content",
    says: "A part that was not asked for is not taken for the whole.",
    source: "RFC 9110 §15.3.7",
    holds: async ({ get }) => strictEqual(reasonOf(await get("/partial")), "body_broken"),
    breaks: [{ file: "pipeline/fetch/fetch.ts", find: " || status === 206", replace: "" }],
  },
  {
    id: "a-im-feed",
    says: "A feed is asked for its new items alone, when there is an ETag to count from.",
    source: "RFC 3229 §10.5.3",
    async holds({ get, requests }) {
      const validators = validatorsIn(await get("/delta", { takes_news: true }));
      await get("/delta", { takes_news: true, validators });
      strictEqual(requests()[0]?.headers["a-im"], undefined);
      strictEqual(requests()[1]?.headers["a-im"], "feed");
    },
    breaks: [{ file: headers, find: 'headers["a-im"] = "feed";', replace: "return headers;" }],
  },
  {
    id: "im-used",
    says: "An answer with the new items alone (226) is read as any other, its ETag that of the whole.",
    source: "RFC 3229 §10.4.1",
    async holds(place) {
      const feed = await place.follow("/delta");
      await feed.visit();
      place.later(7200);
      const { health, etag } = await feed.visit();
      strictEqual(`${health} ${etag}`, 'fine "newest"');
    },
    breaks: [
      { file: "pipeline/fetch/fetch.ts", find: " || status === 206", replace: " || status === 206 || status === 226" },
    ],
  },
];
