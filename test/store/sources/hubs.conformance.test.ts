import { describe, expect, test } from "vitest";
import { sourceEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

const at = "2026-11-20T10:00:00.000Z";
const later = "2026-11-20T11:00:00.000Z";
const wanted = { channel_id: 1, token: "one", secret: "secret", hub: "https://hub.example/", topic: "news" };
const message = { channel_id: 1, content_type: "application/rss+xml", body: "PHJzcy8+", told_on: at };

describe.each(Object.entries(databases))("on %s", (_name, open) => {
  test("a subscription is wanted once for a channel, and another hub takes its place with nothing left of the first", async () => {
    await using opened = await open();
    const { hubs } = opened.store;
    await hubs.want(wanted, at);
    await hubs.settle(1, { state: "active", is_reliable: 1, lease_until: later, attempts: 3 });
    expect(await hubs.byToken("one")).toMatchObject({ state: "active", attempts: 3 });
    await hubs.want({ ...wanted, token: "two", hub: "https://other.example/" }, later);
    expect(await hubs.byToken("one")).toBeUndefined();
    expect(await hubs.ofChannel(1)).toMatchObject({
      token: "two",
      hub: "https://other.example/",
      state: "wanted",
      renew_on: later,
      lease_until: null,
      is_reliable: 0,
      attempts: 0,
    });
  });

  test("hubs are asked when their time has come, and when their channel was given up until they know", async () => {
    await using opened = await open();
    const { hubs, sources } = opened.store;
    await sources.sync([sourceEntry("Harbour News"), sourceEntry("Quay Post")], at);
    await hubs.want(wanted, at);
    await hubs.want({ ...wanted, channel_id: 2, token: "two" }, later);
    expect(await hubs.toAsk(at, 9)).toMatchObject([{ channel_id: 1, is_active: 1 }]);
    expect(await hubs.toAsk(later, 9)).toHaveLength(2);
    await sources.sync([sourceEntry("Harbour News")], at);
    expect((await hubs.toAsk(at, 9)).map(({ channel_id }) => channel_id)).toEqual([1, 2]);
    await hubs.settle(2, { state: "leaving" });
    expect(await hubs.toAsk(at, 9)).toHaveLength(1);
  });

  test("what hubs told is kept in its order until it is read, and goes with its subscription", async () => {
    await using opened = await open();
    const { hubs } = opened.store;
    await hubs.want(wanted, at);
    await hubs.tell(message);
    await hubs.tell({ ...message, content_type: null, channel_id: 2 });
    const [first] = await hubs.told(9);
    expect(first).toMatchObject(message);
    expect(await hubs.untaken(1)).toBe(1);
    await hubs.take(first?.message_id ?? 0);
    expect(await hubs.told(9)).toMatchObject([{ channel_id: 2, content_type: null }]);
    await hubs.forget(2);
    expect(await hubs.told(9)).toEqual([]);
    expect(await hubs.ofChannel(1)).toBeDefined();
  });
});
