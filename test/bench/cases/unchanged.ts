import { serveGzippedPages } from "../baselines/gzipped-pages.ts";
import type { Benchmark, Rounds } from "../benchmark.ts";
import { askAll, ClientsGiven, openHttpClients } from "../http-clients.ts";
import { serveStories } from "../served-stories.ts";
import { storedStream } from "../stored-stories.ts";

/** Stories in the stream; a page holds fifty of them. */
const stories = 60;
const path = `/streams/${storedStream}/manifests?page_size=50`;

/** A client that has a page already is told so. */
export const unchanged: Benchmark = {
  name: "unchanged",
  about:
    "a page of 50 manifests over kept connections, for clients that have it and for others; CPU of the server alone",
  unit: "answers",
  rounds: 7,
  goals: { "304": 20 },
  stage: openHttpClients,
  baseline: {
    name: "200: parse, build, stringify, gzip 6",
    async open(given) {
      const { url, close } = await serveGzippedPages(stories);
      return rounds(ClientsGiven.parse(given), { url, headers: {}, close }, { status: 200, requests: 50 });
    },
  },
  variants: [
    {
      name: "200, stored fragments in gzip",
      async open(given) {
        const { url, api_key, close } = await serveStories(stories);
        const headers = { authorization: `Bearer ${api_key}`, "accept-encoding": "gzip" };
        return rounds(ClientsGiven.parse(given), { url, headers, close }, { status: 200, requests: 500 });
      },
    },
    {
      name: "304",
      async open(given) {
        const { url, api_key, close } = await serveStories(stories);
        const headers = { authorization: `Bearer ${api_key}`, "accept-encoding": "gzip" };
        const first = await fetch(`${url}${path}`, { headers });
        await first.bytes();
        const shown = { ...headers, "if-none-match": first.headers.get("etag") ?? "" };
        return rounds(ClientsGiven.parse(given), { url, headers: shown, close }, { status: 304, requests: 5000 });
      },
    },
  ],
};

function rounds(
  given: ClientsGiven,
  { url, headers, close }: { url: string; headers: Record<string, string>; close: () => Promise<void> },
  expected: { status: number; requests: number },
): Rounds {
  const order = { url, path, headers, ...expected, bytes_min: expected.status === 200 ? 100_000 : 0 };
  return {
    async round() {
      await askAll(given, order);
      return expected.requests;
    },
    close,
  };
}
