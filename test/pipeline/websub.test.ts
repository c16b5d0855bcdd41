import { expect, test } from "vitest";
import { startServer } from "../../server/server.ts";
import { feedText } from "../simulator/feed-text.ts";
import { askedOf, tellNews, verifyIntent } from "../simulator/hub-calls.ts";
import { openSimulator } from "../simulator/simulator.ts";
import { testPipeline } from "../support/pipeline.ts";
import { logInto, testConfig } from "../support/service.ts";

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
  await run.settle();
  return {
    ...{ simulator, run },
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
  await desk.run.settle();
  expect(await desk.records()).toBe(5);
  expect(desk.simulator.requests("/feed/hub")).toHaveLength(1);
  const channel = await desk.run.store.sources.channelById(1);
  expect(channel).toMatchObject({ health: "fine", due_reason: "its hub tells of news by itself (WebSub)" });
});

test("no hub is asked unless it is wanted and the service is reached from outside", async () => {
  await using off = await following({});
  await using inside = await following({ websub: { enabled: true }, base_url: "http://localhost:9" });
  expect([...off.asked(), ...inside.asked()]).toEqual([]);
});
