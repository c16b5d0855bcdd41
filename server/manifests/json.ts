import type { RecordAccess } from "../../store/model/manifest.ts";
import type { ManifestPieces } from "../../store/records/manifest-pieces.ts";
import type { ManifestRow } from "../../store/records/manifests.ts";
import type { Section } from "../../store/records/sections.ts";
import type { JsonPart, JsonText } from "../api/json-parts.ts";

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
  const head = headJson(row, stream_id);
  const record = record_access ? withheld(record_access) : sectionText(row, "record");
  const [source, signal, brief] = [sectionText(row, "source"), sectionText(row, "signal"), sectionText(row, "brief")];
  return `${head.slice(0, -1)},"source":${source},"signal":${signal},"brief":${brief},"record":${record}${fieldsJson(beside)}}`;
}

/** One section of a manifest as JSON text, with the ids of what it belongs to before its own fields: one stream's, or all that have it. */
export function sectionJson(
  row: ManifestRow,
  section: Section,
  { stream_id, beside = {} }: { stream_id?: number; beside?: object } = {},
): string {
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
  return `${head.slice(0, -1)},${sectionText(row, section).slice(1, -1)}${fieldsJson(beside)}}`;
}

/** Further fields of an object as JSON text. */
function fieldsJson(fields: object): string {
  return Object.entries(fields)
    .map(([name, value]) => `,"${name}":${JSON.stringify(value)}`)
    .join("");
}

/** The same of a manifest that is sent as it is stored. */
export function manifestParts(
  row: ManifestPieces,
  { record_access, stream_id }: { record_access: RecordAccess | undefined; stream_id?: number },
): JsonPart[] {
  const { story, record } = row;
  const begun = [`${headJson(row, stream_id).slice(0, -1)},`, story];
  if (record_access) return [...begun, `,"record":${withheld(record_access)}}`];
  if (record === undefined) throw new Error(`manifest ${row.manifest_id} was read without its record`);
  return [...begun, record, "}"];
}

/** A list of JSON texts under its name, and what stands beside it. */
export function listJson<Out>(name: string, items: readonly (string | JsonPart[])[], beside: object): JsonText<Out> {
  const parts: JsonPart[] = [`{"${name}":[`];
  for (const [at, item] of items.entries()) {
    if (at > 0) parts.push(",");
    if (typeof item === "string") parts.push(item);
    else parts.push(...item);
  }
  return { parts: [...parts, `],${JSON.stringify(beside).slice(1)}`] };
}

/** What stands first in a manifest: where it belongs. */
function headJson(row: Omit<ManifestPieces, "story" | "record">, stream_id: number | undefined): string {
  const { manifest_id, record_id, streams, matched_at } = row;
  const own = stream_id === undefined ? "" : `,"stream_id":"${stream_id}"`;
  const ids = streams.map((stream) => `"${stream.stream_id}"`).join(",");
  const names = streams.map((stream) => JSON.stringify(stream.name)).join(",");
  // Written by hand, being half the work of a page otherwise; ids and moments have nothing to escape.
  return `{"manifest_id":"${manifest_id}","record_id":"${record_id}"${own},"stream_ids":[${ids}],"stream_names":[${names}],"matched_at":"${matched_at}"}`;
}

function withheld(record_access: RecordAccess): string {
  return `null,"record_access":${JSON.stringify(record_access)}`;
}

function sectionText(row: ManifestRow, section: Section): string {
  const text = row.json[section];
  if (text === undefined) throw new Error(`manifest ${row.manifest_id} was read without its ${section}`);
  return text;
}
