import type { Browser as Chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, openChromium, openPage, signIn } from "../../support/chromium.ts";
import { consoleOf, type Visit } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let member: Member;
let visit: Visit;

beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  const entry = {
    slug: "morning",
    name: "Morning reading",
    description: "What to read.",
    filter_spec: { domains: ["economics-business-work" as const] },
  };
  await service.store.curatedDigests.sync(
    [{ ...entry, monthly_cap: 5000, price_per_month_usd: 5 }],
    "2026-11-01T00:00:00.000Z",
  );
  member = await service.member("platform", { cadence: "continuous" });
  visit = await consoleOf(service, member);
});
afterAll(() => service[Symbol.asyncDispose]());

async function digests(): Promise<{ id: number; name: string; is_active: boolean; stream_count: number }[]> {
  const { body } = await service.request("/digests", { as: member });
  return (body as { data: { digests: [] } }).data.digests;
}

/** The preview on a page, without marks. */
const preview = ({ text }: { text: string }) =>
  (/<div id="preview"[^>]*>([\s\S]*?)<\/div><\/aside>/.exec(text)?.[1] ?? "").replaceAll(/<[^>]+>/g, "").trim();

describe("the pages of digests", () => {
  test("say who may, where the plan has none", async () => {
    const poor = await consoleOf(service, await service.member("free"));
    for (const path of ["/console/digests", "/console/digests/new", "/console/digests/1", "/console/digests/1/edit"]) {
      const { status, text } = await poor.open(path);
      expect({ path, status }).toEqual({ path, status: 403 });
      expect(text).toContain("Pro Developer and above include it.");
    }
  });

  test("show before anything is made what a filter selects: streams, stories of a week, the newest headlines", async () => {
    const before = await digests();
    expect(preview(await visit.open("/console/digests/new"))).toContain("Choose streams");
    const filled = { name: "", do: "preview", domains: "society-law-government" };
    const shown = await visit.send("/console/digests/new", filled);
    expect(shown.status).toBe(200);
    expect(preview(shown)).toContain("1 stream, 2 stories in 7 days.");
    expect(preview(shown).match(/Harbour Board raises/g)).toHaveLength(4);
    expect(shown.text).toContain('value="society-law-government" checked');
    const both = await visit.send("/console/digests/new", { ...filled, stream_ids: "1" });
    expect(preview(both)).toContain("2 streams, at most 4 stories in 7 days.");
    expect(preview(both).match(/Harbour Board raises/g)).toHaveLength(4);
    const none = await visit.send("/console/digests/new", { ...filled, tags: "Nobody" });
    expect(preview(none)).toContain("No streams match.");
    expect(await digests()).toEqual(before);
  });

  test("find streams, tags and sources by words, and never what is private", async () => {
    const { text } = await visit.send("/console/digests/new", { do: "find", find: "harbour" });
    expect(text).toContain('name="tags" value="Harbour Board"');
    expect(text).toContain('name="sources" value="Harbour News"');
    const desk = await visit.send("/console/digests/new", { do: "find", find: "desk", stream_ids: "3" });
    expect(desk.text).not.toMatch(/DESK|Inner Desk/);
  });

  test("keep what was filled in where something is wrong, and say what at the field", async () => {
    const filled = { do: "save", name: " ", description: "Kept <b>words</b>", domains: "health-medicine" };
    const { status, text } = await visit.send("/console/digests/new", filled);
    expect(status).toBe(200);
    expect(text).toContain('<p role="alert">');
    expect(text).toMatch(/name="name"[^>]* aria-describedby="name-wrong" aria-invalid="true"/);
    expect(text).toContain('value="Kept &lt;b&gt;words&lt;/b&gt;"');
    expect(text).toContain('value="health-medicine" checked');
  });

  test("make a digest, change it, pause it, and delete it after asking", async () => {
    const filled = { do: "save", name: "Fees <i>", stream_ids: "1", tags: "Harbour Board" };
    const made = await visit.send("/console/digests/new", filled);
    expect(made.status).toBe(303);
    const path = `/console/digests/${(await digests()).at(-1)?.id}`;
    expect(made.location).toBe(`../..${path}?done=made`);
    const shown = await visit.open(`${path}?done=made`);
    expect(shown.text).toContain("Digest created.");
    expect(shown.text).toContain("<h1>Fees &lt;i&gt;</h1>");
    expect(shown.text).toContain("<dt>Tags</dt><dd>Harbour Board</dd>");
    expect(shown.text).toContain("2 in 7 days, chosen");
    expect(shown.text.match(/<li data-item/g)).toHaveLength(4);
    const form = await visit.open(`${path}/edit`);
    expect(form.text).toContain('name="tags" value="Harbour Board" checked');
    const changed = await visit.send(`${path}/edit`, { ...filled, name: "Tolls", topics: "Shipping" });
    expect(changed.location).toContain("done=changed");
    expect((await visit.open(path)).text).toContain("<dt>Topics</dt><dd>Shipping</dd>");
    await visit.send(path, { do: "deactivate" });
    expect((await visit.open(path)).text).toContain("This digest is paused.");
    await visit.send(path, { do: "activate" });
    expect((await digests()).at(-1)).toMatchObject({ name: "Tolls", is_active: true });
    const asked = await visit.open(path);
    expect(asked.text).toContain("is deleted for good, and its webhooks are disabled");
    const deleted = await visit.send(path, { do: "delete" });
    expect(deleted.location).toContain("console/digests?done=delete");
    expect((await visit.open(path)).status).toBe(404);
  });

  test("add a curated digest to the account, which nobody changes, and remove it", async () => {
    expect((await visit.open("/console/digests")).text).toContain("Morning reading");
    await visit.send("/console/digests", { id: "1" });
    const { text } = await visit.open("/console/digests/1");
    expect(text).toContain("This digest is managed by the service");
    expect(text).not.toContain("Delete…");
    expect((await visit.open("/console/digests/1/edit")).status).not.toBe(200);
    await visit.send("/console/digests/1", { do: "remove" });
    expect((await digests()).some(({ id }) => id === 1)).toBe(false);
  });

  test("take no form from elsewhere", async () => {
    const before = await digests();
    const sent = await visit.browser.send(`${service.url}/console/digests/new`, {
      do: "save",
      name: "X",
      stream_ids: "1",
    });
    expect(sent.status).toBe(403);
    expect(await digests()).toEqual(before);
  });

  test("leave a digest of somebody else alone", async () => {
    const { body } = await service.request("/digests", {
      method: "POST",
      as: member,
      body: JSON.stringify({ name: "Ours", stream_ids: ["1"] }),
    });
    const { id } = (body as { data: { id: number } }).data;
    const other = await consoleOf(service, await service.member("platform"));
    expect((await other.open(`/console/digests/${id}`)).status).toBe(404);
    expect((await other.send(`/console/digests/${id}`, { do: "delete" })).status).toBe(404);
    expect((await digests()).at(-1)?.id).toBe(id);
  });

  describe.runIf(chromiumPath)("in Chromium", () => {
    let browser: Chromium;
    beforeAll(async () => {
      browser = await openChromium();
    });
    afterAll(() => browser.close());

    test("a digest is made by keyboard, with its preview kept up to date", async () => {
      const { page, faults } = await openPage(browser, service.url);
      await signIn(page, service.url, member.api_key);
      await page.goto(`${service.url}/console/digests/new`);
      await page.waitForLoadState("load");
      await page.getByLabel("Name").focus();
      await page.keyboard.type("By keyboard");
      await page.getByLabel("Find streams, tags and sources").focus();
      await page.keyboard.type("harbour");
      const tag = page.getByRole("checkbox", { name: "Harbour Board" });
      await tag.waitFor();
      await tag.focus();
      await page.keyboard.press("Space");
      await page.getByText("1 stream, 2 stories in 7 days.").waitFor();
      expect(await page.evaluate("document.activeElement.value")).toBe("Harbour Board");
      await page.getByRole("button", { name: "Create digest" }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("Digest created.").waitFor();
      expect(faults).toEqual([]);
      await page.context().close();
    });
  });
});
