import { isMap, isScalar, isSeq, type Node, type Pair } from "yaml";

/** The column of a pair of a map, 0-based. */
export function columnOf(pair: Pair, text: string): number {
  return startOf(pair) - lineStart(text, startOf(pair));
}

/** Where a pair begins. */
export function startOf(pair: Pair): number {
  return rangeOf(pair.key)?.start ?? 0;
}

/** Where a pair ends: behind its value, or its key where there is none. */
export function endOf(pair: Pair): number {
  const key = rangeOf(pair.key)?.end ?? 0;
  return Math.max(key, endOfNode(pair.value));
}

/** Where the last word of a node ends: the parser counts blank lines and comments behind a block to it. */
export function endOfNode(node: unknown): number {
  if (isMap(node) && !node.flow && node.items.length > 0) {
    const last = node.items.at(-1);
    return last ? endOf(last) : 0;
  }
  if (isSeq(node) && !node.flow && node.items.length > 0) return endOfNode(node.items.at(-1));
  const range = rangeOf(node);
  return range ? range.end - (isScalar(node) && isBlock(node) ? 1 : 0) : 0;
}

/** Where a node stands; undefined for what is none. */
export function rangeOf(node: unknown): { start: number; end: number } | undefined {
  const range = isNode(node) ? node.range : undefined;
  return range ? { start: range[0], end: range[1] } : undefined;
}

function isNode(node: unknown): node is Node {
  return isMap(node) || isSeq(node) || isScalar(node);
}

/** Where the line of an offset begins. */
export function lineStart(text: string, at: number): number {
  return text.lastIndexOf("\n", at - 1) + 1;
}

/** Where the line of an offset ends, before its break. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** Whether a scalar is written over several lines behind | or >. */
export function isBlock(node: { type?: string | undefined }): boolean {
  return node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED";
}
