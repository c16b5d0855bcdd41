import { constants, createReadStream, existsSync } from "node:fs";
import { access, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { failpoint } from "../../store/model/failpoint.ts";
import type { ExportStorage } from "./storage-kind.ts";

/** A file that can be handed out. */
export interface OpenFile {
  size_bytes: number;
  stream(): ReadableStream<Uint8Array>;
}

/** Exports in `DATA_DIR/exports`, read at addresses of this service. */
export function folderStorage(dataDir: string): ExportStorage {
  const folder = exportsFolder(dataDir);
  return {
    kind: "folder",
    put: (key, content, { signal }) => writeWhole(join(folder, key), content, signal),
    async check() {
      if (existsSync(folder)) await access(folder, constants.W_OK);
    },
    address: async (key, { until, sign }) => sign(filePath(key), until),
    remove: (export_id) => rm(join(folder, export_id), { recursive: true, force: true }),
  };
}

/** Where a file of an export is read. */
export function filePath(key: string): string {
  const [export_id, name] = key.split("/");
  return `/export/${export_id}/files/${name}`;
}

/** A file of an export in the folder; undefined when there is none. */
export async function openExportFile(dataDir: string, key: string): Promise<OpenFile | undefined> {
  const path = join(exportsFolder(dataDir), key);
  try {
    const { size } = await stat(path);
    return { size_bytes: size, stream: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array> };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function exportsFolder(dataDir: string): string {
  return join(dataDir, "exports");
}

/** Writes a file that appears whole or not at all; its folder is made. Throws the signal's reason when it is told to stop. */
export async function writeWhole(path: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  const half = `${path}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeAll(half, content, signal);
    failpoint("export.rename");
    await rename(half, path);
    failpoint("export.renamed");
  } finally {
    await rm(half, { force: true });
  }
}

/** What a killed process left half written is written over. */
async function writeAll(path: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  await using file = await open(path, "w", 0o600);
  for await (const bytes of content) {
    signal.throwIfAborted();
    await file.writeFile(bytes);
  }
  await file.sync();
}
