import { expect, test } from "vitest";
import { attemptsPerDelivery, retryAt } from "../../../../server/delivery/webhooks/retry.ts";
import type { DeliveryRow } from "../../../../store/delivery/deliveries.ts";

const first = new Date("2026-11-20T10:00:00.000Z");
const after = (seconds: number) => new Date(first.getTime() + seconds * 1000);

/** A delivery at which so many attempts were begun, the last one just now. */
const begun = (attempts: number): DeliveryRow => ({
  delivery_id: 1,
  webhook_id: 1,
  event_id: 1,
  event: "manifest.matched",
  digest_id: 0,
  sequence: 1,
  is_test: 0,
  body: "{}",
  status: "pending",
  created_on: first.toISOString(),
  settled_on: null,
  attempts,
  attempts_left: attemptsPerDelivery - attempts,
  first_attempted_on: first.toISOString(),
  due_at: first.toISOString(),
});

test("a retry is due 60 and 300 seconds after the first attempt", () => {
  expect(retryAt(begun(1), first)).toBe(after(60).toISOString());
  expect(retryAt(begun(2), after(60))).toBe(after(300).toISOString());
});

test("what is being attempted is left to whoever attempts it for half a minute at least, also at the last attempt and when it is late", () => {
  expect(retryAt(begun(3), after(300))).toBe(after(330).toISOString());
  expect(retryAt(begun(2), after(290))).toBe(after(320).toISOString());
});
