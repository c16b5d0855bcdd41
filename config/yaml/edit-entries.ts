/** Design: docs/design/yaml-editing.md */
import { isDeepStrictEqual } from "node:util";
import { parseDocument } from "yaml";
import { field } from "./findings.ts";
import { changedText } from "./yaml-changes.ts";
import { appended, openList, without, type YamlList } from "./yaml-list.ts";

/** Which entry of a list of a config file is meant: the one whose `key` is `name`. */
export interface EntryPlace {
  /** The list's own key, such as `sources`. */
  list: string;
  key: "name" | "slug";
  name: string;
}

/** The plain data of an entry as the file has it, without defaults; undefined when there is none of that name. Throws when the text is not valid YAML. */
export function entryIn(yamlText: string, place: EntryPlace): unknown {
  return openList(yamlText, [place.list]).entries.find((entry) => isNamed(entry, place));
}

/** The text with one more entry at the end of a list. Throws when the text is not valid YAML, or the name is taken. */
export function withNewEntry(yamlText: string, place: EntryPlace, entry: object): string {
  const list = openList(yamlText, [place.list]);
  if (list.entries.some((each) => isNamed(each, place))) throw new Error(`there is a "${place.name}" already`);
  return appended(list, entry);
}

/** The text without an entry. Throws when the text is not valid YAML, or there is none of that name. */
export function withoutEntry(yamlText: string, place: EntryPlace): string {
  return withoutEntries(yamlText, [place]);
}

/**
 * The text in which an entry says `entry`. What it said before and still says keeps its lines, byte for byte, with the comments
 * on and between them. Throws when the text is not valid YAML, or there is no such entry.
 */
export function withEntry(yamlText: string, place: EntryPlace, entry: object): string {
  return withEntries(yamlText, [place], () => entry);
}

/** The text in which several entries of one list say what `change` makes of them; the same as one after the other, but read once. */
export function withEntries(
  yamlText: string,
  places: readonly [EntryPlace, ...EntryPlace[]],
  change: (entry: unknown) => object,
): string {
  const { list: name } = places[0];
  const list = openList(yamlText, [name]);
  const said = new Map(
    places.map((place): [number, unknown] => {
      const index = indexOf(list, place);
      return [index, JSON.parse(JSON.stringify(change(list.entries[index])))];
    }),
  );
  // From the end on, so that what stands before keeps its place.
  const text = [...said]
    .toSorted(([a], [b]) => b - a)
    .reduce((whole, [index, entry]) => {
      const node = list.document.getIn([name, index], true);
      return changedText(whole, node, list.entries[index], entry);
    }, yamlText);
  const wanted = list.entries.map((entry, index) => (said.has(index) ? said.get(index) : entry));
  if (saysSo(text, name, wanted)) return text;
  // Written in a way that is not known here: the whole document is written anew; comments stay, spacing may change.
  for (const [index, entry] of said) list.document.setIn([name, index], list.document.createNode(entry));
  return list.document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** The text without some entries of one list. Throws when the text is not valid YAML, or one of them is not there. */
export function withoutEntries(yamlText: string, places: readonly [EntryPlace, ...EntryPlace[]]): string {
  const list = openList(yamlText, [places[0].list]);
  const indexes = new Set(places.map((place) => list.entries[indexOf(list, place)]));
  return without(list, (entry) => indexes.has(entry));
}

function isNamed(entry: unknown, { key, name }: EntryPlace): boolean {
  return String(field(entry, key) ?? "").toLowerCase() === name.toLowerCase();
}

function indexOf(list: YamlList, place: EntryPlace): number {
  const index = list.entries.findIndex((entry) => isNamed(entry, place));
  if (index < 0) throw new Error(`there is no "${place.name}" in it any more`);
  return index;
}

function saysSo(text: string, list: string, wanted: unknown[]): boolean {
  const document = parseDocument(text);
  return document.errors.length === 0 && isDeepStrictEqual(field(document.toJS(), list), wanted);
}
