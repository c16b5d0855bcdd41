import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { createGzip, createZstdCompress } from "node:zlib";
import type { ExportCompression, ExportedColumn, ExportFormat, ExportRequest } from "../../store/model/export.ts";
import type { RecordAccess } from "../../store/model/manifest.ts";
import type { ManifestRow } from "../../store/records/manifests.ts";
import { columns, lineFields, parquetColumns } from "./columns.ts";
import { csvNotes } from "./csv.ts";
import { encoded } from "./encoding.ts";
import { jsonlTexts } from "./jsonl.ts";

/** How a form is written, and what its reader must know. */
interface Writing {
  extension: string;
  content_type: string;
  columns: readonly ExportedColumn[];
  notes: readonly string[];
  content(pages: AsyncIterable<ManifestRow[]>, order: FileOrder): AsyncIterable<string | Uint8Array>;
}

/** How the data of an export is to be written. */
export interface FileOrder extends Pick<ExportRequest, "format" | "compression"> {
  /** What stands in place of records; undefined where they are included, or were not asked for. */
  record_access: RecordAccess | undefined;
}

/** What came of a file. */
export interface FileFigures {
  sha256: string;
  size_bytes: number;
}

/** What a reader of the Parquet file must know. Stands here and not beside its encoder, which is loaded in its thread only. */
const parquetNotes = [
  "Parquet: integer is INT64, number DOUBLE, timestamp INT64 of milliseconds in UTC, date INT32 of days, text UTF8, list a LIST of texts, structure a group with the fields that REST gives; what has no fixed form in it (extra_data) is JSON text.",
] as const;

const writings: Record<ExportFormat, Writing> = {
  jsonl: {
    extension: "jsonl",
    content_type: "application/x-ndjson",
    columns: lineFields,
    notes: [],
    content: (pages, { record_access }) => jsonlTexts(pages, record_access),
  },
  csv: {
    extension: "csv",
    content_type: "text/csv; charset=utf-8",
    columns,
    notes: csvNotes,
    content: (pages, { compression }) => encoded(pages, { format: "csv", compression }),
  },
  parquet: {
    extension: "parquet",
    content_type: "application/vnd.apache.parquet",
    columns: parquetColumns,
    notes: parquetNotes,
    content: (pages, { compression }) => encoded(pages, { format: "parquet", compression }),
  },
};

const packings = {
  gzip: { extension: "gz", content_type: "application/gzip", open: () => createGzip() },
  zstd: { extension: "zst", content_type: "application/zstd", open: () => createZstdCompress() },
} as const;

/** What the file of an export is called, without a folder, and what it is. */
export function fileKind({
  format,
  compression,
}: FileOrder): Omit<Writing, "content" | "extension"> & { name: string } {
  const { extension, content_type, columns, notes } = writings[format];
  const packing = packingOf(format, compression);
  if (!packing) return { name: `manifests.${extension}`, content_type, columns, notes };
  return { name: `manifests.${extension}.${packing.extension}`, content_type: packing.content_type, columns, notes };
}

/** The bytes of the file, made as they are read; `done` gives what they came to once all were. */
export function fileContent(pages: AsyncIterable<ManifestRow[]>, order: FileOrder) {
  const packing = packingOf(order.format, order.compression);
  const content = writings[order.format].content(pages, order);
  return measured(packing ? packed(content, packing.open()) : bytesOf(content));
}

/** The same for a text that is there already. */
export function textContent(text: string) {
  return measured(bytesOf([text]));
}

/** Parquet is packed inside, page by page: packed as a whole, nothing could read parts of it. */
function packingOf(format: ExportFormat, compression: ExportCompression) {
  return format === "parquet" || compression === "none" ? undefined : packings[compression];
}

function packed(
  content: AsyncIterable<string | Uint8Array>,
  packer: NodeJS.ReadWriteStream,
): AsyncIterable<Uint8Array> {
  // An error ends the packer too, and whoever reads from it is told.
  pipeline(Readable.from(content), packer, () => undefined);
  return packer as AsyncIterable<unknown> as AsyncIterable<Uint8Array>;
}

async function* bytesOf(content: AsyncIterable<string | Uint8Array> | Iterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) yield typeof piece === "string" ? Buffer.from(piece, "utf8") : piece;
}

function measured(content: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let size_bytes = 0;
  async function* passing(): AsyncGenerator<Uint8Array> {
    for await (const bytes of content) {
      hash.update(bytes);
      size_bytes += bytes.byteLength;
      yield bytes;
    }
  }
  return { content: passing(), done: (): FileFigures => ({ sha256: hash.digest("hex"), size_bytes }) };
}
