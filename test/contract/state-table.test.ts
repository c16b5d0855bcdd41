import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { syncStreams } from "../../pipeline/duties/config-sync.ts";
import table from "../spec/state-table.json" with { type: "json" };
import { streamEntry } from "../support/arrivals.ts";
import { valueAt } from "../support/service/scenario.ts";
import type { Member } from "../support/service/service.ts";
import { codeFor, post } from "../support/visitors.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
let owner: Member;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.owner();
});
afterAll(() => world[Symbol.asyncDispose]());

const send = async (method: string, path: string, body?: object, as = owner) => {
  const answer = await world.send({ method, path, as, ...(body && { body }) });
  return { status: answer.status, body: answer.body, at: (place: string) => valueAt(answer.body, place) };
};
const digest = () => world.made(owner, "/digests", { name: "Harbour", stream_ids: [1] }, "data.id");
const webhook = () => world.made(owner, "/webhooks", { url: "https://hooks.example.org/x" }, "data.id");
const isActive = async (path: string, place: string) => (await send("GET", path)).at(place);

/** Whether a webhook of the owner is enabled; undefined when it is not there. */
async function enabled(id: string): Promise<unknown> {
  const { at } = await send("GET", "/webhooks?page_size=200");
  const webhooks = [at("data.webhooks")].flat();
  return valueAt(
    webhooks.find((each) => String(valueAt(each, "id")) === id),
    "is_active",
  );
}

const hour = 3_600_000;

/** Does something when some time has passed, and turns the clock back. */
async function afterwards<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { clock } = world.service;
  const before = clock.now;
  clock.now = new Date(before.getTime() + ms);
  try {
    return await work();
  } finally {
    clock.now = before;
  }
}

/** Every row of the interface's state table. */
const transitions: Record<string, () => Promise<void>> = {
  async "Digest, active: POST /digests/{id}/deactivate"() {
    const id = await digest();
    expect(await isActive(`/digests/${id}`, "data.digest.is_active")).toBe(true);
    expect(await send("POST", `/digests/${id}/deactivate`)).toMatchObject({ status: 200 });
    expect(await isActive(`/digests/${id}`, "data.digest.is_active")).toBe(false);
    expect((await send("GET", `/digests/${id}/manifests`)).status).toBe(200);
  },
  async "Digest, inactive: POST /digests/{id}/activate"() {
    const id = await digest();
    await send("POST", `/digests/${id}/deactivate`);
    expect(await send("POST", `/digests/${id}/activate`)).toMatchObject({ status: 200 });
    expect(await isActive(`/digests/${id}`, "data.digest.is_active")).toBe(true);
  },
  async "Digest, any: DELETE /digests/{id}"() {
    for (const before of ["active", "inactive"]) {
      const id = await digest();
      if (before === "inactive") await send("POST", `/digests/${id}/deactivate`);
      expect(await send("DELETE", `/digests/${id}`)).toMatchObject({ status: 200 });
      expect((await send("GET", `/digests/${id}`)).status).toBe(404);
      expect((await send("POST", `/digests/${id}/activate`)).status).toBe(404);
    }
  },
  async "Webhook, enabled: POST /webhooks/{id}/disable"() {
    const id = await webhook();
    expect(await enabled(id)).toBe(true);
    expect(await send("POST", `/webhooks/${id}/disable`)).toMatchObject({ status: 200 });
    expect(await enabled(id)).toBe(false);
  },
  async "Webhook, disabled: POST /webhooks/{id}/reactivate"() {
    const id = await webhook();
    await send("POST", `/webhooks/${id}/disable`);
    expect(await send("POST", `/webhooks/${id}/reactivate`)).toMatchObject({ status: 200 });
    expect(await enabled(id)).toBe(true);
  },
  async "Webhook, enabled: 10 failed deliveries"() {
    await using own = await openWorld();
    const as = await own.owner();
    const [{ clock, store }, { receiver }] = [own.service, own];
    receiver.answer = () => 500;
    await own.made(as, "/webhooks", { url: receiver.url, events: ["stream.created"] }, "data.id");
    const isActive = async () =>
      valueAt((await own.send({ method: "GET", path: "/webhooks", as })).body, "data.webhooks.0.is_active");
    await using deliverer = own.service.deliver();
    const fresh = Array.from({ length: 10 }, (_, at) => streamEntry(`fresh-${at}`));
    for (const count of [9, 10]) {
      await syncStreams(store, [...streams("live"), ...fresh.slice(0, count)], clock.now.toISOString());
      for (const seconds of [0, 60, 240]) {
        clock.now = new Date(clock.now.getTime() + seconds * 1000);
        await deliverer.drain();
      }
      expect(await isActive()).toBe(count < 10);
    }
  },
  async "Webhook, any: DELETE /webhooks/{id}"() {
    for (const before of ["enabled", "disabled"]) {
      const id = await webhook();
      if (before === "disabled") await send("POST", `/webhooks/${id}/disable`);
      expect(await send("DELETE", `/webhooks/${id}`)).toMatchObject({ status: 200 });
      expect(await enabled(id)).toBeUndefined();
      expect((await send("POST", `/webhooks/${id}/reactivate`)).status).toBe(404);
    }
  },
  async "Sync, active: DELETE /ontology/sync/{id}"() {
    const body = { object_type: "stream", object_id: 1, external_id: "desk-1" };
    const id = await world.made(owner, "/ontology/sync", body, "data.id");
    expect((await send("GET", "/ontology/syncs")).at("data.pagination.total_count")).toBe(1);
    expect(await send("DELETE", `/ontology/sync/${id}`)).toMatchObject({ status: 200 });
    expect((await send("GET", "/ontology/syncs")).at("data.pagination.total_count")).toBe(0);
    expect((await send("DELETE", `/ontology/sync/${id}`)).status).toBe(404);
    expect(await send("POST", "/ontology/sync", body)).toMatchObject({ status: 200 });
    expect((await send("GET", "/ontology/syncs")).at("data.syncs.0.external_id")).toBe("desk-1");
  },
  async "Demo key, valid: time passes"() {
    const visitor = await world.stranger();
    const asked = () => send("GET", "/account", undefined, visitor);
    expect((await afterwards(72 * hour - 1, asked)).status).toBe(200);
    const expired = await afterwards(72 * hour, asked);
    expect({ status: expired.status, code: expired.at("error_code") }).toEqual({
      status: 401,
      code: "service_key_expired",
    });
  },
  async "Demo key, valid: bind-email flow completed"() {
    const visitor = await world.stranger();
    const code = await codeFor(world.service, visitor, "flow@example.org");
    const bound = await post(world.service, visitor, "/api/connect/bind-email/verify", { code });
    expect(bound).toMatchObject({ status: 200, body: { data: { plan: "starter", same_key: true } } });
    const account = await afterwards(1000 * hour, () => send("GET", "/account", undefined, visitor));
    expect(account.at("data.subscription.plan")).toBe("starter");
    // The limit of anonymous minting does not stand in the way of whoever has an account.
    for (let count = 0; count < 4; count += 1) {
      await world.send({ method: "GET", path: "/connect?format=json", headers: visitor.from });
    }
    expect((await send("GET", "/account", undefined, visitor)).status).toBe(200);
    const token = `/connect?format=json&visitor_token=${visitor.visitor_token}`;
    const again = await world.send({ method: "GET", path: token, headers: visitor.from });
    expect(again).toMatchObject({ status: 200, body: { same_key: true } });
  },
  async "Stream, live: event stream.unpublished"() {
    await using own = await openWorld();
    const as = await own.owner();
    const { store } = own.service;
    await syncStreams(store, streams("live"), "2026-11-20T09:20:00.000Z");
    const before = await store.outbox.newest();
    await syncStreams(store, streams("unpublished", "being reworked"), "2026-11-20T09:30:00.000Z");
    expect(await told(own, before)).toEqual([["stream.unpublished", "being reworked"]]);
    const detail = await own.send({ method: "GET", path: "/streams/1", as });
    expect(detail).toMatchObject({ status: 200, body: { data: { status: "unpublished", is_active: false } } });
    expect((await own.send({ method: "GET", path: "/streams/1/manifests", as })).status).toBe(200);
    await syncStreams(store, streams("live"), "2026-11-20T09:40:00.000Z");
    const back = await own.send({ method: "GET", path: "/streams/1", as });
    expect(back).toMatchObject({ status: 200, body: { data: { status: "live", is_active: true } } });
  },
  async "Stream, any: event stream.removed"() {
    await using own = await openWorld();
    const as = await own.owner();
    for (const before of [streams("live"), streams("unpublished", "being reworked")]) {
      const { store } = own.service;
      await syncStreams(store, before, "2026-11-20T09:30:00.000Z");
      const newest = await store.outbox.newest();
      await syncStreams(store, before.slice(1), "2026-11-20T09:40:00.000Z");
      expect(await told(own, newest)).toEqual([["stream.removed", "removed from streams.yaml"]]);
      const detail = await own.send({ method: "GET", path: "/streams/1", as });
      expect(detail).toMatchObject({ status: 200, body: { data: { status: "removed", is_active: false } } });
      expect((await own.send({ method: "GET", path: "/streams/1/manifests", as })).status).toBe(404);
    }
  },
  async "Stream, new: event stream.created"() {
    await using own = await openWorld();
    const as = await own.owner();
    const { store } = own.service;
    await syncStreams(store, streams("live"), "2026-11-20T09:20:00.000Z");
    const before = await store.outbox.newest();
    await syncStreams(store, [...streams("live"), streamEntry("fresh")], "2026-11-20T09:30:00.000Z");
    expect(await told(own, before)).toEqual([["stream.created", null]]);
    const listed = await own.send({ method: "GET", path: "/streams?page_size=200", as });
    const names = [valueAt(listed.body, "data.streams")].flat().map((each) => valueAt(each, "name"));
    expect(names).toContain("fresh");
    const detail = await own.send({ method: "GET", path: "/streams/6", as });
    expect(detail).toMatchObject({ status: 200, body: { data: { name: "fresh", status: "live", is_active: true } } });
  },
  async "Beacon, archived: explicit restore"() {
    const id = await world.made(owner, "/beacons", { name: "Old", stream_ids: ["1"] }, "data.id");
    await send("POST", `/beacons/${id}/archive`);
    expect((await send("GET", `/beacons/${id}/poll`)).at("detail.error_code")).toBe("beacon_archived");
    expect((await send("POST", `/beacons/${id}/restore`)).at("data.status")).toBe("active");
    expect((await send("GET", `/beacons/${id}/poll`)).status).toBe(200);
  },
};

/** The newsstand's public streams, the first of them in a state. */
function streams(status: "live" | "unpublished", status_reason: string | null = null) {
  const fees = streamEntry("fees", { tags: ["Harbour Board"], sources: ["Harbour News"] }, { status, status_reason });
  const home_domain = "society-law-government" as const;
  return [fees, streamEntry("shipping", { topics: ["Shipping"], sources: ["Harbour News"] }, { home_domain })];
}

/** What webhooks are told of since an event: its name and the reason. */
async function told({ service }: World, since: number) {
  const events = await service.store.outbox.after(since, 10);
  return events.map(({ event, data }) => [event, valueAt(JSON.parse(data), "reason")]);
}

describe("every row of the state table", () => {
  const rows = table.map((row) => ({ ...row, name: `${row.resource}, ${row.state}: ${row.trigger}` }));

  test("is brought about here", () => {
    expect(Object.keys(transitions).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test.each(rows)("$name leads to $next", async ({ name }) => {
    await transitions[name]?.();
  });
});
