import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { openExporter } from "../../../server/export/exporter.ts";
import { serviceLinks } from "../../../server/links.ts";
import { ExportCompression, ExportFormat } from "../../../store/model/export.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { ingestItem } from "../../support/arrivals.ts";
import { openNewsstand } from "../../support/newsstand.ts";
import { logInto, standingAt, testConfig } from "../../support/service.ts";

/*
 * Exports many manifests in a process of its own and tells what that took:
 * node test/server/export/export-run.ts <count> <format> <compression> [bytes of a manifest]
 */
const [count = "1000", format, compression, size = "10000"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "claimstream-export-run-"));
try {
  process.stdout.write(`${JSON.stringify(await run())}\n`);
} finally {
  rmSync(folder, { recursive: true });
}

async function run() {
  const file = join(folder, "claimstream.db");
  {
    await using store = await openStore({ file });
    await openNewsstand(store);
    await ingestItem(store, { channel_id: 1, identity: "model", now: standingAt });
  }
  multiply(file);
  await using store = await openStore({ file });
  const export_id = await ask(store);
  const config = testConfig({ dataDir: folder });
  const links = () => serviceLinks(config.service, "http://127.0.0.1:1");
  const began = performance.now();
  let [memory_bytes, longest_block_ms, beat] = [0, 0, performance.now()];
  const watch = setInterval(() => {
    memory_bytes = Math.max(memory_bytes, process.memoryUsage().rss);
    longest_block_ms = Math.max(longest_block_ms, performance.now() - beat - 10);
    beat = performance.now();
  }, 10);
  const before_bytes = process.memoryUsage().rss;
  await using exporter = openExporter({ store, config: () => config, now: () => standingAt, links, log: logInto([]) });
  await exporter.settle();
  clearInterval(watch);
  const row = await store.exports.byId(export_id);
  const name = row?.files[0]?.name ?? "";
  return {
    ...{ state: row?.state, manifests: row?.manifests_done, error: row?.error },
    file_bytes: statSync(join(folder, "exports", export_id, name)).size,
    ...{ before_bytes, memory_bytes, longest_block_ms: Math.round(longest_block_ms) },
    seconds: (performance.now() - began) / 1000,
  };
}

/** Copies the last record's story as often as asked for, each a millisecond after the other, with text that cannot be packed well. */
function multiply(file: string): void {
  const db = new Database(file);
  db.pragma("synchronous = off");
  const columns =
    "extractor, headline, summary, sentiment_score, significance_score, claim_count, word_count, home_domain";
  const texts = "source_json, brief_json, record_json, created_on, updated_on";
  const ids = `with recursive n(id) as (select 1000 union all select id + 1 from n where id < 999 + ${Number(count)})`;
  const model = "from n, (select * from stories order by story_id desc limit 1) model";
  const padded = `json_set(model.signal_json, '$.summary', hex(randomblob(${Number(size) / 2})))`;
  db.exec(`${ids} insert into stories (story_id, record_id, version, ${columns}, signal_json, ${texts})
    select n.id, n.id, 1, ${columns}, ${padded}, ${texts} ${model}`);
  db.exec(`${ids} insert into manifests (manifest_id, record_id, story_id, created_on)
    select n.id, n.id, n.id, model.created_on ${model}`);
  const moment = "strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-10', '+' || (n.id / 1000.0) || ' seconds')";
  db.exec(`${ids} insert into stream_manifests (stream_id, matched_at, manifest_id, source_published_date, claim_count)
    select 1, ${moment}, n.id, '2026-11-10', 1 ${model}`);
  db.close();
}

async function ask(store: Store): Promise<string> {
  const desk = { name: "Desk", org_type: "company", contact_email: null, is_operator: false, plan: "startup" };
  const now = standingAt.toISOString();
  const user = { name: "Mara", email: null };
  const { org_id } = await store.organizations.create({ ...desk, cadence: "continuous", user, now });
  const nobody = { grant_id: null, batch: null };
  const request = {
    ...{ stream_ids: [1], digest_id: null, monthly_cap: null, published_date_from: null, published_date_to: null },
    ...{ content_levels: ["signal" as const, "brief" as const], format: ExportFormat.parse(format) },
    compression: ExportCompression.parse(compression),
    ...{ matched_from: "2026-07-20T10:00:00.000Z", matched_before: "2026-11-20T10:00:00.000Z" },
  };
  return store.exports.create({ org_id, ...nobody, request, created_on: now });
}
