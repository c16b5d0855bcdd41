import { parseFeedDate } from "../feed/dates.ts";
import type { DocumentLimits } from "./document-limits.ts";
import { emptyText, type FileText } from "./file-text.ts";
import { type PdfLine, type PdfRun, pdfLines } from "./pdf-lines.ts";
import { pdfParagraphs, pdfTitle } from "./pdf-paragraphs.ts";
import { isEndlessToRepair } from "./pdf-repair.ts";
import { UnreadableDocument } from "./unreadable-document.ts";

/** Fewest characters a page, on average, of a document that is no scan. Ours: a page number and a stamp are less. */
const charactersPerPageMin = 20;

type Pdf = Awaited<ReturnType<typeof import("unpdf").getDocumentProxy>>;

/** The text of a PDF with title, author and date of its metadata. Throws `UnreadableDocument`. */
export async function pdfText(bytes: Uint8Array, limits: DocumentLimits): Promise<FileText> {
  if (isEndlessToRepair(bytes)) throw new UnreadableDocument("it is broken: too much in it begins and does not end");
  const pdf = await open(bytes);
  if (pdf.numPages > limits.pages)
    throw new UnreadableDocument(`it has ${pdf.numPages} pages, and at most ${limits.pages} are read`);
  const pages = await pagesOf(pdf, bytes.byteLength, limits);
  const characters = pages.flat().reduce((sum, { text }) => sum + text.length, 0);
  if (characters < charactersPerPageMin * pages.length)
    throw new UnreadableDocument("there is no text in it: its pages are pictures, as of a scan");
  const info = await infoOf(pdf);
  const title = statedTitle(info.Title) ?? pdfTitle(pages);
  const paragraphs = pdfParagraphs(pages);
  return {
    ...emptyText,
    title,
    author: info.Author ?? null,
    published: dateOf(info.CreationDate),
    language: info.Language ?? null,
    text: (paragraphs[0] === title ? paragraphs.slice(1) : paragraphs).join("\n\n"),
  };
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  const { getDocumentProxy } = await import("unpdf");
  try {
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  } catch (cause) {
    const locked = cause instanceof Error && cause.name === "PasswordException";
    throw new UnreadableDocument(locked ? "it is protected by a password" : "it is broken or no PDF", { cause });
  }
}

async function pagesOf(pdf: Pdf, size: number, limits: DocumentLimits): Promise<PdfLine[][]> {
  const pages: PdfLine[][] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await sound(pdf.getPage(number));
    const { items } = await sound(page.getTextContent());
    const runs: PdfRun[] = items.flatMap((item) => ("str" in item ? [runOf(item)] : []));
    characters += runs.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > Math.min(limits.unpacked_bytes, Math.max(1024 * 1024, size * limits.ratio)))
      throw new UnreadableDocument("what is packed in it is larger than allowed");
    pages.push(pdfLines(runs));
    page.cleanup();
  }
  return pages;
}

/** What the file's own parts are read into; those that are broken show only when they are asked for. */
async function sound<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (cause) {
    throw new UnreadableDocument("it is broken", { cause });
  }
}

function runOf(item: { str: string; width: number; height: number; transform: number[] }): PdfRun {
  const [, , , scale = 0, x = 0, y = 0] = item.transform;
  return { text: item.str, x, y, width: item.width, size: item.height || Math.abs(scale) };
}

async function infoOf(pdf: Pdf): Promise<Record<string, string>> {
  const { info } = await sound(pdf.getMetadata());
  const stated = Object.entries(info).map(([name, value]) => [name, typeof value === "string" ? value.trim() : ""]);
  return Object.fromEntries(stated.filter(([, value]) => value !== ""));
}

/** What word processors put there by themselves is no title. */
function statedTitle(title: string | undefined): string | null {
  if (!title || /^(untitled|microsoft (word|powerpoint)|slide \d|.*\.(docx?|pdf|indd|tex|dvi|qxd|pptx?)$)/i.test(title))
    return null;
  return title.replace(/\s+/g, " ");
}

/** "D:20260504100000+02'00'" (ISO 32000-1, 7.9.4) as ISO 8601. */
function dateOf(stated: string | undefined): string | null {
  const found = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?([+-]\d\d)?'?(\d\d)?/.exec(stated ?? "");
  if (!found) return null;
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", zone, zoneMinutes = "00"] = found;
  return parseFeedDate(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone ? `${zone}:${zoneMinutes}` : "Z"}`);
}
