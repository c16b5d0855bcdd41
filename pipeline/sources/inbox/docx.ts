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
  const document = files.get("word/document.xml")?.toString("utf8");
  if (document === undefined) throw new UnreadableDocument("it is not a text document");
  if (!isBalanced(document)) throw new UnreadableDocument("its text cannot be read: the file is broken");
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

/** Whether there is one element around all others, and every element ends where it should. What does not is refused by the XML parser too, but only after time that grows with its square. */
function isBalanced(xml: string): boolean {
  const open: string[] = [];
  let isOver = false;
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at)) {
    const passed = passedBy.find(([start]) => xml.startsWith(start, at));
    const end = xml.indexOf(passed?.[1] ?? ">", at);
    if (end < 0) return false;
    if (!passed) {
      tagPattern.lastIndex = at;
      const tag = tagPattern.exec(xml);
      if (!tag) return false;
      const [whole, slash, name = "", empty] = tag;
      if (slash ? open.pop() !== name : false) return false;
      if (isOver) return false;
      if (!slash && !empty) open.push(name);
      isOver = open.length === 0;
      at += whole.length;
    } else at = end + passed[1].length;
  }
  return open.length === 0;
}

/** What is no element, by how it begins and ends. A document type is not among them: ECMA-376 part 2, 8.1.4 forbids it. */
const passedBy = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

const tagPattern = /<(\/?)([^\s/<>"'=]+)(?:"[^"<]*"|'[^'<]*'|[^"'<>])*?(\/?)>/y;

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
