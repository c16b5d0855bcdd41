import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { docsPages } from "../../../server/docs/pages.ts";
import { operations } from "../../../server/operations.ts";
import { serviceLinks } from "../../../server/views/links.ts";
import { scenarios } from "../../support/service/scenario.ts";
import { openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe("the reference page", () => {
  scenarios("GET /docs", () => service, {}, [
    {
      name: "is a page for anybody that loads nothing from elsewhere and cannot be framed",
      ask: "/docs",
      headersSent: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": /^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'$/,
      },
    },
    { name: "has no file of another name", ask: "/docs/index.html", status: 404 },
    { name: "has no file outside of its own", ask: "/docs/..%2f..%2fpackage.json", status: 404 },
    { name: "has no file by a name that every object has", ask: "/docs/constructor", status: 404 },
    {
      name: "has its files revalidated when no version is named",
      ask: "/docs/explorer.mjs",
      headersSent: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
    },
    {
      name: "has its files revalidated when another version is named",
      ask: "/docs/swagger-ui.css?v=0",
      headersSent: { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" },
    },
  ]);

  test.each(["/docs", "/docs/try"])(
    "%s holds no script and no style itself, and every file that it names is there, for good under its version",
    async (path) => {
      const { body } = await service.request(path);
      const page = String(body);
      expect(page).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=/);
      const files = [...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(
        ([, address = ""]) => address,
      );
      const own = files.filter((address) => !address.startsWith("data:"));
      expect(own.length).toBeGreaterThan(1);
      for (const address of own) {
        const file = await service.request(new URL(address, `${service.url}${path}`).href.slice(service.url.length));
        expect(file.status).toBe(200);
        expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      }
    },
  );

  test("leads by its links to pages that are there, each once in the list and with its Markdown", async () => {
    const listed = new Set<string>();
    const seen = new Set<string>();
    const waiting = ["/docs"];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const { status, body } = await service.request(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      for (const [, href = ""] of String(body).matchAll(/<a [^>]*href="([^"]+)"/g)) {
        const { pathname, origin } = new URL(href, `${service.url}${path}`);
        if (origin !== service.url || !pathname.startsWith("/docs/")) continue;
        listed.add(pathname);
        if (!pathname.endsWith(".mjs")) waiting.push(pathname);
      }
    }
    const chapters = new Set(
      docsPages({ operations, links: serviceLinks(service.config.service, service.url) }).map(({ chapter }) => chapter),
    );
    for (const id of chapters) {
      expect(listed).toContain(`/docs/${id}`);
      expect(listed).toContain(`/docs/${id}.md`);
    }
  });

  test("finds pages by words, and says when there are none", async () => {
    const { body } = await service.request("/docs?q=webhook+signature");
    expect(String(body)).toMatch(/href="docs\/webhooks#webhooks/);
    expect(String((await service.request("/docs?q=xylophone")).body)).toContain("No results");
  });

  test("writes what somebody searches for as text", async () => {
    const { body } = await service.request(`/docs?q=${encodeURIComponent('<img src=x onerror="alert(1)">')}`);
    expect(String(body)).not.toContain("<img");
  });

  test("shows a request in every language, and code as text", async () => {
    const page = String((await service.request("/docs/api-webhooks")).body);
    for (const words of ["curl -s -X POST", "await fetch(", "requests.post("]) expect(page).toContain(words);
    expect(page).toContain("&lt;");
  });

  test("leads to the address without a slash, on which the files' relative addresses hold", async () => {
    const answer = await fetch(`${service.url}/docs/?x=1`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "../docs?x=1"]);
    const followed = await fetch(`${service.url}/docs/`);
    expect([followed.status, followed.url]).toEqual([200, `${service.url}/docs`]);
  });

  test("shows what /openapi.json describes, at the address that the page came from", async () => {
    const { body } = await service.request("/docs/explorer.mjs");
    expect(body).toContain("/openapi.json");
    expect(body).toContain("spec.servers = [{ url: base }]");
  });
});
