import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { Delivery } from "../../../store/model/delivery.ts";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { articlePages } from "../../support/pages.ts";
import { openNewsroom } from "../../support/servers/newsroom.ts";
import { openReceiver, type Receiver } from "../../support/servers/receiver.ts";
import { type DelivererProcess, startDelivererProcess } from "../../support/service/deliverer-process.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, servicesOnFile, standingAt } from "../../support/service/service.ts";
import { installation, startProcess } from "../../support/service/service-process.ts";

/** They read the files of a database, or start a process on one. */
const ofFiles = test.runIf(servicesOnFile);

const settings = { network: { allow: ["127.0.0.1/32"] } };
const after = (seconds: number) => new Date(standingAt.getTime() + seconds * 1000);

let dataDir: string;
let receiver: Receiver;
let as: Member;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "claimstream-deliver-"));
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true });
});

/** A webhook of an organization on continuous cadence, and events that it has not heard yet. */
async function waiting(events: number): Promise<void> {
  await using service = await openService({ settings, dataDir });
  const at = standingAt.toISOString();
  await service.store.sources.sync([sourceEntry("Harbour News")], at);
  await service.store.streamEntries.sync([streamEntry("fees", { sources: ["Harbour News"] })], at);
  as = await service.member("platform");
  await service.request("/webhooks", { method: "POST", as, body: JSON.stringify({ url: receiver.url }) });
  for (let count = 1; count <= events; count += 1)
    await ingestItem(service.store, { channel_id: 1, identity: `item-${count}`, now: standingAt });
}

async function logs(): Promise<unknown[]> {
  await using service = await openService({ settings, dataDir });
  const { body } = await service.request("/webhooks/1/logs?page_size=200", { as });
  return [valueAt(body, "data.logs")].flat();
}

/** Ends a process at once; the request that did it is never answered. */
function kill({ process }: DelivererProcess): undefined {
  process.kill("SIGKILL");
}

/** Lets a deliverer run until the receiver has seen to its end, or at the latest until it has nothing to do. */
async function untilKilled(now: Date, kills: (deliverer: DelivererProcess) => void): Promise<void> {
  await using deliverer = startDelivererProcess(dataDir, now);
  kills(deliverer);
  await deliverer.settle(now);
}

/** How many requests have come once everything is done that is due at each moment. */
async function countsAt(...moments: Date[]): Promise<number[]> {
  await using deliverer = startDelivererProcess(dataDir, moments[0] ?? standingAt);
  const counts: number[] = [];
  for (const moment of moments) {
    await deliverer.settle(moment);
    counts.push(receiver.received.length);
  }
  return counts;
}

const ids = () => receiver.received.map(({ headers }) => headers["webhook-id"] ?? "");

ofFiles(
  "a process killed before it sent anything loses nothing: what it had not taken is sent at once, what it had taken in its time",
  async () => {
    await waiting(10);
    await untilKilled(standingAt, (deliverer) => {
      receiver.onConnection = (socket) => {
        kill(deliverer);
        socket.destroy();
      };
    });
    receiver.onConnection = undefined;
    expect(receiver.received).toEqual([]);
    expect(await countsAt(after(1), after(59), after(60), after(400))).toEqual([6, 6, 10, 10]);
    expect(new Set(ids()).size).toBe(10);
  },
);

ofFiles(
  "a process killed between sending and the answer sends again at the next attempt's time, not before, and the same bytes",
  async () => {
    await waiting(1);
    await untilKilled(standingAt, (deliverer) => {
      receiver.answer = () => kill(deliverer);
    });
    receiver.answer = () => 204;
    expect(await countsAt(after(1), after(59), after(60), after(400))).toEqual([1, 1, 2, 2]);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(await logs()).toMatchObject([
      { status: "delivered", attempts: [{ response_code: null, duration_ms: null }, { response_code: 204 }] },
    ]);
  },
);

ofFiles("a process killed between attempts makes the next one in its time, and no more than there are", async () => {
  await waiting(1);
  receiver.answer = () => 500;
  expect(await countsAt(standingAt)).toEqual([1]);
  expect(await countsAt(after(59), after(60))).toEqual([1, 2]);
  expect(await countsAt(after(299), after(300), after(3600))).toEqual([2, 3, 3]);
  expect(await logs()).toMatchObject([{ status: "failed", attempts: [{}, {}, {}] }]);
});

ofFiles("a process killed during its last attempt makes that attempt again", async () => {
  await waiting(1);
  receiver.answer = () => 500;
  expect(await countsAt(standingAt, after(60))).toEqual([1, 2]);
  await untilKilled(after(300), (deliverer) => {
    receiver.answer = () => kill(deliverer);
  });
  receiver.answer = () => 204;
  expect(await countsAt(after(301), after(329), after(330))).toEqual([3, 3, 4]);
  expect(await logs()).toMatchObject([{ status: "delivered" }]);
});

ofFiles(
  "a process killed over and over while it releases and delivers loses nothing, and repeats nothing before its time",
  async () => {
    await waiting(250);
    let seconds = 0;
    for (let round = 0; round < 5; round += 1) {
      const most = receiver.received.length + 40;
      await untilKilled(after(seconds), (deliverer) => {
        receiver.answer = () => {
          return receiver.received.length < most ? 204 : kill(deliverer);
        };
      });
      seconds += 7;
    }
    receiver.answer = () => 204;
    await countsAt(after(seconds), after(seconds + 60));
    expect(new Set(ids()).size).toBe(250);
    const moments = Map.groupBy(receiver.received, ({ headers }) => headers["webhook-id"]);
    for (const sent of moments.values()) {
      const times = sent.map(({ headers }) => Number(headers["webhook-timestamp"]));
      for (const [at, time] of times.slice(1).entries()) expect(time - (times[at] ?? 0)).toBeGreaterThanOrEqual(60);
      expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    }
    expect((await logs()).filter((each) => valueAt(each, "status") !== "delivered")).toEqual([]);
  },
);

test("the whole service tells at once what it ingests, and ends cleanly while a receiver keeps it waiting", async () => {
  const pages = articlePages(2);
  await using newsroom = await openNewsroom({ pages });
  const items = pages.map(({ path, title }) => ({ title, link: path }));
  newsroom.publishFeed({ path: "/feed.xml", title: "Harbour News", items });
  using place = installation({
    streams: [{ name: "everything", title: "Everything", home_domain: "society-law-government" }],
  });
  await using service = await startProcess(place);
  const headers = { authorization: `Bearer ${service.operator.api_key}`, "content-type": "application/json" };
  const body = JSON.stringify({ url: receiver.url });
  expect((await fetch(`${service.url}/webhooks`, { method: "POST", headers, body })).status).toBe(201);
  receiver.answer = () => (receiver.received.length < 2 ? 204 : undefined);
  const url = `${newsroom.url}/feed.xml`;
  const channel = { name: "News", kind: "feed", url, media_format: "text" };
  place.configure("sources.yaml", {
    sources: [{ name: "Harbour News", source_type: "organization", channels: [channel] }],
  });
  await receiver.arrival(2);
  expect(receiver.received.map((each) => each.headers["x-service-event"])).toEqual([
    "manifest.matched",
    "manifest.matched",
  ]);
  expect(await service.end("SIGTERM")).toBe(0);
  await using again = await startProcess(place);
  const { logs } = z
    .object({ data: z.object({ logs: z.array(Delivery) }) })
    .parse((await again.get("/webhooks/1/logs")).body).data;
  expect(logs.map(({ status, error }) => ({ status, error }))).toEqual([
    { status: "pending", error: "broken off: the service was stopped" },
    { status: "delivered", error: null },
  ]);
});
