import { match, strictEqual } from "node:assert";
import { outcomeRule, reasonOf, textOf } from "../expectations.ts";
import type { Rule } from "../rule.ts";

const headers = "pipeline/fetch/request-headers.ts";
const body = "pipeline/fetch/body.ts";
const news = "The quick brown fox read the news. ".repeat(100);

/** How one request is made, and what of its answer is put up with. */
export const exchangeRules: Rule[] = [
  {
    id: "user-agent",
    says: "Each request says who comes and whom to write to.",
    source: "RFC 9110 §10.1.5",
    async holds({ get, requests }) {
      await get("/page");
      strictEqual(requests()[0]?.headers["user-agent"], "claimstream/1.0 (+editor@example.org)");
    },
    breaks: [{ file: headers, find: '"user-agent": userAgent(policy)', replace: '"user-agent": "Mozilla/5.0"' }],
  },
  {
    id: "accept",
    says: "A feed is asked for as a feed: Accept names the formats, best first.",
    source: "RFC 9110 §12.5.1",
    async holds(place) {
      await (await place.follow("/feed")).visit();
      match(String(place.requests()[0]?.headers.accept), /^application\/atom\+xml, application\/rss\+xml;q=0\.9/);
    },
    breaks: [{ file: headers, find: 'accept: request.accept ?? "*/*"', replace: 'accept: "*/*"' }],
  },
  {
    id: "accept-encoding",
    says: "Packed bodies are asked for, which spare the publisher's line.",
    source: "RFC 9110 §12.5.3",
    async holds({ get, requests }) {
      await get("/page");
      match(String(requests()[0]?.headers["accept-encoding"]), /gzip/);
    },
    breaks: [{ file: body, find: '"gzip, deflate, br, zstd"', replace: '"identity"' }],
  },
  {
    id: "content-encoding",
    says: "Codings are taken off in the order opposite to that in which they were put on.",
    source: "RFC 9110 §8.4",
    holds: async ({ get }) => strictEqual(textOf(await get("/gzip/twice")), news),
    breaks: [{ file: body, find: 'name !== "identity").reverse()', replace: 'name !== "identity")' }],
  },
  {
    id: "mislabelled-gzip",
    says: "A plain body that says it is gzip is read as it is.",
    source: "RFC 9110 §8.4.1.3",
    holds: async ({ get }) => strictEqual(textOf(await get("/gzip/plain")), news),
    breaks: [{ file: body, find: "if (encoding.endsWith(", replace: 'if (encoding === "none" && encoding.endsWith(' }],
  },
  outcomeRule("/gzip/truncated", "body_broken", {
    id: "truncated-gzip",
    says: "A packed body that breaks off is not taken for a short one.",
    source: "RFC 9110 §8.4.1.3",
    breaks: [
      { file: body, find: "{ maxOutputLength: max_bytes }", replace: "{ maxOutputLength: max_bytes, finishFlush: 2 }" },
    ],
  }),
  outcomeRule("/gzip/bomb", "too_large", {
    id: "bomb",
    says: "A small body that unpacks to a huge one is stopped at the limit.",
    source: "RFC 9110 §17.5",
    breaks: [{ file: body, find: "{ maxOutputLength: max_bytes }", replace: "{}" }],
  }),
  outcomeRule("/long/announced", "too_large", {
    id: "announced-length",
    says: "A body that announces more than the limit is not read at all.",
    source: "RFC 9110 §8.6",
    breaks: [
      {
        file: body,
        find: "if (Number(content_length ?? 0) > max_bytes) throw",
        replace: "if (Number(content_length ?? 0) < 0) throw",
      },
    ],
  }),
  outcomeRule("/long/unannounced", "too_large", {
    id: "unannounced-length",
    says: "A body that grows beyond the limit is cut off.",
    source: "RFC 9110 §17.5",
    breaks: [{ file: body, find: "if (size > max_bytes) throw", replace: "if (size < 0) throw" }],
  }),
  outcomeRule("/slow/drip", "timeout", {
    id: "endless-body",
    says: "An answer that never ends is given up when its time is over, and tried again later.",
    source: "RFC 9110 §17.5",
    setting: { policy: { timeout_ms: 400 } },
    breaks: [
      { file: "pipeline/fetch/fetch.ts", find: "signal: AbortSignal.any([signal, timeout])", replace: "signal" },
    ],
  }),
  {
    id: "silent-server",
    says: "A server that does not answer is given up, and one that is silent once is not out of favour.",
    source: "RFC 9110 §15.6.5",
    setting: { policy: { timeout_ms: 1000 } },
    async holds({ get }) {
      const outcome = await get("/slow/silent");
      strictEqual(outcome.kind === "failed" && outcome.retryable, true);
      strictEqual(reasonOf(await get("/page")), "fetched");
    },
    breaks: [
      {
        file: "pipeline/fetch/outcome.ts",
        find: '  "timeout",\n  "body_broken",\n  "rate',
        replace: '  "body_broken",\n  "rate',
      },
    ],
  },
  {
    id: "basic-credentials",
    says: "Credentials in a configured address go as a header, not in the request line.",
    source: "RFC 7617 §2",
    async holds({ url, get, requests }) {
      await get("/page", { url: `${url.replace("//", "//jo:s%40crt@")}/page` });
      strictEqual(requests()[0]?.headers.authorization, `Basic ${Buffer.from("jo:s@crt").toString("base64")}`);
    },
    breaks: [
      { file: headers, find: "headers.authorization = basicCredentials(start)", replace: "basicCredentials(start)" },
    ],
  },
  {
    id: "bearer-credentials",
    says: "A credential that a header names is taken from the environment, and without it nothing is sent.",
    source: "RFC 6750 §2.1",
    setting: { secrets: { SOURCE_GAZETTE: "s3cret" } },
    async holds({ get, requests }) {
      await get("/page", { headers: { Authorization: `Bearer \${SOURCE_GAZETTE}` } });
      strictEqual(requests()[0]?.headers.authorization, "Bearer s3cret");
      const unset = await get("/page", { headers: { Authorization: `Bearer \${SOURCE_OTHER}` } });
      strictEqual(`${reasonOf(unset)} ${requests().length}`, "secret_missing 1");
    },
    breaks: [
      {
        file: "pipeline/fetch/fetch.ts",
        find: "const request = withSecrets(asked, secrets);",
        replace: "const request = asked;",
      },
    ],
  },
];
