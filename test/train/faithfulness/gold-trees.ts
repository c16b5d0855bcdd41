import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Node, SentenceTree } from "../../../workers/syntax/sentence-tree.ts";

/** A sentence with the tree that people gave it. */
export interface GoldSentence extends SentenceTree {
  doc: string;
  text: string;
}

/** The sentences of a CoNLL-U file of eight columns, the last of which says whether a blank follows. */
export function* goldTrees(file: string): Generator<GoldSentence> {
  let doc = "";
  for (const block of gunzipSync(readFileSync(file)).toString("utf8").split("\n\n")) {
    doc = /^# doc = (.*)$/m.exec(block)?.[1] ?? doc;
    const rows = block.split("\n").filter((line) => /^\d/.test(line));
    const sentence = sentenceOf(rows.map((line) => line.split("\t")));
    if (sentence) yield { doc, ...sentence };
  }
}

function sentenceOf(rows: readonly string[][]): (SentenceTree & { text: string }) | null {
  let text = "";
  const nodes = rows.map(([, form = "", , upos = "X", xpos = "", head = "0", label = "dep", space], at): Node => {
    const start = text.length;
    text += form + (space === "SpaceAfter=No" ? "" : " ");
    const lower = form.toLowerCase().replace(/’/g, "'");
    const place = { at, start, end: start + form.length, first: at, last: at, size: 1 };
    return {
      ...place,
      text: form,
      lower,
      upos,
      xpos,
      fine: "",
      head: Number(head) - 1,
      label,
      sure: 1,
      certain: true,
      children: [],
    };
  });
  for (const node of nodes) nodes[node.head]?.children.push(node);
  const root = nodes.find(({ head }) => head < 0);
  if (!root) return null;
  measure(root);
  return { nodes, root, text: text.trimEnd() };
}

function measure(node: Node): void {
  for (const child of node.children) {
    measure(child);
    node.first = Math.min(node.first, child.first);
    node.last = Math.max(node.last, child.last);
    node.size += child.size;
  }
}
