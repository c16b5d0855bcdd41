import type { ManifestRow } from "../store/manifests.ts";
import { ManifestSource, type RecordAccess, Signal } from "../store/model/manifest.ts";
import { manifestJson } from "./manifest-json.ts";

/** The forms that a backfill can have. */
export const backfillFormats = ["jsonl", "csv"] as const;
export type BackfillFormat = (typeof backfillFormats)[number];

/** How manifests are written one after the other. */
export interface ManifestWriting {
  content_type: string;
  /** What stands before the first; empty for nothing. */
  head: string;
  /** One manifest with the end of its line. `record_access`: what stands in place of a record below Enterprise. */
  line(row: ManifestRow, record_access: RecordAccess | undefined): string;
}

interface ReadManifest {
  row: ManifestRow;
  source: ManifestSource;
  signal: Signal;
}

const columns: Record<string, (read: ReadManifest) => string | number | null | undefined> = {
  manifest_id: ({ row }) => row.manifest_id,
  record_id: ({ row }) => row.record_id,
  matched_at: ({ row }) => row.matched_at,
  stream_ids: ({ row }) => row.streams.map((stream) => stream.stream_id).join(";"),
  stream_names: ({ row }) => row.streams.map((stream) => stream.name).join(";"),
  record_title: ({ source }) => source.record_title,
  source_url: ({ source }) => source.source_url,
  source_published_date: ({ source }) => source.source_published_date,
  source_name: ({ source }) => source.source_name,
  source_type: ({ source }) => source.source_type,
  media_format: ({ source }) => source.media_format,
  claim_type: ({ source }) => source.claim_type,
  author: ({ source }) => source.author,
  headline: ({ signal }) => signal.headline,
  summary: ({ signal }) => signal.summary,
  sentiment: ({ signal }) => signal.sentiment,
  significance: ({ signal }) => signal.significance,
  version: ({ signal }) => signal.version,
  claim_count: ({ signal }) => signal.claim_count,
  home_domain: ({ signal }) => signal.body.domain_classification.home_domain,
  signal: ({ row }) => row.json.signal,
  brief: ({ row }) => row.json.brief,
  record: ({ row }) => row.json.record,
};

/** JSON Lines as REST answers them, or CSV after RFC 4180 with the three sections as JSON in the last columns. */
export const manifestWritings: Record<BackfillFormat, ManifestWriting> = {
  jsonl: {
    content_type: "application/x-ndjson",
    head: "",
    line: (row, record_access) => `${manifestJson(row, { record_access })}\n`,
  },
  csv: {
    content_type: "text/csv; charset=utf-8",
    head: csvLine(Object.keys(columns)),
    line: (row) => {
      const read = {
        row,
        source: ManifestSource.parse(parsed(row, "source")),
        signal: Signal.parse(parsed(row, "signal")),
      };
      return csvLine(Object.values(columns).map((cell) => cell(read)));
    },
  },
};

function parsed(row: ManifestRow, section: "source" | "signal"): unknown {
  return JSON.parse(row.json[section] ?? "null");
}

function csvLine(cells: (string | number | null | undefined)[]): string {
  return `${cells.map((cell) => quoted(String(cell ?? ""))).join(",")}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
