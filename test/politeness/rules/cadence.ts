import { dueRule } from "../expectations.ts";
import type { Rule } from "../rule.ts";

const due = "pipeline/visit/due.ts";

/** Coming as often as there are news, where a feed does not say how often it wants to be asked. */
export const cadenceRules: Rule[] = [
  dueRule("/feed/every-four-hours", 120, {
    id: "observed-cadence",
    says: "A feed that does not say how long it stays fresh is asked twice in the usual time between its items.",
    source: "RFC 9111 §4.2.2",
    breaks: [{ file: due, find: "median / 2 / minuteMs", replace: "median / 20 / minuteMs" }],
  }),
  dueRule("/feed/every-minute", 15, {
    id: "shortest-interval",
    says: "However often a feed publishes, it is not asked more often than the shortest interval.",
    source: "RFC 9111 §4.2.2",
    breaks: [{ file: due, find: "Math.max(bounds.min_interval_minutes, wanted)", replace: "wanted" }],
  }),
  dueRule("/feed/every-month", 1440, {
    id: "longest-interval",
    says: "However seldom a feed publishes, it is asked once in the longest interval.",
    source: "RFC 9111 §4.2.2",
    breaks: [
      {
        file: due,
        find: "Math.round(Math.min(bounds.max_interval_minutes, ",
        replace: "Math.round(Math.max(0, ",
      },
    ],
  }),
];
