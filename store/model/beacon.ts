import { z } from "zod";
import { Day, Id, Timestamp } from "./id.ts";
import { LanguageCode } from "./vocabulary.ts";

/** Whether a beacon can be polled. Interface, States (beacon). */
const BeaconStatus = z.enum(["active", "archived"]).meta({ id: "BeaconStatus" });

/** A saved query that is polled for what is new: a name, the scope as it was sent, and how far the first poll looks back. Decisions §8. */
export const Beacon = z
  .object({
    id: Id,
    name: z.string(),
    status: BeaconStatus,
    stream_ids: z.array(Id).optional(),
    tag_ids: z.array(Id).optional(),
    tag_names: z.array(z.string()).optional(),
    tag_logic: z.enum(["or", "and"]).optional(),
    query: z.string().optional(),
    language: LanguageCode.optional(),
    days: z.int().optional(),
    published_date_from: Day.optional(),
    published_date_to: Day.optional(),
    start_date: Day.optional(),
    end_date: Day.optional(),
    required_surfaces: z.array(z.string()).optional(),
    lookback_hours: z.int().meta({ description: "How far a poll without since looks back." }),
    poll_url: z.string(),
    archived_on: Timestamp.nullable(),
    created_on: Timestamp,
    updated_on: Timestamp,
  })
  .meta({
    id: "Beacon",
    examples: [
      {
        id: "3",
        name: "Rate decisions",
        status: "active",
        stream_ids: ["1"],
        tag_names: ["Federal Reserve"],
        lookback_hours: 24,
        poll_url: "https://claimstream.example/beacons/3/poll",
        archived_on: null,
        created_on: "2026-11-21T08:00:00.000Z",
        updated_on: "2026-11-21T08:00:00.000Z",
      },
    ],
  });
export type Beacon = z.infer<typeof Beacon>;
