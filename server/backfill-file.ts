import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { GrantScope } from "../store/grants.ts";
import type { Section } from "../store/manifests.ts";
import type { RecordAccess } from "../store/model/manifest.ts";
import type { Store } from "../store/store.ts";
import { type BackfillFormat, manifestWritings } from "./backfill-formats.ts";
import type { View } from "./entitlement.ts";

/** Manifests that are read at once while a file is written: memory stays the same however large the file. Ours. */
const manifestsAtOnce = 200;

/** What a file is made of. */
export interface BackfillOrder {
  scope: GrantScope;
  format: BackfillFormat;
  view: View;
  /** What stands in place of records; undefined where they are included. */
  record_access: RecordAccess | undefined;
}

/** What a file came to. */
export interface BackfillFile {
  manifest_count: number;
  size_bytes: number;
}

/** Writes every manifest of a backfill to a file, in pages through the store; the file appears whole or not at all. */
export async function writeBackfill(
  store: Store,
  path: string,
  order: BackfillOrder,
  now: Date,
): Promise<BackfillFile> {
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  const half = `${path}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    const manifest_count = await writeManifests(store, half, order);
    await utimes(half, now, now);
    await rename(half, path);
    return { manifest_count, size_bytes: (await stat(path)).size };
  } finally {
    await rm(half, { force: true });
  }
}

/** How large a file is; undefined when there is none. */
export async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Erases files in a folder whose names begin with `prefix` and that were written before `moment`. */
export async function eraseFilesBefore(folder: string, prefix: string, moment: Date): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const path = join(folder, name);
    if ((await stat(path)).mtime < moment) await rm(path, { force: true });
  }
}

async function writeManifests(store: Store, path: string, { scope, format, view, record_access }: BackfillOrder) {
  const writing = manifestWritings[format];
  const sections: Section[] = ["source", "signal", "brief", ...(record_access ? [] : ["record" as const])];
  await using file = await open(path, "wx", 0o600);
  await file.write(writing.head);
  let [written, last] = [0, 0];
  for (;;) {
    const found = await store.grants.manifestsAfter(last, { scope, limit: manifestsAtOnce }, view);
    const end = found.at(-1);
    if (!end) break;
    const rows = await store.manifests.bodies(found, sections, view);
    await file.write(rows.map((row) => writing.line(row, record_access)).join(""));
    written += rows.length;
    last = end.manifest_id;
  }
  await file.sync();
  return written;
}
