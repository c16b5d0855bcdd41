import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, openChromium, openPage, signIn } from "../../support/chromium.ts";
import { type Newsroom, openNewsroom } from "../../support/servers/newsroom.ts";
import {
  eventually,
  type Installation,
  installation,
  type ServiceProcess,
  startProcess,
} from "../../support/service/service-process.ts";

let newsroom: Newsroom;
let place: Installation;
let service: ServiceProcess;
let browser: Browser;
let hooks: { url: string; bodies: string[] };
const open = new AsyncDisposableStack();

/** An article of one paragraph that says what the fee rises by. */
function article(path: string, title: string, percent: number) {
  const sentences = [
    `The Elster Harbour Board raised the grain fee by ${percent} percent on Thursday.`,
    "Mara Venn, who chairs the board, said that the berths needed repairs.",
    "Farmers in the valley had asked the board to wait until the next harvest was sold.",
  ];
  const body = `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${sentences.join(" ")}</p></article></body></html>`;
  return { path, title, body, content_type: "text/html; charset=utf-8" };
}

function source(name: string, owner: string, url: string) {
  const channels = [{ name: "News", kind: "feed", url, media_format: "text" }];
  return { name, source_type: "organization", owner, channels };
}

/** A page that counts what somebody does: each click, and each Enter that sends something off. */
async function counting(): Promise<{
  page: Page;
  click: (on: Locator) => Promise<void>;
  enter: () => Promise<void>;
  clicks: () => number;
}> {
  const { page } = await openPage(browser, service.url);
  await signIn(page, service.url, service.operator.api_key);
  let clicks = 0;
  return {
    page,
    clicks: () => clicks,
    async click(on) {
      clicks += 1;
      await on.click();
    },
    async enter() {
      clicks += 1;
      await page.keyboard.press("Enter");
    },
  };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: typeof name === "string" });

describe.runIf(chromiumPath)("clicks from Today, in Chromium, left out where none is installed", () => {
  beforeAll(async () => {
    browser = await openChromium();
    open.defer(() => browser.close());
    const pages = [
      article("/a", "Harbour Board raises grain fee by 4 percent", 4),
      article("/b", "Grain fee of Harbour Board up 6 percent", 6),
    ];
    newsroom = open.use(await openNewsroom({ pages }));
    const published = new Date();
    const feed = (path: string, title: string, item: number) => {
      const { path: at = "", title: headline = "" } = pages[item] ?? {};
      newsroom.publishFeed({ path, title, items: [{ title: headline, link: at, published }] });
    };
    feed("/one.xml", "Quay Post", 0);
    feed("/two.xml", "Valley Wire", 1);
    feed("/three.xml", "Tide Times", 0);
    const bodies: string[] = [];
    const server = createServer(async (request, response) => {
      bodies.push((await request.toArray()).join(""));
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    open.defer(() => void server.close());
    hooks = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bodies };
    place = open.use(
      installation({
        sources: [
          source("Quay Post", "quay", `${newsroom.url}/one.xml`),
          source("Valley Wire", "valley", `${newsroom.url}/two.xml`),
        ],
        streams: [{ name: "everything", title: "Everything", home_domain: "society-law-government" }],
      }),
    );
    service = open.use(await startProcess(place));
    await eventually("both stories", async () => {
      const { body } = await service.get("/streams/1/manifests");
      return body.data.manifests.length === 2;
    });
  });
  afterAll(() => open.disposeAsync());

  test("a claim is found, and its proof seen", async () => {
    const { page, click, enter, clicks } = await counting();
    await page.keyboard.press("/");
    await page.keyboard.type("grain fee");
    await enter();
    const claim = page.getByText("raised the grain fee by 4 percent", { exact: false }).first();
    await claim.waitFor();
    expect(clicks()).toBe(1);
    await page.locator("mark").first().waitFor();
    await click(page.locator(".claim a").first());
    await page.waitForURL(/stories\/\d+/);
    await page.locator("mark.chosen, mark[aria-current], .source mark").first().waitFor();
    expect(clicks()).toBe(2);
    await page.context().close();
  });

  test("who contradicts a claim is seen", async () => {
    const { page, click, clicks } = await counting();
    await click(link(page, /^Disputed \d/).first());
    await page.getByText("4 percent").first().waitFor();
    await page.getByText("6 percent").first().waitFor();
    expect(clicks()).toBe(1);
    await page.context().close();
  });

  test("a stream is made from a search", async () => {
    const { page, click, enter, clicks } = await counting();
    await page.keyboard.press("/");
    await page.keyboard.type("grain fee");
    await enter();
    await click(link(page, "Make this a stream"));
    await page.getByText(/Would match/).waitFor();
    await click(button(page, "Review changes"));
    await click(page.getByRole("button", { name: /^Save/ }));
    await page.waitForURL(/done=applied/);
    expect(clicks()).toBe(4);
    await page.context().close();
  });

  test("a source is added, and its story read", async () => {
    const { page, click, enter, clicks } = await counting();
    await click(link(page, "Sources").first());
    await click(link(page, "Add source"));
    await page.getByLabel("Address of a website or feed").fill(`${newsroom.url}/three.xml`);
    await enter();
    await click(button(page, "Review changes"));
    await click(page.getByRole("button", { name: /^Save/ }));
    await page.waitForURL(/done=applied/);
    expect(clicks()).toBe(5);
    await page.context().close();
  });

  test("an agent is connected: what is to be pasted is copied", async () => {
    const { page, click, clicks } = await counting();
    await click(page.getByRole("button", { name: /account$/ }));
    await click(link(page, "Connect an agent"));
    await click(page.getByText("Claude Code", { exact: false }).first());
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await click(page.getByRole("button", { name: "Copy for Claude Code" }));
    const copied = await page.evaluate("navigator.clipboard.readText()");
    expect(copied).toContain("/mcp");
    expect(clicks()).toBe(4);
    await page.context().close();
  });

  test("a webhook is received", async () => {
    const { page, click, clicks } = await counting();
    await click(link(page, "Delivery").first());
    await click(link(page, "New webhook"));
    await page.getByLabel("Address", { exact: true }).fill(hooks.url);
    await click(button(page, "Create webhook"));
    await click(link(page, /Send a test|webhook/).first());
    await click(button(page, "Send a test"));
    await eventually("a test", async () => hooks.bodies.length > 0);
    expect(clicks()).toBe(5);
    await page.context().close();
  });

  test("stories are exported", async () => {
    const { page, click, clicks } = await counting();
    await click(link(page, "Delivery").first());
    await click(link(page, "Exports"));
    await click(link(page, "New export"));
    await click(page.getByRole("checkbox", { name: /^Everything/ }));
    await click(button(page, "Estimate size"));
    await click(button(page, "Create export"));
    await page.waitForURL(/exports\?done=started/);
    expect(clicks()).toBe(6);
    await page.context().close();
  });

  test("a name is completed while it is typed, by keyboard", async () => {
    const { page } = await counting();
    await page.goto(`${service.url}/console/config/streams/entry`);
    const area = page.getByLabel("Sources", { exact: true });
    await area.focus();
    await page.keyboard.type("Quay Post\nval");
    const list = page.getByRole("list", { name: "Suggestions for Sources" });
    await list.getByRole("button", { name: "Valley Wire 1 channel" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await area.inputValue()).toBe("Quay Post\nValley Wire");
    expect(await list.isHidden()).toBe(true);
    await page.keyboard.type("\nqua");
    await page.waitForTimeout(600);
    expect(await list.isHidden()).toBe(true);
    await page.context().close();
  });
});
