import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openExporter } from "../../../server/export/exporter.ts";
import { serviceLinks } from "../../../server/views/links.ts";
import { ExportCompression, ExportFormat } from "../../../store/model/export.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { ingestItem } from "../../support/arrivals.ts";
import { multiply } from "../../support/multiply.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { logInto, standingAt, testConfig } from "../../support/service/service.ts";

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
  multiply(file, Number(count), Number(size));
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
  await exporter.drain();
  clearInterval(watch);
  const row = await store.exports.byId(export_id);
  const name = row?.files[0]?.name ?? "";
  return {
    state: row?.state,
    manifests: row?.manifests_done,
    error: row?.error,
    file_bytes: statSync(join(folder, "exports", export_id, name)).size,
    before_bytes,
    memory_bytes,
    longest_block_ms: Math.round(longest_block_ms),
    seconds: (performance.now() - began) / 1000,
  };
}

async function ask(store: Store): Promise<string> {
  const desk = { name: "Desk", org_type: "company", contact_email: null, is_operator: false, plan: "startup" };
  const now = standingAt.toISOString();
  const user = { name: "Mara", email: null };
  const { org_id } = await store.organizations.create({ ...desk, cadence: "continuous", user, now });
  const nobody = { grant_id: null, batch: null };
  const request = {
    stream_ids: [1],
    digest_id: null,
    monthly_cap: null,
    published_date_from: null,
    published_date_to: null,
    language: null,
    content_levels: ["signal" as const, "brief" as const],
    format: ExportFormat.parse(format),
    compression: ExportCompression.parse(compression),
    matched_from: "2026-07-20T10:00:00.000Z",
    matched_before: "2026-11-20T10:00:00.000Z",
  };
  return store.exports.create({ org_id, ...nobody, request, created_on: now });
}
