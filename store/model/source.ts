import { z } from "zod";
import { deactivationFields } from "./deactivation.ts";
import { Id, Timestamp } from "./id.ts";
import { MediaFormat, SourceType } from "./vocabulary.ts";

/**
 * How a channel, or a source with all of its channels, fares, the worst last: fine; new, not fetched yet; empty, read but without
 * items; silent against its own cadence; failing; gone for good, or no longer followed.
 */
export const sourceHealths = ["fine", "new", "empty", "silent", "failing", "gone"] as const;
export const SourceHealth = z.enum(sourceHealths).meta({ id: "SourceHealth" });
export type SourceHealth = z.infer<typeof SourceHealth>;

const fare = {
  health: SourceHealth,
  message: z.string().meta({ description: "What is the matter, as a sentence for people." }),
  last_success_at: Timestamp.nullable().meta({ description: "When it was last read well; null for never." }),
  next_try_at: Timestamp.nullable().meta({ description: "Null for what is no longer followed." }),
  next_try_reason: z.string().nullable().meta({ description: "Why then." }),
};

/** A channel of a source and how it fares. */
export const FollowedChannel = z
  .object({
    id: Id,
    name: z.string(),
    kind: z.string().meta({ description: "In which way it publishes, such as feed or page." }),
    url: z
      .string()
      .nullable()
      .meta({ description: "Null for what lies on the service's machine or is not for all eyes." }),
    media_format: MediaFormat,
    is_active: z.boolean(),
    ...fare,
    last_tried_at: Timestamp.nullable(),
    failures: z.int().meta({ description: "Failures in a row." }),
    publishes: z.string().nullable().meta({ description: "How often, as seen; null while too little is known." }),
    shared_link: z.string().nullable().meta({
      description:
        "An address that several of its items have, so that they are told apart by their enclosures, else by title and date; null for none.",
    }),
    activated_on: Timestamp,
    ...deactivationFields,
  })
  .meta({ id: "FollowedChannel" });
export type FollowedChannel = z.infer<typeof FollowedChannel>;

/** Days of which a source tells how many items came. Ours: two weeks show what a weekday brings. */
export const itemDays = 14;

/** Somebody or something that is followed, with its channels, and how following it goes. */
export const FollowedSource = z
  .object({
    id: Id,
    name: z.string(),
    source_type: SourceType,
    homepage: z.string().nullable(),
    owner: z.string(),
    is_active: z.boolean(),
    groups: z.array(z.string()).meta({ description: "Folders that it stands in, such as News/World." }),
    items_by_day: z
      .array(z.int())
      .meta({ description: `Items that came on each of the last ${itemDays} days, the oldest first; days in UTC.` }),
    ...fare,
    channels: z.array(FollowedChannel),
  })
  .meta({ id: "FollowedSource" });
export type FollowedSource = z.infer<typeof FollowedSource>;
