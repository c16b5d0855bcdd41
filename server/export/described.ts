/** Design: docs/design/exports.md */
import type { ExportManifest } from "../../store/model/export.ts";
import type { Store } from "../../store/store.ts";
import { type FileFigures, type FileOrder, fileKind } from "./file.ts";

/** What `manifest.json` is called and is. */
export const manifestKind = { name: "manifest.json", content_type: "application/json" };

/** What is said of an export beside its data. */
export interface Told
  extends Omit<ExportManifest, "streams" | "files" | "columns" | "notes" | "format" | "compression"> {
  stream_ids: number[];
}

/** `manifest.json` of an export whose data was written: what it holds, its hash, and the meaning of its columns. */
export async function describedExport(
  store: Pick<Store, "streams">,
  { stream_ids, ...told }: Told,
  order: FileOrder,
  figures: FileFigures,
): Promise<ExportManifest> {
  const { name, content_type, columns, notes } = fileKind(order);
  const streams = await store.streams.summaries(stream_ids);
  return {
    ...told,
    format: order.format,
    compression: order.compression,
    streams: streams.map((stream) => ({
      id: stream.id,
      name: stream.name,
      title: stream.title,
      description: stream.description,
      stream_class: stream.stream_class,
      home_domain: stream.home_domain,
      cross_domains: stream.cross_domains,
    })),
    files: [{ name, content_type, ...figures, manifest_count: told.manifest_count }],
    columns: columns.map((column) => ({
      name: column.name,
      type: column.type,
      nullable: column.nullable,
      meaning: column.meaning,
    })),
    notes: [...notes],
  };
}
