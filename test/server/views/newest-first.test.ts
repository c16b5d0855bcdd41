import { expect, test } from "vitest";
import { newestFirst } from "../../../server/views/headline.ts";

test("stories stand by when they were published, as far as that is known, and never by a later time than they were received", () => {
  const story = (name: string, published: string | null, published_at: string | null, matched_at: string) => ({
    name,
    published,
    published_at,
    matched_at,
  });
  const stories = [
    story("a day", "2026-11-19", null, "2026-11-20T08:00:00.000Z"),
    story("dated ahead", "2026-12-01", "2026-12-01T00:00:00.000Z", "2026-11-19T10:00:00.000Z"),
    story("a moment", "2026-11-20", "2026-11-20T07:00:00.000Z", "2026-11-20T07:05:00.000Z"),
    story("today, no time", "2026-11-20", null, "2026-11-20T07:30:00.000Z"),
    story("unknown", null, null, "2026-11-19T12:00:00.000Z"),
  ];
  expect(newestFirst(stories).map(({ name }) => name)).toEqual([
    "today, no time",
    "a moment",
    "a day",
    "unknown",
    "dated ahead",
  ]);
});
