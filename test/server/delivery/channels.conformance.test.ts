import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { openOutboxMails } from "../../support/servers/outbox-mails.ts";
import { openReceiver } from "../../support/servers/receiver.ts";
import { caughtUp, openSocketClient, type SocketClient, subscribe } from "../../support/servers/socket-client.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../../support/service/service.ts";

/** A channel in use: what every channel must do is tested through this. */
interface ChannelInUse extends AsyncDisposable {
  /** Begins to listen to everything that an organization may see. */
  listen(as: Member): Promise<void>;
  /** Ids of the manifests that an organization was given so far, each as often as it was. */
  given(as: Member): Promise<string[]>;
}

/** Every channel, and how it is used. */
const channels: {
  name: string;
  plan: string;
  /** When what matched at 10:00 on continuous cadence is given. */
  continuous: string;
  open(service: TestService): Promise<ChannelInUse>;
}[] = [
  { name: "webhook", plan: "startup", continuous: "2026-11-20T10:00:00.000Z", open: openWebhook },
  { name: "websocket", plan: "platform", continuous: "2026-11-20T10:00:00.000Z", open: openSockets },
  { name: "export", plan: "startup", continuous: "2026-11-21T00:00:00.000Z", open: openExport },
  { name: "alert", plan: "startup", continuous: "2026-11-20T10:00:10.000Z", open: openAlert },
  { name: "digest mail", plan: "startup", continuous: "2026-11-21T00:00:00.000Z", open: openDigestMail },
];

async function openDigestMail(service: TestService): Promise<ChannelInUse> {
  const mailed = openOutboxMails(service);
  return {
    async listen(as) {
      const { body } = await service.request("/streams", { as });
      const streams = z.array(z.object({ id: z.string() })).parse(valueAt(body, "data.streams"));
      const sent = { name: as.org_id, stream_ids: streams.map(({ id }) => id) };
      const made = await service.request("/digests", { method: "POST", as, body: JSON.stringify(sent) });
      const mail = { method: "POST", as, body: JSON.stringify({ email: "mara@example.org" }) };
      expect((await service.request(`/digests/${valueAt(made.body, "data.id")}/mail`, mail)).status).toBe(201);
    },
    given: async ({ org_id }) => (await mailed(org_id)).map(({ manifest_id }) => manifest_id),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function openExport(service: TestService): Promise<ChannelInUse> {
  // Files go after a week, which passes quickly here.
  const read = new Map<string, string[]>();
  return {
    async listen(as) {
      const { body } = await service.request("/streams", { as });
      const streams = z.array(z.object({ id: z.string() })).parse(valueAt(body, "data.streams"));
      const sent = JSON.stringify({ stream_ids: streams.map(({ id }) => id), content_levels: ["brief"] });
      const made = await service.request("/exports/schedules", { method: "POST", as, body: sent });
      expect(made.status).toBe(201);
    },
    async given({ org_id }) {
      await service.drain();
      const { exports } = await service.store.exports.listFor(org_id, { page: 0, page_size: 100 });
      for (const { export_id } of exports.filter((each) => !read.has(each.export_id))) {
        const file = join(service.dataDir, "exports", export_id, "manifests.jsonl");
        const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
        read.set(
          export_id,
          lines.map((line) => String(valueAt(JSON.parse(line), "manifest_id"))),
        );
      }
      return exports.flatMap(({ export_id }) => read.get(export_id) ?? []);
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function openSockets(service: TestService): Promise<ChannelInUse> {
  const clients = new Map<string, SocketClient>();
  return {
    async listen(as) {
      const client = await openSocketClient(service.url, { token: as.api_key });
      clients.set(as.org_id, client);
      await subscribe(client, { domains: ["economics-business-work"] });
    },
    async given({ org_id }) {
      const client = clients.get(org_id);
      if (client?.socket.readyState === client?.socket.OPEN && client) await caughtUp(client);
      return client?.stories() ?? [];
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients.values()) await client[Symbol.asyncDispose]();
    },
  };
}

async function openAlert(service: TestService): Promise<ChannelInUse> {
  const receiver = await openReceiver();
  return {
    async listen(as) {
      const post = (path: string, body: object) =>
        service.request(path, { method: "POST", as, body: JSON.stringify(body) });
      const { body } = await post("/beacons", { name: "All", lookback_hours: 48 });
      const alert = { kind: "webhook", target: `${receiver.url}/${as.org_id}` };
      expect((await post(`/beacons/${valueAt(body, "data.id")}/alerts`, alert)).status).toBe(201);
    },
    async given({ org_id }) {
      const own = receiver.received.filter(({ path }) => path.endsWith(`/${org_id}`));
      const Stories = z.array(z.object({ manifest_id: z.string() }));
      return own.flatMap(({ body }) =>
        Stories.parse(valueAt(JSON.parse(body), "data.stories")).map(({ manifest_id }) => manifest_id),
      );
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  };
}

async function openWebhook(service: TestService): Promise<ChannelInUse> {
  const receiver = await openReceiver();
  return {
    async listen(as) {
      const body = JSON.stringify({ url: `${receiver.url}/${as.org_id}` });
      expect((await service.request("/webhooks", { method: "POST", as, body })).status).toBe(201);
    },
    async given({ org_id }) {
      const own = receiver.received.filter(({ path }) => path.endsWith(`/${org_id}`));
      return own.map(({ body }) => String(valueAt(JSON.parse(body), "data.manifest_id")));
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  };
}

test("every channel that there is, is held to this", () => {
  const folder = new URL("../../../server/delivery/channels/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name !== "channel.ts");
  // Sockets live as long as their connections do, so the server opens them itself.
  const expected = [...files.map((name) => name.replace(".ts", "").replace("-", " ")), "websocket"];
  expect(channels.map(({ name }) => name).sort()).toEqual(expected.sort());
});

describe.each(channels)("the channel $name", ({ plan, continuous, open }) => {
  let service: TestService;
  let channel: ChannelInUse;
  let items = 0;
  let listeners: Member[];

  beforeEach(async () => {
    service = await openService({ settings: { network: { allow: ["127.0.0.1/32"] } } });
    const at = standingAt.toISOString();
    await service.store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Inner Desk")], at);
    const desk = streamEntry("desk", { sources: ["Inner Desk"] }, { is_public: false });
    await service.store.streamEntries.sync([streamEntry("fees", { sources: ["Harbour News"] }), desk], at);
    channel = await open(service);
    listeners = [];
  });
  afterEach(async () => {
    await channel[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  async function listener(cadence: string, more: { is_operator?: boolean } = {}): Promise<Member> {
    const as = await service.member(cadence === "continuous" ? "platform" : plan, { cadence, ...more });
    await channel.listen(as);
    listeners.push(as);
    return as;
  }

  async function arrive(count = 1, channel_id = 1): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) {
      items += 1;
      const arrival = { channel_id, identity: `item-${items}`, now: service.clock.now };
      ids.push(String((await ingestItem(service.store, arrival)).record_id));
    }
    return ids;
  }

  /** Lets a deliverer run at a moment until nothing is due, and ends it. */
  async function runAt(moment: string): Promise<void> {
    service.clock.now = new Date(moment);
    await using deliverer = service.deliver();
    await deliverer.drain();
    for (const each of listeners) await channel.given(each);
  }

  test("gives what a cadence releases at its boundary, and nothing before", async () => {
    const readers = {
      daily: await listener("daily"),
      weekly: await listener("weekly"),
      monthly: await listener("monthly"),
    };
    const ids = await arrive(3);
    const counts = async () => Promise.all(Object.values(readers).map(async (as) => (await channel.given(as)).length));
    await runAt("2026-11-20T23:59:59.999Z");
    expect(await counts()).toEqual([0, 0, 0]);
    await runAt("2026-11-21T00:00:00.000Z");
    expect(await counts()).toEqual([3, 0, 0]);
    await runAt("2026-11-23T00:00:00.000Z");
    expect(await counts()).toEqual([3, 3, 0]);
    await runAt("2026-12-01T00:00:00.000Z");
    expect(await counts()).toEqual([3, 3, 3]);
    for (const as of Object.values(readers)) expect((await channel.given(as)).toSorted()).toEqual(ids.toSorted());
  });

  test("gives to continuous cadence at its time what matches after it began to listen", async () => {
    await arrive();
    const as = await listener("continuous");
    const ids = await arrive(2);
    await runAt("2026-11-20T10:00:00.000Z");
    await runAt(continuous);
    expect((await channel.given(as)).toSorted()).toEqual(ids.toSorted());
  });

  test("gives a batch of many slices whole, and again nothing when the process begins anew", async () => {
    const as = await listener("daily");
    const ids = await arrive(430);
    await runAt("2026-11-21T00:00:00.000Z");
    await runAt("2026-11-21T00:00:01.000Z");
    await runAt("2026-11-21T09:00:00.000Z");
    expect((await channel.given(as)).toSorted()).toEqual(ids.toSorted());
  });

  test("gives of private streams to the operator's organization alone", async () => {
    const [operator, other] = [await listener("daily", { is_operator: true }), await listener("daily")];
    const ids = await arrive(1, 2);
    await runAt("2026-11-21T00:00:00.000Z");
    expect(await channel.given(operator)).toEqual(ids);
    expect(await channel.given(other)).toEqual([]);
  });

  test("gives nothing to an organization whose plan does not include it any more", async () => {
    const as = await listener("daily");
    const row = await service.store.organizations.byId(as.org_id);
    if (row) await service.store.organizations.subscribe(as.org_id, { ...row, plan: "free" });
    await arrive();
    await runAt("2026-12-01T00:00:00.000Z");
    expect(await channel.given(as)).toEqual([]);
  });
});
