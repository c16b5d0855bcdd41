import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../../../config/config.ts";
import { openConfiguredFetcher } from "../../../pipeline/read/equipment.ts";
import { siteFeeds } from "../../../server/cli/site-feeds.ts";
import type { Following } from "../../../server/views/source-tools.ts";
import type { Fields, Shown } from "../../support/browser.ts";
import { consoleOf, type Visit } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { openService, type TestService } from "../../support/service/service.ts";

const hostile = "<script>alert(1)</script>";
const feed = (
  title: string,
) => `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title><link>SITE/</link>
<item><title>Grain fee rises</title><link>SITE/fee</link><guid>1</guid><pubDate>Thu, 19 Nov 2026 09:00:00 GMT</pubDate></item>
<item><title>${hostile.replaceAll("<", "&amp;lt;").replaceAll(">", "&amp;gt;")}</title><link>SITE/x</link><guid>2</guid></item></channel></rss>`;
const page = `<html><head><link rel="alternate" type="application/rss+xml" href="/feed.xml"><link rel="alternate" type="application/rss+xml" href="/other.xml"></head></html>`;

const sourcesText =
  "# kept\nsources:\n  - name: Harbour News\n    source_type: organization\n    channels:\n      - { name: News, kind: feed, url: https://harbour-news.example/feed.xml }\n";

let service: TestService;
let operator: Visit;
let reader: Visit;
let site: string;
let applied = 0;
let woken = 0;
const open = new AsyncDisposableStack();

beforeAll(async () => {
  const server = createServer((request, response) => {
    const bodies: Record<string, string> = {
      "/": page,
      "/feed.xml": feed("Quay Post"),
      "/other.xml": feed("Quay Sport").replaceAll("SITE/", "SITE/sport/"),
    };
    const body = bodies[request.url ?? ""];
    response.writeHead(body === undefined ? 404 : 200, {
      "content-type": body === page ? "text/html" : "application/rss+xml",
    });
    response.end(body?.replaceAll("SITE", site));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.defer(() => void server.close());
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const following: { current?: Following } = {};
  service = open.use(await openService({ following: () => following.current }));
  await openNewsstand(service.store);
  for (const name of ["streams", "tags", "topics", "digests"])
    writeFileSync(join(service.dataDir, `${name}.yaml`), `${name}: []\n`);
  writeFileSync(join(service.dataDir, "plans.yaml"), readFileSync("config/plans.yaml"));
  writeFileSync(join(service.dataDir, "service.yaml"), 'network: { allow: ["127.0.0.1/32"] }\n');
  writeFileSync(join(service.dataDir, "sources.yaml"), sourcesText);
  const env = { CONFIG_DIR: service.dataDir, DATA_DIR: service.dataDir };
  const config = readConfig({ env, packageRoot: service.dataDir, cwd: service.dataDir });
  const fetcher = open.use(openConfiguredFetcher(config, () => new Date()));
  following.current = {
    ...siteFeeds({ config: () => config, fetcher: () => fetcher }),
    apply: async () => {
      applied += 1;
    },
    wake: () => {
      woken += 1;
    },
  };
  operator = await consoleOf(service, await service.member("platform", { is_operator: true, cadence: "continuous" }));
  reader = await consoleOf(service, await service.member("free"));
});
afterAll(() => open.disposeAsync());
beforeEach(() => writeFileSync(join(service.dataDir, "sources.yaml"), sourcesText));

const text = () => readFileSync(join(service.dataDir, "sources.yaml"), "utf8");
const path = "/console/sources/add";

/** The hidden fields of the last form of a page, and what is checked in it. */
function fieldsOf({ text }: Shown): [string, string][] {
  const form =
    text
      .slice(0, text.indexOf("</main>"))
      .split("<form ")
      .findLast((each) => each.includes('name="read"')) ?? "";
  const decode = (value: string) =>
    value
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&");
  const fields = form.matchAll(
    /<input (?:type="hidden"|type="(?:checkbox|radio)"(?=[^>]* checked)) name="([^"]+)" value="([^"]*)"/g,
  );
  return [...fields].map(([, name = "", value = ""]) => [name, decode(value)]);
}

/** Goes from a page with a choice over the change to the file. */
async function go(shown: Shown, fields: [string, string][], at = path): Promise<{ change: Shown; end: Shown }> {
  const send = (fields: Fields) => operator.browser.send(`${service.url}${at}`, fields);
  const change = await send([...fieldsOf(shown), ...fields]);
  const agreed = /name="agreed" value="([^"]+)"/.exec(change.text)?.[1] ?? "";
  return { change, end: await send([...fieldsOf(change), ["agreed", agreed]]) };
}

describe("starter packs", () => {
  const packs = "/console/sources/packs";

  test("are asked for again when none is chosen and none is followed", async () => {
    expect((await operator.send(packs, {})).text).toContain("Choose at least one pack.");
  });

  test("are chosen with boxes; the change is shown, then written and applied", async () => {
    const offered = await operator.open(packs);
    for (const words of [
      "By domain",
      "By region",
      "By language",
      "Economy, business and work",
      "14 sources, 7 streams",
    ])
      expect(offered.text).toContain(words);
    const { change, end } = await go(
      { ...offered, text: offered.text.replace(/(<main.*?)<form /s, '$1<form name="read" ') },
      [
        ["domain", "economy"],
        ["language", "german"],
      ],
      packs,
    );
    expect(change.text).toContain("Follow economy, german");
    expect(change.text).toContain("<ins>");
    expect(end.location).toContain("done=applied&file=sources");
    expect(parse(text()).packs).toEqual(["economy", "german"]);
    expect(text().startsWith(sourcesText)).toBe(true);
  });

  test("are nothing for whoever does not run the service", async () => {
    expect((await reader.open(packs)).text).toContain("Only the organization that runs the service");
  });
});

describe("following a site", () => {
  test("shows what was found with its newest items, then the change, then writes and applies it", async () => {
    const found = await operator.send(path, { do: "find", url: site });
    expect(found.text).toContain("2 things to follow");
    expect(found.text).toContain("Grain fee rises");
    expect(found.text).toContain("&lt;script&gt;alert(1)");
    expect(found.text).not.toContain(hostile);
    const before = applied;
    const { change, end } = await go(found, [
      ["chosen", "0"],
      ["name", "The Quay: daily"],
      ["source_type", "organization"],
      ["do", "follow"],
    ]);
    expect(change.text).toContain("<ins>");
    expect(end.location).toContain("done=applied&file=sources");
    expect(applied).toBe(before + 1);
    expect(parse(text()).sources[1]).toMatchObject({
      name: "The Quay: daily",
      channels: [{ kind: "feed", url: `${site}/feed.xml` }],
    });
    expect(text().startsWith(sourcesText)).toBe(true);
  });

  test("says at the field why nothing was found", async () => {
    for (const url of [`${site}/nothing`, "ftp://example.org/", "no address at all"]) {
      const { text } = await operator.send(path, { do: "find", url });
      expect(text).toContain('id="url-wrong"');
      expect(text).toContain(`value="${url}"`);
    }
  });

  test("is for whoever runs the service", async () => {
    expect((await reader.open(path)).status).toBe(403);
    expect((await reader.send(path, { do: "find", url: site })).status).toBe(403);
    const { text } = await reader.open("/console/sources");
    expect(text).not.toContain("Add source");
    expect(text).toContain("Export OPML");
  });
});

describe("a list of feeds", () => {
  const opml = `<?xml version="1.0" encoding="ISO-8859-1"?><opml version="2.0"><head><title>Mine</title></head><body>
<outline text="Caf\u00e9"><outline type="rss" text="Caf\u00e9 & Co" xmlUrl="https://cafe.example/feed"/></outline>
<outline type="rss" text="Harbour" xmlUrl="http://harbour-news.example/feed.xml"/>
<outline type="rss" text="Broken" xmlUrl="mailto:nobody"/>
<outline type="rss" text="Other" xmlUrl="https://other.example/feed"/></body></opml>`;

  async function uploaded(bytes: Uint8Array<ArrayBuffer>): Promise<Shown> {
    const { text } = await operator.open(path);
    const body = new FormData();
    body.set("proof", /name="proof" value="([^"]+)"/.exec(text)?.[1] ?? "");
    body.set("do", "list");
    body.set("file", new File([bytes], "mine.opml"));
    const cookie = [...operator.browser.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${service.url}${path}`, {
      method: "POST",
      body,
      headers: { cookie, origin: service.url },
    });
    return { status: response.status, headers: response.headers, location: undefined, text: await response.text() };
  }

  test("is taken as a file in any encoding: new ones may be left out, others are told with the reason", async () => {
    const shown = await uploaded(new Uint8Array(Buffer.from(opml, "latin1")));
    expect(shown.text).toContain("Mine: 2 new sources");
    expect(shown.text).toContain("Café &amp; Co");
    expect(shown.text).toContain("Harbour News, News");
    expect(shown.text).toContain("is no http(s) address");
    const some = { ...shown, text: shown.text.replace('value="1" checked', 'value="1"') };
    const { end } = await go(some, [["do", "import"]]);
    expect(end.status).toBe(303);
    expect(parse(text()).sources.map(({ name }: { name: string }) => name)).toEqual(["Harbour News", "Café & Co"]);
  });

  test("may be pasted; what lists nothing is refused at the field, and what is too large as a whole", async () => {
    expect((await operator.send(path, { do: "list", opml })).text).toContain("Mine: 2 new sources");
    expect((await operator.send(path, { do: "list", opml: "hello" })).text).toContain("contains no feeds");
    expect((await uploaded(new Uint8Array(2 * 1024 * 1024))).status).toBe(413);
  });

  test("goes out, too", async () => {
    const { status, headers, text } = await reader.open("/console/sources.opml");
    expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "text/x-opml; charset=utf-8" });
    expect(text).toContain("harbour-news.example");
  });
});

describe("one source", () => {
  test("tells how its channels fare and what it brought, and what may be done to whom", async () => {
    const { text } = await operator.open("/console/sources/1");
    expect(text).toContain('Harbour News <span class="health new">New</span>');
    expect(text).toContain("https://harbour-news.example/feed.xml");
    expect(text).toContain("Harbour Board raises grain fee by 4 percent");
    expect(text).toContain("Check now");
    expect((await reader.open("/console/sources/1")).text).toContain("The operator of the service can");
    expect((await operator.open("/console/sources/99")).status).toBe(404);
  });

  test("is read now when that is asked for, by whoever runs the service", async () => {
    const before = woken;
    const { location } = await operator.send("/console/sources/1", { do: "read" });
    expect(location).toContain("done=read");
    expect(woken).toBe(before + 1);
    expect(await service.store.channels.byId(1)).toMatchObject({ due_reason: "asked for by hand" });
    expect((await reader.send("/console/sources/1", { do: "read" })).status).toBe(403);
  });

  test("is paused, taken up again and dropped by its entry, after the change was shown", async () => {
    const at = "/console/sources/1";
    const paused = await go(
      await operator.open(at),
      [
        ["proof", await proofAt(at)],
        ["do", "pause"],
      ],
      at,
    );
    expect(paused.change.text).toContain("<ins>+     paused: true");
    expect(paused.end.status).toBe(303);
    expect((await operator.open(at)).text).toContain("Resume");
    await go(
      await operator.open(at),
      [
        ["proof", await proofAt(at)],
        ["do", "resume"],
      ],
      at,
    );
    expect(text()).toBe(sourcesText);
    const dropped = await go(
      await operator.open(at),
      [
        ["proof", await proofAt(at)],
        ["do", "drop"],
      ],
      at,
    );
    expect(dropped.change.text).toContain("Kept: all stories and claims");
    expect(parse(text()).sources).toEqual([]);
  });

  test("tells how much came from it, day by day", async () => {
    const { text } = await operator.open("/console/sources/1");
    expect(text).toMatch(/Items over 14 days: \d+ items? at most/);
  });

  async function proofAt(at: string): Promise<string> {
    return /name="proof" value="([^"]+)"/.exec((await operator.open(at)).text)?.[1] ?? "";
  }
});

describe("several sources at once", () => {
  const at = "/console/sources";
  const chosen = async (fields: [string, string][]): Promise<[string, string][]> => {
    const proof = /name="proof" value="([^"]+)"/.exec((await operator.open(at)).text)?.[1] ?? "";
    return [["proof", proof], ...fields];
  };

  test("are moved to a folder after the change was shown; the list is narrowed by it, and OPML has it", async () => {
    const fields = await chosen([
      ["source", "1"],
      ["do", "folder"],
      ["folder", "Local"],
    ]);
    const { change, end } = await go({ ...(await operator.open(at)), text: "" }, fields, at);
    expect(change.text).toContain("Move Harbour News to Local");
    expect(end.status).toBe(303);
    expect(parse(text()).sources[0].groups).toEqual(["Local"]);
  });

  test("are checked at once, and paused together; what has no entry stays as it is and is named", async () => {
    const { location } = await operator.send(at, { do: "read", source: "1" });
    expect(location).toContain("done=read");
    const shown = await operator.send(at, { do: "pause", source: "1" });
    expect(shown.text).toContain("<ins>+     paused: true");
  });

  test("are refused where none was selected, where the action is unknown, and to whom does not run the service", async () => {
    expect((await operator.send(at, { do: "pause" })).text).toContain("Select at least one source");
    expect((await operator.send(at, { do: "polish", source: "1" })).status).toBe(422);
    expect((await reader.send(at, { do: "pause", source: "1" })).status).toBe(403);
    const { text } = await reader.open(at);
    expect(text).not.toContain('name="source"');
  });

  test("of one folder are listed by its name", async () => {
    expect((await operator.open(`${at}?group=Nowhere`)).text).toContain("No sources match.");
  });
});

describe("the icon of a source", () => {
  test("stands where its initials do, for those who may know of the source", async () => {
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1]);
    await service.store.outletIcons.keep(1, { content_type: "image/png", bytes }, "2026-11-20T10:00:00.000Z");
    const sheet = await operator.open("/console/icons.css");
    expect(sheet.headers.get("content-type")).toContain("text/css");
    expect(sheet.text).toContain('[data-outlet="Harbour News"]{background:#fff url("icons/1")');
    const image = await operator.open("/console/icons/1");
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect((await operator.open("/console/icons/99")).status).toBe(404);
    expect((await operator.open("/console/sources")).text).toContain('data-outlet="Harbour News"');
  });
});
