import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { H3, HTTPResponse, serve } from "h3";
import type { Benchmark, Rounds } from "../benchmark.ts";
import { askAll, ClientsGiven, openHttpClients } from "../http-clients.ts";
import { serveStories } from "../served-stories.ts";

/** Answers a round. */
const answersPerRound = 5000;

const body = Buffer.from(`{"text":"${"x".repeat(5 * 1024 - 11)}"}`);

/** What every answer says beside its body. */
const headersOf = (): [string, string][] => [
  ["content-type", "application/json"],
  ["x-request-id", randomUUID()],
  ["cache-control", "no-store"],
  ["x-content-type-options", "nosniff"],
];

/** What is added to an answer by the way it is made: nothing but Node, the framework, the whole service. */
export const http: Benchmark = {
  name: "http",
  about: `${answersPerRound} answers of 5 KB over kept connections, against node:http with the same headers; CPU of the server alone`,
  unit: "answers",
  rounds: 7,
  // h3 may cost 0.7 of bare node:http on top of it.
  goals: { h3: 0.588 },
  stage: openHttpClients,
  baseline: {
    name: "node:http",
    async open(given) {
      const server = createServer((_, response) => {
        response.writeHead(200, headersOf().flat());
        response.end(body);
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
      return rounds(ClientsGiven.parse(given), { url: `http://127.0.0.1:${port}`, path: "/", close });
    },
  },
  variants: [
    {
      name: "h3",
      async open(given) {
        const app = new H3().get("/", () => new HTTPResponse(body, { status: 200, headers: headersOf() }));
        const server = serve(app, { hostname: "127.0.0.1", port: 0, silent: true, gracefulShutdown: false });
        await server.ready();
        const url = (server.url ?? "").replace(/\/$/, "");
        return rounds(ClientsGiven.parse(given), { url, path: "/", close: () => server.close() });
      },
    },
    {
      name: "claimstream, /plans",
      async open(given) {
        const service = await serveStories(1);
        return rounds(ClientsGiven.parse(given), { ...service, path: "/plans" });
      },
    },
  ],
};

function rounds(
  given: ClientsGiven,
  { url, path, close, api_key = "" }: { url: string; path: string; close: () => Promise<void>; api_key?: string },
): Rounds {
  const headers = { authorization: `Bearer ${api_key}` };
  const order = { url, path, headers, requests: answersPerRound, status: 200, bytes_min: 1024 };
  return {
    async round() {
      await askAll(given, order);
      return answersPerRound;
    },
    close,
  };
}
