import { describe, expect, test } from "vitest";
import { exchangePauseMs, handoverOf, isIdle, openLane } from "../../../../server/delivery/webhooks/lane.ts";
import type { ClaimedDelivery, FinishedAttempt } from "../../../../store/delivery/deliveries.ts";

const at = "2026-11-20T10:00:00.000Z";
const before = { attempts: 0, attempts_left: 3, first_attempted_on: null, due_at: at };
const claimed: ClaimedDelivery = {
  delivery_id: 1,
  webhook_id: 1,
  event_id: 1,
  event: "manifest.matched",
  digest_id: 0,
  sequence: 1,
  is_test: 0,
  body: "{}",
  status: "pending",
  created_on: at,
  settled_on: null,
  ...before,
  before,
};
const finished: FinishedAttempt = {
  delivery: { delivery_id: 1, attempts: 1 },
  started_on: at,
  settled: "delivered",
  outcome: { response_code: 204, error: null, duration_ms: 1 },
};
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const open = { now: exchangePauseMs, room: 4, isClosing: false };

describe("what a lane hands over", () => {
  test("is nothing as long as nothing is due and nothing is known that the store does not know", () => {
    expect(handoverOf(1, openLane(0), { ...open, room: 0 })).toBeUndefined();
    expect(isIdle(openLane(0))).toBe(true);
  });

  test("asks for what there is room for, and for more at the pace that the receiver takes it", () => {
    const lane = openLane(0);
    expect(handoverOf(1, lane, open)).toMatchObject({ limit: 4, finished: [], returned: [] });
    lane.finished = many(4, finished);
    expect(handoverOf(1, lane, { ...open, now: 2 * exchangePauseMs })).toMatchObject({ limit: 80 });
    expect(lane.finished).toEqual([]);
    lane.finished = many(40, finished);
    expect(handoverOf(1, lane, { ...open, now: 2 * exchangePauseMs + 1000 })).toMatchObject({ limit: 8 });
    lane.finished = many(4000, finished);
    expect(handoverOf(1, lane, { ...open, now: 2 * exchangePauseMs + 2000 })).toMatchObject({ limit: 256 });
  });

  test("tells at once what came of attempts when nothing is ahead, and else a little later", () => {
    const lane = { ...openLane(0), finished: [finished] };
    expect(handoverOf(1, lane, { ...open, room: 0 })).toMatchObject({ finished: [finished], limit: 0 });
    Object.assign(lane, { finished: [finished], ahead: [claimed], exchanged_at: 50, claimed_at: 50 });
    expect(handoverOf(1, lane, { ...open, now: 149 })).toBeUndefined();
    expect(handoverOf(1, lane, { ...open, now: 150 })).toMatchObject({ finished: [finished], limit: 0, returned: [] });
    expect(lane.ahead).toEqual([claimed]);
  });

  test("says what it holds: what is under way, and what is ahead unless it is given back", () => {
    const begun = { ...claimed, delivery_id: 2 };
    const lane = { ...openLane(0), ahead: [claimed], under_way: new Set([begun]), finished: [finished] };
    expect(handoverOf(1, lane, { ...open, now: 1000, room: 0 })).toMatchObject({ held: [begun, claimed] });
    expect(handoverOf(1, lane, { ...open, now: 1001 })).toMatchObject({ returned: [claimed], held: [begun] });
  });

  test("gives back what a receiver that slowed down does not get to, and everything when the service stops", () => {
    const lane = { ...openLane(0), ahead: [claimed], under_way: new Set<ClaimedDelivery>() };
    expect(handoverOf(1, lane, { ...open, now: 1000, room: 0 })).toBeUndefined();
    expect(handoverOf(1, lane, { ...open, now: 1001, room: 0 })).toMatchObject({ returned: [claimed], limit: 0 });
    expect(lane.ahead).toEqual([]);
    lane.ahead = [claimed];
    expect(handoverOf(1, { ...lane, claimed_at: 1001 }, { ...open, isClosing: true })).toMatchObject({
      returned: [claimed],
      limit: 0,
    });
  });
});
