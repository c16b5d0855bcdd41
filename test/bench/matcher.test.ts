import { expect, test } from "vitest";
import { matchStreams, prepareFilter } from "../../pipeline/match.ts";
import { naiveMatch } from "./baselines/naive-match.ts";
import { madeUpMatching } from "./cases/matcher.ts";

test("the matcher and its baseline find the same streams", () => {
  const { records, filters } = madeUpMatching(2000);
  const prepared = filters.map(({ id, filter }) => prepareFilter(id, filter, filter.tags));
  const matches = records.map((record) => naiveMatch(record, filters));
  expect(records.map((record) => matchStreams(record, prepared))).toEqual(matches);
  expect(matches.flat().length).toBeGreaterThan(20);
});
