import { remembered } from "../remembered.ts";
import { PageElement, type PageNode } from "./dom/page-node.ts";

/** One paragraph, list item, heading or table row of a page. */
export interface Block {
  text: string;
  /** The element that made it, in lower case. */
  tag: string;
  /** Share of its characters that stand inside links, 0..1. */
  linked: number;
}

/** Elements that start and end a paragraph of their own. HTML Standard, rendering of flow content; `br` is handled apart. */
const blockTags = new Set(
  "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre section summary table tbody tfoot thead tr ul".split(
    " ",
  ),
);

/** Elements whose content nobody reads. */
const silentTags = new Set(
  "script style noscript template figcaption head title meta link svg math canvas object embed iframe audio video select textarea button input datalist".split(
    " ",
  ),
);

const cellTags = new Set(["td", "th"]);

/**
 * The blocks of text below an element, in reading order, white space collapsed. Inline elements leave no trace; cells of a table
 * row stand apart by " | ". `zones`: elements whose own blocks are put beside them.
 */
export function htmlBlocks(root: PageNode, zones: ReadonlyMap<PageNode, Block[]> = new Map()): Block[] {
  const gathered = gatherBlocks(zones);
  read(root, gathered, false);
  gathered.end();
  return gathered.blocks;
}

function read(node: PageNode, blocks: Gathering, linked: boolean): void {
  if (node.nodeType === 3) {
    blocks.add(node.nodeValue ?? "", linked);
    return;
  }
  const tag = tagOf(node);
  if (silentTags.has(tag)) return;
  if (tag === "br") blocks.lineBreak();
  else readElement(node, tag, blocks, linked);
}

function readElement(node: PageNode, tag: string, blocks: Gathering, linked: boolean): void {
  const isCell = cellTags.has(tag) && !holdsBlocks(node);
  const isBlock = blockTags.has(tag) || (cellTags.has(tag) && !isCell);
  if (isBlock) blocks.begin(tag);
  else if (isCell) blocks.cell();
  const start = blocks.blocks.length;
  for (let child = node.firstChild; child; child = child.nextSibling) read(child, blocks, linked || tag === "a");
  if (isBlock) blocks.end();
  blocks.zones.get(node)?.push(...blocks.blocks.slice(start));
}

/** A layout table's cell is a container; a data table's cell is a word or two. */
function holdsBlocks(node: PageNode): boolean {
  for (let child = node.firstChild; child; child = child.nextSibling) if (blockTags.has(tagOf(child))) return true;
  return false;
}

/** In lower case. Pages have few different tags; a new text for each element of the reference engine would be garbage. */
const tagOf = (node: PageNode) => (node instanceof PageElement ? node.localName : lowerCase(node.nodeName));
const lowerCase = remembered((name) => name.toLowerCase(), 1000);

/** What a line ends with that is a sentence's end. */
const sentenceEnds = '.!?:"”’)]';

type Gathering = ReturnType<typeof gatherBlocks>;

function gatherBlocks(zones: ReadonlyMap<PageNode, Block[]>) {
  const blocks: Block[] = [];
  const open = ["body"];
  let parts = "";
  /** The last character of `parts` that is no white space. */
  let last = "";
  let linkedLength = 0;
  function flush(): void {
    const text = collapse(parts);
    if (text !== "") blocks.push({ text, tag: open.at(-1) ?? "body", linked: Math.min(1, linkedLength / text.length) });
    parts = "";
    last = "";
    linkedLength = 0;
  }
  return {
    blocks,
    zones,
    add(text: string, linked: boolean): void {
      parts += text;
      last = text.trimEnd().at(-1) ?? last;
      if (linked) linkedLength += collapse(text).length;
    },
    /** A break ends the paragraph where a sentence ended, else it is only a blank. */
    lineBreak(): void {
      if (last !== "" && sentenceEnds.includes(last)) flush();
      else parts += " ";
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

/** Words of a block's text, which stand apart by single blanks. */
export function wordCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf(" "); at >= 0; at = text.indexOf(" ", at + 1)) count += 1;
  return count;
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
