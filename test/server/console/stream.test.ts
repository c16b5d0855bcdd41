import type { Browser as Chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ingestItem } from "../../support/arrivals.ts";
import { chromiumPath, openChromium, openPage, signIn } from "../../support/chromium.ts";
import { consoleOf, type Visit } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let operator: Member;

beforeEach(async () => {
  service = await openService();
  await openNewsstand(service.store);
  operator = await service.member("platform", { is_operator: true, cadence: "continuous" });
});
afterEach(() => service[Symbol.asyncDispose]());

let arrived = 0;

/** Another story comes into the stream of fees. */
function arrive(significance_score = 50, now = service.clock.now) {
  arrived += 1;
  const extraction = { significance_score, headline: `Late story ${significance_score}` };
  return ingestItem(service.store, { channel_id: 1, identity: `late ${arrived}`, now, extraction });
}

const items = ({ text }: { text: string }) => text.match(/<li data-item/g)?.length ?? 0;

/** Reads events of a stream as the browser of a visit does. */
async function events(visit: Visit, path: string) {
  const cookies = [...visit.browser.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
  const stopping = new AbortController();
  const answer = await fetch(`${service.url}${path}`, {
    headers: { cookie: cookies },
    signal: stopping.signal,
    redirect: "manual",
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    answer,
    /** Resolves with everything that came until a text stands in it, or the end. */
    async until(text: string): Promise<string> {
      let read = "";
      while (!read.includes(text)) {
        const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return `${read}<end>`;
        read += value;
      }
      return read;
    },
    stop: () => stopping.abort(),
  };
}

describe("the page of a stream", () => {
  test("shows what came in on some days, and what is significant", async () => {
    const visit = await consoleOf(service, operator);
    expect(items(await visit.open("/console/streams/1"))).toBe(4);
    expect(items(await visit.open("/console/streams/1?from=2026-11-12&to=2026-11-19"))).toBe(2);
    expect((await visit.open("/console/streams/1?from=2026-01-01&to=2026-01-02")).text).toContain("No stories match.");
    expect((await visit.open("/console/streams/1?from=2026-01-02&to=2026-01-01")).text).toContain("after the last one");
    await arrive(80);
    await arrive(10);
    expect(items(await visit.open("/console/streams/1?least=70"))).toBe(1);
    expect(items(await visit.open("/console/streams/1?least=40"))).toBe(5);
    expect(items(await visit.open("/console/streams/1?least=40&to=2026-11-19"))).toBe(3);
    expect(items(await visit.open("/console/streams/1?least=nonsense&from=x&below=y"))).toBe(6);
  });

  test("goes on with the significant ones behind the last that it showed", async () => {
    const visit = await consoleOf(service, operator);
    for (let count = 0; count < 52; count += 1) await arrive(75, new Date(service.clock.now.getTime() - count * 1000));
    const first = await visit.open("/console/streams/1?least=70");
    expect(items(first)).toBe(50);
    const next = /<a rel="next" href="([^"]+)">/.exec(first.text)?.[1]?.replaceAll("&amp;", "&");
    const second = await visit.open(`/console/streams/1${next}`);
    expect(items(second)).toBe(2);
    expect(second.text).not.toContain('rel="next"');
  });

  test("tells who gets stories at intervals when the next come", async () => {
    const monthly = await consoleOf(service, await service.member("free", { cadence: "monthly" }));
    const { text } = await monthly.open("/console/streams/1");
    expect(text).toMatch(/You get new stories monthly; the next on <time datetime="2026-12-01T00:00:00.000Z">/);
    expect((await (await consoleOf(service, operator)).open("/console/streams/1")).text).not.toContain("the next on");
  });

  test("leads to delivering it elsewhere", async () => {
    const { text } = await (await consoleOf(service, operator)).open("/console/streams/1");
    for (const path of ["webhooks/new?stream=1", "exports/new?stream_ids=1", "feeds"])
      expect(text).toContain(`<a href="../../console/delivery/${path}">`);
    // Whoever runs the service edits the file in which it stands.
    expect(text).toContain('<a href="../../console/config/streams/entry?name=fees">Edit</a>');
    const reader = await consoleOf(service, await service.member("startup", { cadence: "continuous" }));
    expect((await reader.open("/console/streams/1")).text).not.toContain(">Edit</a>");
  });
});

describe("what an open page of a stream is told", () => {
  const path = `/console/streams/1/news?after=${encodeURIComponent("2026-11-20T08:00:00.000Z 4")}`;

  test("is how many stories came in since, for as long as somebody is signed in", async () => {
    const visit = await consoleOf(service, operator);
    const told = await events(visit, path);
    expect(told.answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    await told.until("retry");
    await arrive();
    expect(await told.until("data: 1\n")).toContain("event: news\n");
    await arrive();
    expect(await told.until("data: 2\n")).toContain("event: news\n");
    await service.store.sessions.endAll(operator.key_id);
    expect(await told.until("never")).toContain("<end>");
    const after = await events(visit, path);
    expect(after.answer.status).toBe(303);
  });

  test("is what the cadence has released, and nothing of streams that are not to be seen", async () => {
    const daily = await consoleOf(service, await service.member("pro_developer", { cadence: "daily" }));
    const told = await events(daily, path);
    await told.until("retry");
    await arrive();
    service.clock.now = new Date("2026-11-21T00:00:01.000Z");
    expect(await told.until("data:")).toContain("data: 1\n");
    told.stop();
    for (const id of ["3", "5", "99", "x"]) {
      const refused = await events(daily, `/console/streams/${id}/news`);
      expect(refused.answer.status).toBe(404);
    }
  });

  test("goes to so many pages of a session and no more, and ends with the service", async () => {
    const visit = await consoleOf(service, operator);
    const open = await Promise.all(Array.from({ length: 8 }, () => events(visit, path)));
    await Promise.all(open.map(({ until }) => until("retry")));
    expect((await events(visit, path)).answer.status).toBe(429);
    open[0]?.stop();
    await expect.poll(async () => (await events(visit, path)).answer.status).toBe(200);
    const ended = open[1]?.until("never");
    await service[Symbol.asyncDispose]();
    expect(await ended).toContain("<end>");
    service = await openService();
  });
});

describe.runIf(chromiumPath)("in Chromium", () => {
  let browser: Chromium;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  test("new stories are told of, put above the others when asked to, and take the focus", async () => {
    const { page, faults } = await openPage(browser, service.url);
    await signIn(page, service.url, operator.api_key);
    await page.goto(`${service.url}/console/streams/1`);
    await page.waitForLoadState("load");
    await arrive(77);
    await page.getByRole("button", { name: "1 new story" }).click();
    await page.getByText("1 story was added.").waitFor();
    expect(await page.locator("[data-stories] li h3").first().textContent()).toBe("Late story 77");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Late story 77");
    expect(await page.locator("[data-story]").count()).toBe(5);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test("whoever was signed out meanwhile is told to load the page again", async () => {
    const { page } = await openPage(browser, service.url);
    await signIn(page, service.url, operator.api_key);
    await page.goto(`${service.url}/console/streams/1`);
    await page.waitForLoadState("load");
    await page.context().clearCookies();
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByRole("link", { name: "Load the page again" }).waitFor();
    await page.context().close();
  });
});
