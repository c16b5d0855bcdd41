import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hostSetups } from "../../server/mcp/hosts.ts";

test("the handbook names every host that the service knows, and where its settings go", () => {
  const page = readFileSync(new URL("../../docs/handbook/agents.md", import.meta.url), "utf8");
  const setups = hostSetups({ mcp_url: "http://127.0.0.1:8787/mcp", api_key: "YOUR_API_KEY" });
  const missing = setups.filter(
    ({ host, place }) => host !== "Claude Code" && !page.includes(`| ${host} | \`${place}\` |`),
  );
  expect(missing.map(({ host }) => host)).toEqual([]);
  expect(setups.length).toBeGreaterThan(8);
});
