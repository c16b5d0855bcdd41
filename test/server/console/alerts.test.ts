import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { consoleOf, type Visit } from "../../support/console.ts";
import { openReceiver, type Receiver } from "../../support/servers/receiver.ts";
import { openService, standingAt, type TestService } from "../../support/service/service.ts";

const open = new AsyncDisposableStack();
let service: TestService;
let receiver: Receiver;
let reader: Visit;

beforeAll(async () => {
  service = open.use(await openService({ settings: { network: { allow: ["127.0.0.1/32"] } } }));
  receiver = open.use(await openReceiver());
  const at = standingAt.toISOString();
  await service.store.sources.sync([sourceEntry("Harbour News")], at);
  await service.store.streamEntries.sync([streamEntry("fees", { sources: ["Harbour News"] })], at);
  reader = await consoleOf(service, await service.member("platform", { cadence: "continuous" }));
});
afterAll(() => open.disposeAsync());

const list = "/console/delivery/alerts";

test("a search becomes a beacon, which Today tells of until its page was opened", async () => {
  const begun = await reader.open(`${list}?name=Grain%20fee&query=grain%20fee`);
  expect(begun.text).toContain('value="Grain fee"');
  const made = await reader.send(list, { name: "Grain fee", query: "grain fee" });
  expect(made.location).toContain("alerts/1?done=made");
  expect((await reader.send(`${list}/1`, { do: "add", kind: "page" })).location).toContain("done=added");
  expect((await reader.open("/console/today")).text).not.toContain('id="alerts-title"');
  service.clock.now = new Date(service.clock.now.getTime() + 60_000);
  const extraction = { headline: "Board raises grain fee" };
  await ingestItem(service.store, { channel_id: 1, identity: "one", now: service.clock.now, extraction });
  service.clock.now = new Date(service.clock.now.getTime() + 60_000);
  expect((await reader.open("/console/today")).text).toContain("<strong>Grain fee</strong></a>: 1 new story");
  expect((await reader.open(`${list}/1`)).text).toContain("Board raises grain fee");
  expect((await reader.open("/console/today")).text).not.toContain('id="alerts-title"');
});

test("an alert is added, tested and ended; a test that is not taken says why; a webhook's secret is shown once", async () => {
  expect((await reader.send(`${list}/1`, { do: "add", kind: "ntfy", target: "https://ntfy.example/" })).text).toContain(
    "must end with a topic",
  );
  await reader.send(`${list}/1`, { do: "add", kind: "slack", target: receiver.url });
  const alert_id = "2";
  expect((await reader.send(`${list}/1`, { do: "test", alert_id })).location).toContain("done=tested");
  expect(receiver.received[0]?.body).toContain("Test: Grain fee");
  receiver.answer = () => 404;
  expect((await reader.send(`${list}/1`, { do: "test", alert_id })).text).toContain(
    "The test message was not accepted: answered 404.",
  );
  expect((await reader.send(`${list}/1`, { do: "add", kind: "webhook", target: receiver.url })).text).toContain(
    "whsec_",
  );
  expect((await reader.open(`${list}/1`)).text).not.toContain("whsec_");
  expect((await reader.send(`${list}/1`, { do: "end", alert_id })).location).toContain("done=ended");
  expect((await reader.send(`${list}/1`, { do: "polish" })).status).toBe(422);
  expect((await reader.send(`${list}/1`, { do: "delete" })).location).toContain("done=deleted");
  expect((await reader.open(`${list}/1`)).status).toBe(404);
  expect((await reader.open(list)).text).toContain("No beacons yet");
});
