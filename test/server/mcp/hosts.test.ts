import { expect, test } from "vitest";
import { hostSetups, signInSetups } from "../../../server/mcp/hosts.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { openService } from "../../support/service/service.ts";

const setups = hostSetups({ mcp_url: "https://claims.example.org/mcp", api_key: "cs_live_key" });

test.each(setups)("what $host is told names the address and the key, and can be pasted", ({ text, place }) => {
  expect(text).toContain("https://claims.example.org/mcp");
  expect(text).toContain("Bearer cs_live_key");
  if (place.endsWith(".json")) expect(() => JSON.parse(text)).not.toThrow();
});

const clients = [
  { id: "desk", name: "Desk", redirect_uris: ["http://localhost:8080/callback", "http://127.0.0.1/"] },
  { id: "cursor", name: "Cursor", redirect_uris: ["cursor://anysphere.cursor-mcp/oauth/callback"] },
];

test("hosts that people sign in to are told the id under which the operator lists them, and hold no key", () => {
  const signing = signInSetups("https://claims.example.org/mcp", clients);
  expect(signing.map(({ host }) => host)).toEqual(["Claude Code", "Cursor", "VS Code"]);
  for (const { host, text } of signing) {
    expect(text).toContain("https://claims.example.org/mcp");
    expect(text).toContain(host === "Cursor" ? '"cursor"' : "desk");
    expect(text).not.toContain("Bearer");
  }
  expect(signInSetups("https://claims.example.org/mcp", [])).toEqual([]);
});

test("whoever gets a key is shown them all, as a page and as Markdown", async () => {
  await using service = await openService({ settings: { oauth: { clients } } });
  const page = await service.request("/connect", { method: "POST", headers: { accept: "text/html" } });
  const markdown = await service.request("/connect?format=md");
  const key = String(/cs_demo_[\w-]{43}/.exec(String(markdown.body))?.[0]);
  for (const { host, text } of hostSetups({ mcp_url: `${service.url}/mcp`, api_key: key })) {
    expect(page.body).toContain(host);
    expect(markdown.body).toContain(text);
  }
  for (const { text } of signInSetups(`${service.url}/mcp`, clients)) expect(markdown.body).toContain(text);
  expect(page.body).toContain("--client-id desk");
  for (const address of ["/docs-mcp", "/sse?token="]) expect(markdown.body).toContain(`${service.url}${address}`);
  expect(valueAt(page, "status")).toBe(200);
});
