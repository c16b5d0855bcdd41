import { expect, test } from "vitest";
import { claimPrefilter } from "../../../store/claims/claim-prefilter.ts";

test("the prefilter of the claims that came last are remembered, each in the place of the one that came so many before", () => {
  const prefilter = claimPrefilter(4);
  for (let claim_no = 1; claim_no <= 6; claim_no += 1)
    prefilter.keep(claim_no, Int32Array.of(claim_no, 0, 0, 0, -claim_no));
  expect([1, 2, 3, 4, 5, 6, 7].map((claim_no) => prefilter.of(claim_no)?.[4] ?? null)).toEqual([
    null,
    null,
    -3,
    -4,
    -5,
    -6,
    null,
  ]);
  prefilter.forget(2);
  prefilter.forget(4);
  expect([4, 6].map((claim_no) => prefilter.of(claim_no)?.[0] ?? null)).toEqual([null, 6]);
});

test("the prefilter that a transaction kept are forgotten when it comes to nothing", () => {
  const prefilter = claimPrefilter(4);
  prefilter.keep(1, Int32Array.of(1, 0, 0, 0, 0));
  prefilter.over(true);
  prefilter.keep(2, Int32Array.of(2, 0, 0, 0, 0));
  prefilter.over(false);
  prefilter.over(false);
  expect([1, 2].map((claim_no) => prefilter.of(claim_no)?.[0] ?? null)).toEqual([1, null]);
});
