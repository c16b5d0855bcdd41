import { describe, expect, test } from "vitest";
import { mailDueAt } from "../../../../server/delivery/digests/mail-due.ts";
import { standingAt } from "../../../support/service/service.ts";

describe("a mail is due", () => {
  const friday = "2026-11-20T00:00:00.000Z";
  const monday = "2026-11-23T00:00:00.000Z";
  const first = "2026-12-01T00:00:00.000Z";
  const batch = (cadence: "daily" | "weekly" | "monthly", to: string, more = {}) => ({
    cadence,
    from: "2026-11-01T00:00:00.000Z",
    to,
    isLast: true,
    now: new Date(Date.parse(to) + 7000),
    ...more,
  });
  const live = { cadence: "continuous" as const, from: friday, to: "2026-11-20T10:00:00.000Z", isLast: true };
  test.each([
    ["with the batch", batch("daily", friday), null, friday],
    ["with the batch, also for one that wants it more often", batch("monthly", first), "daily", first],
    ["at the first boundary of its own after the batch", batch("daily", friday), "weekly", monday],
    ["at that boundary when the batch ends there", batch("daily", monday), "weekly", monday],
    ["not before all slices of a batch are there", batch("daily", friday, { isLast: false }), null, null],
    ["a day later for what was late", batch("daily", friday, { from: friday }), null, "2026-11-21T00:00:00.000Z"],
    ["at the end of the day on continuous cadence", { ...live, now: standingAt }, null, "2026-11-21T00:00:00.000Z"],
    ["at the end of its week on continuous cadence", { ...live, now: standingAt }, "weekly", monday],
    [
      "never at the very boundary on continuous cadence",
      { ...live, now: new Date(monday) },
      "weekly",
      "2026-11-30T00:00:00.000Z",
    ],
  ] as const)("%s", (_, release, own, due_at) => {
    expect(mailDueAt(release, own)).toBe(due_at);
  });
});
