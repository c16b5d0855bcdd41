import { z } from "zod";
import { Day, Id, Timestamp } from "./id.ts";
import { LanguageCode } from "./vocabulary.ts";

/** The forms that an export can have. Decisions §9. */
export const exportFormats = ["jsonl", "csv", "parquet"] as const;
export const ExportFormat = z.enum(exportFormats, `must be one of ${exportFormats.join(", ")}`);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** How the bytes of an export are packed; in Parquet the pages inside the file are. */
export const exportCompressions = ["none", "gzip", "zstd"] as const;
export const ExportCompression = z.enum(exportCompressions, `must be one of ${exportCompressions.join(", ")}`);
export type ExportCompression = z.infer<typeof ExportCompression>;

/** The parts of a manifest that an export can hold besides its source. Interface, Resources (`available`). */
export const contentLevels = ["signal", "brief", "record"] as const;
export const ContentLevel = z.enum(contentLevels, `must be one of ${contentLevels.join(", ")}`);
export type ContentLevel = z.infer<typeof ContentLevel>;

/** What an export is to hold, and in which form. Kept with it as JSON. */
export const ExportRequest = z.object({
  /** The streams as they were when it was asked for. */
  stream_ids: z.array(z.int()),
  digest_id: z.int().nullable(),
  /** Of a curated digest: manifests a month and subscriber. */
  monthly_cap: z.int().nullable(),
  published_date_from: Day.nullable(),
  published_date_to: Day.nullable(),
  /** ISO 639-1; null: any. */
  language: LanguageCode.nullable().default(null),
  content_levels: z.array(ContentLevel),
  format: ExportFormat,
  compression: ExportCompression,
  /** What may be seen by `matched_at`: from the first moment up to, and without, the second. */
  matched_from: Timestamp,
  matched_before: Timestamp,
});
export type ExportRequest = z.infer<typeof ExportRequest>;

/** What a schedule asks for at every release; null: the streams that the digest has then. */
export const ScheduledRequest = ExportRequest.pick({
  digest_id: true,
  language: true,
  content_levels: true,
  format: true,
  compression: true,
}).extend({ stream_ids: z.array(z.int()).nullable() });
export type ScheduledRequest = z.infer<typeof ScheduledRequest>;

/** One file of an export as it is kept. */
export const StoredFile = z.object({
  name: z.string(),
  content_type: z.string(),
  sha256: z.string(),
  size_bytes: z.int(),
  /** Where it lies: a folder of this machine, or a bucket. */
  storage: z.enum(["folder", "s3"]),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Why an export did not come about. */
export const ExportError = z
  .object({ error_code: z.string(), message: z.string() })
  .meta({ id: "ExportError", description: "Why the export, or its last attempt, failed." });
export type ExportError = z.infer<typeof ExportError>;

/** A stream as the manifest of an export names it. */
const ExportedStream = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  stream_class: z.string(),
  home_domain: z.string(),
  cross_domains: z.array(z.string()),
});

/** A column of an export's data, or a field of its lines. */
export const ExportedColumn = z.object({
  name: z.string(),
  type: z.enum(["integer", "number", "text", "timestamp", "date", "json", "list", "structure"]),
  nullable: z.boolean(),
  meaning: z.string(),
});
export type ExportedColumn = z.infer<typeof ExportedColumn>;

/** `manifest.json` beside the data of an export: what it holds, and how to know that it is whole. */
export const ExportManifest = z.object({
  export_id: z.string(),
  created_on: Timestamp,
  finished_on: Timestamp,
  format: ExportFormat,
  compression: ExportCompression,
  content_levels: z.array(ContentLevel),
  digest_id: z.int().nullable(),
  published_date_from: Day.nullable(),
  published_date_to: Day.nullable(),
  language: LanguageCode.nullable().default(null),
  matched_from: Timestamp,
  matched_before: Timestamp.nullable().meta({ description: "null: whatever had matched when it was written." }),
  manifest_count: z.int(),
  truncated_by_quota: z.boolean(),
  streams: z.array(ExportedStream),
  files: z.array(
    z.object({
      name: z.string(),
      content_type: z.string(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      size_bytes: z.int(),
      manifest_count: z.int(),
    }),
  ),
  columns: z.array(ExportedColumn),
  notes: z.array(z.string()),
});
export type ExportManifest = z.infer<typeof ExportManifest>;
