import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { tableFromIPC } from "apache-arrow";
import { readParquet } from "parquet-wasm";
import type { ExportCompression } from "../../../store/model/export.ts";

/** The bytes of a packed file. */
export function unpacked(bytes: Uint8Array, compression: ExportCompression): Uint8Array {
  if (compression === "gzip") return gunzipSync(bytes);
  return compression === "zstd" ? zstdDecompressSync(bytes) : bytes;
}

/** The rows of a Parquet file as an independent reader has them, and the types of its columns. */
export function parquetRows(bytes: Uint8Array) {
  const table = tableFromIPC(readParquet(bytes).intoIPCStream());
  const types = Object.fromEntries(table.schema.fields.map(({ name, type }) => [name, String(type)]));
  const rows = table.toArray().map((row) => Object.fromEntries(Object.entries(row.toJSON())));
  return { types, rows };
}

/** The cells of a CSV text after RFC 4180. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.slice(0, -1);
}
