import { type BlockLine, ownLines } from "../../store/model/own-lines.ts";
import type { PageNode } from "./dom/page-node.ts";

/** One paragraph, list item, heading or table row of a page. */
export interface Block {
  text: string;
  /** What of it stands in lines of their own, where there are several; apart by blanks they are its text. */
  lines?: string[];
  /** The element that made it, in lower case. */
  tag: string;
  /** Share of its characters that stand inside links, 0..1. */
  linked: number;
}

/** What a line ends with that is a sentence's end. */
const sentenceEnds = '.!?:"”’)]';

/** The blocks of a page as they are met. */
export type Gathering = ReturnType<typeof gatherBlocks>;

/** Makes blocks of texts, breaks and the beginnings and ends of elements, told in reading order. `zones`: elements whose own blocks are put beside them. */
export function gatherBlocks(zones: ReadonlyMap<PageNode, Block[]>) {
  const blocks: Block[] = [];
  const open = ["body"];
  /** What came before the last break of the block. */
  let lines: BlockLine[] = [];
  let parts = "";
  /** The last character of `parts` that is no white space. */
  let last = "";
  let linkedLength = 0;
  let bold = 0;
  /** Characters of `parts` up to the end of the bold text that it begins with; whether nothing else came since. */
  let lead = 0;
  let leads = true;
  function endLine(): void {
    lines.push({ text: collapse(parts), lead: lead === 0 ? 0 : collapse(parts.slice(0, lead)).length });
    begin();
  }
  function begin(): void {
    parts = "";
    last = "";
    lead = 0;
    leads = true;
  }
  function flush(): void {
    const bare = lines.length === 0 && lead === 0;
    endLine();
    const own = bare ? [] : ownLines(lines);
    const text = bare ? (lines[0]?.text ?? "") : own.join(" ");
    const block = { text, tag: open.at(-1) ?? "body", linked: Math.min(1, linkedLength / text.length) };
    if (text !== "") blocks.push(own.length > 1 ? { ...block, lines: own } : block);
    lines = [];
    linkedLength = 0;
  }
  function addText(text: string, linked: boolean): void {
    parts += text;
    const end = text.trimEnd().at(-1);
    if (end !== undefined) {
      last = end;
      if (leads && bold > 0) lead = parts.length;
      else leads = false;
    }
    if (linked) linkedLength += collapse(text).length;
  }
  /** A break ends the paragraph where a sentence ended. */
  function lineBreak(): void {
    if (last !== "" && sentenceEnds.includes(last)) flush();
    else endLine();
  }
  return {
    blocks,
    zones,
    lineBreak,
    add(text: string, linked: boolean): void {
      if (open.at(-1) !== "pre" || !text.includes("\n")) {
        addText(text, linked);
        return;
      }
      for (const [at, line] of text.split("\n").entries()) {
        if (at > 0) endLine();
        addText(line, linked);
      }
    },
    bold(change: 1 | -1): void {
      bold += change;
    },
    cell(): void {
      if (last === "") return;
      parts += " | ";
      last = "|";
    },
    begin(tag: string): void {
      flush();
      open.push(tag);
    },
    end(): void {
      flush();
      if (open.length > 1) open.pop();
    },
  };
}

/** White space of every kind to one blank; marks without width vanish. */
function collapse(text: string): string {
  // Most of what stands between a page's elements is nothing but white space.
  const words = text.trim();
  if (isEven(words)) return words;
  return words
    .replace(/[\u200b\u200e\u200f\u2060\ufeff\u00ad]/g, "")
    .replace(/\s{2,}|[^\S ]/g, " ")
    .trim();
}

/** Whether a trimmed text is words apart by single blanks; told of what most texts are made of, without a pattern. */
function isEven(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === blank ? text.charCodeAt(at + 1) === blank : code < blank || code > lastLatin)
      return !uneven.test(text);
  }
  return true;
}

const blank = 0x20;

/** Above it stand the other kinds of white space and the marks without width, among much else; below, the no-break space alone. */
const lastLatin = 0x9f;

/** What a line of words apart by single blanks does not hold. */
const uneven = /[\u200b\u200e\u200f\u2060\ufeff\u00ad]|[^\S ]| {2}/;
