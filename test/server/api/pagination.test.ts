import { expect, test } from "vitest";
import { pagination } from "../../../server/api/pagination.ts";

const at = (page: number, page_size: number, total: number) => {
  const { next, prev, next_url, prev_url } = pagination({ page, page_size }, total, (number) => `p${number}`);
  return { next, prev, next_url, prev_url };
};

test("a page in the middle leads both ways", () => {
  expect(at(1, 10, 25)).toEqual({ next: 2, prev: 0, next_url: "p2", prev_url: "p0" });
});

test("the ends lead nowhere", () => {
  expect(at(0, 10, 10)).toEqual({ next: null, prev: null, next_url: null, prev_url: null });
  expect(at(2, 10, 25)).toMatchObject({ next: null, prev: 1 });
  expect(at(0, 10, 0)).toMatchObject({ next: null, prev: null });
});

test("a page past the end leads back to the last one", () => {
  expect(at(9, 10, 25)).toMatchObject({ next: null, prev: 2, prev_url: "p2" });
});
