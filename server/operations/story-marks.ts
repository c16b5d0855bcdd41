import { z } from "zod";
import { IdInput } from "../../store/model/id.ts";
import {
  type MarkedStory,
  MarkedStory as MarkedStoryForm,
  StoryMark,
  StoryMarkName,
} from "../../store/model/story-mark.ts";
import type { Reader, StoryMarkRow } from "../../store/records/story-marks.ts";
import type { Caller } from "../api/caller.ts";
import { found } from "../api/errors.ts";
import { Flag, paged, pageOf } from "../api/input-fields.ts";
import { operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { headlineOf, headlineSections } from "../views/headline.ts";

/** How long a note may be. Characters; ours. */
const noteMax = 4000;

/** Whose marks a caller reads and writes. */
export function readerOf({ organization, credential }: Pick<Caller, "organization" | "credential">): Reader {
  return { org_id: organization.org_id, user_id: credential.user_id ?? 0 };
}

/** `PUT /manifests/{record_id}/marks`: what is not sent stays as it is. */
export const storyMark = operation({
  name: "storyMark",
  summary: "Marks a story as read, starred or muted, or keeps a note with it; for you alone.",
  rest: [{ method: "PUT", path: "/manifests/{record_id}/marks" }],
  access: "caller",
  input: z.object({
    record_id: IdInput,
    is_read: Flag.optional(),
    is_starred: Flag.optional(),
    is_muted: Flag.optional().meta({ description: "true: left out of your lists in the console." }),
    note: z
      .string("must be text")
      .trim()
      .max(noteMax)
      .nullish()
      .meta({ description: "Your words about it; null or empty removes them.", contentMediaType: "text/plain" }),
  }),
  output: StoryMark,
})(async ({ store, caller, view, now }, { record_id, note, ...flags }) => {
  found(await store.manifests.ofRecord(record_id, [], view), `story ${record_id}`);
  const [is_read, is_starred, is_muted] = [flags.is_read, flags.is_starred, flags.is_muted].map((value) =>
    value === undefined ? undefined : value ? (1 as const) : (0 as const),
  );
  const change = { is_read, is_starred, is_muted, note: note === undefined ? undefined : note || null };
  return { data: shown(await store.storyMarks.change(readerOf(caller), record_id, change, now.toISOString())) };
});

/** `GET /marks`: the stories that the caller marked. */
export const storyMarkList = operation({
  name: "storyMarkList",
  summary:
    "The stories that you starred, noted, muted or read, newest first, with their headlines. They do not count toward the quota.",
  rest: [{ method: "GET", path: "/marks" }],
  access: "caller",
  scope: "manifests:read",
  input: paged({ mark: StoryMarkName.default("starred") }),
  output: z.object({ stories: z.array(MarkedStoryForm), pagination: Pagination }),
})(async ({ store, caller, view, pageUrl }, { mark, ...input }) => {
  const page = pageOf(input);
  const { marks, total_count } = await store.storyMarks.list(readerOf(caller), mark, page);
  const stories: MarkedStory[] = [];
  for (const row of marks) {
    const manifest = await store.manifests.ofRecord(row.record_id, headlineSections, view);
    const { headline = null, source_name = null } = manifest ? headlineOf(manifest) : {};
    stories.push({ ...shown(row), headline, source_name });
  }
  return { data: { stories, pagination: pagination(page, total_count, pageUrl) }, items: stories.length };
});

function shown({ record_id, is_read, is_starred, is_muted, note, changed_on }: StoryMarkRow): StoryMark {
  return {
    record_id: String(record_id),
    is_read: is_read === 1,
    is_starred: is_starred === 1,
    is_muted: is_muted === 1,
    note,
    changed_on,
  };
}
