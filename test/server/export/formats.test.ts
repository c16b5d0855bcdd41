import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ExportCompression,
  ExportManifest,
  exportCompressions,
  exportFormats,
} from "../../../store/model/export.ts";
import type { Manifest } from "../../../store/model/manifest.ts";
import { ingestItem } from "../../support/arrivals.ts";
import { csvRows, parquetRows, unpacked } from "../../support/files/export-files.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let member: Member;
let manifests: Manifest[];
beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  for (const [at, title] of titles.entries()) {
    const item = { title, authors: at === 0 ? [{ name: "Zoë Tern", url: null, email: null }] : [] };
    await ingestItem(service.store, {
      channel_id: 1,
      identity: title,
      now: new Date(`2026-11-20T09:0${at}:00.000Z`),
      item,
    });
  }
  for (const [at, more] of oddParts.entries()) {
    const now = new Date(`2026-11-20T09:1${at}:00.000Z`);
    await ingestItem(service.store, { channel_id: 1, identity: `odd ${at}`, now, ...more });
  }
  member = await service.member("enterprise", { cadence: "continuous" });
  const path = "/manifests/query";
  const body = JSON.stringify({ stream_ids: ["1", "2"], published_date_from: "2026-01-01", page_size: 200 });
  const answer = await service.request(path, { method: "POST", as: member, body });
  // Not parsed: that would put their fields into another order.
  manifests = valueAt(answer.body, "data.manifests") as Manifest[];
});
afterAll(() => service[Symbol.asyncDispose]());

/** Parts without anything in their lists, and with what only recordings have. */
const oddParts = [
  {
    extraction: {
      claims: [],
      no_claims_reason: "It is in another language.",
      tags: [],
      topics: [],
      key_insights: [],
      home_domain: null,
      cross_domains: [],
    },
  },
  {
    item: { media_format: "audio" as const, persons: [{ name: "Ada Reed", role: null }] },
    extraction: {
      quotes: [{ text: "Book early.", speaker: null, context: null, span: { start: 0, end: 11 } }],
      audio: {
        actionable_takeaways: ["Book early."],
        cross_promotion: [],
        cultural_relevance: null,
        guest_details: [{ name: "Maria Keller", title: "professor", affiliation: null }],
      },
    },
  },
];

/** What a spreadsheet, a CSV reader or a careless writer may stumble over. */
const titles = [
  '=HYPERLINK("http://x","y")',
  "+1, or\r\n-1",
  "-minus",
  "@all",
  "\tTab",
  "'=kept",
  "'tis fine",
  "emoji 🐦 \u2028 ü",
];

/** Has the two public streams exported; gives the data, unpacked where the file as a whole is packed, and the manifest. */
async function exported(fields: object) {
  const body = JSON.stringify({ stream_ids: ["1", "2"], ...fields });
  const asked = await service.request("/export/trigger", { method: "POST", as: member, body });
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  await service.drain();
  const { body: done } = await service.request(`/export/${valueAt(asked.body, "data.export_id")}`, { as: member });
  const urls = [0, 1].map((at) => String(valueAt(done, `data.files.${at}.url`)));
  const [data, text] = await Promise.all(
    urls.map(async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer())),
  );
  const manifest = ExportManifest.parse(JSON.parse(Buffer.from(text ?? "").toString("utf8")));
  return { done, data: data ?? new Uint8Array(), manifest };
}

const cases = exportFormats.flatMap((format) => exportCompressions.map((compression) => ({ format, compression })));

describe("an export holds what REST answers", () => {
  test.each(cases)("$format, $compression", async ({ format, compression }) => {
    const { done, data, manifest } = await exported({ format, compression });
    expect(valueAt(done, "data.manifest_count")).toBe(manifests.length);
    expect(manifest).toMatchObject({
      format,
      compression,
      manifest_count: manifests.length,
      truncated_by_quota: false,
    });
    const [file] = manifest.files;
    expect(file).toMatchObject({ size_bytes: data.byteLength, manifest_count: manifests.length });
    expect(file?.sha256).toBe(createHash("sha256").update(data).digest("hex"));
    expect(valueAt(done, "data.files.0.sha256")).toBe(file?.sha256);
    const read = { jsonl: linesOf, csv: csvRecords, parquet: parquetRecords }[format](data, compression);
    const told = { jsonl: (each: Manifest) => each, csv: flat, parquet: nested }[format];
    expect(read).toHaveLength(manifests.length);
    for (const [at, each] of manifests.entries()) expect(read[at]).toEqual(told(each));
    const names = manifest.columns.map(({ name }) => name);
    expect(manifest.columns.every(({ meaning }) => meaning.length > 10)).toBe(true);
    expect(names).toEqual(expect.arrayContaining(Object.keys(read[0] ?? {})));
  });

  test("Parquet has types, and the types are those of the data dictionary", async () => {
    const { data, manifest } = await exported({ format: "parquet" });
    const { types } = parquetRows(data);
    const arrow = {
      integer: /^Int64$/,
      number: /^Float64$/,
      text: /^Utf8$/,
      date: /^Date32<DAY>$/,
      timestamp: /^Timestamp<MILLISECOND, UTC>$/,
      list: /^List<Utf8>$/,
      structure: /^Struct<\{/,
      json: /^no column of Parquet is JSON$/,
    };
    for (const { name, type } of manifest.columns) expect(types[name], name).toMatch(arrow[type]);
    expect(types.signal).toContain("claims:List<Struct<{claim_id:Utf8, claim_text:Utf8");
  });

  test("a part that was not asked for is null", async () => {
    const content_levels = ["brief"];
    const [line] = linesOf((await exported({ content_levels })).data, "none");
    expect(line).toMatchObject({ signal: null, record: null, brief: manifests[0]?.brief });
    const [cells] = csvRecords((await exported({ content_levels, format: "csv" })).data, "none");
    expect(cells).toMatchObject({
      signal: null,
      record: null,
      headline: manifests[0]?.brief.headline,
      claim_count: null,
    });
    const [row] = parquetRecords((await exported({ content_levels, format: "parquet" })).data);
    expect(row).toMatchObject({ signal: null, record: null, key_points_count: manifests[0]?.brief.key_points_count });
  });

  test("an export of nothing is a file all the same", async () => {
    const nothing = { published_date_from: "2020-01-01", published_date_to: "2020-01-02" };
    expect(linesOf((await exported(nothing)).data, "none")).toEqual([]);
    expect(csvRecords((await exported({ ...nothing, format: "csv" })).data, "none")).toEqual([]);
    const { rows, types } = parquetRows((await exported({ ...nothing, format: "parquet" })).data);
    expect({ rows, has: "manifest_id" in types }).toEqual({ rows: [], has: true });
  });

  test("no cell of a CSV is a formula to a spreadsheet, and every text can be had back", async () => {
    const { data } = await exported({ format: "csv" });
    const [, ...rows] = csvRows(Buffer.from(data).toString("utf8"));
    const numbers = /^-?\d+(\.\d+)?$/;
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell) && !numbers.test(cell))).toEqual([]);
    const read = csvRecords(data, "none").map((row) => row.record_title);
    expect(read).toEqual(expect.arrayContaining(titles));
  });
});

type Cell = string | number | null;

/** A manifest as its columns have it, worked out anew from what REST answers. */
function flat({ source, signal, brief, record, ...manifest }: Manifest): Record<string, Cell> {
  const { body: _signal, claim_count, ...story } = signal;
  const { story_id: _id, ...told } = story;
  const { source_channel_ids, ...plain } = source;
  return {
    manifest_id: Number(manifest.manifest_id),
    record_id: Number(manifest.record_id),
    matched_at: manifest.matched_at,
    stream_ids: JSON.stringify(manifest.stream_ids),
    stream_names: JSON.stringify(manifest.stream_names),
    ...plain,
    source_channel_ids: JSON.stringify(source_channel_ids),
    ...told,
    claim_count,
    key_points_count: brief.key_points_count,
    quote_count: brief.quote_count,
    home_domain: signal.body.domain_classification.home_domain,
    cross_domains: JSON.stringify(signal.body.domain_classification.cross_domains),
    topics: JSON.stringify(signal.body.topics),
    signal: JSON.stringify(signal),
    brief: JSON.stringify(brief),
    record: record && JSON.stringify(record),
  };
}

function linesOf(data: Uint8Array, compression: ExportCompression): Record<string, unknown>[] {
  const lines = Buffer.from(unpacked(data, compression)).toString("utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

/** CSV rows read as the notes of the manifest tell it. */
function csvRecords(data: Uint8Array, compression: ExportCompression): Record<string, Cell>[] {
  const [names = [], ...rows] = csvRows(Buffer.from(unpacked(data, compression)).toString("utf8"));
  const read = (name: string, cell: string): Cell => {
    if (cell === "") return null;
    if (/_(id|count|score|minutes)$|^version$/.test(name)) return Number(cell);
    return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
  };
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, read(name, row[at] ?? "")])));
}

/** The same with lists and structures: what a part may lack is null there, and what has no fixed form is JSON. */
function nested(manifest: Manifest): Record<string, unknown> {
  const { source, signal, brief, record } = manifest;
  const { stream_ids, stream_names } = manifest;
  const { no_claims_reason = null, ...told } = signal.body;
  const spoken = { actionable_takeaways: null, guest_details: null, cross_promotion: null, cultural_relevance: null };
  return {
    ...flat(manifest),
    stream_ids,
    stream_names,
    source_channel_ids: source.source_channel_ids,
    topics: told.topics,
    cross_domains: told.domain_classification.cross_domains,
    signal: { ...signal, body: { ...told, no_claims_reason } },
    brief: { ...brief, body: { ...spoken, ...brief.body } },
    record: record && { ...record, extra_data: JSON.stringify(record.extra_data) },
  };
}

/** Parquet rows with plain values: what the reader has as bigint or as a moment, as REST has it. */
function parquetRecords(data: Uint8Array): Record<string, unknown>[] {
  const plain = (name: string, value: unknown): unknown => {
    if (typeof value === "bigint") return Number(value);
    if (name === "matched_at") return new Date(Number(value)).toISOString();
    if (name === "source_published_date" && value !== null) return new Date(Number(value)).toISOString().slice(0, 10);
    // Lists and structures of the reader, all the way down.
    return typeof value === "object" ? JSON.parse(JSON.stringify(value)) : value;
  };
  const { rows } = parquetRows(data);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(name, value)])));
}
