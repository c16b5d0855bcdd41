import { cleanHtml, htmlToLine } from "../feed/clean-html.ts";
import { parseFeedDate } from "../feed/dates.ts";
import type { DocumentLimits } from "./document-limits.ts";
import { emptyText, type FileText } from "./file-text.ts";
import { UnreadableDocument } from "./unreadable-document.ts";
import { unzip } from "./zip.ts";

/** The text of a DOCX file with title, author and date of its properties. Throws `UnreadableDocument`. */
export async function docxText(bytes: Uint8Array, limits: DocumentLimits): Promise<FileText> {
  // What Word protects by a password is no archive but a container of the older kind [MS-CFB].
  if (Buffer.from(bytes.subarray(0, 4)).toString("hex") === "d0cf11e0")
    throw new UnreadableDocument("it is protected by a password, or of a kind before DOCX");
  const files = unzip(bytes, limits);
  if (!files.has("word/document.xml")) throw new UnreadableDocument("it is not a text document");
  const html = cleanHtml(await htmlOf(bytes), null);
  const properties = files.get("docProps/core.xml")?.toString("utf8") ?? "";
  return {
    ...emptyText,
    title: property(properties, "dc:title") ?? firstHeading(html),
    author: property(properties, "dc:creator"),
    published: parseFeedDate(property(properties, "dcterms:created")),
    language: property(properties, "dc:language"),
    html: htmlToLine(html) ? html : null,
  };
}

async function htmlOf(bytes: Uint8Array): Promise<string> {
  const { default: mammoth } = await import("mammoth");
  const convertImage = mammoth.images.imgElement(async () => ({ src: "" }));
  try {
    return (await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage })).value.replace(
      /<img\b[^>]*>/g,
      "",
    );
  } catch (cause) {
    throw new UnreadableDocument("its text cannot be read: the file is broken", { cause });
  }
}

function property(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}\\b[^>]*>([^<]*)</${name}>`).exec(xml)?.[1];
  return htmlToLine(found ?? "") || null;
}

function firstHeading(html: string): string | null {
  return htmlToLine(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? "") || null;
}
