import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseOpml } from "../../../pipeline/opml/opml.ts";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { scenarios } from "../../support/service/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../../support/service/service.ts";

const opened = "2026-08-01T00:00:00.000Z";

/** A channel of Harbour News beside its feed. */
const channel = (name: string, url: string, more: { kind?: string; settings?: string } = {}) => ({
  name,
  url,
  kind: "feed",
  media_format: "text",
  claim_type: "event",
  settings: "{}",
  ...more,
});

let service: TestService;
let operator: Member;
beforeAll(async () => {
  service = await openService();
  const { store } = service;
  const sources = [
    sourceEntry("Harbour News", { homepage: "https://harbour.example/" }),
    sourceEntry("Hill News", {
      channels: [
        channel("Open", "https://hill.example/feed"),
        channel("Paid", "https://hill.example/feed?user=7&access_token=abc"),
        channel("Guarded", "https://me:word@hill.example/feed"),
        channel("With headers", "https://hill.example/own", { settings: '{"headers":{"authorization":"Bearer x"}}' }),
        channel("Folder", "file:///srv/inbox", { kind: "inbox" }),
      ],
    }),
    sourceEntry("Inner Desk"),
    sourceEntry("Old News"),
  ];
  await store.sources.sync(sources, opened);
  await store.sources.sync(sources.slice(0, 3), "2026-11-01T00:00:00.000Z");
  await store.streamEntries.sync(
    [
      streamEntry("news", { sources: ["Harbour News", "Hill News", "Old News"] }),
      streamEntry("desk", {}, { is_public: false }),
    ],
    opened,
  );
  for (const day of ["02", "03", "04", "05", "06", "07", "08"]) {
    const item = { published: `2026-11-${day}T09:00:00.000Z` };
    await ingestItem(store, { channel_id: 1, identity: day, now: standingAt, item });
  }
  const seen = { last_tried_at: "2026-11-20T09:30:00.000Z", last_success_at: "2026-11-20T09:30:00.000Z" };
  await store.channels.settle(1, { health: "fine", message: "Nothing new.", ...seen });
  await store.channels.settle(2, {
    health: "fine",
    message: "2 items read, nothing new.",
    ...seen,
    shared_link: "https://hill.example/show",
  });
  await store.channels.settle(3, {
    health: "failing",
    message: "hill.example has trouble answering (HTTP 500).",
    failures: 2,
    due_at: "2026-11-20T11:15:00.000Z",
    due_reason: "2 failures in a row",
  });
  await store.channels.settle(6, { health: "failing", message: "There is no folder /srv/inbox." });
  operator = await service.member("platform", { is_operator: true });
});
afterAll(() => service[Symbol.asyncDispose]());

describe("what is followed", () => {
  scenarios("GET /sources", () => service, { ask: "/sources", as: "demo" }, [
    {
      name: "lists the sources that a stream the caller may see takes from, by name, with their health",
      has: {
        "data.pagination.total_count": 2,
        "data.sources.0.name": "Harbour News",
        "data.sources.0.health": "silent",
        "data.sources.0.message": "It has been silent since 2026-11-08, for 12 days; it used to publish every day.",
        "data.sources.0.last_success_at": "2026-11-20T09:30:00.000Z",
        "data.sources.0.channels.0.publishes": "every day",
        "data.sources.0.channels.0.url": "https://harbour-news.example/feed.xml",
        "data.sources.1.name": "Hill News",
        "data.sources.1.health": "failing",
        "data.sources.1.message": "Folder: It cannot be read at present.",
        "data.sources.1.channels.0.name": "Folder",
        "data.sources.1.channels.0.message": "It cannot be read at present.",
        "usage.items_in_response": 2,
      },
      billed: 0,
    },
    {
      name: "shows the operator all of them",
      as: () => operator,
      has: {
        "data.pagination.total_count": 3,
        "data.sources.2.name": "Inner Desk",
        "data.sources.2.health": "new",
        "data.sources.2.next_try_reason": "never fetched",
        "data.sources.1.channels.0.message": "There is no folder /srv/inbox.",
      },
    },
    {
      name: "tells of those that are no longer followed when they are asked for",
      ask: "/sources?is_active=false",
      has: {
        "data.pagination.total_count": 1,
        "data.sources.0.name": "Old News",
        "data.sources.0.health": "gone",
        "data.sources.0.message": "It is no longer followed since 2026-11-01: removed from sources.yaml.",
        "data.sources.0.next_try_at": null,
      },
    },
    {
      name: "narrows by health",
      ask: "/sources?health=silent,gone&page_size=1",
      has: { "data.pagination.total_count": 1, "data.sources.0.name": "Harbour News", "data.sources.1": undefined },
    },
    {
      name: "narrows by a part of the name and goes on by pages",
      ask: "/sources?query=NEWS&page_size=1&page_num=1",
      has: { "data.pagination.total_count": 2, "data.pagination.next": null, "data.sources.0.name": "Hill News" },
    },
    {
      name: "refuses a health that there is not",
      ask: "/sources?health=sick",
      status: 422,
      has: { "detail.error_code": "invalid_request" },
    },
  ]);

  scenarios("GET /sources/{source_id}", () => service, { ask: "/sources/2", as: "demo" }, [
    {
      name: "says what is the matter with each channel, when it is tried next and why then",
      has: {
        "data.name": "Hill News",
        "data.channels.4.name": "With headers",
        "data.channels.3.name": "Paid",
        "data.channels.3.health": "failing",
        "data.channels.3.message": "hill.example has trouble answering (HTTP 500).",
        "data.channels.3.failures": 2,
        "data.channels.3.next_try_at": "2026-11-20T11:15:00.000Z",
        "data.channels.3.next_try_reason": "2 failures in a row",
      },
    },
    {
      name: "hides addresses that open what is not open to all",
      has: {
        "data.channels.0.url": null,
        "data.channels.1.url": null,
        "data.channels.2.url": "https://hill.example/feed",
        "data.channels.2.shared_link": "https://hill.example/show",
        "data.channels.3.shared_link": null,
        "data.channels.3.url": null,
        "data.channels.4.url": null,
      },
    },
    {
      name: "shows them to the operator, without passwords",
      as: () => operator,
      has: {
        "data.channels.0.url": null,
        "data.channels.1.url": "https://hill.example/feed",
        "data.channels.3.url": "https://hill.example/feed?user=7&access_token=abc",
        "data.channels.4.url": "https://hill.example/own",
      },
    },
    { name: "hides what only private streams take from", ask: "/sources/3", status: 404 },
    { name: "shows it to the operator", as: () => operator, ask: "/sources/3" },
    { name: "knows no other", as: () => operator, ask: "/sources/99", status: 404 },
  ]);

  test("GET /sources.opml: gives the feeds that may be shown, as OPML", async () => {
    const urls = async (as: Member) => {
      const { status, headers, body } = await service.request("/sources.opml", { as });
      expect({ status, type: headers.get("content-type") }).toEqual({
        status: 200,
        type: "text/x-opml; charset=utf-8",
      });
      return parseOpml(String(body)).feeds.map(({ title, feed_url }) => `${title} ${feed_url}`);
    };
    const open = ["Harbour News https://harbour-news.example/feed.xml", "Hill News: Open https://hill.example/feed"];
    expect(await urls(await service.member("demo"))).toEqual(open);
    expect(await urls(operator)).toHaveLength(6);
  });
});
