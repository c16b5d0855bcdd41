import type { Arrived, Rising } from "../../views/arrived.ts";
import { periodUntil, stepsOf } from "../../views/period.ts";
import { moment } from "./invented.ts";

/** Stories by day of a source that is read every few hours. */
export const itemsByDay = [1, 4, 2, 6, 3, 8, 5, 2, 7, 4, 3, 9, 6, 5];

const period = periodUntil("7d", Date.parse(moment) + 1);

const rows = stepsOf({ since: period.earlier.since, until: period.span.until }, period.step).map((step, at) => {
  const stories = itemsByDay[at] ?? 0;
  return { step, domain: at % 3 === 0 ? "engineering-technology" : "places-geography", stories, claims: 4 * stories };
});

/** What came in within seven days, and before. */
export const arrived: Arrived = {
  period,
  earlier: rows.slice(0, 7),
  later: rows.slice(7),
  sources: { within: 5, earlier: 5 },
  biggest: [],
  isComparable: true,
};

/** What rises in the same days. */
export const rising: Rising = {
  period,
  isComparable: true,
  tags: [
    {
      tag_id: 1,
      name: "Kestrel Bridge",
      tag_type: "place",
      stories: 20,
      earlier: 8,
      course: [1, 0, 2, 3, 2, 7, 5],
    },
    { tag_id: 2, name: "Coast Wire", tag_type: "organization", stories: 6, earlier: 0, course: [0, 0, 0, 0, 1, 3, 2] },
  ],
};
