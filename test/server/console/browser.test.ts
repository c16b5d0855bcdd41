import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, expectAccessible, openChromium, openPage, signIn } from "../../support/chromium.ts";
import { consolePaths, furnish } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";
import { typistAt } from "../../support/typist.ts";
import { lastCode } from "../../support/visitors.ts";

let service: TestService;
let operator: Member;
let browser: Browser;

describe.runIf(chromiumPath)("in Chromium, left out where none is installed", () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    await openNewsstand(service.store);
    operator = await service.member("platform", { is_operator: true, cadence: "continuous" });
    await furnish(service, operator);
  });
  afterAll(async () => {
    await browser.close();
    await service[Symbol.asyncDispose]();
  });

  const more = ["/console/streams?q=zeppelin", "/console/nowhere", "/console/sign-in", "/console/sign-out"];

  // Narrow pages differ in their layout and not in their colours.
  test.each([
    ["light", 390],
    ["light", 1280],
    ["dark", 1280],
  ] as const)(
    "every page is free of what axe finds, of errors, and of requests elsewhere: %s, %i px",
    async (colorScheme, width) => {
      const { page, faults } = await openPage(browser, service.url, { colorScheme, width });
      await signIn(page, service.url, operator.api_key);
      for (const path of [...consolePaths(), ...more]) {
        await page.goto(`${service.url}${path}`);
        await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
        await expectAccessible(page);
        const tooWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
        expect({ path, tooWide }).toEqual({ path, tooWide: false });
      }
      // The browser itself tells of an answer that is no success.
      expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
      await page.context().close();
    },
    // Forty pages, each looked through: ten seconds on a machine that does nothing else.
    600_000,
  );

  test("the deliveries of a webhook are told, and asked for again, in the reader's own time", async () => {
    const { page } = await openPage(browser, service.url, { timezoneId: "Asia/Tokyo" });
    // Two hours after the test was sent.
    await page.clock.setFixedTime(new Date(service.clock.now.getTime() + 2 * 3_600_000));
    await signIn(page, service.url, operator.api_key);
    await page.goto(`${service.url}/console/delivery/webhooks/1`);
    const exact = String(await page.locator(".strip title").first().textContent());
    expect(exact).toMatch(/^Failed, 2 hr\. ago \(.*GMT\+9\)$/);
    expect(await page.locator("dd:has(.strip) time").textContent()).toBe("2 hr. ago");
    await page.getByText("Resend…").click();
    const since = page.getByLabel("Since");
    const asked = new Date(`${await since.inputValue()}+09:00`);
    expect(service.clock.now.getTime() - asked.getTime()).toBe(24 * 3_600_000);
    await page.getByText(/In your time zone, Asia\/Tokyo: yesterday\./).waitFor();
    await since.fill("2026-11-20T09:30");
    expect(await page.locator("input[name=since]").inputValue()).toBe("2026-11-20T00:30");
    await page.context().close();
  });

  test("the time zone of emails is the browser's until one is chosen", async () => {
    const { page } = await openPage(browser, service.url, { timezoneId: "Asia/Tokyo" });
    await signIn(page, service.url, operator.api_key);
    await page.goto(`${service.url}/console/account`);
    const zone = page.getByLabel("Time zone");
    expect(await zone.inputValue()).toBe("Asia/Tokyo");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/^Emails to you write .*GMT\+9/).waitFor();
    await zone.fill("Europe/Berlin");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/^Emails to you write .*GMT\+1/).waitFor();
    expect(await zone.inputValue()).toBe("Europe/Berlin");
    await page.context().close();
  });

  describe("by keyboard alone", () => {
    test("everything on every page is reached by Tab, and the focus is to be seen at each stop", async () => {
      const { page } = await openPage(browser, service.url);
      await signIn(page, service.url, operator.api_key);
      for (const path of [...consolePaths(), "/console/nowhere"]) {
        await page.goto(`${service.url}${path}`);
        await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
        expect({ path, unreached: await typistAt(page).walk() }).toEqual({ path, unreached: [] });
      }
      await page.context().close();
      // Forty pages, each stop of them: half a minute on a machine that does nothing else.
    }, 300_000);

    test("somebody signs in with a code by mail, and comes to the page that was wanted", async () => {
      const { page, faults } = await openPage(browser, service.url);
      await page.goto(`${service.url}/console/streams/1`);
      for (const field of ["API key", "Sign in", "Email"]) {
        await page.keyboard.press("Tab");
        const name = "document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent";
        expect(await page.evaluate(name)).toBe(field);
      }
      await page.keyboard.type("mara@example.org");
      await page.keyboard.press("Enter");
      await page.waitForURL(/step=code/);
      await service.drain();
      // The browser gives a field the focus a moment after its page is there.
      await page.locator("#code:focus").waitFor();
      await page.keyboard.type(lastCode(service, "mara@example.org"));
      await page.keyboard.press("Enter");
      await page.waitForURL(`${service.url}/console/streams/1`);
      expect(faults).toEqual([]);
      await page.context().close();
    });

    test("somebody finds a stream, goes through its stories, and signs out", async () => {
      const { page, faults } = await openPage(browser, service.url);
      await signIn(page, service.url, operator.api_key);
      await page.keyboard.press("g");
      await page.keyboard.press("s");
      await page.waitForURL(`${service.url}/console/streams`);
      await page.keyboard.press("/");
      await page.keyboard.type("fees");
      await page.keyboard.press("Enter");
      await page.waitForURL(/search\?q=fees/);
      await page.getByRole("link", { name: /^Streams \d/ }).focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(/in=streams/);
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      await page.waitForURL(`${service.url}/console/streams/1`);
      const focused = () =>
        page.evaluate(
          "[...document.querySelectorAll('[data-item]')].indexOf(document.activeElement.closest('[data-item]'))",
        );
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      expect(await focused()).toBe(1);
      await page.keyboard.press("k");
      expect(await focused()).toBe(0);
      await page.keyboard.press("Enter");
      await page.waitForURL(/stories/);
      await page.getByRole("button", { name: /account$/ }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Sign out" }).focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(`${service.url}/console/sign-out`);
      expect(faults).toEqual([]);
      await page.context().close();
    });

    test("on a story the keys go through the claims, and show what proves each", async () => {
      const { page, faults } = await openPage(browser, service.url);
      await signIn(page, service.url, operator.api_key);
      await page.goto(`${service.url}/console/stories/1`);
      const [claim, proof] = [page.locator("[data-claim='1-1-1']"), page.locator("mark[data-claims='1-1-1']")];
      expect(await proof.getAttribute("class")).toBe("proof has");
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      expect(await proof.getAttribute("class")).toBe("proof has shown");
      expect(await claim.getAttribute("class")).toContain("shown");
      expect(page.url()).toMatch(/\?claim=1-1-1#claim-1-1-1$/);
      await page.reload();
      expect(await proof.getAttribute("class")).toBe("proof has shown");
      await page.locator(".source sup a").first().click();
      expect(await claim.getAttribute("class")).toContain("shown");
      expect(faults).toEqual([]);
      await page.context().close();
    });

    test("the keys are shown by ?, and letters can be switched off for good", async () => {
      const { page } = await openPage(browser, service.url);
      await signIn(page, service.url, operator.api_key);
      await page.keyboard.press("?");
      const dialog = page.getByRole("dialog", { name: "Keyboard" });
      await dialog.waitFor();
      await expectAccessible(page);
      await dialog.getByLabel("Use single-letter shortcuts").uncheck();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await page.goto(`${service.url}/console/streams`);
      await page.keyboard.press("j");
      expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
      await page.keyboard.press("?");
      await dialog.waitFor();
      await page.context().close();
    });

    test("the way past the navigation leads to the content", async () => {
      const { page } = await openPage(browser, service.url);
      await signIn(page, service.url, operator.api_key);
      await page.goto(`${service.url}/console/streams`);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.locator("#main:focus").waitFor();
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.textContent")).toBe("New stream");
      await page.context().close();
    });
  });

  test("without scripts every page is read, searched and left", async () => {
    const { page } = await openPage(browser, service.url, { javaScriptEnabled: false });
    await signIn(page, service.url, operator.api_key);
    await page.getByRole("link", { name: "Streams" }).first().click();
    await page.getByLabel("Find").fill("fees");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("link", { name: "FEES" }).click();
    await page.getByRole("heading", { name: "FEES" }).waitFor();
    await page.getByRole("link", { name: "Keyboard" }).click();
    await page.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor();
    await page.getByRole("button", { name: /account$/ }).click();
    await page.getByRole("button", { name: "Dark" }).click();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await page.getByRole("button", { name: /account$/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    await page.context().close();
  });
});
