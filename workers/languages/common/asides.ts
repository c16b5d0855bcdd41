import type { Span } from "../../../store/model/claim.ts";
import type { Node, SentenceTree } from "../../syntax/sentence-tree.ts";
import { saidBy } from "./attributions.ts";

/** Attributions between commas or dashes inside of a quotation: verb and subject alone, the verb first. */
export function asidesIn(tree: SentenceTree | null, span: Span): Span[] {
  if (!tree) return [];
  return tree.nodes.flatMap((node) => {
    const inside = node.start > span.start && node.end < span.end;
    if (!inside || node.label !== "parataxis" || node.upos !== "VERB") return [];
    const [before, first, last] = [tree.nodes[node.first - 1], tree.nodes[node.first], tree.nodes[node.last]];
    const behind = tree.nodes[node.last + 1];
    if (!first || !last || last.at - first.at > 6 || last.at - first.at + 1 !== node.size) return [];
    const opening = [first, before].find(isAsideMark);
    const closing = [last, behind].find(isAsideMark);
    if (!opening || (behind && !closing) || !saidBy(tree, node, [])) return [];
    return [{ start: opening.start, end: closing && closing.text !== "," ? closing.end : last.end }];
  });
}

function isAsideMark(node: Node | undefined): boolean {
  return node !== undefined && /^[,–—-]$/.test(node.text);
}
