import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Fetching from "../../pipeline/fetch.ts";
import type * as Visiting from "../../pipeline/visit.ts";
import { openStore } from "../../store/store.ts";
import { openSimulator } from "../simulator/simulator.ts";
import type { Place, Setting } from "./rule.ts";

/** What is tried: the project's own modules, or a copy's. */
export interface Subject {
  openFetcher: typeof Fetching.openFetcher;
  visit: typeof Visiting.visit;
}

/** The modules that lie under a folder. */
export async function loadSubject(root: string): Promise<Subject> {
  const load = (file: string) => import(pathToFileURL(join(root, file)).href);
  const [fetching, visiting] = await Promise.all([load("pipeline/fetch.ts"), load("pipeline/visit.ts")]);
  return { openFetcher: fetching.openFetcher, visit: visiting.visit };
}

/** A Friday at noon, a moment on which rules about days and hours count. */
const start = "2026-11-20T12:00:00.000Z";

const bounds = { min_interval_minutes: 15, default_interval_minutes: 60, max_interval_minutes: 1440 };

/** Opens a place for one rule. */
export async function openPlace(subject: Subject, setting: Setting = {}): Promise<Place & AsyncDisposable> {
  const open = new AsyncDisposableStack();
  let time = new Date(start);
  const now = () => time;
  const simulator = open.use(await openSimulator({ robots: setting.robots, now }));
  const opened = setting.is_strange
    ? { allow_private: true, allow: [] }
    : { allow_private: false, allow: ["127.0.0.1/32"] };
  const policy = {
    user_agent: "claimstream/1.0",
    contact: "editor@example.org",
    timeout_ms: 1500,
    max_bytes: 1_000_000,
    max_redirects: 5,
    per_host_concurrency: 4,
    per_host_spacing_ms: 250,
    concurrency: 16,
    ...setting.policy,
  };
  const fetcher = open.use(subject.openFetcher({ policy, network: { ...opened, proxy: null }, now }));
  return {
    url: simulator.url,
    requests: simulator.requests,
    get: (path, request) => fetcher.fetch({ url: `${simulator.url}${path}`, ...request }),
    now,
    later(seconds) {
      time = new Date(time.getTime() + seconds * 1000);
    },
    elsewhere: async () => open.use(await openSimulator({ now })),
    follow,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };

  async function follow(path: string) {
    const store = open.use(await openStore({ file: ":memory:" }));
    const channel = {
      name: "News",
      kind: "feed",
      url: `${simulator.url}${path}`,
      media_format: "text",
      claim_type: null,
    };
    const source = { name: "Harbour Gazette", source_type: "organization", homepage: null, owner: "Harbour Gazette" };
    await store.sources.sync([{ ...source, channels: [{ ...channel, settings: "{}" }] }], start);
    const row = async () => {
      const found = await store.sources.channelById(1);
      if (!found) throw new Error("the channel is not there");
      return found;
    };
    const means = { store, fetcher, now, bounds, first_start: start, signal: new AbortController().signal };
    return {
      async visit() {
        await subject.visit(await row(), { ...means, tidies: () => false });
        return row();
      },
    };
  }
}
