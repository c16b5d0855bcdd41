import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorTable } from "../../../server/api/errors.ts";
import { docsPages } from "../../../server/docs/pages.ts";
import { searchPages } from "../../../server/docs/search.ts";
import { operations } from "../../../server/operations.ts";
import { serviceLinks } from "../../../server/views/links.ts";
import { Given } from "../../support/agents.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service[Symbol.asyncDispose]());

const pagesHere = () => docsPages({ operations, links: serviceLinks(service.config.service, service.url) });

describe("the documentation", () => {
  test("has one page of each id, with a title, a summary and a text", () => {
    const pages = pagesHere();
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    const poor = pages.filter(
      ({ id, title, summary, text }) => !/^[a-z0-9-]+$/.test(id) || !title || !summary || !text,
    );
    expect(poor.map(({ id }) => id)).toEqual([]);
  });

  test("tells of every operation, every tool and every error", () => {
    const all = pagesHere();
    const text = all.map((page) => `${page.title}\n${page.text}`).join("\n");
    for (const { rest, tool } of operations) {
      for (const { method, path } of rest) expect(text).toContain(`${method} ${path}`);
      if (tool) expect(all.map(({ id }) => id)).toContain(`tool-${tool.name}`);
    }
    for (const { meaning } of Object.values(errorTable)) expect(text).toContain(meaning);
  });

  test("names the address of this service, not an example's", () => {
    const text = pagesHere()
      .map((page) => page.text)
      .join("\n");
    expect(text).not.toContain("://127.0.0.1:8787");
    expect(text).toContain(`${service.url}/mcp`);
  });

  test.each([
    ["webhook signature", /webhook/],
    ["regenerate a key that leaked", /keys/],
    ["how do I follow a new feed", /source/],
    ["quota exhausted", /error|usage|account|manifest/],
    ["MCP cursor max_tokens", /agents|tool-/],
  ])("answers %s with a page about it among the first three", (query, id) => {
    const found = searchPages(pagesHere(), query, 3).map(({ page }) => page.id);
    expect(found.join(" ")).toMatch(id);
  });

  test.each([
    ["how do I add a feed", "sources-add-a-source"],
    ["quota exhausted", "reference-errors"],
    ["invalid_plan_token", "reference-errors"],
    ["service-manifests", "tool-service-manifests"],
    ["apps that act for a user", "agents-apps-that-act-for-a-user-oauth"],
    ["where do exports go", "exports"],
    ["too many requests", "reference-errors"],
  ])("leads whoever asks %j to %s", (query, id) => {
    const found = searchPages(pagesHere(), query, 5);
    expect(found.map(({ page }) => page.id)).toContain(id);
    expect(found.map(({ page }) => page.id).slice(0, 2)).toContain(id);
    expect(found.slice(0, 5).filter(({ page }) => page.section === "Operations").length).toBeLessThan(5);
  });

  test("finds nothing for words that it does not have", () => {
    expect(searchPages(pagesHere(), "xylophone zebra", 5)).toEqual([]);
  });
});

describe("the documentation as text", () => {
  test("has a table of contents whose every link leads to a page", async () => {
    const { body, headers } = await service.request("/llms.txt");
    expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const text = String(body);
    expect(text).toMatch(/^# claimstream\n\n> /);
    const linked = [...text.matchAll(/^- \[.+?\]\((\S+)\): \S/gm)].map((match) => match[1] ?? "");
    expect(linked.length).toBe(pagesHere().length);
    for (const address of linked) {
      const page = await service.request(address.replace(service.url, ""));
      expect({ address, status: page.status }).toEqual({ address, status: 200 });
    }
  });

  test("is whole in one file", async () => {
    const { body } = await service.request("/llms-full.txt");
    for (const { text } of pagesHere()) expect(body).toContain(text);
  });

  test.each(["/llms.txt", "/llms-full.txt", "/docs/pages/start.md"])(
    "%s is sent again only when it changed",
    async (path) => {
      const { headers, status } = await service.request(path);
      expect(status).toBe(200);
      const again = await service.request(path, { headers: { "if-none-match": headers.get("etag") ?? "" } });
      expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: undefined });
    },
  );

  test("tells a browser on a page that there is none, and where to go on", async () => {
    const answer = await fetch(`${service.url}/docs/nothing`, { headers: { accept: "text/html,*/*;q=0.8" } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/The documentation has no page “nothing”.*<a href="..\/docs">/);
    expect((await fetch(`${service.url}/docs/nothing`)).headers.get("content-type")).toContain("json");
  });

  test("is searched on a page, which says where each place stands and shows no marks of Markdown", async () => {
    const text = await (await fetch(`${service.url}/docs?q=webhook`)).text();
    expect(text).toContain('<p class="meta">Handbook, Webhooks</p>');
    expect(text).not.toMatch(/<p>(sh|- |\||`)/);
  });

  test("says so when a page is not there", async () => {
    expect(await service.request("/docs/pages/nothing.md")).toMatchObject({
      status: 404,
      body: { error_code: "not_found" },
    });
  });
});

const readers = {
  async today() {
    const client = new Client({ name: "a test", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StreamableHTTPClientTransport(new URL("/docs-mcp", service.url)));
    return client;
  },
  async yesterday() {
    const client = new OlderClient({ name: "a test", version: "1" });
    await client.connect(new OlderTransport(new URL("/docs-mcp", service.url)));
    return client;
  },
};

describe.each(Object.entries(readers))("the documentation's tools, without a key (a client of %s)", (_era, open) => {
  test("find a page and read it, in parts that fit", async () => {
    const client = await open();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["search-docs", "read-docs"]);
    const call = async (name: string, args: Record<string, unknown>) =>
      Given.parse(await client.callTool({ name, arguments: args })).structuredContent;
    const found = await call("search-docs", { query: "webhook receiver signature" });
    expect(JSON.stringify(found).length).toBeLessThan(4000 * 4);
    const id = String(valueAt(found, "results.0.id"));
    const parts: string[] = [];
    let from: unknown = 0;
    while (from !== null) {
      const part = await call("read-docs", { id, from, max_tokens: 500 });
      parts.push(String(part.text));
      from = part.next;
    }
    expect(parts.join("")).toBe(pagesHere().find((page) => page.id === id)?.text);
    await client.close();
  });

  test("say what is wrong", async () => {
    const client = await open();
    const missing = await client.callTool({ name: "read-docs", arguments: { id: "nothing" } });
    expect(missing).toMatchObject({ isError: true });
    expect(JSON.stringify(missing.content)).toContain("search-docs");
    const none = await client.callTool({ name: "search-docs", arguments: { query: "xylophone" } });
    expect(valueAt(none.structuredContent, "hint")).toMatch(/sources-add-a-source/);
    const wrong = await client.callTool({ name: "search-docs", arguments: {} });
    expect(JSON.stringify(wrong.content)).toContain("invalid_request");
    await client.close();
  });
});

test("nobody asks the documentation's tools without end", async () => {
  await using busy = await openService();
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const statuses: number[] = [];
  for (let asked = 0; asked < 121; asked += 1) {
    const response = await fetch(`${busy.url}/docs-mcp`, { method: "POST", headers, body });
    await response.text();
    statuses.push(response.status);
  }
  expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
  expect(statuses[120]).toBe(429);
});
