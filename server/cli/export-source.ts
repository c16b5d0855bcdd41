import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { z } from "zod";
import type { WholeManifest } from "../../pipeline/ingest/restore.ts";
import { contentLevels, type ExportCompression, ExportManifest } from "../../store/model/export.ts";
import { Manifest } from "../../store/model/manifest.ts";
import { failed } from "./command.ts";

/** An export that can be read back. */
export interface ExportSource {
  /** The data file. */
  file: string;
  /** What describes it; null when it is to be read without. */
  manifest: ExportManifest | null;
  compression: ExportCompression;
}

/**
 * The export that a file belongs to: `manifest.json`, or the data beside it. Fails when the data is not what the manifest says,
 * or cannot be read back.
 */
export async function openExport(path: string, unverified: boolean): Promise<ExportSource> {
  const described = path.endsWith(".json")
    ? path
    : beside(path, (name) => name.replace(/manifests\..*$/, "manifest.json"));
  if (described === undefined || unverified) return withoutManifest(path, unverified);
  const manifest = await readManifest(described);
  const [data] = manifest.files;
  const name = data?.name ?? "";
  const file = path === described ? beside(path, (each) => each.replace(/manifest\.json$/, name)) : path;
  if (file === undefined) throw failed(`${name} is not beside ${described}.`);
  requireReadable(manifest);
  await requireHash(file, data?.sha256 ?? "");
  return { file, manifest, compression: manifest.compression };
}

/** The manifests in an export, one after the other. Fails at a line that is none, naming it, and when lines are missing. */
export async function* exportedManifests({ file, manifest, compression }: ExportSource): AsyncGenerator<WholeManifest> {
  let at = 0;
  for await (const line of linesOf(unpacked(file, compression))) {
    at += 1;
    yield parsedLine(line, `${basename(file)}, line ${at}`);
  }
  if (manifest && at !== manifest.manifest_count)
    throw failed(`${file} holds ${at} manifests, not ${manifest.manifest_count}.`);
}

/** A file whose name is made from another one's, if it is there. */
function beside(path: string, rename: (name: string) => string): string | undefined {
  const other = join(dirname(path), rename(basename(path)));
  return other !== path && existsSync(other) ? other : undefined;
}

function withoutManifest(path: string, unverified: boolean): ExportSource {
  if (!unverified) {
    const advice = "Name manifest.json, or --unverified to read the data without a check.";
    throw failed(`There is no manifest.json beside ${path}: whether it is whole cannot be told. ${advice}`);
  }
  const compression = path.endsWith(".gz") ? "gzip" : path.endsWith(".zst") ? "zstd" : "none";
  return { file: path, manifest: null, compression };
}

async function readManifest(path: string): Promise<ExportManifest> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) throw failed(`${path} cannot be read.`);
  const { data } = Json.pipe(ExportManifest).safeParse(text);
  if (!data) throw failed(`${path} is no manifest of an export.`);
  return data;
}

function requireReadable({ format, content_levels }: ExportManifest): void {
  if (format !== "jsonl") throw failed(`Exports in jsonl can be read back; this one is in ${format}.`);
  const missing = contentLevels.filter((level) => !content_levels.includes(level));
  if (missing.length > 0)
    throw failed(`The export lacks ${missing.join(" and ")}: without, its claims could not be proved again.`);
}

async function requireHash(file: string, expected: string): Promise<void> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  if (hash.digest("hex") === expected) return;
  throw failed(`${file} is not what its manifest says: its SHA-256 is another one. Nothing was read.`);
}

function unpacked(file: string, compression: ExportCompression): Readable {
  const packed = createReadStream(file);
  if (compression === "none") return packed;
  const unpacking = compression === "gzip" ? createGunzip() : createZstdDecompress();
  packed.on("error", (error) => unpacking.destroy(error));
  return packed.pipe(unpacking);
}

/** Lines end in a line feed and nothing else: readers of lines for people also end them at U+2028, which JSON may hold. */
async function* linesOf(bytes: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const text of bytes.setEncoding("utf8")) {
    const lines = `${rest}${text}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

const Json = z.string().transform((text, context) => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    context.addIssue("is no JSON");
    return z.NEVER;
  }
});

/** Checked, and otherwise left as it is: its parts are kept byte by byte. */
const Whole = Json.pipe(
  z.custom<WholeManifest>(
    (value) => Manifest.extend({ record: Manifest.shape.record.unwrap() }).safeParse(value).success,
  ),
);

function parsedLine(line: string, where: string): WholeManifest {
  const { data } = Whole.safeParse(line);
  if (!data) throw failed(`${where}: this is no manifest with source, signal, brief and record.`);
  return data;
}
