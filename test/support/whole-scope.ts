import type { Scope } from "../../store/accounts/scope.ts";

/** What holds everything: tests narrow it by what they are about. */
export const wholeScope: Scope = {
  stream_ids: null,
  published_date_from: null,
  published_date_to: null,
  matched_from: null,
  tag_groups: [],
  tag_logic: "or",
  query: null,
  conditions: [],
  condition_logic: "and",
};
