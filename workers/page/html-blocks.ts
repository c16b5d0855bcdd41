import type { PageNode } from "./dom/page-node.ts";

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

/** The blocks of text below an element, in reading order, white space collapsed. Inline elements leave no trace; cells of a table row stand apart by " | ". */
export function htmlBlocks(root: PageNode): Block[] {
  const gathered = gatherBlocks();
  read(root, gathered, false);
  gathered.end();
  return gathered.blocks;
}

function read(node: PageNode, blocks: Gathering, linked: boolean): void {
  const tag = node.nodeName.toLowerCase();
  if (silentTags.has(tag)) return;
  if (node.nodeType === 3) blocks.add(node.nodeValue ?? "", linked);
  else if (tag === "br") blocks.lineBreak();
  else readElement(node, tag, blocks, linked);
}

function readElement(node: PageNode, tag: string, blocks: Gathering, linked: boolean): void {
  const isCell = cellTags.has(tag) && !holdsBlocks(node);
  const isBlock = blockTags.has(tag) || (cellTags.has(tag) && !isCell);
  if (isBlock) blocks.begin(tag);
  else if (isCell) blocks.cell();
  for (let child = node.firstChild; child; child = child.nextSibling) read(child, blocks, linked || tag === "a");
  if (isBlock) blocks.end();
}

/** A layout table's cell is a container; a data table's cell is a word or two. */
function holdsBlocks(node: PageNode): boolean {
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (blockTags.has(child.nodeName.toLowerCase())) return true;
  return false;
}

type Gathering = ReturnType<typeof gatherBlocks>;

function gatherBlocks() {
  const blocks: Block[] = [];
  const open = ["body"];
  let parts = "";
  let linkedLength = 0;
  function flush(): void {
    const text = collapse(parts);
    if (text !== "") blocks.push({ text, tag: open.at(-1) ?? "body", linked: Math.min(1, linkedLength / text.length) });
    parts = "";
    linkedLength = 0;
  }
  return {
    blocks,
    add(text: string, linked: boolean): void {
      parts += text;
      if (linked) linkedLength += collapse(text).length;
    },
    /** A break ends the paragraph where a sentence ended, else it is only a blank. */
    lineBreak(): void {
      if (/[.!?:"”’)\]]\s*$/.test(parts)) flush();
      else parts += " ";
    },
    cell(): void {
      if (parts.trim() !== "") parts += " | ";
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
  return text
    .replace(/[\u200b\u200e\u200f\u2060\ufeff\u00ad]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
