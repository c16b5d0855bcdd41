import { z } from "zod";
import { Id, Timestamp } from "./id.ts";
import { Domain, TagType } from "./vocabulary.ts";

/** What can be mapped to a caller's own identifiers. Interface, Ontology objects. */
export const SyncObjectType = z.enum(["tag", "topic", "stream"]).meta({ id: "SyncObjectType" });
export type SyncObjectType = z.infer<typeof SyncObjectType>;

/** A caller's own identifier for a tag, topic or stream. Interface, Ontology objects. */
export const Sync = z
  .object({
    id: z.int(),
    object_type: SyncObjectType,
    object_id: Id,
    external_id: z.string(),
    external_name: z.string().nullable(),
    labels: z.string().meta({ description: "Names, separated by commas." }),
    created_on: Timestamp,
    updated_on: Timestamp,
  })
  .meta({
    id: "Sync",
    examples: [
      {
        id: 3,
        object_type: "tag",
        object_id: "812",
        external_id: "crm-4471",
        external_name: "Federal Reserve (US)",
        labels: "central banks,watchlist",
        created_on: "2026-11-21T08:00:00.000Z",
        updated_on: "2026-11-21T08:00:00.000Z",
      },
    ],
  });
export type Sync = z.infer<typeof Sync>;

/** A word that an organization sorts its syncs by. Interface, Ontology objects; Decisions §8. */
export const Label = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    color: z.string().nullable(),
    created_on: Timestamp,
  })
  .meta({ id: "Label" });
export type Label = z.infer<typeof Label>;

/** A resolved entity with the names that lead to it. Interface, Ontology objects. */
export const Tag = z
  .object({
    id: Id,
    name: z.string().meta({ description: "The canonical name." }),
    type: TagType,
    aliases: z.array(z.string()).meta({ description: "Other names that lead to it." }),
    score: z.number().optional().meta({ description: "How well a search matches, 0..1; 1 is the same name." }),
  })
  .meta({
    id: "Tag",
    examples: [{ id: "812", name: "Federal Reserve", type: "organization", aliases: ["the Fed"], score: 1 }],
  });
export type Tag = z.infer<typeof Tag>;

/** A tag that stands beside another in the same records. Decisions §8. */
export const RelatedTag = z
  .object({
    id: Id,
    name: z.string(),
    type: TagType,
    co_occurrences: z
      .int()
      .meta({ description: "Visible manifests that carry both, of the newest 1,000 that carry the tag." }),
    manifest_count: z.int().meta({ description: "Visible manifests that carry this one, of the newest 2,000." }),
    lift: z.number().meta({ description: "How much more often together than by chance; 1 is chance." }),
  })
  .meta({ id: "RelatedTag" });
export type RelatedTag = z.infer<typeof RelatedTag>;

/** A curated topic. Interface, What the service does. */
export const Topic = z
  .object({
    id: Id,
    name: z.string(),
    domain: Domain,
    score: z.number().optional().meta({ description: "How well a search matches, 0..1; 1 is the same name." }),
  })
  .meta({ id: "Topic" });
export type Topic = z.infer<typeof Topic>;
