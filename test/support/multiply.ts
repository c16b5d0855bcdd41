import Database from "better-sqlite3";
import { unpackStories } from "./unpacked-stories.ts";

/**
 * Copies the last record's story in a database file, each a millisecond after the other, with so much text that cannot be packed
 * well. Bytes.
 */
export function multiply(file: string, count: number, size: number): void {
  unpackStories(file);
  const db = new Database(file);
  db.pragma("synchronous = off");
  const columns =
    "extractor, headline, summary, sentiment_score, significance_score, claim_count, word_count, home_domain";
  const texts = "source_json, brief_json, record_json, created_on, updated_on";
  const ids = `with recursive n(id) as (select 1000 union all select id + 1 from n where id < 999 + ${count})`;
  const model = "from n, (select * from stories order by story_id desc limit 1) model";
  const padded = `json_set(model.signal_json, '$.summary', hex(randomblob(${size / 2})))`;
  db.exec(`${ids} insert into stories (story_id, record_id, version, ${columns}, signal_json, ${texts})
    select n.id, n.id, 1, ${columns}, ${padded}, ${texts} ${model}`);
  db.exec(`${ids} insert into manifests (manifest_id, record_id, story_id, created_on)
    select n.id, n.id, n.id, model.created_on ${model}`);
  const moment = "strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-10', '+' || (n.id / 1000.0) || ' seconds')";
  db.exec(`${ids} insert into stream_manifests (stream_id, matched_at, manifest_id, source_published_date, claim_count)
    select 1, ${moment}, n.id, '2026-11-10', 1 ${model}`);
  db.close();
}
