import { existsSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "playwright-core";
import { expect } from "vitest";

/** Where Chromium is on this machine: as `CHROMIUM` says, else where distributions install it. Undefined without one. */
export const chromiumPath = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (path) => path && existsSync(path),
);

/** Opens a real browser without a window. Throws when none is installed. */
export function openChromium(): Promise<Browser> {
  if (chromiumPath === undefined)
    throw new Error("Chromium is not installed: apt-get install chromium, or name it in CHROMIUM.");
  return chromium.launch({
    executablePath: chromiumPath,
    args: ["--no-sandbox", "--disable-gpu"],
    timeout: patienceMs,
  });
}

/** How long a busy machine may take for one step of a page. Milliseconds. */
const patienceMs = 120_000;

/** A page of a real browser, which notes what must not happen on it. */
export interface WatchedPage {
  page: Page;
  /** Errors of scripts and of the console, and requests to other origins. */
  faults: string[];
}

/** Opens a page that may reach one origin. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: { colorScheme?: "light" | "dark"; width?: number; javaScriptEnabled?: boolean; timezoneId?: string } = {},
): Promise<WatchedPage> {
  const { width = 1280, ...rest } = options;
  const context = await browser.newContext({ ...rest, viewport: { width, height: 900 } });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) faults.push(request.url());
  });
  return { page, faults };
}

/** Signs in with a key, as a person does. */
export async function signIn(page: Page, url: string, api_key: string): Promise<void> {
  await page.goto(`${url}/console/sign-in`);
  await page.getByLabel("API key", { exact: true }).fill(api_key);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${url}/console`);
}

/** What axe finds wrong with a page as it is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
}
