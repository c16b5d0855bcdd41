import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  reader = await consoleOf(service, await service.member("startup", { cadence: "continuous" }));
});
afterAll(() => service[Symbol.asyncDispose]());

/** The counts of the tabs, by their names. */
function tabsOf(text: string): Record<string, string> {
  const tabs = text.matchAll(/>(\w+) <span class="count">([\d,+]+)</g);
  return Object.fromEntries([...tabs].map(([, name, count]) => [name, count]));
}

describe("the search of the console", () => {
  test("shows claims first, each with its words marked and the words of the source that prove it", async () => {
    const { text } = await operator.open("/console/search?q=harbour");
    expect(tabsOf(text)).toEqual({ Claims: "5", Stories: "5", Tags: "1", Streams: "2", Sources: "1" });
    expect(text.match(/<li class="claim"/g)).toHaveLength(5);
    expect(text).toContain("The <b>Harbour</b> Board raised its grain fee by 4 percent.");
    expect(text).toContain(
      '<span class="proof-line"><mark>The Harbour Board raised its grain fee by 4 percent.</mark> Mara Venn said',
    );
    expect(text).toContain('href="../console/stories/1?claim=1-1-1#claim-1-1-1"');
  });

  test("shows each kind on its tab, and counts the others", async () => {
    const shown = async (kind: string) => (await operator.open(`/console/search?q=harbour&in=${kind}`)).text;
    expect((await shown("stories")).match(/<li data-item data-story=/g)).toHaveLength(5);
    expect(await shown("tags")).toContain('href="../console/tags/1"');
    expect(await shown("streams")).toContain('href="../console/streams/1"');
    expect(await shown("sources")).toContain("Harbour News");
  });

  test("narrows claims by type, confidence and time, and says how to take that back", async () => {
    const none = (await operator.open("/console/search?q=harbour&type=remarks")).text;
    expect(tabsOf(none).Claims).toBe("0");
    expect(none).toContain("No result within these filters.");
    expect(none).toContain('<a class="button" href="?q=harbour">Clear filters</a>');
    const lately = (await operator.open("/console/search?q=harbour&days=7&confidence=stated&source=")).text;
    expect(lately).toContain("<summary>Filters (2)</summary>");
    expect(lately).toContain(', <a href="?q=harbour">clear filters</a></p>');
    expect(tabsOf(lately)).toMatchObject({ Claims: "3", Stories: "3" });
  });

  test("narrows stories by source, domain, sentiment and language", async () => {
    const count = async (query: string) =>
      tabsOf((await operator.open(`/console/search?q=harbour&${query}`)).text).Stories;
    expect(await count("in=stories&domain=economics-business-work")).toBe("5");
    expect(await count("in=stories&domain=health-medicine")).toBe("0");
    expect(await count("in=stories&sentiment=positive")).toBe("0");
    expect(await count("in=stories&language=en")).toBe("5");
    expect(await count("in=stories&language=de")).toBe("0");
    expect(await count("in=stories&source=Inner+Desk")).toBe("1");
    expect((await operator.open("/console/search?q=harbour&in=stories&source=Nobody")).text).toContain(
      "No result within these filters.",
    );
  });

  test("leads the operator to a stream of its words, and everybody to the same call of the API", async () => {
    const { text } = await operator.open("/console/search?q=grain+fee");
    const [, href = ""] = /href="([^"]+)"[^>]*>(?:<svg.*?<\/svg>)?Make this a stream/.exec(text) ?? [];
    const form = await operator.open(new URL(href.replaceAll("&amp;", "&"), "http://x/console/search").href.slice(8));
    expect(form.text).toMatch(/name="filter\.words"[^>]*>\s*grain fee</);
    expect(form.text).toMatch(/name="title"[^>]*value="grain fee"/);
    const { text: other } = await reader.open("/console/search?q=grain+fee");
    expect(other).not.toContain("Make this a stream");
    for (const [label, field] of [
      ["As an API call", /id="f-query"[^>]*value="grain fee"|>\s*grain fee<\/textarea>/],
      ["Make this a beacon", /id="name"[^>]*value="grain fee"/],
    ] as const) {
      const [, to = ""] = new RegExp(`href="([^"]+)"[^>]*>(?:<svg(?:(?!</a>).)*</svg>)?${label}`).exec(other) ?? [];
      const call = await reader.open(new URL(to.replaceAll("&amp;", "&"), "http://x/console/search").href.slice(8));
      expect(call.text).toMatch(field);
      expect(call.text).not.toContain("Federal Reserve");
    }
  });

  test("is a call of the API on every tab, with its filters, and says which of them the call does not take", async () => {
    const called = async (query: string) => {
      const { text } = await reader.open(`/console/search?q=harbour&${query}`);
      const [, to = ""] = /href="([^"]+)"[^>]*>(?:<svg(?:(?!<\/a>).)*<\/svg>)?As an API call/.exec(text) ?? [];
      const { pathname, search } = new URL(to.replaceAll("&amp;", "&"), "http://x/console/search");
      return { text, call: (await reader.open(`${pathname}${search}`)).text };
    };
    expect((await called("in=tags")).call).toMatch(/id="f-search"[^>]*value="harbour"/);
    expect((await called("in=streams")).call).toMatch(/id="f-query"[^>]*value="harbour"/);
    expect((await called("in=sources")).call).toMatch(/<code>GET \/sources<[\s\S]*id="f-query"[^>]*value="harbour"/);
    expect((await called("days=7&source=Inner+Desk")).call).toMatch(/id="f-from"[^>]*value="\d{4}-\d\d-\d\d"/);
    const stories = await called("in=stories&days=7&source=Inner+Desk&sentiment=positive");
    expect(stories.call).toMatch(/id="f-published_date_from"[^>]*value="\d{4}-\d\d-\d\d"/);
    expect(stories.text).toContain("but not sentiment and source");
  });

  test("shows nobody what they may not see, and no text as HTML", async () => {
    const { text } = await reader.open("/console/search?q=harbour");
    expect(tabsOf(text).Claims).toBe("4");
    expect(text).not.toContain("Inner Desk");
    const hostile = (await reader.open(`/console/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).text;
    expect(hostile).not.toContain("<script>alert");
    expect(hostile).toContain("No claims for “&quot;&gt;&lt;script&gt;");
  });

  test("asks for words where there are none", async () => {
    expect((await reader.open("/console/search")).text).toContain("Search everything");
  });
});
