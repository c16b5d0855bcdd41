import { type Document, isMap, isSeq, LineCounter, parseDocument, stringify, type YAMLSeq } from "yaml";
import { field } from "./findings.ts";

/** A list in a YAML text, to be edited without touching what stands around it. */
export interface YamlList {
  path: (string | number)[];
  /** The list's entries as plain data; none when the list is missing or empty. */
  entries: unknown[];
  document: Document.Parsed;
  lines: string[];
  /** Where each entry stands; undefined when the list is not written as a block of `- ` lines. */
  places: Place[] | undefined;
}

/** The first line of what is added to a file that has such headings. */
const addedHeading = `# ${"-".repeat(64)} added`;

/** Where an entry of a block list stands: 0-based lines, `end` exclusive, and the column of its dash. */
interface Place {
  start: number;
  end: number;
  indent: number;
}

/** Opens the list at a path. Throws when the text is not valid YAML. */
export function openList(text: string, path: (string | number)[]): YamlList {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const [fault] = document.errors;
  if (fault !== undefined) throw new Error(`the file is not valid YAML: ${fault.message}`);
  const entries = path.reduce<unknown>(field, document.toJS());
  const lines = text.split("\n");
  const list = document.getIn(path);
  const lineOf = (offset: number) => counter.linePos(offset).line - 1;
  const places = isSeq(list) && list.items.length > 0 ? placesOf(list, lines, lineOf) : undefined;
  return { path, entries: Array.isArray(entries) ? entries : [], document, lines, places };
}

/** The text with more entries at the end of the list. */
export function appended(list: YamlList, ...entries: object[]): string {
  if (entries.length === 0) return list.lines.join("\n");
  const last = list.places?.at(-1);
  if (list.places === undefined || last === undefined) return appendedAnew(list, entries);
  const above = list.lines[last.start - 1];
  const spaced = list.places.length > 1 && isCommentOrBlank(above);
  const headings = gapsBefore(list.lines, list.places).filter(isHeading);
  const heading = headings.length > 0 && !list.lines.some((line) => line.trim() === addedHeading);
  const before = [...(spaced || heading ? [""] : []), ...(heading ? [" ".repeat(last.indent) + addedHeading, ""] : [])];
  const added = entries.flatMap((entry, at) => [...(spaced && at > 0 ? [""] : []), ...rendered(entry, last.indent)]);
  return spliced(list.lines, last.end, [...before, ...added]);
}

/** The text without the entries that `isRemoved` picks, and without headings that then stand over nothing. */
export function without(list: YamlList, isRemoved: (entry: unknown) => boolean): string {
  const removed = list.entries.map(isRemoved);
  if (!removed.includes(true)) return list.lines.join("\n");
  if (list.places !== undefined) return withoutPlaces(list.lines, list.places, removed);
  const nodes = list.document.getIn(list.path);
  if (isSeq(nodes)) nodes.items = nodes.items.filter((_, index) => !removed[index]);
  return rewritten(list.document);
}

function placesOf(list: YAMLSeq, lines: string[], lineOf: (offset: number) => number): Place[] | undefined {
  if (list.flow) return undefined;
  const places = list.items.map((item) => {
    if (!isMap(item) || !item.range) return undefined;
    const start = lineOf(item.range[0]);
    const indent = /^ *(?=- )/.exec(lines[start] ?? "")?.[0].length;
    if (indent === undefined) return undefined;
    return { start, indent, end: endOf(lines, { start, indent, before: lineOf(item.range[1]) }) };
  });
  return places.includes(undefined) ? undefined : places.filter((place) => place !== undefined);
}

/** The parser counts blank lines and comments behind an entry to it; here only comments that are set deeper than its dash are. */
function endOf(lines: string[], { start, indent, before }: { start: number; indent: number; before: number }): number {
  let end = before + 1;
  while (end > start + 1 && !belongs(lines[end - 1] ?? "", indent)) end--;
  return end;
}

function belongs(line: string, indent: number): boolean {
  return !isBlank(line) && line.search(/\S/) > indent;
}

function isCommentOrBlank(line: string | undefined): boolean {
  return /^\s*(#|$)/.test(line ?? "");
}

function isBlank(line: string | undefined): boolean {
  return (line ?? "").trim() === "";
}

function appendedAnew({ document, path }: YamlList, entries: object[]): string {
  const list = document.getIn(path);
  if (isSeq(list)) {
    list.flow = false;
    for (const entry of entries) list.add(document.createNode(entry));
  } else {
    document.setIn(path, document.createNode(entries));
  }
  return rewritten(document);
}

function rendered(entry: object, indent: number): string[] {
  const text = stringify([entry], { lineWidth: 0 }).trimEnd();
  return text.split("\n").map((line) => " ".repeat(indent) + line);
}

function spliced(lines: string[], at: number, added: string[]): string {
  const ending = lines.length > 1 && lines[0]?.endsWith("\r") ? "\r" : "";
  const tail = at < lines.length ? lines.slice(at) : [""];
  return [...lines.slice(0, at), ...added.map((line) => line + ending), ...tail].join("\n");
}

/** The whole document written anew: for lists that are empty or not written as a block. Comments stay, spacing may change. */
function rewritten(document: Document.Parsed): string {
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** What stands above an entry: comments that touch it belong to it; those set apart by a blank line head a section. */
interface Gap {
  detached: string[];
  own: string[];
}

function gapsBefore(lines: string[], places: Place[]): Gap[] {
  return places.map((place, index) => {
    const from = index === 0 ? keyLineBefore(lines, place) + 1 : places[index - 1]!.end;
    let own = place.start;
    while (own > from && !isBlank(lines[own - 1])) own--;
    return { detached: lines.slice(from, own), own: lines.slice(own, place.start) };
  });
}

function isHeading({ detached }: Gap): boolean {
  return detached.some((line) => !isBlank(line));
}

function keyLineBefore(lines: string[], first: Place): number {
  let line = first.start - 1;
  while (line >= 0 && isCommentOrBlank(lines[line])) line--;
  return line;
}

function withoutPlaces(lines: string[], places: Place[], removed: boolean[]): string {
  const gaps = gapsBefore(lines, places);
  const isHead = gaps.map(isHeading);
  const keyLine = keyLineBefore(lines, places[0]!);
  const out = lines.slice(0, keyLine + 1);
  if (!removed.includes(false)) out[keyLine] = out[keyLine]!.replace(/:(?=\s|$)/, ": []");
  places.forEach((place, index) => {
    const { detached, own } = gaps[index]!;
    const opensSection = isHead[index] && sectionKeeps(index, isHead, removed);
    const spaces = !removed[index] && out.length > keyLine + 1 && !isBlank(out.at(-1));
    if (opensSection || (spaces && !isHead[index])) out.push(...detached);
    if (!removed[index]) out.push(...own, ...lines.slice(place.start, place.end));
  });
  return [...out, ...lines.slice(places.at(-1)!.end)].join("\n");
}

/** Whether anything stays between this heading and the next. */
function sectionKeeps(head: number, isHead: boolean[], removed: boolean[]): boolean {
  const next = isHead.indexOf(true, head + 1);
  return removed.slice(head, next < 0 ? undefined : next).includes(false);
}
