import { describe, expect, test } from "vitest";
import type { AttemptOutcome, FinishedAttempt } from "../../../store/delivery/deliveries.ts";
import type { Queries } from "../../../store/store.ts";
import { databases } from "../../support/databases.ts";

const at = "2026-11-20T10:00:00.000Z";
const minute = (count: number) => new Date(new Date(at).getTime() + count * 60_000).toISOString();
const page = { page: 0, page_size: 50 };
const round = { now: at, attempts: 3 };
const outcome = { response_code: 204, error: null, duration_ms: 12 };

const hook = (store: Queries) =>
  store.webhooks.create({
    org_id: "org",
    url: "https://hooks.example.org/",
    label: "",
    secret_id: "s1",
    created_on: at,
    events: ["manifest.matched"],
    stream_id: null,
    digest_id: null,
  });
const wanted = (...ids: number[]) =>
  ids.map((event_id) => ({
    event_id,
    event: "manifest.matched" as const,
    digest_id: 0,
    body: JSON.stringify({ event: "manifest.matched", webhook_id: 1, timestamp: at, data: { at: event_id } }),
  }));
const finished = (
  delivery: FinishedAttempt["delivery"],
  outcome: AttemptOutcome,
  settled: FinishedAttempt["settled"],
  started_on: string,
): FinishedAttempt => ({ delivery, outcome, settled, started_on });
const lease = { now: at, limit: 2, retryAt: () => minute(1), underWay: [] };

describe.each(Object.entries(databases))("on %s", (_name, open) => {
  test("deliveries are numbered without gaps, and leased in their order, each once until its lease is over", async () => {
    await using opened = await open();
    const { store } = opened;
    const { id } = await hook(store);
    await store.deliveries.add(id, wanted(1, 2), round);
    await store.deliveries.add(id, [], round);
    await store.deliveries.add(id, wanted(3), round);
    const first = await store.deliveries.lease(id, lease);
    expect(first).toMatchObject([
      { sequence: 1, attempts: 1, attempts_left: 2, first_attempted_on: at, due_at: minute(1) },
      { sequence: 2 },
    ]);
    expect(await store.deliveries.nextDue(id, [])).toBe(at);
    expect(await store.deliveries.lease(id, lease)).toMatchObject([{ sequence: 3 }]);
    expect(await store.deliveries.lease(id, lease)).toEqual([]);
    expect(await store.deliveries.waiting()).toEqual([{ webhook_id: id, due_at: minute(1) }]);
    const again = await store.deliveries.lease(id, { ...lease, now: minute(1), limit: 9 });
    expect(again).toMatchObject([{ attempts: 2, attempts_left: 1, first_attempted_on: at }, {}, {}]);
  });

  test("what is under way is neither leased nor waited for again, unless somebody wants it sent again meanwhile", async () => {
    await using opened = await open();
    const { store } = opened;
    const { id } = await hook(store);
    await store.deliveries.add(id, wanted(1, 2, 3), round);
    const underWay = await store.deliveries.lease(id, lease);
    const later = { ...lease, now: minute(5), retryAt: () => minute(6), underWay };
    expect(await store.deliveries.lease(id, { ...later, limit: 9 })).toMatchObject([{ sequence: 3 }]);
    expect(await store.deliveries.lease(id, { ...later, limit: 9 })).toEqual([]);
    expect(await store.deliveries.nextDue(id, underWay)).toBe(minute(6));
    expect(await store.deliveries.nextDue(id, [])).toBe(minute(1));
    await store.deliveries.lapse(id, minute(2));
    await store.deliveries.requeueOne(underWay[0]?.delivery_id ?? 0, { ...round, now: minute(2) });
    expect(await store.deliveries.nextDue(id, underWay)).toBe(minute(2));
    expect(await store.deliveries.lease(id, { ...later, limit: 9 })).toMatchObject([{ sequence: 1 }]);
  });

  test("any number of deliveries is leased and finished at once", async () => {
    await using opened = await open();
    const { store } = opened;
    const { id } = await hook(store);
    const ids = Array.from({ length: 603 }, (_, at) => at + 1);
    await store.deliveries.add(id, wanted(...ids), round);
    const leased = await store.deliveries.lease(id, { ...lease, limit: 600 });
    expect(leased.map(({ sequence }) => sequence)).toEqual(ids.slice(0, 600));
    await store.deliveries.finish(
      leased.map((each) => finished(each, outcome, each.sequence % 2 === 0 ? "delivered" : null, at)),
      at,
    );
    expect((await store.deliveryLog.page(id, page, { status: "delivered" })).total_count).toBe(300);
    expect((await store.deliveryLog.page(id, page, { status: "pending" })).total_count).toBe(303);
    expect((await store.deliveryLog.page(id, page, { event: "stream.created" })).total_count).toBe(0);
  });

  test("an event is queued once for a webhook, and once for each digest", async () => {
    await using opened = await open();
    const { store } = opened;
    const { id } = await hook(store);
    const [one] = wanted(1);
    if (!one) throw new Error("there is one");
    await store.deliveries.add(id, [one, { ...one, event: "digest.new_content", digest_id: 7 }], round);
    await store.deliveries.add(id, [{ ...one, event: "digest.new_content", digest_id: 8 }], round);
    await expect(store.deliveries.add(id, [one], round)).rejects.toThrow();
    expect(await store.deliveries.ofEvents(id, [1])).toHaveLength(3);
    expect(await store.deliveries.ofEvents(id, [])).toEqual([]);
  });

  test("the log has every attempt, newest delivery first, and what came of it", async () => {
    await using opened = await open();
    const { store } = opened;
    const { id } = await hook(store);
    await store.deliveries.add(id, wanted(1, 2), round);
    const [first] = await store.deliveries.lease(id, lease);
    if (!first) throw new Error("nothing was leased");
    const refused = { response_code: 500, error: "answered 500", duration_ms: 3 };
    await store.deliveries.finish([finished(first, refused, null, at)], at);
    const [again] = await store.deliveries.lease(id, { ...lease, now: minute(1), retryAt: () => minute(5) });
    if (!again) throw new Error("nothing was leased");
    await store.deliveries.finish([finished(again, outcome, "delivered", minute(1))], minute(1));
    const { logs, total_count } = await store.deliveryLog.page(id, page);
    expect(total_count).toBe(2);
    expect(logs[1]).toMatchObject({
      sequence: 1,
      status: "delivered",
      response_code: 204,
      error: null,
      next_attempt_on: null,
      attempts: [
        { attempt: 1, started_on: at, ...refused },
        { attempt: 2, started_on: minute(1), ...outcome },
      ],
      payload: { data: { at: 1 } },
    });
    expect(logs[0]).toMatchObject({ status: "pending", attempts: [{ duration_ms: null }, { duration_ms: null }] });
    expect((await store.deliveryLog.page(id, page, { status: "delivered" })).total_count).toBe(1);
  });

  test("one settled delivery is queued again under its number, and what waits is left as it is", async () => {
    await using opened = await open();
    const { store } = opened;
    const { id } = await hook(store);
    await store.deliveries.add(id, wanted(1, 2), round);
    const [first] = await store.deliveries.lease(id, { ...lease, limit: 1 });
    if (!first) throw new Error("nothing was leased");
    const again = { now: minute(9), attempts: 3 };
    await store.deliveries.requeueOne(first.delivery_id, again);
    expect(await store.deliveryLog.byId(id, first.delivery_id)).toMatchObject({ next_attempt_on: minute(1) });
    await store.deliveries.finish([finished(first, outcome, "delivered", at)], at);
    await store.deliveries.requeueOne(first.delivery_id, again);
    expect(await store.deliveryLog.byId(id, first.delivery_id)).toMatchObject({
      sequence: 1,
      status: "pending",
      next_attempt_on: minute(9),
      settled_on: null,
      attempts: [{ attempt: 1, ...outcome }],
    });
    expect(await store.deliveryLog.byId(id + 1, first.delivery_id)).toBeUndefined();
    const recent = await store.deliveryLog.recent(id, 1);
    expect(recent).toMatchObject([{ event: "manifest.matched", status: "pending", is_test: 0 }]);
  });

  test("a disabled webhook's deliveries lapse, and can be queued again under their numbers", async () => {
    await using opened = await open();
    const { store } = opened;
    const { id } = await hook(store);
    await store.deliveries.add(id, wanted(1, 2), round);
    const [first] = await store.deliveries.lease(id, { ...lease, limit: 1 });
    if (!first) throw new Error("nothing was leased");
    await store.deliveries.finish([finished(first, outcome, "delivered", at)], at);
    expect(await store.webhooks.disable(id, "failing", at)).toBe(true);
    expect(await store.webhooks.disable(id, "gone", at)).toBe(false);
    expect(await store.webhooks.enabled("org")).toEqual([]);
    expect((await store.deliveryLog.page(id, page)).logs.map((each) => each.status)).toEqual(["lapsed", "delivered"]);
    const which = { since: at, only_undelivered: true };
    expect(await store.deliveries.requeue(id, round, which)).toBe(1);
    expect(await store.deliveries.requeue(id, round, { ...which, only_undelivered: false })).toBe(1);
    expect(await store.deliveryLog.queuedOn(id, 2)).toBe(at);
    expect(await store.deliveryLog.queuedOn(id, 3)).toBeUndefined();
    const leased = await store.deliveries.lease(id, lease);
    expect(leased).toMatchObject([
      { sequence: 1, attempts: 2, attempts_left: 2 },
      { sequence: 2, attempts: 1 },
    ]);
  });

  test("failures are counted in a row", async () => {
    await using opened = await open();
    const { store } = opened;
    const { id } = await hook(store);
    const counts: number[] = [];
    for (const each of ["failed", "failed", "delivered", "failed"] as const)
      counts.push(await store.webhooks.count(id, each));
    expect(counts).toEqual([1, 2, 0, 1]);
    expect(await store.webhooks.count(99, "failed")).toBe(0);
  });

  test("the secret before is kept until its time is over", async () => {
    await using opened = await open();
    const { store } = opened;
    const { id } = await hook(store);
    await store.webhooks.rotateSecret(id, "s2", minute(9));
    expect(await store.webhooks.target(id)).toMatchObject({
      secret_id: "s2",
      previous_secret_id: "s1",
      previous_secret_until: minute(9),
    });
  });

  test("what was settled long ago is forgotten, and what waits is not; a deleted webhook leaves nothing", async () => {
    await using opened = await open();
    const { db, store } = opened;
    const { id } = await hook(store);
    await store.deliveries.add(id, wanted(1, 2), round);
    const [first] = await store.deliveries.lease(id, { ...lease, limit: 1 });
    if (!first) throw new Error("nothing was leased");
    await store.deliveries.finish([finished(first, outcome, "delivered", at)], at);
    await store.deliveryLog.noteTest(id, { event: "manifest.matched", body: wanted(1)[0]?.body ?? "" }, minute(2));
    await store.deliveries.forget(minute(1));
    expect((await store.deliveryLog.page(id, page)).logs.map((each) => each.status)).toEqual(["failed", "pending"]);
    await store.webhooks.remove(id);
    expect(await db.selectFrom("deliveries").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("delivery_attempts").selectAll().execute()).toEqual([]);
  });

  test("an organization listens from where it first did, and is where it was left", async () => {
    await using opened = await open();
    const { store } = opened;
    const user = { name: "Mara", email: null };
    const desk = { name: "Desk", org_type: "company", contact_email: null, is_operator: false, user, now: at };
    const { org_id } = await store.organizations.create({ ...desk, plan: "startup", cadence: "daily" });
    await store.releases.open(org_id, { before: at, event_id: 4, all_event_id: 0 });
    await store.releases.open(org_id, { before: minute(1), event_id: 9, all_event_id: 9 });
    const row = { org_id, before: at, event_id: 4, all_event_id: 0, unfinished: null };
    expect(await store.releases.list()).toEqual([row]);
    const to = { before: minute(2), event_id: 5, all_event_id: 0 };
    const unfinished = { to, cadence: "daily", after: 3, left: 5 };
    await store.releases.write({ ...row, unfinished });
    expect(await store.releases.byId(org_id)).toEqual({ ...row, unfinished });
    expect(await store.releases.byId("nobody")).toBeUndefined();
  });

  test("events are read by id, by time, and forgotten by time", async () => {
    await using opened = await open();
    const { store } = opened;
    const { outbox } = store;
    expect([await outbox.newest(), await outbox.before(at)]).toEqual([0, 0]);
    const event = { event: "stream.created", stream_id: 1, data: "{}", is_public: 1 as const };
    await outbox.append([1, 2, 3].map((count) => ({ ...event, created_on: minute(count) })));
    expect(await outbox.newest()).toBe(3);
    expect(await outbox.before(minute(2))).toBe(1);
    expect(await outbox.before(minute(9))).toBe(3);
    expect((await outbox.after(0, 9, 2)).map((row) => row.event_id)).toEqual([1, 2]);
    expect(await outbox.arrivals(2, 9)).toEqual([
      { event_id: 3, event: "stream.created", created_on: minute(3), org_id: null },
    ]);
    await outbox.forget(minute(3));
    expect((await outbox.after(0, 9)).map((row) => row.event_id)).toEqual([3]);
    const match = { event: "manifest.matched", data: "{}", created_on: minute(4) };
    await outbox.append([4, 4, 4, 4, 5].map((manifest_id, at) => ({ ...match, manifest_id, stream_id: at + 1 })));
    const whole = async (after: number, limit: number) =>
      (await outbox.afterWhole(after, limit)).map((row) => row.event_id);
    expect(await whole(0, 1)).toEqual([3]);
    expect(await whole(3, 1)).toEqual([4, 5, 6, 7]);
    expect(await whole(3, 2)).toEqual([4, 5, 6, 7]);
    expect(await whole(3, 4)).toEqual([4, 5, 6, 7]);
    expect(await whole(7, 9)).toEqual([8]);
  });
});
