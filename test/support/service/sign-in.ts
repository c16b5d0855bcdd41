import { type Browser, openBrowser, type Shown } from "../browser.ts";
import { lastCode } from "../visitors.ts";
import type { TestService } from "./service.ts";

/** The hidden fields of the form of a page that goes one of its ways; of its first form when none is named. */
export function formOf({ text }: Shown, how?: string): Record<string, string> {
  const forms = text.split("<form ").slice(1);
  const form = how === undefined ? forms[0] : forms.find((each) => each.includes(`name="how" value="${how}"`));
  const fields = (form ?? "").matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")]));
}

/** Signs in with a key; gives what the browser is shown then. */
export async function signInWithKey(browser: Browser, url: string, api_key: string): Promise<Shown> {
  const page = await browser.open(url);
  return browser.send(new URL(url), { ...formOf(page, "key"), api_key });
}

/** Asks for a code; gives the page on which it is entered. */
export async function askCode(
  service: TestService,
  browser: Browser,
  email: string,
  to = "/console/sign-in",
): Promise<Shown> {
  const url = `${service.url}/console/sign-in?to=${encodeURIComponent(to)}`;
  const page = await browser.open(url);
  const { location = "" } = await browser.send(url, { ...formOf(page, "mail"), email });
  return browser.open(new URL(location, url));
}

/** Signs in with a code from the outbox; gives what the browser is shown then. */
export async function signInWithCode(
  service: TestService,
  browser: Browser,
  email: string,
  to?: string,
): Promise<Shown> {
  const page = await askCode(service, browser, email, to);
  await service.drain();
  return browser.send(`${service.url}/console/sign-in`, { ...formOf(page, "code"), code: lastCode(service, email) });
}

/** Signs in where a program sends its user, and allows what it asks for; gives the address at which the program is called back. */
export async function allowProgram(address: string | URL, api_key: string): Promise<URL> {
  const browser = openBrowser();
  const { location: url = "" } = await browser.open(address);
  const { location = "" } = await browser.open(url);
  await signInWithKey(browser, new URL(location, url).href, api_key);
  const answered = await browser.send(url, { proof: formOf(await browser.open(url)).proof ?? "", choice: "allow" });
  return new URL((await browser.open(answered.location ?? "")).location ?? "");
}
