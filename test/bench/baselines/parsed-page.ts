import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { storedStream } from "../stored-stories.ts";

/** How many manifests a page has. */
export const pageSize = 50;

/** What one would write first: every section is parsed, put into an object, and that is made JSON. */
export function openParsedPages(file: string): { body(page: number): Buffer; packed(page: number): Buffer } {
  const database = new Database(file, { readonly: true });
  const ids = database.prepare<[number, number, number], { manifest_id: number; matched_at: string }>(
    `select manifest_id, matched_at from stream_manifests where stream_id = ?
      order by matched_at desc, manifest_id desc limit ? offset ?`,
  );
  const story = database.prepare<[number], Record<string, string>>("select * from stories where story_id = ?");
  const count = database.prepare<[number], { total_count: number }>(
    "select count(*) as total_count from stream_manifests where stream_id = ?",
  );
  const streams = database.prepare<[number], { stream_id: number; name: string }>(
    `select streams.stream_id, name from stream_manifests join streams on streams.stream_id = stream_manifests.stream_id
      where manifest_id = ? order by 1`,
  );
  const manifest = ({ manifest_id, matched_at }: { manifest_id: number; matched_at: string }) => {
    const row = story.get(manifest_id);
    const holders = streams.all(manifest_id);
    return {
      manifest_id: String(manifest_id),
      record_id: String(manifest_id),
      stream_id: String(storedStream),
      stream_ids: holders.map((stream) => String(stream.stream_id)),
      stream_names: holders.map((stream) => stream.name),
      matched_at,
      source: JSON.parse(row?.source_json ?? "null"),
      signal: JSON.parse(row?.signal_json ?? "null"),
      brief: JSON.parse(row?.brief_json ?? "null"),
      record: JSON.parse(row?.record_json ?? "null"),
    };
  };
  const body = (page: number) => {
    const manifests = ids.all(storedStream, pageSize, page * pageSize).map(manifest);
    return Buffer.from(JSON.stringify({ manifests, ...count.get(storedStream) }));
  };
  return { body, packed: (page) => gzipSync(body(page), { level: 6 }) };
}
