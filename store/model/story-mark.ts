import { z } from "zod";
import { Id, Timestamp } from "./id.ts";

/** How stories are found again by what a reader noted about them. */
export const storyMarkNames = ["starred", "noted", "muted", "read"] as const;
export const StoryMarkName = z.enum(storyMarkNames, `must be one of ${storyMarkNames.join(", ")}`);
export type StoryMarkName = z.infer<typeof StoryMarkName>;

/** What a reader noted about a story for themselves. */
export const StoryMark = z
  .object({
    record_id: Id,
    is_read: z.boolean(),
    is_starred: z.boolean(),
    is_muted: z.boolean().meta({ description: "Left out of the reader's lists in the console." }),
    note: z.string().nullable(),
    changed_on: Timestamp,
  })
  .meta({ id: "StoryMark" });
export type StoryMark = z.infer<typeof StoryMark>;

/** A marked story with its headline. */
export const MarkedStory = StoryMark.extend({
  headline: z
    .string()
    .nullable()
    .meta({ description: "null for a story that may not be seen at present, by cadence or stream." }),
  source_name: z.string().nullable(),
}).meta({ id: "MarkedStory" });
export type MarkedStory = z.infer<typeof MarkedStory>;
