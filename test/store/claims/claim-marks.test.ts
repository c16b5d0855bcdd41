import { expect, test } from "vitest";
import { claimMarks } from "../../../store/claims/claim-marks.ts";

test("the marks of the claims that came last are remembered, each in the place of the one that came so many before", () => {
  const marks = claimMarks(4);
  for (let claim_no = 1; claim_no <= 6; claim_no += 1)
    marks.keep(claim_no, Int32Array.of(claim_no, 0, 0, 0, -claim_no));
  expect([1, 2, 3, 4, 5, 6, 7].map((claim_no) => marks.of(claim_no)?.[4] ?? null)).toEqual([
    null,
    null,
    -3,
    -4,
    -5,
    -6,
    null,
  ]);
  marks.forget(2);
  marks.forget(4);
  expect([4, 6].map((claim_no) => marks.of(claim_no)?.[0] ?? null)).toEqual([null, 6]);
});

test("the marks that a transaction kept are forgotten when it comes to nothing", () => {
  const marks = claimMarks(4);
  marks.keep(1, Int32Array.of(1, 0, 0, 0, 0));
  marks.over(true);
  marks.keep(2, Int32Array.of(2, 0, 0, 0, 0));
  marks.over(false);
  marks.over(false);
  expect([1, 2].map((claim_no) => marks.of(claim_no)?.[0] ?? null)).toEqual([1, null]);
});
