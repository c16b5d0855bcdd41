import { remembered } from "../text/remembered.ts";
import { type Block, type Gathering, gatherBlocks } from "./block-gathering.ts";
import { PageElement, type PageNode } from "./dom/page-node.ts";

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

const boldTags = new Set(["strong", "b"]);

/**
 * The blocks of text below an element, in reading order, white space collapsed. Inline elements leave no trace, except
 * that a heading which runs into its text is a line of its own; cells of a table row stand apart by " | ". `zones`: elements whose own blocks are put beside them.
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
  const isBold = boldTags.has(tag);
  if (isBlock) blocks.begin(tag);
  else if (isCell) blocks.cell();
  else if (isBold) blocks.bold(1);
  const start = blocks.blocks.length;
  for (let child = node.firstChild; child; child = child.nextSibling) read(child, blocks, linked || tag === "a");
  if (isBlock) blocks.end();
  else if (isBold) blocks.bold(-1);
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

/** The text of blocks: apart by one blank line each, lines of their own within one by a line break. */
export function blocksText(blocks: readonly Block[]): string {
  return blocks.map(({ text, lines }) => lines?.join("\n") ?? text).join("\n\n");
}

/** Words of a block's text, which stand apart by single blanks. */
export function wordCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf(" "); at >= 0; at = text.indexOf(" ", at + 1)) count += 1;
  return count;
}
