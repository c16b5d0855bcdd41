import { chmodSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../config.ts";
import { sourceKind } from "../source-kinds.ts";

/** What others than the owner may do, of a file's mode: Windows has other rights. */
const othersBits = process.platform === "win32" ? 0 : 0o077;

/** The data folder and all below it that others than its owner have a right to, but for what lies in inboxes, which are as their owner made them, and what ships. */
export async function openToOthers({ paths, sources }: Pick<Config, "paths" | "sources">): Promise<string[]> {
  const { dataDir } = paths;
  const channels = sources.flatMap(({ channels }) => channels);
  const inboxes = channels
    .filter(({ kind }) => sourceKind(kind)?.arrives === "dropped")
    .map(({ url }) => fileURLToPath(url));
  // What ships lies beside it in a checkout, and is nobody's secret.
  const shipped = ["models", "packs", "sample"].map((name) => join(paths.packageRoot, "data", name));
  const left = new Set([...inboxes, join(dataDir, "inbox"), ...shipped]);
  return [...(await openAt(dataDir)), ...(await openBelow(dataDir, left))];
}

/** Takes the rights that others have away from files and folders; gives those that this process may not change. */
export async function closeToOthers(paths: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (const path of paths) {
    const mode = await modeOf(path);
    try {
      if (mode !== null) chmodSync(path, mode & 0o7777 & ~othersBits);
    } catch {
      left.push(path);
    }
  }
  return left;
}

async function openBelow(folder: string, left: ReadonlySet<string>): Promise<string[]> {
  // What is gone, or not for this process to read, is nothing that it wrote.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink() || left.has(path)) continue;
    found.push(...(await openAt(path)));
    if (entry.isDirectory()) found.push(...(await openBelow(path, left)));
  }
  return found;
}

async function openAt(path: string): Promise<string[]> {
  const mode = await modeOf(path);
  return mode !== null && (mode & othersBits) !== 0 ? [path] : [];
}

async function modeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ mode }) => mode,
    () => null,
  );
}
