import { z } from "zod";
import type { ExportedColumn } from "../../store/model/export.ts";
import { Brief, ManifestSource, RecordView, Signal } from "../../store/model/manifest.ts";
import type { ManifestRow } from "../../store/records/manifests.ts";

/** What a cell holds: numbers for integer and number, else text; a timestamp is ISO 8601, a date `YYYY-MM-DD`. */
export type Cell = string | number | null;

/** A column of an export's flat forms, CSV and Parquet. */
export interface Column extends ExportedColumn {
  value(read: ReadManifest): Cell;
}

/** A manifest as far as its columns look into it. */
export interface ReadManifest {
  row: ManifestRow;
  source: ManifestSource;
  /** What signal and brief have in common; null when neither was asked for. */
  story: Story | null;
}

const Story = z.object({
  ...Signal.pick({ story_id: true, headline: true, summary: true, sentiment: true, sentiment_score: true }).shape,
  ...Signal.pick({ significance: true, significance_score: true, version: true, reading_time_minutes: true }).shape,
  claim_count: Signal.shape.claim_count.optional(),
  key_points_count: Brief.shape.key_points_count.optional(),
  quote_count: Brief.shape.quote_count.optional(),
  body: Signal.shape.body.pick({ topics: true, domain_classification: true }),
});
type Story = z.infer<typeof Story>;

/** Reads a manifest for its columns. */
export function readManifest(row: ManifestRow): ReadManifest {
  const { source, signal, brief } = row.json;
  const [first, second] = [signal, brief].flatMap((text) =>
    text === undefined ? [] : [z.looseObject({}).parse(JSON.parse(text))],
  );
  return {
    row,
    source: ManifestSource.parse(JSON.parse(source ?? "null")),
    story: first ? Story.parse({ ...second, ...first }) : null,
  };
}

type Stated = [
  name: string,
  type: ExportedColumn["type"],
  nullable: boolean,
  meaning: string,
  value: (read: ReadManifest) => Cell | undefined,
];

const always = false;
const orNull = true;

const stated: Stated[] = [
  [
    "manifest_id",
    "integer",
    always,
    "The manifest; the key by which exports are merged.",
    ({ row }) => row.manifest_id,
  ],
  ["record_id", "integer", always, "The record that the manifest delivers.", ({ row }) => row.record_id],
  ["matched_at", "timestamp", always, "When a stream of the export first took it, UTC.", ({ row }) => row.matched_at],
  [
    "stream_ids",
    "json",
    always,
    "Array of the streams that have it, as decimal strings.",
    ({ row }) => JSON.stringify(row.streams.map(({ stream_id }) => String(stream_id))),
  ],
  [
    "stream_names",
    "json",
    always,
    "Array of their names, in the same order.",
    ({ row }) => JSON.stringify(row.streams.map(({ name }) => name)),
  ],
  ["record_title", "text", always, "Title of the record.", ({ source }) => source.record_title],
  ["source_url", "text", orNull, "Where the record was published.", ({ source }) => source.source_url],
  ["source_published_date", "date", orNull, "Day of publication, UTC.", ({ source }) => source.source_published_date],
  ["source_name", "text", always, "Who published it.", ({ source }) => source.source_name],
  ["source_type", "text", always, "person, organization or data.", ({ source }) => source.source_type],
  [
    "media_format",
    "text",
    always,
    "text, audio, video, social, data, transcript or regulatory.",
    ({ source }) => source.media_format,
  ],
  [
    "claim_type",
    "text",
    always,
    "publication, announcement, disclosure, remarks, data, analysis or event.",
    ({ source }) => source.claim_type,
  ],
  ["author", "text", orNull, "Who wrote it, as far as stated.", ({ source }) => source.author],
  ["language", "text", orNull, "ISO 639-1 of the text; null where it was not said.", ({ source }) => source.language],
  [
    "source_channel_ids",
    "json",
    always,
    "Array of the channels it came through, as decimal strings.",
    ({ source }) => JSON.stringify(source.source_channel_ids),
  ],
  ["source_channel_display", "text", always, "Those channels in words.", ({ source }) => source.source_channel_display],
  ["headline", "text", orNull, "Headline of the story.", ({ story }) => story?.headline],
  ["summary", "text", orNull, "Summary of the story.", ({ story }) => story?.summary],
  ["sentiment", "text", orNull, "positive, neutral or negative.", ({ story }) => story?.sentiment],
  ["sentiment_score", "number", orNull, "Tone of the story, -1 to 1.", ({ story }) => story?.sentiment_score],
  ["significance", "text", orNull, "high, medium or low.", ({ story }) => story?.significance],
  ["significance_score", "number", orNull, "Weight of the story, 0 to 100.", ({ story }) => story?.significance_score],
  ["version", "integer", orNull, "Grows when the record is read anew.", ({ story }) => story?.version],
  ["claim_count", "integer", orNull, "Claims in the signal; null without it.", ({ story }) => story?.claim_count],
  [
    "key_points_count",
    "integer",
    orNull,
    "Insights in the brief; null without it.",
    ({ story }) => story?.key_points_count,
  ],
  ["quote_count", "integer", orNull, "Quotes in the brief; null without it.", ({ story }) => story?.quote_count],
  [
    "reading_time_minutes",
    "number",
    orNull,
    "How long the record takes to read.",
    ({ story }) => story?.reading_time_minutes,
  ],
  [
    "home_domain",
    "text",
    orNull,
    "The domain it belongs to.",
    ({ story }) => story?.body.domain_classification.home_domain,
  ],
  [
    "cross_domains",
    "json",
    orNull,
    "Array of up to three further domains.",
    ({ story }) => story && JSON.stringify(story.body.domain_classification.cross_domains),
  ],
  ["topics", "json", orNull, "Array of topic names.", ({ story }) => story && JSON.stringify(story.body.topics)],
  ["signal", "json", orNull, "The signal as REST gives it: claims with their proofs.", ({ row }) => row.json.signal],
  ["brief", "json", orNull, "The brief as REST gives it: the narrative.", ({ row }) => row.json.brief],
  ["record", "json", orNull, "The record as REST gives it: the source text.", ({ row }) => row.json.record],
];

/** The columns of CSV and Parquet, in order. */
export const columns: readonly Column[] = stated.map(([name, type, nullable, meaning, value]) => ({
  name,
  type,
  nullable,
  meaning,
  value: (read) => value(read) ?? null,
}));

/** What the parts of a manifest are, as structures. */
export const structures: Readonly<Record<string, z.ZodType>> = { signal: Signal, brief: Brief, record: RecordView };

/** The columns of Parquet: where CSV has JSON, it has structures and lists of texts. */
export const parquetColumns: readonly Column[] = columns.map((column) => ({ ...column, type: nestedType(column) }));

function nestedType({ name, type }: Column): Column["type"] {
  if (type !== "json") return type;
  return Object.hasOwn(structures, name) ? "structure" : "list";
}

/** The fields of a line of JSON Lines, which is the manifest as REST gives it. */
export const lineFields: readonly ExportedColumn[] = (
  [
    ["manifest_id", "text", always, "The manifest, a decimal string; the key by which exports are merged."],
    ["record_id", "text", always, "The record that the manifest delivers, a decimal string."],
    ["stream_ids", "json", always, "Array of the streams that have it, as decimal strings."],
    ["stream_names", "json", always, "Array of their names, in the same order."],
    ["matched_at", "timestamp", always, "When a stream of the export first took it, UTC."],
    ["source", "json", always, "Where the record comes from: title, address, day, publisher, author, channels."],
    ["signal", "json", orNull, "Claims with their proofs; null when it was not asked for."],
    ["brief", "json", orNull, "The narrative; null when it was not asked for."],
    ["record", "json", orNull, "The source text; null when it was not asked for, or the plan does not include it."],
    ["record_access", "json", orNull, "Why there is no record and which plan has it; else absent."],
  ] as const
).map(([name, type, nullable, meaning]) => ({ name, type, nullable, meaning }));
