import { type BlockLine, ownLines } from "../../../store/model/own-lines.ts";

/** Markdown as plain paragraphs, with its title (front matter, else first heading) and the fields of its front matter. */
export interface MarkdownText {
  title: string | null;
  fields: Record<string, string>;
  text: string;
}

/** The words of Markdown (CommonMark's everyday part) without its marks; code blocks are left out. */
export function markdownText(source: string): MarkdownText {
  const { fields, body } = splitFrontMatter(source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
  const withoutCode = body.replace(/^(```|~~~)[\s\S]*?^\1.*$/gm, "").replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, "");
  const blocks = withoutCode
    .replace(/^(.+)\n(=+|-+)[ \t]*$/gm, "\n# $1\n")
    .replace(/^(#{1,6} .*)$/gm, "\n$1\n")
    .split(/\n\s*\n/);
  const heading = blocks.map(headingOf).find(Boolean) ?? null;
  const paragraphs = blocks.flatMap(blockLines).filter(Boolean);
  const named = fields.title ?? (heading === null ? null : plainInline(heading));
  return { title: named, fields, text: (paragraphs[0] === named ? paragraphs.slice(1) : paragraphs).join("\n\n") };
}

/** What stands between the signs of a heading. */
function headingOf(block: string): string | undefined {
  const [, line = ""] = /^#{1,2}\s+(\S.*)?$/.exec(block.trim()) ?? [];
  return line.replace(/(?<!#)#+$/, "").trimEnd();
}

function splitFrontMatter(source: string): { fields: Record<string, string>; body: string } {
  const found = /^---\n([\s\S]*?)\n---[ \t]*(\n|$)/.exec(source);
  if (!found) return { fields: {}, body: source };
  const lines = (found[1] ?? "").split("\n").map((line) => /^([\w-]+)\s*:\s*(.+)$/.exec(line));
  const pairs = lines.flatMap((line) =>
    line?.[1] && line[2] ? [[line[1].toLowerCase(), line[2].replace(/^(["'])(.*)\1$/, "$2")]] : [],
  );
  return { fields: Object.fromEntries(pairs), body: source.slice(found[0].length) };
}

/** A block is one paragraph, except that each item of a list and each row of a table is one of its own. */
function blockLines(block: string): string[] {
  if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(block) || /^\s*\[[^\]]+\]:\s/.test(block)) return [];
  const lines = block.split("\n");
  if (lines.some(isTableRule)) return lines.filter((line) => !isTableRule(line)).map(tableRow);
  const marked = lines.map((line) =>
    line
      .replace(/^\s*(>\s?)+/, "")
      .replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, "\u0000")
      .replace(/^#{1,6}\s+/, "")
      .replace(/(?: {2,}|\\)$/, "\u0001"),
  );
  return marked.join(" ").split("\u0000").map(paragraphText);
}

/** A paragraph with the lines of its own that hard breaks and headings in bold make. */
function paragraphText(marked: string): string {
  const lines = marked.split("\u0001").map((line): BlockLine => {
    const [, , bold = ""] = /^\s*(\*\*|__)(?=\S)([^*_]{0,200}\S)\1/.exec(line) ?? [];
    return { text: plainInline(line), lead: plainInline(bold).length };
  });
  return ownLines(lines.filter(({ text }) => text !== "")).join("\n");
}

function tableRow(line: string): string {
  return line.split("|").map(plainInline).filter(Boolean).join(" | ");
}

/** The line between a table's head and its rows: nothing but marks, a bar among them. */
function isTableRule(line: string): boolean {
  return line.indexOf("|", 1) > 0 && /^[\s:|-]+$/.test(line);
}

/** Bounds keep the time for marks that nothing closes from growing with the square of the text. */
function plainInline(text: string): string {
  return text
    .replace(/!\[([^\]]{0,1000})\]\([^)]{0,2000}\)/g, "")
    .replace(/\[([^\]]{0,1000})\](\([^)]{0,2000}\)|\[[^\]]{0,1000}\])/g, "$1")
    .replace(/<(https?:[^<>\s]+)>/g, "$1")
    .replace(/<[^<>]+>/g, "")
    .replace(/`([^`]*)`/g, "$1")
    .replace(/(\*\*|__)(?=\S)([\s\S]{0,2000}?\S)\1/g, "$2")
    .replace(/(?<![\w*])[*_](?=\S)([^*_]*\S)[*_](?!\w)/g, "$1")
    .replace(/~~([^~]*)~~/g, "$1")
    .replace(/\\([\\`*_{}[\]()#+.!>-])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
