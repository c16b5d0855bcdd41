import { expect, test } from "vitest";
import { hostSetups } from "../../../server/mcp/hosts.ts";
import { valueAt } from "../../support/scenario.ts";
import { openService } from "../../support/service.ts";

const setups = hostSetups({ mcp_url: "https://claims.example.org/mcp", api_key: "cs_live_key" });

test.each(setups)("what $host is told names the address and the key, and can be pasted", ({ text, place }) => {
  expect(text).toContain("https://claims.example.org/mcp");
  expect(text).toContain("Bearer cs_live_key");
  if (place.endsWith(".json")) expect(() => JSON.parse(text)).not.toThrow();
});

test("whoever gets a key is shown them all, as a page and as Markdown", async () => {
  await using service = await openService();
  const page = await service.request("/connect", { headers: { accept: "text/html" } });
  const markdown = await service.request("/connect?format=md");
  const key = String(/cs_demo_[\w-]{43}/.exec(String(markdown.body))?.[0]);
  for (const { host, text } of hostSetups({ mcp_url: `${service.url}/mcp`, api_key: key })) {
    expect(page.body).toContain(host);
    expect(markdown.body).toContain(text);
  }
  expect(valueAt(page, "status")).toBe(200);
});
