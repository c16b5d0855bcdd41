import { describe, expect, test } from "vitest";
import { openBrowser } from "../../support/browser.ts";
import { openService } from "../../support/service/service.ts";
import { signInWithKey } from "../../support/service/sign-in.ts";

const redirect_uris = ["http://localhost/callback"];

async function agentsPage(clients: { id: string; name: string; redirect_uris: string[] }[]) {
  await using service = await openService({ settings: { oauth: { clients } } });
  const { api_key } = await service.member("free");
  const browser = openBrowser();
  await signInWithKey(browser, `${service.url}/console/sign-in`, api_key);
  return { url: service.url, api_key, text: (await browser.open(`${service.url}/console/agents`)).text };
}

describe("the page on agents", () => {
  test("tells each host what to paste, with a place for the key and never the key", async () => {
    const { url, api_key, text } = await agentsPage([]);
    for (const host of ["Claude Desktop", "Cursor", "VS Code", "Gemini CLI", "Codex"])
      expect(text).toContain(`<summary>${host}</summary>`);
    expect(text).toContain(`${url}/mcp`);
    expect(text).toContain(`${url}/docs-mcp`);
    expect(text).toContain("Bearer YOUR_API_KEY");
    expect(text).not.toContain(api_key);
  });

  test("says which hosts sign people in once the operator has listed one, and how to list one before", async () => {
    expect((await agentsPage([])).text).toContain("<code>oauth.clients</code>");
    const { text } = await agentsPage([{ id: "desk-assistant", name: "Desk assistant", redirect_uris }]);
    expect(text).toContain("--client-id desk-assistant");
    expect(text).not.toContain("<code>oauth.clients</code>");
  });
});
