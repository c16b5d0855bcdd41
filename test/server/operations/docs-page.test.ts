import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
      ask: "/docs/docs-init.mjs",
      headersSent: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
    },
    {
      name: "has its files revalidated when another version is named",
      ask: "/docs/swagger-ui.css?v=0",
      headersSent: { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" },
    },
  ]);

  test("holds no script and no style itself, and every file that it names is there, for good under its version", async () => {
    const { body } = await service.request("/docs");
    const page = String(body);
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|https?:\/\//);
    const files = [...page.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, address]) => address);
    expect(files).toHaveLength(3);
    for (const address of files) {
      const file = await service.request(`/${address}`);
      expect(file.status).toBe(200);
      expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
  });

  test("leads to the address without a slash, on which the files' relative addresses hold", async () => {
    const answer = await fetch(`${service.url}/docs/?x=1`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "../docs?x=1"]);
    const followed = await fetch(`${service.url}/docs/`);
    expect([followed.status, followed.url]).toEqual([200, `${service.url}/docs`]);
  });

  test("shows what /openapi.json describes, at the address that the page came from", async () => {
    const { body } = await service.request("/docs/docs-init.mjs");
    expect(body).toContain("/openapi.json");
    expect(body).toContain("spec.servers = [{ url: base }]");
  });
});
