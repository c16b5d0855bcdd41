import { isSeq, parseDocument } from "yaml";
import type { PackName } from "../pack-names.ts";
import { field } from "./findings.ts";

/** The key of the list in sources.yaml. */
const key = "packs";

/**
 * The text of sources.yaml in which exactly these packs are followed. Lines that offer a pack are uncommented, and commented again; all
 * else stays as it is where the list is written as lines that start with a dash. Throws when the text is not valid YAML.
 */
export function withPacksFollowed(yamlText: string, packs: readonly PackName[]): string {
  const before = packsIn(yamlText);
  const dropped = before.filter((name) => !packs.some((pack) => pack === name));
  const lines = yamlText.split("\n");
  const text = [
    ...dropped.map((name) => (lines: string[]) => withLineDropped(lines, name)),
    ...packs.filter((name) => !before.includes(name)).map((name) => (lines: string[]) => withLineAdded(lines, name)),
  ]
    .reduce((lines, edit) => edit(lines), lines)
    .join("\n");
  return saysSo(text, packs) ? text : writtenAnew(yamlText, packs);
}

function packsIn(yamlText: string): string[] {
  const document = parseDocument(yamlText);
  const [fault] = document.errors;
  if (fault !== undefined) throw new Error(`the file is not valid YAML: ${fault.message}`);
  const packs = field(document.toJS(), key);
  return Array.isArray(packs) ? packs.map(String) : [];
}

/** Commented, so that the line goes on offering the pack. */
function withLineDropped(lines: string[], name: string): string[] {
  const at = placeOf(lines, name, listed);
  return at < 0 ? lines : lines.with(at, (lines[at] ?? "").replace("- ", "# - "));
}

/** The line that offers the pack, else a new one below the others. */
function withLineAdded(lines: string[], name: string): string[] {
  const offered = placeOf(lines, name, offer);
  if (offered >= 0) return lines.with(offered, (lines[offered] ?? "").replace(/#\s*- /, "- "));
  const head = lines.findIndex(isHead);
  if (head < 0) return [...trimmedEnd(lines), "", `${key}:`, `  - ${name}`, ""];
  const last = head + (lines.slice(head + 1).findIndex((line) => !/^\s*(# )?- /.test(line)) + 1 || lines.length - head);
  const indent = /^\s*(?=- )/.exec(lines[last - 1] ?? "")?.[0] ?? "  ";
  return lines.toSpliced(last, 0, `${indent}- ${name}`);
}

/** A pack's line, and one that only offers it; the name is what is caught. */
const listed = /^\s*- (\S+)\s*(?:#.*)?$/;
const offer = /^\s*#\s*- (\S+)\s*(?:#.*)?$/;

/** The line of a pack below the list's key; -1 for none. */
function placeOf(lines: string[], name: string, pattern: RegExp): number {
  const head = lines.findIndex(isHead);
  if (head < 0) return -1;
  const next = lines.findIndex((line, at) => at > head && /^[^\s#-]/.test(line));
  const at = lines.slice(head + 1, next < 0 ? undefined : next).findIndex((line) => pattern.exec(line)?.[1] === name);
  return at < 0 ? -1 : head + 1 + at;
}

function isHead(line: string): boolean {
  return line.startsWith(`${key}:`) && /^\s*(?:#.*)?$/.test(line.slice(key.length + 1));
}

function trimmedEnd(lines: string[]): string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== "") + 1);
}

function saysSo(text: string, packs: readonly string[]): boolean {
  try {
    return packsIn(text).toSorted().join() === packs.toSorted().join();
  } catch {
    return false;
  }
}

/** Written in a way that is not known here: comments stay, spacing may change. */
function writtenAnew(yamlText: string, packs: readonly string[]): string {
  const document = parseDocument(yamlText);
  const list = document.createNode([...packs]);
  if (isSeq(list)) list.flow = packs.length === 0;
  document.set(key, list);
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}
