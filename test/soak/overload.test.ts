import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  eventually,
  type Installation,
  installation,
  type ServiceProcess,
  startProcess,
} from "../support/service/service-process.ts";
import { type EndlessNewsroom, openEndlessNewsroom } from "./endless-newsroom.ts";
import { flood } from "./flood.ts";

/** Articles that there are. */
const articles = 30;

/** How long a busy machine may take to read them. Milliseconds. */
const patienceMs = 300_000;

let newsroom: EndlessNewsroom;
let place: Installation;
let service: ServiceProcess;
beforeAll(async () => {
  newsroom = await openEndlessNewsroom(1);
  newsroom.waiting = articles;
  const [url] = newsroom.feeds;
  const channel = { name: "News", kind: "feed", url, media_format: "text" };
  place = installation({
    sources: [{ name: "Desk", source_type: "organization", channels: [channel] }],
    streams: [{ name: "everything", title: "Everything", home_domain: "society-law-government" }],
  });
  service = await startProcess(place);
  const total = async () => (await service.get("/streams/1/manifests?page_size=1")).body.data.pagination.total_count;
  await eventually("records", async () => (await total()) === articles, patienceMs);
}, patienceMs);
afterAll(async () => {
  await service.end("SIGTERM");
  place[Symbol.dispose]();
  await newsroom[Symbol.asyncDispose]();
});

/** What each kind of client asks for, over and over. */
const floods: Record<string, (number: number) => { path: string; method?: "POST"; body?: string }> = {
  "whole pages": () => ({ path: `/streams/1/manifests?page_size=${articles}` }),
  "searches and walks": (number) =>
    number % 2 === 0
      ? { path: "/claims?query=harbour&page_size=50" }
      : {
          path: "/manifests/query",
          method: "POST",
          body: JSON.stringify({ stream_ids: ["1"], days: 30, page_size: 30 }),
        },
  "what is not there": (number) => ({ path: `/streams/1/nothing/${number}` }),
};

describe("400 clients at once that never think", () => {
  test.each(Object.entries(floods))("and ask for %s are all answered, or told when to come again", async (_, ask) => {
    const outcome = await flood(service.url, service.operator.api_key, { connections: 400, requests: 800, ask });
    expect(outcome).toMatchObject({ unanswered: [], speechless: 0 });
    const statuses = Object.keys(outcome.statuses).map(Number);
    expect(statuses.filter((status) => ![200, 404, 429, 503].includes(status))).toEqual([]);
    expect((await service.get("/streams")).status).toBe(200);
  });

  test("leave it as it was: up, and without an error in its log", async () => {
    expect((await service.get("/health")).status).toBe(200);
    expect(service.log()).not.toMatch(/"level":(?:50|60|"error"|"fatal")/);
  });
});
