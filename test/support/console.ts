import type { ConsolePage } from "../../server/console/page.ts";
import { consolePages } from "../../server/console/pages.ts";
import { type Browser, type Fields, openBrowser, type Shown } from "./browser.ts";
import type { Member, TestService } from "./service/service.ts";
import { signInWithKey } from "./service/sign-in.ts";

/** What parameters of the console's pages name in a furnished service; `id` is 1 everywhere. */
const parameters: Record<string, string> = { id: "1", delivery: "1", operation: "webhookCreate", file: "sources" };

/** Somebody in the console; paths begin with `/console`. */
export interface Visit {
  browser: Browser;
  open(path: string, headers?: Record<string, string>): Promise<Shown>;
  /** Sends a form of the page at a path back to it, with the page's proof. */
  send(path: string, fields: Fields): Promise<Shown>;
}

/** Makes what the pages of single things show, under the ids that `pathOf` names. `as`: somebody on the Platform plan. */
export async function furnish(service: TestService, as: Member): Promise<void> {
  const post = async (path: string, body: object) =>
    service.request(path, { method: "POST", as, body: JSON.stringify(body) });
  await post("/webhooks", { url: "https://hooks.example.org/fees", label: "Newsroom" });
  const body = JSON.stringify({ event: "manifest.matched", webhook_id: 1, timestamp: at(service), data: {} });
  await service.store.deliveryLog.noteTest(1, { event: "manifest.matched", body }, at(service));
  await post("/export/trigger", { stream_ids: ["1"] });
  await post("/exports/schedules", { stream_ids: ["1"] });
  await post("/feeds/tokens", { name: "Reader" });
  await post("/digests", { name: "Harbour", stream_ids: ["1"] });
  await post("/beacons", { name: "Fees", stream_ids: ["1"] });
  for (const kind of ["page", "ntfy"]) await post("/beacons/1/alerts", { kind, target: "https://ntfy.example/fees" });
  await post("/digests/1/mail", { email: "mara@example.org" });
  await service.drain();
}

/** Opens the console as somebody who signed in with their key. */
export async function consoleOf(
  service: Pick<TestService, "url">,
  { api_key }: Pick<Member, "api_key"> & Partial<Member>,
): Promise<Visit> {
  const browser = openBrowser();
  await signInWithKey(browser, `${service.url}/console/sign-in`, api_key);
  const open = (path: string, headers = {}) => browser.open(`${service.url}${path}`, headers);
  return {
    browser,
    open,
    async send(path, fields) {
      const { text } = await open(path);
      const proof = /name="proof" value="([^"]+)"/.exec(text)?.[1] ?? "";
      return browser.send(`${service.url}${path}`, [...new URLSearchParams(fields), ["proof", proof]]);
    },
  };
}

/** Where a page of the console is in a furnished service. */
export function pathOf({ path }: Pick<ConsolePage, "path">): string {
  return `/console${path.replaceAll(/:(\w+)/g, (_all, name) => parameters[name] ?? "1")}`;
}

/** Every page of the console, as it is in a furnished service. */
export function consolePaths(): string[] {
  return consolePages.map(pathOf);
}

function at({ clock }: TestService): string {
  return clock.now.toISOString();
}
