import { expect, test } from "vitest";
import { momentOf } from "../../../server/feeds/feed.ts";

const seen = "2026-11-20T08:30:00.000Z";
const moment = (published: string | null, published_at: string | null) =>
  momentOf({ published, published_at, matched_at: seen });

test("an entry keeps the time of day at which it was published, else at which it was seen on that day", () => {
  expect(moment("2026-11-19", "2026-11-19T17:45:10.000Z")).toBe("2026-11-19T17:45:10.000Z");
  expect(moment("2026-11-20", null)).toBe(seen);
  expect(moment(null, null)).toBe(seen);
  expect(moment("2026-11-18", null)).toBe("2026-11-18T00:00:00.000Z");
});
