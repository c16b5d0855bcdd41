import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTold } from "../../../pipeline/visit/websub.ts";
import { startServer } from "../../../server/server.ts";
import { openStore } from "../../../store/store.ts";
import { feedText } from "../../simulator/feed-text.ts";
import { askedOf, tellNews, verifyIntent } from "../../simulator/hub-calls.ts";
import { openSimulator } from "../../simulator/simulator.ts";
import { sourceEntry } from "../../support/arrivals.ts";
import { testFetcher } from "../../support/fetching.ts";
import { testPipeline } from "../../support/service/pipeline.ts";
import { logInto, testConfig } from "../../support/service/service.ts";

/** Where hubs are told to call; calls go to the test's own server instead. */
const base_url = "http://127.0.0.1:9";

/** A pipeline that follows a feed with a hub, and the server that hubs call. */
async function following(service: object) {
  const open = new AsyncDisposableStack();
  const simulator = open.use(await openSimulator());
  const channel = { name: "News", kind: "feed", url: `${simulator.url}/feed/hub`, full_text: "never" };
  const source = { name: "Harbour Gazette", source_type: "organization", channels: [channel] };
  const run = open.use(await testPipeline({ sources: [source], service: { base_url, ...service } }));
  const config = testConfig({ dataDir: run.dataDir });
  const ready = () => ({ ready: true, reasons: [] });
  const { store, now } = run;
  const parts = { store, config: () => config, log: logInto([]), now, monotonic: () => 0, ready };
  const server = open.use(await startServer(parts));
  await run.drain();
  return {
    simulator,
    run,
    asked: () =>
      simulator
        .requests("/hub")
        .map(askedOf)
        .map((form) => ({ ...form, "hub.callback": form["hub.callback"]?.replace(base_url, server.url) ?? "" })),
    records: async () => (await store.records.contentAfter(0, 99)).length,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

test("a feed's hub is asked to tell, and what it tells becomes records without a visit", async () => {
  await using desk = await following({ websub: { enabled: true } });
  const [form = {}] = desk.asked();
  expect(await verifyIntent(form)).toEqual({ status: 200, text: "6f1c" });
  expect(await desk.records()).toBe(2);
  await tellNews(form, feedText({ items: 5 }));
  await desk.run.drain();
  expect(await desk.records()).toBe(5);
  expect(desk.simulator.requests("/feed/hub")).toHaveLength(1);
  const channel = await desk.run.store.channels.byId(1);
  expect(channel).toMatchObject({ health: "fine", due_reason: "its hub tells of news by itself (WebSub)" });
});

test("what hub and service share cannot be read in the database; what lay open there is sealed at the next visit", async () => {
  await using desk = await following({ websub: { enabled: true } });
  const { store, dataDir } = desk.run;
  const [form = {}] = desk.asked();
  const shared = String(Object(form)["hub.secret"]);
  expect(shared).toMatch(/^[0-9a-f]{64}$/);
  for (const file of ["claimstream.db", "claimstream.db-wal"])
    expect(readFileSync(join(dataDir, file), "latin1")).not.toContain(shared);
  await store.hubs.settle(1, { secret: shared });
  expect(await verifyIntent(form)).toMatchObject({ status: 200 });
  await tellNews(form, feedText({ items: 3 }));
  await desk.run.drain();
  expect(await desk.records()).toBe(3);
  await store.channels.settle(1, { due_at: desk.run.now().toISOString() });
  await desk.run.drain();
  expect((await store.hubs.ofChannel(1))?.secret).toMatch(/^sealed:/);
  await tellNews(form, feedText({ items: 4 }));
  await desk.run.drain();
  expect(await desk.records()).toBe(4);
});

test("a secret that was sealed with another master key ends its subscription, and another one is wanted", async () => {
  await using desk = await following({ websub: { enabled: true } });
  const { store } = desk.run;
  await store.hubs.settle(1, { secret: "sealed:AAAA", renew_on: desk.run.now().toISOString() });
  await desk.run.drain();
  expect(await store.hubs.ofChannel(1)).toBeUndefined();
  await store.channels.settle(1, { due_at: desk.run.now().toISOString() });
  await desk.run.drain();
  expect(desk.asked()).toHaveLength(2);
  expect((await store.hubs.ofChannel(1))?.state).toBe("asked");
});

test("no hub is asked when the service is not reached from outside", async () => {
  await using inside = await following({ websub: { enabled: true }, base_url: "http://localhost:9" });
  expect(inside.asked()).toEqual([]);
});

test("what a hub told and cannot be taken in is not tried again; a visit finds its news", async () => {
  await using store = await openStore({ file: ":memory:" });
  const at = "2026-11-20T10:00:00.000Z";
  const source = sourceEntry("Harbour Gazette");
  await store.sources.sync([{ ...source, channels: source.channels.map((each) => ({ ...each, settings: "{" })) }], at);
  await store.hubs.want({ channel_id: 1, token: "one", secret: "s", hub: "https://hub.example/", topic: "news" }, at);
  const body = Buffer.from(feedText()).toString("base64");
  await store.hubs.tell({ channel_id: 1, content_type: "application/rss+xml", body, told_on: at });
  await using fetcher = testFetcher();
  const bounds = { min_interval_minutes: 15, default_interval_minutes: 60, max_interval_minutes: 1440 };
  const { signal } = new AbortController();
  const deps = { store, fetcher, bounds, signal, now: () => new Date(at), first_start: at, tidies: () => false };
  await expect(readTold(deps)).rejects.toThrow("JSON");
  expect(await store.hubs.told(9)).toEqual([]);
});
