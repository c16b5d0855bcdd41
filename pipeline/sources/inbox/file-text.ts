import { extname } from "node:path";
import { z } from "zod";
import { type BlockLine, ownLines, wrapWidth } from "../../../store/model/own-lines.ts";
import { cleanHtml, htmlToLine } from "../feed/clean-html.ts";
import { parseFeedDate } from "../feed/dates.ts";
import { decodeText } from "../feed/decode.ts";
import { transcriptText } from "../transcript.ts";
import { markdownText } from "./markdown.ts";

/** What a dropped file says. Either `html` or `text` is set. */
export interface FileText {
  title: string | null;
  author: string | null;
  published: string | null;
  language: string | null;
  html: string | null;
  text: string | null;
  isTranscript: boolean;
}

/** Kinds of files that are read here; `document-reading.ts` has those of large parsers. */
export const textExtensions: ReadonlySet<string> = new Set([
  ".html",
  ".htm",
  ".md",
  ".markdown",
  ".txt",
  ".srt",
  ".vtt",
  ".json",
]);

/** A document as JSON: `text` or `html`, and what is known of it. Ours. */
const JsonDocument = z.object({
  title: z.string().nullish(),
  author: z.string().nullish(),
  published: z.string().nullish(),
  language: z.string().nullish(),
  html: z.string().nullish(),
  text: z.string().nullish(),
});

/** A file that says nothing: the start every kind fills in. */
export const emptyText: FileText = {
  title: null,
  author: null,
  published: null,
  language: null,
  html: null,
  text: null,
  isTranscript: false,
};

/** The text of a file by its name's ending; null when there is none in it. */
export function fileText(bytes: Uint8Array, name: string): FileText | null {
  const extension = extname(name).toLowerCase();
  if (extension === ".srt" || extension === ".vtt") return transcript(bytes, name);
  const { text } = decodeText(bytes, {});
  if (extension === ".json") return jsonText(text) ?? transcript(bytes, name);
  const found = extension.startsWith(".ht")
    ? htmlText(text)
    : extension.startsWith(".m")
      ? markdown(text)
      : plain(text);
  return found.html || found.text ? found : null;
}

function transcript(bytes: Uint8Array, name: string): FileText | null {
  const text = transcriptText(bytes, { type: null, url: name });
  return text === null ? null : { ...emptyText, text, isTranscript: true };
}

function htmlText(text: string): FileText {
  const body =
    /<body[^>]*>([\s\S]*?)(<\/body\s*>|$)/i.exec(text)?.[1] ?? text.replace(/<head\b[\s\S]*?<\/head\s*>/i, "");
  const title = /<title[^>]*>([\s\S]*?)<\/title\s*>/i.exec(text)?.[1];
  return {
    ...emptyText,
    title: (title && htmlToLine(title)) || null,
    author: metaContent(text, "author"),
    published: parseFeedDate(metaContent(text, "article:published_time") ?? metaContent(text, "date")),
    language: /<html[^>]*\blang\s*=\s*["']?([\w-]+)/i.exec(text)?.[1] ?? null,
    html: cleanHtml(body, null) || null,
  };
}

function metaContent(html: string, name: string): string | null {
  const tags = html.match(/<meta\b[^>]*>/gi) ?? [];
  const tag = tags.find((found) => new RegExp(`(name|property)\\s*=\\s*["']?${name}["'\\s/>]`, "i").test(found));
  const content = /content\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag ?? "");
  return htmlToLine(content?.[1] ?? content?.[2] ?? "") || null;
}

function markdown(text: string): FileText {
  const { title, fields, text: body } = markdownText(text);
  return {
    ...emptyText,
    title,
    author: fields.author ?? null,
    published: parseFeedDate(fields.published ?? fields.date),
    language: fields.language ?? fields.lang ?? null,
    text: body || null,
  };
}

function plain(text: string): FileText {
  const paragraphs = plainParagraphs(text);
  const [first, ...rest] = paragraphs;
  const isTitle = first !== undefined && rest.length > 0 && first.length <= 120 && !/[.!?]$/.test(first);
  return { ...emptyText, title: isTitle ? first : null, text: (isTitle ? rest : paragraphs).join("\n\n") || null };
}

/** Paragraphs of plain text; wrapped lines are joined, headings and entries stay lines of their own. */
export function plainParagraphs(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(/\s+/g, " ").trim());
  const width = wrapWidth(lines);
  const paragraphs: BlockLine[][] = [[]];
  for (const line of lines)
    if (line === "") paragraphs.push([]);
    else paragraphs.at(-1)?.push({ text: line, lead: 0 });
  return paragraphs.map((paragraph) => ownLines(paragraph, width).join("\n")).filter(Boolean);
}

function jsonText(text: string): FileText | null {
  const parsed = JsonDocument.safeParse(parseJson(text));
  if (!parsed.success || !(parsed.data.html || parsed.data.text)) return null;
  const { title, author, published, language, html, text: body } = parsed.data;
  return {
    ...emptyText,
    title: title ?? null,
    author: author ?? null,
    published: parseFeedDate(published),
    language: language ?? null,
    html: html ? cleanHtml(html, null) : null,
    text: html ? null : (body ?? null),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
