import { gzipSync, zstdCompressSync } from "node:zlib";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { ExportCompression } from "../../store/model/export.ts";
import type { ManifestRow } from "../../store/records/manifests.ts";
import { type Cell, type Column, parquetColumns as columns, readManifest } from "./columns.ts";
import type { Encoder } from "./encoder.ts";
import { parquetSchema } from "./parquet-schema.ts";

/** Text that one row group holds at most, and rows. Ours: what lies in memory; smaller groups make the footer of a large file long. */
const groupBounds = { characters: 8 * 1024 * 1024, rows: 20_000 } as const;

/** How hard pages are packed. Ours: gzip's default takes three times as long for a tenth less. */
const gzipLevel = 4;

const codecs = { none: "UNCOMPRESSED", gzip: "GZIP", zstd: "ZSTD" } as const;

const compressors = {
  GZIP: (bytes: Uint8Array) => gzipSync(bytes, { level: gzipLevel }),
  ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes),
};

const schema = parquetSchema(columns);

/** Writes manifests as a Parquet file, in row groups of some megabytes, so that memory stays the same however large the file. */
export function parquetEncoder(compression: ExportCompression): Encoder {
  const sink = new ByteWriter();
  const writer = new ParquetWriter({ writer: sink, schema, codec: codecs[compression], compressors });
  let group = emptyGroup();
  const flush = () => {
    const bytes = packed(writer, sink, group);
    group = emptyGroup();
    return bytes;
  };
  return {
    add(rows) {
      const ready: Uint8Array[] = [];
      for (const row of rows) {
        add(group, row);
        if (group.rows >= groupBounds.rows || group.characters >= groupBounds.characters) ready.push(flush());
      }
      return ready;
    },
    end() {
      const last = group.rows > 0 ? [flush()] : [];
      void writer.finish();
      const footer = taken(sink);
      return [...last, writer.num_rows === 0n ? withTypedList(footer) : footer];
    },
  };
}

/**
 * Of a file without rows the writer leaves open what the empty list of row groups is a list of, which strict readers refuse:
 * in Thrift's compact protocol, num_rows 0, then the list's head, then created_by. It is made a list of structs.
 */
function withTypedList(bytes: Uint8Array): Uint8Array {
  const at = Buffer.from(bytes).lastIndexOf(Buffer.from([0x16, 0x00, 0x19, 0x00, 0x28]));
  if (at >= 0) bytes[at + 3] = 0x0c;
  return bytes;
}

/** A row group that is gathered: the cells of each column. */
interface Group {
  cells: unknown[][];
  rows: number;
  characters: number;
}

function emptyGroup(): Group {
  return { cells: columns.map(() => []), rows: 0, characters: 0 };
}

function add(group: Group, row: ManifestRow): void {
  const read = readManifest(row);
  for (const [at, column] of columns.entries()) {
    const cell = column.value(read);
    group.cells[at]?.push(physical(column, cell));
    if (typeof cell === "string") group.characters += cell.length;
  }
  group.rows += 1;
}

function packed(writer: ParquetWriter, sink: ByteWriter, group: Group): Uint8Array {
  const columnData = columns.map(({ name, type }, at) => {
    // Whole documents do not repeat, and no reader looks for a range of them.
    const document = isNested(type) && { encoding: "PLAIN" as const, statistics: false };
    return { name, data: group.cells[at] ?? [], offsetIndex: false, ...document };
  });
  void writer.write({ columnData, rowGroupSize: group.rows });
  return taken(sink);
}

/** The bytes written since the last time; the writer goes on counting from where it was. */
function taken(sink: ByteWriter): Uint8Array {
  const bytes = sink.getBytes().slice();
  sink.index = 0;
  return bytes;
}

function physical({ type }: Column, cell: Cell): unknown {
  if (cell === null) return null;
  if (isNested(type)) return JSON.parse(String(cell));
  if (type === "integer") return BigInt(cell);
  return type === "timestamp" || type === "date" ? new Date(cell) : cell;
}

function isNested(type: Column["type"]): boolean {
  return type === "list" || type === "structure";
}
