import type { Condition } from "../records/conditions.ts";

/** Which manifests of several streams are wanted; null lets everything through. */
export interface Scope {
  /** null: every live stream that may be seen. */
  stream_ids: number[] | null;
  /** First and last day of publication, `YYYY-MM-DD`, both included. */
  published_date_from: string | null;
  published_date_to: string | null;
  /** Only what matched from this moment on. */
  matched_from: string | null;
  /** A manifest carries a group when it carries one of its tags or topics. */
  tag_groups: TagGroup[];
  /** Whether one of the groups is enough, or all must be carried. */
  tag_logic: "or" | "and";
  /** Words that all stand in headline, summary or claims. */
  query: string | null;
  conditions: Condition[];
  condition_logic: "or" | "and";
}

/** Tags and topics that stand for each other: what one name leads to. */
export interface TagGroup {
  tag_ids: number[];
  topic_ids: number[];
}

/** A manifest of a scope; `matched_at` is the earliest visible one of the scope's streams. Decisions §6. */
export interface Hit {
  manifest_id: number;
  matched_at: string;
}

/** A stretch of time, walked downwards: from below `below` (null: the newest) down to `from`. */
export interface Slice {
  below: Hit | null;
  /** null: down to where the scope begins. */
  from: string | null;
}
