import { readFile, realpath, stat } from "node:fs/promises";
import { extname, isAbsolute, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { type FetchOutcome, failed, type Validators } from "./outcome.ts";

const contentTypes: Record<string, string> = {
  ".atom": "application/atom+xml",
  ".csv": "text/csv",
  ".htm": "text/html",
  ".html": "text/html",
  ".json": "application/json",
  ".md": "text/markdown",
  ".rdf": "application/rdf+xml",
  ".rss": "application/rss+xml",
  ".srt": "application/x-subrip",
  ".txt": "text/plain",
  ".vtt": "text/vtt",
  ".xml": "application/xml",
};

/**
 * A file of a channel that is configured with a local path, in the form of a fetch. It must lie inside `folder`, links
 * followed; its validator is made of size and time of change, so that an untouched file is `not_modified`.
 */
export async function readLocal(
  path: string,
  folder: string,
  { validators, max_bytes }: { validators?: Validators; max_bytes: number },
): Promise<FetchOutcome> {
  const url = pathToFileURL(path).href;
  try {
    const [real, root] = await Promise.all([realpath(path), realpath(folder)]);
    if (!liesInside(real, root)) return failed(url, "file_refused", `${path} lies outside the folder of its feed.`);
    const file = await stat(real);
    const { size, mtimeMs, mtime } = file;
    if (!file.isFile()) return failed(url, "file_refused", `${path} is not a file.`);
    if (size > max_bytes) return failed(url, "too_large", `${path} is larger than ${max_bytes} bytes.`);
    const found = { etag: `"${Math.floor(mtimeMs)}-${size}"`, last_modified: mtime.toUTCString() };
    const common = { url, permanent_url: null, validators: found, freshness: noFreshness };
    if (validators?.etag === found.etag) return { kind: "not_modified", ...common };
    const headers = { "content-type": contentTypes[extname(real).toLowerCase()] ?? "application/octet-stream" };
    return { kind: "fetched", ...common, status: 200, headers, bytes: await readFile(real) };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return failed(url, "file_missing", `${path} cannot be read: ${words}.`);
  }
}

/** Whether a real path is the folder or below it. */
export function liesInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith("../") && !way.startsWith("..\\") && !isAbsolute(way);
}

const noFreshness = { retry_after_s: null, max_age_s: null, expires_at: null };
