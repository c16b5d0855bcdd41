import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { streamEntry } from "../../support/arrivals.ts";
import { consoleOf, type Visit } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let operator: Visit;
let reader: Visit;

beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  operator = await consoleOf(service, await service.member("platform", { is_operator: true, cadence: "continuous" }));
  reader = await consoleOf(service, await service.member("free"));
});
afterAll(() => service[Symbol.asyncDispose]());

/** The titles that a page lists, in their order. */
async function titles(visit: Visit, query = ""): Promise<string[]> {
  const { text } = await visit.open(`/console/streams${query}`);
  return [...text.matchAll(/role="rowheader"><a href="[^"]+">([^<]+)/g)].map(([, title = ""]) => title);
}

describe("the page of streams", () => {
  test("lists in the order that is wanted", async () => {
    expect(await titles(operator)).toEqual(["FEES", "SHIPPING", "DESK"]);
    expect(await titles(operator, "?order=title")).toEqual(["DESK", "FEES", "SHIPPING"]);
    expect(await titles(operator, "?order=nonsense")).toEqual(["FEES", "SHIPPING", "DESK"]);
    expect(await titles(operator, "?order=day&domain=society-law-government")).toEqual(["SHIPPING"]);
    expect(await titles(operator, "?class=research")).toEqual([]);
  });

  test("tells the operator alone of what is private or not live", async () => {
    expect(await titles(operator, "?seen=private")).toEqual(["DESK"]);
    expect(await titles(operator, "?status=unpublished")).toEqual(["QUIET"]);
    expect(await titles(operator, "?status=removed&q=gone")).toEqual(["GONE"]);
    expect((await operator.open("/console/streams?seen=private")).text).toContain('<span class="badge">Private</span>');
    for (const query of ["?seen=private", "?status=unpublished", "?status=removed"])
      expect(await titles(reader, query)).toEqual(["FEES", "SHIPPING"]);
    expect((await reader.open("/console/streams")).text).not.toContain('name="status"');
  });

  test("leads whoever runs the service to a new stream and to the file", async () => {
    const { text } = await operator.open("/console/streams");
    expect(text).toContain('href="../console/config/streams/entry">New stream</a>');
    expect(text).toContain('href="../console/config/streams">streams.yaml</a>');
    expect((await reader.open("/console/streams")).text).not.toContain("console/config");
  });

  test("draws the course of 30 days, with its figures in words, up to what may be seen", async () => {
    const courses = async (visit: Visit) =>
      (await visit.open("/console/streams?q=fees")).text.match(/aria-label="30 days[^"]*"/g);
    expect(await courses(operator)).toEqual(['aria-label="30 days: 1 story at most, 1 on the last day"']);
    const october = await courses(reader);
    expect(october).toEqual(['aria-label="30 days: 1 story at most, 0 on the last day"']);
  });

  test("goes through pages of many, and keeps what was chosen", async () => {
    await using many = await openService();
    const entries = Array.from({ length: 60 }, (_, at) => streamEntry(`stream-${String(at).padStart(2, "0")}`));
    await many.store.streamEntries.sync(entries, "2026-11-01T00:00:00.000Z");
    const visit = await consoleOf(many, await many.member("free"));
    expect(await titles(visit, "?order=title")).toHaveLength(50);
    const { text } = await visit.open("/console/streams?order=title&page=2");
    expect(text).toContain("STREAM-59");
    expect(text).toContain('<a rel="prev" href="?order=title&amp;page=1">');
    expect(text).toContain("60 streams");
  });
});
