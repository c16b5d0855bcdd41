import { gunzipSync } from "node:zlib";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consolePages } from "../../../server/console/pages.ts";
import { ingestItem } from "../../support/arrivals.ts";
import { type Browser, openBrowser, type Shown } from "../../support/browser.ts";
import { consolePaths, furnish, pathOf } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";
import { formOf, signInWithKey } from "../../support/service/sign-in.ts";

let service: TestService;
let operator: Member;
let reader: Member;

beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  operator = await service.member("platform", { is_operator: true, cadence: "continuous" });
  reader = await service.member("free");
  await furnish(service, operator);
});
afterAll(() => service[Symbol.asyncDispose]());

async function browserOf({ api_key }: Member): Promise<Browser> {
  const browser = openBrowser();
  expect((await signInWithKey(browser, `${service.url}/console/sign-in`, api_key)).status).toBe(303);
  return browser;
}

const known = new Map<Member, Promise<Browser>>();

/** A page as somebody sees it who signed in before. */
async function page(path: string, member = operator): Promise<Shown> {
  const browser = known.get(member) ?? browserOf(member);
  known.set(member, browser);
  return (await browser).open(`${service.url}${path}`);
}

/** The page that a link or a redirect leads to, as a browser resolves it. */
function target(from: string, href: string): string {
  const { origin, pathname, search } = new URL(href, `${service.url}${from}`);
  expect(origin).toBe(service.url);
  return `${pathname}${search}`;
}

describe("the console", () => {
  test("is where the service's own address leads", async () => {
    const { status, location } = await openBrowser().open(`${service.url}/`);
    expect({ status, location }).toEqual({ status: 303, location: "./console" });
  });

  test.each(["/console", "/console/streams?q=a%20b", "/console/streams/1", "/console/nowhere"])(
    "%s asks who it is, and leads back there",
    async (path) => {
      const browser = openBrowser();
      const { status, location = "" } = await browser.open(`${service.url}${path}`);
      expect(status).toBe(303);
      const signIn = target(path, location);
      expect(signIn).toBe(`/console/sign-in?to=${encodeURIComponent(path)}`);
      const shown = await signInWithKey(browser, `${service.url}${signIn}`, operator.api_key);
      expect(target(signIn, shown.location ?? "")).toBe(path);
    },
  );

  test("has every page in a frame: one heading, landmarks, a way past them, and what is current", async () => {
    const browser = await browserOf(operator);
    for (const page of consolePages) {
      const { nav } = page;
      const { status, headers, text } = await browser.open(`${service.url}${pathOf(page)}`);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      );
      expect(headers.get("content-security-policy")).not.toContain("unsafe");
      expect(text.match(/<h1[ >]/g)).toHaveLength(1);
      expect(text).toContain('<a class="skip" href="#main">');
      expect(text).toContain('<main id="main" tabindex="-1">');
      expect(text.match(/aria-current="page"/g) ?? []).toHaveLength(nav ? 1 : 0);
      expect(text).not.toMatch(/ style=| on\w+=|<style|<script(?! type="module" src=)/);
    }
  });

  test("loads nothing from elsewhere, and what it loads is there for good", async () => {
    const { text } = await page("/console/streams/1");
    const all = [...text.matchAll(/<(?:link rel="stylesheet" href|script type="module" src)="([^"]+)"/g)];
    // The sheet of icons is each reader's own, and grows.
    const loaded = all.filter(([, href = ""]) => !href.endsWith("/console/icons.css"));
    expect([all.length, loaded.length]).toEqual([5, 4]);
    for (const [, href = ""] of loaded) {
      const path = target("/console/streams/1", href);
      const file = await openBrowser().open(`${service.url}${path}`);
      expect(file.status).toBe(200);
      expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(file.headers.get("content-type")).toMatch(/^text\/(css|javascript); charset=utf-8$/);
      const other = path.replace(/\.[0-9a-f]{16}\./, ".0123456789abcdef.");
      expect((await openBrowser().open(`${service.url}${other}`)).status).toBe(404);
    }
  });

  test("is packed for browsers that take it", async () => {
    const cookie = [...(await browserOf(operator)).cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
    const sizes: number[] = [];
    for (const encoding of ["gzip", "identity"]) {
      const headers = { host: new URL(service.url).host, cookie, "accept-encoding": encoding };
      const answer = await request(`${service.url}/console/streams`, { headers });
      expect(answer.headers["content-encoding"]).toBe(encoding === "gzip" ? "gzip" : undefined);
      expect(answer.headers.vary).toContain("Accept-Encoding");
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      sizes.push(bytes.length);
      expect((encoding === "gzip" ? gunzipSync(bytes) : bytes).toString()).toContain("</html>");
    }
    expect(sizes[0]).toBeLessThan((sizes[1] ?? 0) / 2);
  });

  test("says in its frame that there is no such page, and takes no other methods", async () => {
    for (const path of ["/console/nowhere", "/console/streams/999", "/console/streams/abc", "/console/streams/1/x"]) {
      const shown = await page(path);
      expect({ path, status: shown.status }).toEqual({ path, status: 404 });
      expect(shown.text).toContain('role="alert"');
      expect(shown.text).toContain('<nav class="mainnav" aria-label="Main">');
      expect(shown.text).toMatch(/<p class="actions"><a class="button" href="[./]+console\/search">/);
    }
    const put = await fetch(`${service.url}/console/streams`, { method: "PUT" });
    expect({ status: put.status, allow: put.headers.get("allow") }).toEqual({ status: 405, allow: "GET" });
  });

  test("tells whoever may not see a page why, and where to go on", async () => {
    const free = await service.member("free");
    const digests = await page("/console/digests", free);
    expect(digests.status).toBe(403);
    expect(digests.text).toContain("<h1>Not in your plan</h1>");
    expect(digests.text).toContain('<a class="button" href="../console/account">Your plan</a>');
    const files = await page("/console/config", free);
    expect(files.text).toContain("<h1>For the operator only</h1>");
    expect(files.text).toContain('<a class="button" href="../console/today">Today</a>');
  });

  test("says on a page that something went wrong with us, and under which number the log has it", async () => {
    const broken = await service.member("free", { cadence: "hourly" });
    const { status, headers, text } = await page("/console/streams", broken);
    expect(status).toBe(500);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    const number = /In the log it has the id ([0-9a-f-]{36})/.exec(text)?.[1];
    expect(number).toBe(headers.get("x-request-id"));
    expect(JSON.stringify(service.logged)).toContain(number);
  });

  test("signs out by the button of its frame", async () => {
    const browser = await browserOf(operator);
    const shown = await browser.open(`${service.url}/console/streams/1`);
    const { location = "" } = await browser.send(
      `${service.url}/console/sign-out`,
      formOf({
        ...shown,
        text: shown.text.slice(shown.text.indexOf('<form method="post" action="../../console/sign-out"')),
      }),
    );
    expect(location).toBe("sign-out");
    expect((await browser.open(`${service.url}/console/streams`)).status).toBe(303);
  });

  test("keeps the colours that somebody wants, and leads back to where they were", async () => {
    const browser = await browserOf(operator);
    const path = "/console/streams?q=fees&domain=";
    const shown = await browser.open(`${service.url}${path}`);
    expect(shown.text).toContain('<html lang="en" data-theme="auto" data-locale="en-GB">');
    const form = { text: shown.text.slice(shown.text.indexOf('<form class="theme"')) } as Shown;
    const dark = { ...formOf(form), theme: "dark" };
    const led = await browser.send(`${service.url}/console/theme`, dark);
    expect(target("/console/theme", led.location ?? "")).toBe(path);
    expect((await browser.open(`${service.url}${path}`)).text).toContain(
      '<html lang="en" data-theme="dark" data-locale="en-GB">',
    );
    expect((await browser.send(`${service.url}/console/theme`, { ...dark, theme: "pink" })).status).toBe(422);
    expect((await browser.send(`${service.url}/console/theme`, { ...dark, proof: "" })).status).toBe(403);
  });

  test("works below a prefix and by other names of the host: all its addresses are relative", async () => {
    const browser = await browserOf(operator);
    for (const path of consolePaths()) {
      const { text } = await browser.open(`${service.url}${path}`);
      const addresses = [...text.matchAll(/ (?:href|src|action)="([^"]*)"/g)].map(([, address = ""]) => address);
      const foreign = addresses.filter((each) => each.startsWith("/") || /^\w+:/.test(each));
      expect(foreign.filter((each) => !each.startsWith("https://harbour.example/") && each !== "data:,")).toEqual([]);
    }
  });
});

describe("the first steps", () => {
  test("tell whoever runs the service what is next, and which are taken", async () => {
    const { text } = await page("/console/start");
    expect(text).toContain("Follow sources <small>");
    expect(text).toContain("claimstream add");
    expect(text).toContain("Create a stream <small>");
  });

  test("are others for readers", async () => {
    const { text } = await page("/console/start", reader);
    expect(text).toContain("Choose streams");
    expect(text).not.toContain("claimstream add");
  });
});

describe("the page of streams", () => {
  test("lists what the organization may see, and links each", async () => {
    const [own, others] = [await page("/console/streams"), await page("/console/streams", reader)];
    expect(own.text).toContain('<a href="../console/streams/1">');
    const count = (shown: Shown) => shown.text.match(/<tr data-item/g)?.length ?? 0;
    expect(count(own)).toBeGreaterThan(count(others));
  });

  test("finds by words, narrows by domain, and says when nothing fits", async () => {
    const found = await page("/console/streams?q=fees");
    expect(found.text).toContain('value="fees"');
    expect(found.text).toContain("FEES");
    const nothing = await page("/console/streams?q=zeppelin");
    expect(nothing.text).toContain("No streams match.");
    expect((await page("/console/streams?domain=universe-earth")).text).toContain("No streams match.");
    expect((await page("/console/streams?domain=nonsense&page=-1")).status).toBe(200);
  });

  test("shows what is typed as text", async () => {
    const { text } = await page(`/console/streams?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(text).toContain("&quot;&gt;&lt;script&gt;");
    expect(text).not.toContain("<script>");
  });
});

describe("the page of a stream", () => {
  test("tells what it takes, and its headlines newest first, which count to no quota", async () => {
    const { text } = await page("/console/streams/1", reader);
    expect(text).toContain("<h1>FEES</h1>");
    expect(text).toContain("Harbour News");
    expect(text).toContain('data-go="s" aria-current="true"');
    expect(text).toContain('rel="noreferrer"');
    const account = await service.request("/account", { as: reader });
    expect(account.body).toMatchObject({ data: { usage: { manifests_remaining: 1000 } } });
  });

  test("tells of a stream that was removed or unpublished that it is, and of a removed one no stories", async () => {
    expect((await page("/console/streams/4")).text).toContain("This stream is unpublished: being reworked.");
    const { text } = await page("/console/streams/5");
    expect(text).toContain("This stream is removed");
    expect(text).not.toContain("<li data-item");
  });

  test("shows to a monthly reader what their cadence has released, and all to the operator", async () => {
    const items = ({ text }: Shown) => text.match(/<li data-item/g)?.length ?? 0;
    expect(items(await page("/console/streams/1"))).toBe(4);
    expect(items(await page("/console/streams/1", reader))).toBeLessThan(4);
  });
});

describe("the page of a story", () => {
  test("has its claims beside the text, each leading to the words that prove it", async () => {
    const { status, text } = await page("/console/stories/1");
    expect(status).toBe(200);
    expect(text).toContain('<h1 class="story">Harbour Board raises grain fee by 4 percent</h1>');
    expect(text).toContain(
      '<a href="?claim=1-1-1#claim-1-1-1">The Harbour Board raised its grain fee by 4 percent.</a>',
    );
    expect(text).toContain(
      '<span class="anchor" id="proof-1-1-1"></span><mark class="proof has" data-claims="1-1-1">The Harbour Board raised its grain fee by 4 percent.</mark>',
    );
    expect(text).toContain("Key point: ");
    expect(text).toContain("sources: Harbour News");
    expect(text).toMatch(/<script type="module" src="[./]*console\/files\/story\.[0-9a-f]{16}\.mjs">/);
  });

  test("counts to the quota once, and gives claims with their proof, without the text, below Enterprise", async () => {
    const account = await service.member("startup", { cadence: "continuous" });
    const used = async () => (await service.request("/account", { as: account })).headers.get("x-service-quota-used");
    const { text } = await page("/console/stories/2", account);
    expect(text).toContain('<h2 id="claims-title">Claims</h2>');
    expect(text).toContain("<mark>The Harbour Board raised its grain fee by 4 percent.</mark>");
    expect(text).not.toContain('id="text"');
    expect(text).toContain("Enterprise");
    expect(await used()).toBe("1");
    await page("/console/stories/2", account);
    expect(await used()).toBe("1");
  });

  test("says what the plan refuses, in the frame, and knows nothing of what is not to be seen", async () => {
    const poor = await openService({ plans: { demo: { manifests_per_month: 1 } } });
    await openNewsstand(poor.store);
    const { api_key } = await poor.member("demo", { cadence: "continuous" });
    const browser = openBrowser();
    await signInWithKey(browser, `${poor.url}/console/sign-in`, api_key);
    expect((await browser.open(`${poor.url}/console/stories/1`)).status).toBe(200);
    const refused = await browser.open(`${poor.url}/console/stories/2`);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain('<nav class="mainnav" aria-label="Main">');
    expect((await browser.open(`${poor.url}/console/stories/5`)).status).toBe(404);
    expect((await browser.open(`${poor.url}/console/stories/x`)).status).toBe(404);
    await poor[Symbol.asyncDispose]();
  });

  test("shows what a source wrote as text", async () => {
    const hostile = "<script>alert(1)</script> and <img src=x onerror=alert(1)>";
    const now = service.clock.now;
    const { record_id } = await ingestItem(service.store, {
      channel_id: 1,
      identity: "hostile",
      now,
      item: { title: hostile, link: "javascript:alert(1)" },
      extraction: { headline: hostile, summary: hostile, content: hostile, claims: [], key_insights: [hostile] },
    });
    for (const path of [`/console/stories/${record_id}`, "/console/streams/1"]) {
      const { text } = await page(path);
      expect(text).toContain("&lt;script&gt;");
      expect(text).not.toMatch(/<script>|<img|href="javascript:/);
    }
  });
});

describe("the page of sources", () => {
  test("tells how each fares, and finds by name and health", async () => {
    const { text } = await page("/console/sources");
    expect(text).toMatch(/Harbour News<\/a>(?:(?!<\/tr>).)*<span class="health new">New<\/span>/s);
    expect(text).toContain("Inner Desk");
    expect((await page("/console/sources?q=harbour")).text).not.toContain("Inner Desk");
    expect((await page("/console/sources?health=fine")).text).toContain(
      '<option value="fine" selected>Healthy</option>',
    );
    expect((await page("/console/sources?health=failing")).text).toContain("No sources match.");
    expect((await page("/console/sources?health=nonsense")).text).toContain("Harbour News");
  });
});

describe("the page of the account", () => {
  test("shows plan, quota, keys and people of the organization, no secret and nobody else", async () => {
    const { text } = await page("/console/account", reader);
    expect(text).toContain("The free desk");
    expect(text).toMatch(/<meter [^>]*max="1000" [^>]*value="\d+"/);
    expect(text).toContain(`${reader.api_key.slice(0, 8)}…${reader.api_key.slice(-4)}`);
    expect(text).toContain("mara@example.org");
    expect(text).not.toContain("The platform desk");
    for (const secret of [reader.api_key, reader.api_secret, reader.mcp_token]) expect(text).not.toContain(secret);
  });
});
