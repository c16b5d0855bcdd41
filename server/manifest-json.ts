import type { ManifestRow, Section } from "../store/manifests.ts";
import type { RecordAccess } from "../store/model/manifest.ts";
import type { JsonText } from "./operation.ts";

/**
 * A manifest as JSON text. Its sections are stored as the texts that are handed out: parsing and writing them
 * again would cost several times the rest of the request. `beside`: further fields of this one manifest.
 */
export function manifestJson(
  row: ManifestRow,
  {
    record_access,
    stream_id,
    beside = {},
  }: { record_access: RecordAccess | undefined; stream_id?: number; beside?: object },
): string {
  const head = JSON.stringify({
    manifest_id: String(row.manifest_id),
    record_id: String(row.record_id),
    ...(stream_id !== undefined && { stream_id: String(stream_id) }),
    stream_ids: row.streams.map((stream) => String(stream.stream_id)),
    stream_names: row.streams.map((stream) => stream.name),
    matched_at: row.matched_at,
  });
  const record = record_access ? `null,"record_access":${JSON.stringify(record_access)}` : sectionText(row, "record");
  const [source, signal, brief] = [sectionText(row, "source"), sectionText(row, "signal"), sectionText(row, "brief")];
  const more = Object.entries(beside).map(([name, value]) => `,"${name}":${JSON.stringify(value)}`);
  return `${head.slice(0, -1)},"source":${source},"signal":${signal},"brief":${brief},"record":${record}${more.join("")}}`;
}

/** One section of a manifest as JSON text, with the ids of what it belongs to before its own fields: one stream's, or all that have it. */
export function sectionJson(row: ManifestRow, section: Section, stream_id?: number): string {
  const head = JSON.stringify({
    id: String(row.manifest_id),
    manifest_id: String(row.manifest_id),
    // A record carries its own id.
    ...(section !== "record" && { record_id: String(row.record_id) }),
    ...(stream_id === undefined
      ? { stream_ids: row.streams.map((stream) => String(stream.stream_id)) }
      : { stream_id: String(stream_id) }),
    matched_at: row.matched_at,
  });
  return `${head.slice(0, -1)},${sectionText(row, section).slice(1)}`;
}

/** A list of JSON texts under its name, and what stands beside it. */
export function listJson<Out>(name: string, items: string[], beside: object): JsonText<Out> {
  return { json: `{"${name}":[${items.join(",")}],${JSON.stringify(beside).slice(1)}` };
}

function sectionText(row: ManifestRow, section: Section): string {
  const text = row.json[section];
  if (text === undefined) throw new Error(`manifest ${row.manifest_id} was read without its ${section}`);
  return text;
}
