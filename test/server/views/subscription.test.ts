import { describe, expect, test } from "vitest";
import { type Cadence, lastBoundary } from "../../../config/cadence.ts";
import { planOf } from "../../../config/plans.ts";
import {
  changedSubscription,
  reactivatedSubscription,
  type SubscriptionOrder,
} from "../../../server/views/subscription.ts";
import { pendingChanges, type SubscriptionColumns, subscriptionAt } from "../../../store/model/subscription.ts";
import { testConfig } from "../../support/service/service.ts";

const config = testConfig();
const now = new Date("2026-11-20T10:00:00.000Z");
const december = new Date("2026-12-01T00:00:00.000Z");

function subscribed(more: Partial<SubscriptionColumns> = {}): SubscriptionColumns {
  const started = "2026-03-10T00:00:00.000Z";
  return {
    plan: "startup",
    billing_cycle: "monthly",
    cadence: "daily",
    status: "active",
    cycle_started_on: started,
    pending: "[]",
    ...more,
  };
}

function change(
  current: SubscriptionColumns,
  plan: string,
  more: Partial<Pick<SubscriptionOrder, "cadence" | "billing_cycle" | "on" | "status">> = {},
) {
  const ends = { from: planOf(config, current.plan), to: planOf(config, plan) };
  return changedSubscription(current, { ...ends, on: now, status: "active", ...more }, now);
}

const at = (subscription: SubscriptionColumns, moment: string) => subscriptionAt(subscription, moment);

describe("a change of plan", () => {
  test("takes effect at once when it is ordered for now", () => {
    expect(change(subscribed({ plan: "pro_developer" }), "startup")).toMatchObject({ plan: "startup", pending: "[]" });
  });

  test("waits for its moment, and is in force from exactly then on", () => {
    const waiting = change(subscribed(), "pro_developer", { on: december });
    expect(waiting.plan).toBe("startup");
    expect(at(waiting, "2026-11-30T23:59:59.999Z").plan).toBe("startup");
    expect(at(waiting, "2026-12-01T00:00:00.000Z")).toMatchObject({ plan: "pro_developer", pending: "[]" });
    expect(at(waiting, "2027-06-01T00:00:00.000Z").plan).toBe("pro_developer");
  });

  test("replaces another that waits", () => {
    const once = change(subscribed(), "pro_developer", { on: december });
    const twice = change(once, "vibe_coder", { on: december });
    expect(at(twice, december.toISOString()).plan).toBe("vibe_coder");
    expect(change(twice, "startup").pending).toBe("[]");
  });

  test("brings the new plan's own cadence to whoever had the old one's", () => {
    const free = subscribed({ plan: "free", cadence: "monthly" });
    expect(change(free, "vibe_coder").cadence).toBe("daily");
  });

  test("leaves a cadence that was chosen, where the new plan has it", () => {
    const weekly = subscribed({ cadence: "weekly" });
    expect(change(weekly, "enterprise").cadence).toBe("weekly");
    expect(at(change(weekly, "free", { on: december }), december.toISOString()).cadence).toBe("monthly");
  });

  test("ends no debt", () => {
    expect(change(subscribed({ status: "past_due" }), "enterprise").status).toBe("past_due");
  });
});

describe("a change of cadence", () => {
  test.each<[Cadence, Cadence, string]>([
    ["daily", "weekly", "2026-11-23T00:00:00.000Z"],
    ["daily", "monthly", "2026-12-01T00:00:00.000Z"],
    ["weekly", "monthly", "2026-12-01T00:00:00.000Z"],
    ["continuous", "daily", "2026-11-21T00:00:00.000Z"],
    ["continuous", "weekly", "2026-11-23T00:00:00.000Z"],
  ])("from %s to %s waits for the next boundary", (from, to, on) => {
    const changed = change(subscribed({ plan: "enterprise", cadence: from }), "enterprise", { cadence: to });
    expect(changed.cadence).toBe(from);
    expect(pendingChanges(changed)).toEqual([{ on, cadence: to }]);
  });

  test.each<[Cadence, Cadence]>([
    ["monthly", "weekly"],
    ["weekly", "daily"],
    ["daily", "continuous"],
  ])("from %s to %s takes effect at once", (from, to) => {
    const changed = change(subscribed({ plan: "enterprise", cadence: from }), "enterprise", { cadence: to });
    expect(changed).toMatchObject({ cadence: to, pending: "[]" });
  });

  test("that waits is kept by a change of plan before it, and by one after it", () => {
    const slower = change(subscribed(), "startup", { cadence: "weekly" });
    expect(pendingChanges(change(slower, "enterprise"))).toEqual(pendingChanges(slower));
    const both = change(slower, "pro_developer", { on: december });
    expect(at(both, "2026-11-23T00:00:00.000Z")).toMatchObject({ plan: "startup", cadence: "weekly" });
    expect(at(both, "2026-12-01T00:00:00.000Z")).toMatchObject({ plan: "pro_developer", cadence: "weekly" });
  });

  test("which a cheaper plan forces waits for that cadence's boundary after the plan", () => {
    const continuous = subscribed({ plan: "enterprise", cadence: "continuous" });
    const down = change(continuous, "startup", { on: december, cadence: "weekly" });
    expect(at(down, "2026-12-01T00:00:00.000Z")).toMatchObject({ plan: "startup", cadence: "continuous" });
    expect(at(down, "2026-12-07T00:00:00.000Z")).toMatchObject({ plan: "startup", cadence: "weekly" });
  });

  test("never takes away what was visible", () => {
    const cadences = ["monthly", "weekly", "daily", "continuous"] as const;
    const hours = Array.from({ length: 24 * 50 }, (_, hour) => new Date(now.getTime() + hour * 3_600_000));
    for (const from of cadences) {
      for (const to of cadences) {
        const changed = change(subscribed({ plan: "enterprise", cadence: from }), "enterprise", { cadence: to });
        const boundaries = hours.map((hour) => {
          const cadence = at(changed, hour.toISOString()).cadence as Cadence;
          return lastBoundary(cadence, hour).getTime();
        });
        expect(boundaries, `${from} to ${to}`).toEqual(boundaries.toSorted((a, b) => a - b));
      }
    }
  });
});

describe("a change of billing cycle", () => {
  test("to a year begins at once, and the year counts from then", () => {
    expect(change(subscribed(), "startup", { billing_cycle: "annual" })).toMatchObject({
      billing_cycle: "annual",
      cycle_started_on: now.toISOString(),
      pending: "[]",
    });
  });

  test("back to months waits for the year's end", () => {
    const yearly = subscribed({ billing_cycle: "annual" });
    const changed = change(yearly, "startup", { billing_cycle: "monthly" });
    expect(pendingChanges(changed)).toEqual([{ on: "2027-03-01T00:00:00.000Z", billing_cycle: "monthly" }]);
    expect(pendingChanges(change(changed, "enterprise"))).toEqual(pendingChanges(changed));
  });

  test("comes by itself with a plan that costs nothing", () => {
    const yearly = subscribed({ billing_cycle: "annual" });
    const end = new Date("2027-03-01T00:00:00.000Z");
    const down = change(yearly, "free", { on: end });
    expect(at(down, end.toISOString())).toMatchObject({ plan: "free", billing_cycle: "monthly" });
  });
});

describe("a cancellation", () => {
  const canceled = change(subscribed(), "free", { on: december, status: "canceled" });

  test("ends the plan with the period", () => {
    expect(canceled).toMatchObject({ plan: "startup", status: "active" });
    expect(at(canceled, december.toISOString())).toMatchObject({
      plan: "free",
      status: "canceled",
      cadence: "monthly",
    });
  });

  test("is taken back with everything that would have come with it, and nothing else", () => {
    expect(reactivatedSubscription(canceled).pending).toBe("[]");
    const slower = change(subscribed(), "startup", { cadence: "weekly" });
    const both = change(slower, "free", { on: december, status: "canceled" });
    expect(reactivatedSubscription(both)).toEqual(slower);
  });
});
