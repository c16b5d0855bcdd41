import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { failpoint } from "../../store/model/failpoint.ts";
import { liesInside } from "../fetch/local-file.ts";
import { failed } from "../fetch/outcome.ts";
import { emptyItem, type Item } from "../item.ts";
import { contentIdentity } from "../item-identity.ts";
import { type DocumentReading, documentExtensions, readDocument } from "./inbox/document-reading.ts";
import { droppedSeries } from "./inbox/dropped-series.ts";
import { type FileText, fileText, textExtensions } from "./inbox/file-text.ts";
import { failedReading } from "./reading.ts";
import type { SourceKind } from "./source-kind.ts";

/** Largest file that is taken. Bytes; ours, as for what is fetched. */
const fileBytesMax = 10 * 1024 * 1024;

/** Files dropped into a folder: each one an item, known by its content; attachments of a mail are items too. */
export const inbox: SourceKind = {
  kind: "inbox",
  async read(channel, means) {
    const folder = fileURLToPath(channel.url);
    const listing = await listFiles(folder);
    if ("message" in listing)
      return failedReading(failed(channel.url, "file_missing", listing.message), means.validators);
    const etag = `"${createHash("sha256").update(JSON.stringify(listing)).digest("hex")}"`;
    const reading = { validators: { etag, last_modified: null }, feed: null, warnings: [] };
    const where = {
      url: channel.url,
      permanent_url: null,
      freshness: { retry_after_s: null, max_age_s: null, expires_at: null },
    };
    if (means.validators?.etag === etag) return { ...reading, outcome: { kind: "not_modified", ...where }, items: [] };
    const read: FileReading[] = [];
    for (const file of listing.files) read.push(await readFileItems(file, channel.language ?? null));
    const items = onePerContent(read.flatMap((file) => ("items" in file ? file.items : [])));
    const left = read.flatMap((file) => ("reason" in file ? file : []));
    const warnings = [
      ...left.map(({ url, reason }) => `${basename(fileURLToPath(url))} was left: ${reason}.`),
      ...listing.folders.map((name) => `${name}/ was left: only files that lie in the folder itself are read.`),
    ];
    const rejected = left.filter(({ isFinal }) => isFinal).map(({ url, reason }) => ({ url, reason }));
    return { ...reading, outcome: { kind: "read", ...where }, items, warnings, rejected };
  },
};

/** A file as items, its own first, or why it is none, for good or for now. */
type FileReading = { items: Item[] } | { url: string; reason: string; isFinal: boolean };

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

/** The files of an inbox, and the folders in it that are not its own. */
type Listing = { files: ListedFile[]; folders: string[] };

async function listFiles(folder: string): Promise<Listing | { message: string }> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const folders = entries
      .filter((entry) => entry.isDirectory() && isWanted(entry.name) && !ownFolders.has(entry.name))
      .map(({ name }) => name)
      .sort();
    const names = entries
      .filter((entry) => entry.isFile() && isWanted(entry.name))
      .map(({ name }) => join(folder, name));
    const files = await Promise.all(
      names.sort().map(async (path) => {
        const { size, mtimeMs } = await stat(path);
        return { path, size, changed_ms: Math.floor(mtimeMs) };
      }),
    );
    return { files, folders };
  } catch (error) {
    return {
      message: `The folder ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    };
  }
}

/** Where files go that were read or refused. */
const ownFolders: ReadonlySet<string> = new Set<InboxVerdict["kind"]>(["done", "failed"]);

/** The same content under two names is one item, the first. */
function onePerContent(items: Item[]): Item[] {
  return items.filter((item, i) => items.findIndex(({ identity }) => identity === item.identity) === i);
}

/** Hidden files and what editors and browsers leave while they write are not for us. */
function isWanted(name: string): boolean {
  return !name.startsWith(".") && !/(~|\.(tmp|part|crdownload|swp))$/i.test(name);
}

async function readFileItems({ path, size, changed_ms }: ListedFile, language: string | null): Promise<FileReading> {
  const url = pathToFileURL(path).href;
  const rejected = (reason: string) => ({ url, reason, isFinal: true });
  const name = basename(path);
  if (!isReadable(name) && extname(name).toLowerCase() !== ".csv") return rejected("files of this kind are not read");
  if (size > fileBytesMax) return rejected(`it is larger than ${fileBytesMax} bytes`);
  const bytes = await readFile(path);
  if (bytes.byteLength !== size) return { url, reason: "it is still being written", isFinal: false };
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
