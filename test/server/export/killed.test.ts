import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { multiply } from "../../support/multiply.ts";
import { openDatabase } from "../../support/service/command-line.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { eventually, installation, type ServiceProcess, startProcess } from "../../support/service/service-process.ts";

const count = 12_000;

/** Sends as the operator; gives the value at a place of the answer. */
async function ask(service: ServiceProcess, path: string, at: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${service.operator.api_key}`, "content-type": "application/json" };
  const sent = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  return valueAt(await (await fetch(`${service.url}${path}`, sent)).json(), at);
}

test("an export whose process is killed is whole once the next process has done it, billed once, and never half there", async () => {
  const sources = ["Harbour News"];
  using place = installation({ streams: [{ ...entry, filter: { sources } }] });
  {
    await using store = await openDatabase(place);
    await store.sources.sync([sourceEntry("Harbour News")], "2026-11-01T00:00:00.000Z");
    await store.streamEntries.sync([streamEntry("fees", { sources }, entry)], "2026-11-01T00:00:00.000Z");
    for (const stream of await store.matching.waiting()) await store.matching.rematched(stream);
    await ingestItem(store, { channel_id: 1, identity: "model", now: new Date() });
  }
  multiply(join(place.dataDir, "claimstream.db"), count, 10_000);
  const first = await startProcess(place);
  const id = String(
    await ask(first, "/export/trigger", "data.export_id", { stream_ids: ["1"], content_levels: ["signal"] }),
  );
  const file = join(place.dataDir, "exports", id, "manifests.jsonl");
  await eventually(
    "half of the file",
    async () => existsSync(`${file}.part`) && readFileSync(`${file}.part`).length > 1_000_000,
  );
  await first.end("SIGKILL");
  expect({ half: existsSync(`${file}.part`), whole: existsSync(file) }).toEqual({ half: true, whole: false });
  await using second = await startProcess(place);
  await eventually("the export", async () => (await ask(second, `/export/${id}`, "data.status")) === "done");
  const bytes = readFileSync(file);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(await ask(second, `/export/${id}`, "data.files.0.sha256")).toBe(sha256);
  const ids = String(bytes)
    .split("\n")
    .slice(0, -1)
    .map((line) => valueAt(JSON.parse(line), "manifest_id"));
  expect({ lines: ids.length, different: new Set(ids).size }).toEqual({ lines: count + 1, different: count + 1 });
  expect(await ask(second, "/account", "usage.quota_used")).toBe(count + 1);
  expect(existsSync(`${file}.part`)).toBe(false);
});

const entry = {
  name: "fees",
  title: "Fees",
  description: "Fees.",
  stream_class: "discovery",
  home_domain: "economics-business-work",
};
