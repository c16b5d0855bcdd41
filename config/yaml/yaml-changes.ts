/** Design: docs/design/yaml-editing.md */
import { isDeepStrictEqual } from "node:util";
import { isMap, isScalar, isSeq, type Pair, stringify } from "yaml";
import { field } from "./findings.ts";
import { columnOf, endOf, endOfNode, isBlock, lineEnd, lineStart, rangeOf, startOf } from "./yaml-ranges.ts";

/** A piece of the text and what stands there instead. */
interface Change {
  start: number;
  end: number;
  text: string;
}

/**
 * The text in which a node of it says `after` instead of `before`: what stays the same stays byte for byte, with the comments on and
 * between it. Best effort: whoever calls looks whether the text does say so.
 */
export function changedText(text: string, node: unknown, before: unknown, after: unknown): string {
  // From the end on, and of those at one place the outer one first.
  const inOrder = changesOf(node, before, after, text)
    .toReversed()
    .toSorted((a, b) => b.start - a.start);
  return inOrder.reduce((whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end), text);
}

/** What makes a node that says `before` say `after`. Maps and lists in block form are changed from within, all else is written anew. */
function changesOf(node: unknown, before: unknown, after: unknown, text: string): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isMap(node) && !node.flow && isObject(after)) return mapChanges(node.items, before, after, text);
  if (isSeq(node) && !node.flow && Array.isArray(before) && Array.isArray(after)) {
    const inner = listChanges(node.items, before, after, text);
    if (inner) return inner;
  }
  const range = rangeOf(node);
  return range ? [{ ...range, text: flowText(after, text.slice(range.start, range.end)) }] : [];
}

function mapChanges(pairs: readonly Pair[], before: unknown, after: object, text: string): Change[] {
  const changes: Change[] = [];
  for (const pair of pairs) {
    const key = isScalar(pair.key) ? String(pair.key.value) : "";
    const [was, is] = [field(before, key), field(after, key)];
    if (isDeepStrictEqual(was, is)) continue;
    if (is === undefined) changes.push(lineOf(pair, text));
    else if (isInner(pair.value, is)) changes.push(...changesOf(pair.value, was, is, text));
    else changes.push(pairAnew(pair, key, is, text));
  }
  const known = new Set(pairs.map(({ key }) => (isScalar(key) ? String(key.value) : "")));
  const fresh = Object.entries(after).filter(([key, value]) => !known.has(key) && value !== undefined);
  const last = pairs.findLast(({ key }) => field(after, isScalar(key) ? String(key.value) : "") !== undefined);
  if (fresh.length > 0 && last) {
    const at = endOf(last);
    const lines = fresh.map(([key, value]) => `\n${indented(pairText(key, value), columnOf(last, text))}`);
    changes.push({ start: lineEnd(text, at), end: lineEnd(text, at), text: lines.join("") });
  }
  return changes;
}

/** Whether a value can be changed where it stands: a scalar for a scalar, a list for a list, a map for a map. */
function isInner(node: unknown, value: unknown): boolean {
  if (isMap(node)) return isObject(value) && !(node.flow && Object.keys(value).length === 0);
  if (isSeq(node)) return Array.isArray(value) && (node.flow === true || value.length > 0);
  return isScalar(node) && typeof value !== "object" && !String(value).includes("\n") && !isBlock(node);
}

/** Entries that stay keep their lines; those that are gone lose them, new ones come last. undefined where order changed, too. */
function listChanges(nodes: unknown[], before: unknown[], after: unknown[], text: string): Change[] | undefined {
  const same = (a: unknown, b: unknown) =>
    isObject(a) && isObject(b) ? field(a, "name") === field(b, "name") : isDeepStrictEqual(a, b);
  const kept = after.filter((value) => before.some((each) => same(each, value)));
  const stay = before.flatMap((value, at) => (kept.some((each) => same(each, value)) ? [at] : []));
  const inOrder = stay.length === kept.length && stay.every((at, index) => same(before[at], kept[index]));
  const first = rangeOf(nodes[0]);
  if (!inOrder || !first || stay.length === 0 || !isDeepStrictEqual(after.slice(0, kept.length), kept))
    return undefined;
  const changes = nodes.flatMap((node, at) => {
    const value = kept[stay.indexOf(at)];
    return stay.includes(at) ? changesOf(node, before[at], value, text) : [wholeLines(node, text)];
  });
  const fresh = after.slice(kept.length);
  if (fresh.length === 0) return changes;
  const dash = text.lastIndexOf("-", first.start) - lineStart(text, first.start);
  const at = lineEnd(text, endOfNode(nodes[stay.at(-1) ?? 0]));
  const added = fresh.map((value) => `\n${indented(stringify([value], written).trimEnd(), dash)}`).join("");
  return [...changes, { start: at, end: at, text: added }];
}

function wholeLines(node: unknown, text: string): Change {
  const start = lineStart(text, rangeOf(node)?.start ?? 0);
  return { start, end: Math.min(lineEnd(text, endOfNode(node)) + 1, text.length), text: "" };
}

function lineOf(pair: Pair, text: string): Change {
  return {
    start: lineStart(text, startOf(pair)),
    end: Math.min(lineEnd(text, endOf(pair)) + 1, text.length),
    text: "",
  };
}

/** The end of a line that has nothing behind the value stays where it is; so does a comment there. */
function pairAnew(pair: Pair, key: string, value: unknown, text: string): Change {
  const lines = indented(pairText(key, value), columnOf(pair, text)).trimStart();
  return { start: startOf(pair), end: endOf(pair), text: lines };
}

function pairText(key: string, value: unknown): string {
  return stringify({ [key]: value }, written).trimEnd();
}

const written = { lineWidth: 0, flowCollectionPadding: false } as const;

/** A value on one line, in braces with or without blanks as they were. */
function flowText(value: unknown, before: string): string {
  if (typeof value !== "object") return stringify(value, written).trimEnd();
  const text = stringify(value, { ...written, collectionStyle: "flow" }).trimEnd();
  return before.startsWith("{ ") ? text.replace(/^\{(.+)\}$/s, "{ $1 }") : text;
}

function indented(text: string, column: number): string {
  return text.replaceAll(/^(?=.)/gm, " ".repeat(column));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
