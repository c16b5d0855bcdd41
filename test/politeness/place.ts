import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openStore } from "../../store/store.ts";
import { openSimulator } from "../simulator/simulator.ts";
import { followFeed } from "./followed.ts";
import type { Place, Setting } from "./rule.ts";
import type { Subject } from "./subject.ts";
import { openSubscriber } from "./subscriber.ts";

/** The modules that lie under a folder. */
export async function loadSubject(root: string): Promise<Subject> {
  const load = (file: string) => import(pathToFileURL(join(root, file)).href);
  const [{ openFetcher }, { visit }, { followHub, readTold, askHubs }] = await Promise.all(
    ["fetch/fetch", "visit/visit", "visit/websub"].map((name) => load(`pipeline/${name}.ts`)),
  );
  // A large module that few rules need.
  const startServer: Subject["startServer"] = async (parts) => (await load("server/server.ts")).startServer(parts);
  return { openFetcher, visit, followHub, readTold, askHubs, startServer };
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
    timeout_ms: 6000,
    max_bytes: 1_000_000,
    max_redirects: 5,
    per_host_concurrency: 4,
    per_host_spacing_ms: 250,
    concurrency: 16,
    ...setting.policy,
  };
  const fetcher = open.use(
    subject.openFetcher({
      policy,
      network: { ...opened, proxy: null },
      secrets: (name) => setting.secrets?.[name],
      now,
    }),
  );
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
    subscribe: async (path) =>
      open.use(await openSubscriber(`${simulator.url}${path}`, { subject, fetcher, now, start, bounds })),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };

  async function follow(path: string) {
    const store = open.use(await openStore({ file: ":memory:" }));
    const row = await followFeed(store, `${simulator.url}${path}`, start);
    const deps = { store, fetcher, now, bounds, first_start: start, signal: new AbortController().signal };
    return {
      async visit() {
        await subject.visit(await row(), { ...deps, tidies: () => false });
        return row();
      },
    };
  }
}
