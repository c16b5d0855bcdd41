import { expect, test } from "vitest";
import { oldestFirst } from "../../../pipeline/visit/oldest-first.ts";

const at = (published: string | null, name: string) => ({ published, name });

test("what was published first comes first, and what came at one moment stays in its order", () => {
  const found = [
    at("2026-11-20T09:00:00.000Z", "c"),
    at("2026-11-19T09:00:00.000Z", "a"),
    at("2026-11-19T09:00:00.000Z", "b"),
  ];
  expect(oldestFirst(found).map(({ name }) => name)).toEqual(["a", "b", "c"]);
});

test("where one has no date, all stay in their order", () => {
  const found = [at("2026-11-20T09:00:00.000Z", "b"), at(null, "c"), at("2026-11-19T09:00:00.000Z", "a")];
  expect(oldestFirst(found)).toEqual(found);
});
