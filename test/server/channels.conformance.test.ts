import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ingestItem, sourceEntry, streamEntry } from "../support/arrivals.ts";
import { openReceiver } from "../support/receiver.ts";
import { valueAt } from "../support/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../support/service.ts";

/** A channel in use: what every channel must do is tested through this. */
interface ChannelInUse extends AsyncDisposable {
  /** Begins to listen to everything that an organization may see. */
  listen(as: Member): Promise<void>;
  /** Ids of the manifests that an organization was given so far, each as often as it was. */
  given(as: Member): Promise<string[]>;
}

/** Every channel, and how it is used. */
const channels: { name: string; plan: string; open(service: TestService): Promise<ChannelInUse> }[] = [
  { name: "webhook", plan: "startup", open: openWebhook },
];

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

describe.each(channels)("the channel $name", ({ plan, open }) => {
  let service: TestService;
  let channel: ChannelInUse;
  let items = 0;

  beforeEach(async () => {
    service = await openService({ settings: { network: { allow: ["127.0.0.1/32"] } } });
    const at = standingAt.toISOString();
    await service.store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Inner Desk")], at);
    const desk = streamEntry("desk", { sources: ["Inner Desk"] }, { is_public: false });
    await service.store.matching.sync([streamEntry("fees", { sources: ["Harbour News"] }), desk], at);
    channel = await open(service);
  });
  afterEach(async () => {
    await channel[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  async function listener(cadence: string, more: { is_operator?: boolean } = {}): Promise<Member> {
    const as = await service.member(cadence === "continuous" ? "platform" : plan, { cadence, ...more });
    await channel.listen(as);
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
    await deliverer.settle();
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

  test("gives to continuous cadence at once what matches after it began to listen", async () => {
    await arrive();
    const as = await listener("continuous");
    const ids = await arrive(2);
    await runAt("2026-11-20T10:00:00.000Z");
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
