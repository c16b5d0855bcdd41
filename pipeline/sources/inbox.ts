import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { failpoint } from "../../store/model/failpoint.ts";
import { liesInside } from "../fetch/local-file.ts";
import { failed } from "../fetch/outcome.ts";
import { emptyItem, type Item } from "../visit/item.ts";
import { contentIdentity } from "../visit/item-identity.ts";
import { type DocumentReading, documentExtensions, readDocument } from "./inbox/document-reading.ts";
import { droppedSeries } from "./inbox/dropped-series.ts";
import { type FileText, fileText, textExtensions } from "./inbox/file-text.ts";
import { failedReading } from "./reading.ts";
import type { ChannelReading, ItemName, Queued, SourceReader } from "./source-reader.ts";

/** Largest file that is taken. Bytes; ours, as for what is fetched. */
const fileBytesMax = 10 * 1024 * 1024;

/** Files dropped into a folder: each one an item, known by its content; attachments of a mail are items too. */
export const inbox: SourceReader = {
  // A folder costs nothing to look into, and who drops a file waits for it. Ours.
  again: { seconds: 15, reason: "folders are looked into often" },
  async read(channel, deps) {
    const folder = fileURLToPath(channel.url);
    const listing = await listFiles(folder);
    if ("message" in listing)
      return failedReading(failed(channel.url, "file_missing", listing.message), deps.validators);
    const etag = `"${createHash("sha256").update(JSON.stringify(listing)).digest("hex")}"`;
    const reading = { validators: { etag, last_modified: null }, feed: null, warnings: [] };
    const where = {
      url: channel.url,
      permanent_url: null,
      freshness: { retry_after_s: null, max_age_s: null, expires_at: null },
    };
    if (deps.validators?.etag === etag) return { ...reading, outcome: { kind: "not_modified", ...where }, items: [] };
    const items: Item[] = [];
    const taken = { items: [] as ItemName[], queued: 0, edited: 0 };
    const left: FileLeft[] = [...listing.left];
    const known = new Set<string>();
    for (const file of listing.files) {
      deps.signal?.throwIfAborted();
      const read = await readFileItems(file, channel.language ?? null);
      if ("reason" in read) left.push(read);
      // The same content under two names is one item, the first.
      const own = "items" in read ? read.items.filter(({ identity }) => isNew(identity)) : [];
      if (!deps.take) items.push(...own);
      else if (own.length > 0) add(taken, own, await deps.take(own));
    }
    const warnings = [
      ...left.map(({ name, reason }) => `${name} was left: ${reason}.`),
      ...listing.folders.map((name) => `${name}/ was left: only files that lie in the folder itself are read.`),
    ];
    const rejected = left.flatMap(({ url, reason }) => (url === null ? [] : { url, reason }));
    const given = deps.take ? { items, taken } : { items };
    return { ...reading, outcome: { kind: "read", ...where }, ...given, warnings, rejected };

    function isNew(identity: string): boolean {
      const isNew = !known.has(identity);
      known.add(identity);
      return isNew;
    }
  },
};

function add(taken: NonNullable<ChannelReading["taken"]>, items: Item[], { queued, edited }: Queued): void {
  taken.items.push(...items.map(({ identity, link }) => ({ identity, link })));
  taken.queued += queued;
  taken.edited += edited;
}

/** A file that is no item, and why; `url`: where it is when it never will be one, else null. */
interface FileLeft {
  name: string;
  reason: string;
  url: string | null;
}

/** A file as items, its own first, or why it is none. One that is gone gives nothing. */
type FileReading = { items: Item[] } | FileLeft;

/** What became of a dropped file. */
export type InboxVerdict = { kind: "done" } | { kind: "failed"; reason: string };

/**
 * Moves a file that was taken into `done/` beside it, or into `failed/` with its reason in a text file next to it. Files
 * outside `writable` (the shipped sample, say) stay where they are. Gives the new path, or null when nothing was moved.
 */
export async function settleInboxFile(
  fileUrl: string,
  verdict: InboxVerdict,
  { writable }: { writable: string },
): Promise<string | null> {
  const path = fileURLToPath(fileUrl);
  const [real, root] = await Promise.all([realpath(path), realpath(writable)]);
  if (!liesInside(real, root)) return null;
  const folder = join(dirname(path), verdict.kind);
  await mkdir(folder, { recursive: true });
  const target = await freePath(join(folder, basename(path)));
  // Before the file goes there, so that it is never there without; what is left of a crash is written over.
  if (verdict.kind === "failed") await writeFile(`${target}.reason.txt`, `${verdict.reason}\n`);
  failpoint("inbox.move");
  await rename(path, target);
  failpoint("inbox.moved");
  return target;
}

interface ListedFile {
  path: string;
  size: number;
  changed_ms: number;
}

/** The files of an inbox, those that cannot be looked at, and the folders in it that are not its own. */
type Listing = { files: ListedFile[]; left: FileLeft[]; folders: string[] };

async function listFiles(folder: string): Promise<Listing | { message: string }> {
  const found = await readdir(folder, { withFileTypes: true, encoding: "buffer" }).catch((error: unknown) => ({
    message: `The folder ${folder} cannot be read: ${wordsOf(error)}.`,
  }));
  if ("message" in found) return found;
  const entries = found.map((entry) => ({ name: entry.name.toString(), isText: isUtf8(entry.name), entry }));
  const wanted = entries.filter(({ name }) => isWanted(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
  const folders = wanted
    .filter(({ name, entry }) => entry.isDirectory() && !ownFolders.has(name))
    .map(({ name }) => name);
  const files = wanted.filter(({ entry }) => entry.isFile());
  const listing: Listing = { files: [], left: [], folders };
  for (const { name, isText } of files) {
    const looked = isText ? await lookAt(join(folder, name)) : leftAs(name, "its name is not UTF-8; rename it");
    if (looked === null) continue;
    if ("reason" in looked) listing.left.push(looked);
    else listing.files.push(looked);
  }
  return listing;
}

/** A file's size and time of change; null when it is gone, as one is that somebody took back. */
async function lookAt(path: string): Promise<ListedFile | FileLeft | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { path, size, changed_ms: Math.floor(mtimeMs) };
  } catch (error) {
    return isGone(error) ? null : leftAs(basename(path), `it cannot be read (${wordsOf(error)})`);
  }
}

/** A file that is left for now. */
function leftAs(name: string, reason: string): FileLeft {
  return { name, reason, url: null };
}

/** Whether a file is not there any more: its folder is read at one moment, the file at another. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Where files go that were read or refused. */
const ownFolders: ReadonlySet<string> = new Set<InboxVerdict["kind"]>(["done", "failed"]);

/** Hidden files and what editors and browsers leave while they write are not for us. */
function isWanted(name: string): boolean {
  return !name.startsWith(".") && !/(~|\.(tmp|part|crdownload|swp))$/i.test(name);
}

async function readFileItems(file: ListedFile, language: string | null): Promise<FileReading> {
  const { path, size } = file;
  const name = basename(path);
  const url = pathToFileURL(path).href;
  if (!isReadable(name) && extname(name).toLowerCase() !== ".csv")
    return { name, url, reason: "files of this kind are not read" };
  if (size > fileBytesMax) return { name, url, reason: `it is larger than ${fileBytesMax} bytes` };
  const bytes = await readFile(path).catch((error: unknown) =>
    isGone(error) ? null : leftAs(name, `it cannot be read (${wordsOf(error)})`),
  );
  if (bytes === null) return { items: [] };
  if ("reason" in bytes) return bytes;
  if (bytes.byteLength !== size) return leftAs(name, "it is still being written");
  return itemsOf(bytes, file, language);
}

async function itemsOf(
  bytes: Uint8Array,
  { path, changed_ms }: ListedFile,
  language: string | null,
): Promise<FileReading> {
  const name = basename(path);
  const url = pathToFileURL(path).href;
  const rejected = (reason: string): FileLeft => ({ name, url, reason });
  const published = new Date(changed_ms).toISOString();
  if (isSeries(bytes, name)) {
    const told = droppedSeries(bytes, name, new Date(changed_ms));
    if ("reason" in told) return rejected(told.reason);
    return {
      items: [{ ...told.item, identity: contentIdentity(bytes), link: url, extra: { ...told.item.extra, file: name } }],
    };
  }
  const read = await readWithAttachments(bytes, name);
  if ("reason" in read) return rejected(read.reason);
  const items = read.map(({ bytes, name, content }) => itemOf(bytes, name, content, { url, published, language }));
  return items.length > 0 ? { items } : rejected("there is no text in it");
}

/** CSV is numbers by date; JSON that is neither a document nor a transcript may be. */
function isSeries(bytes: Uint8Array, name: string): boolean {
  const extension = extname(name).toLowerCase();
  return extension === ".csv" || (extension === ".json" && fileText(bytes, name) === null);
}

/** A file that was read, or one that came with it. */
interface ReadFile {
  bytes: Uint8Array;
  name: string;
  content: FileText;
}

/** What a file says; of a mail also what its readable attachments say, but not what is attached to those. */
async function readWithAttachments(bytes: Uint8Array, name: string): Promise<ReadFile[] | { reason: string }> {
  const reading = await contentOf(bytes, name);
  if ("reason" in reading) return reading;
  const found: ReadFile[] = saysSomething(reading.content) ? [{ bytes, name, content: reading.content }] : [];
  for (const attachment of reading.attachments.filter(({ name }) => isReadable(name))) {
    const inner = await contentOf(attachment.bytes, attachment.name);
    const { published } = reading.content;
    if ("content" in inner && saysSomething(inner.content))
      found.push({ ...attachment, content: { ...inner.content, published: inner.content.published ?? published } });
  }
  return found;
}

async function contentOf(bytes: Uint8Array, name: string): Promise<DocumentReading> {
  if (documentExtensions.has(extname(name).toLowerCase())) return readDocument(bytes, name);
  const content = fileText(bytes, name);
  return content ? { content, attachments: [] } : { reason: "there is no text in it" };
}

function isReadable(name: string): boolean {
  const extension = extname(name).toLowerCase();
  return textExtensions.has(extension) || documentExtensions.has(extension);
}

function saysSomething({ html, text }: FileText): boolean {
  return Boolean(html || text);
}

function itemOf(
  bytes: Uint8Array,
  name: string,
  content: FileText,
  { url, published, language }: { url: string; published: string; language: string | null },
): Item {
  return {
    ...emptyItem(contentIdentity(bytes)),
    link: url,
    title: content.title ?? name.slice(0, name.length - extname(name).length).replace(/[_-]+/g, " "),
    published: content.published ?? published,
    authors: content.author ? [{ name: content.author, email: null, url: null }] : [],
    language: content.language ?? language,
    content_html: content.html,
    text: content.text,
    ...(content.isTranscript ? { media_format: "transcript" as const } : {}),
    extra: { file: name },
  };
}

async function freePath(wanted: string): Promise<string> {
  const extension = extname(wanted);
  const stem = wanted.slice(0, wanted.length - extension.length);
  for (let number = 1; ; number++) {
    const path = number === 1 ? wanted : `${stem}-${number}${extension}`;
    const taken = await stat(path).then(
      () => true,
      () => false,
    );
    if (!taken) return path;
  }
}
