import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMasterKey } from "../../config/runtime/master-key.ts";
import type { Fetcher } from "../../pipeline/fetch/fetch.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { HubSubscription } from "../../store/sources/hubs.ts";
import { openStore } from "../../store/store.ts";
import { logInto, testConfig } from "../support/service/service.ts";
import { followFeed } from "./followed.ts";
import type { Subject } from "./subject.ts";

/** A service that follows one feed, and whom hubs may call. Everything happens at the clock's time. */
export interface Subscriber {
  /** Visits the feed, and wants a subscription where a hub is named. */
  visit(): Promise<ChannelRow>;
  /** Reads what hubs told, and asks them what is due. */
  hear(): Promise<ChannelRow>;
  subscription(): Promise<HubSubscription | undefined>;
  /** How many items were found. */
  items(): Promise<number>;
  /** Takes the feed out of the configuration. */
  giveUp(): Promise<void>;
}

/** What a subscriber is opened with. */
export interface SubscriberDeps {
  subject: Subject;
  fetcher: Fetcher;
  now: () => Date;
  /** ISO. */
  start: string;
  bounds: { min_interval_minutes: number; default_interval_minutes: number; max_interval_minutes: number };
}

/** Opens a subscriber of the feed at an address. */
export async function openSubscriber(url: string, deps: SubscriberDeps): Promise<Subscriber & AsyncDisposable> {
  const { subject, fetcher, now, start, bounds } = deps;
  const open = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), "subscriber-"));
  open.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const store = open.use(await openStore({ file: ":memory:" }));
  const config = testConfig({ dataDir });
  const ready = () => ({ ready: true, reasons: [] });
  const parts = { store, config: () => config, log: logInto([]), now, monotonic: () => 0, ready };
  const server = open.use(await subject.startServer(parts));
  const row = await followFeed(store, url, start);
  const signal = new AbortController().signal;
  const reading = { store, fetcher, now, bounds, first_start: start, signal, tidies: () => false };
  const visiting = { ...reading, masterKey: openMasterKey(dataDir) };
  return {
    async visit() {
      const channel = await row();
      await subject.followHub(channel, await subject.visit(channel, visiting), visiting, server.url);
      return row();
    },
    async hear() {
      await subject.readTold(visiting);
      await subject.askHubs(visiting, server.url);
      return row();
    },
    subscription: () => store.hubs.ofChannel(1),
    items: async () => (await store.items.counts()).reduce((sum, { items }) => sum + items, 0),
    giveUp: async () => void (await store.sources.sync([], now().toISOString())),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
