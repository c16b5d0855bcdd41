import { namedCharacter, numberedCharacter } from "./entities.ts";
import type { XmlFault } from "./xml-element.ts";

/** Entities that a document declares for itself, name to raw value, and how many characters they may still add to it. */
export interface EntityTable {
  declared: Map<string, string>;
  expansion_left: number;
}

/** How many characters declared entities may add to a document. Ours: against "billion laughs". */
export const expansionMax = 100_000;

/** How deep declared entities may refer to each other. Ours. */
const expansionDepthMax = 4;

const predefined: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** XML text with its references resolved; undeclared HTML names are understood and noted, a bare ampersand stays one. */
export function resolveReferences(raw: string, entities: EntityTable, faults: Set<XmlFault>, depth = 0): string {
  if (!raw.includes("&")) return raw;
  return raw.replace(/&(?:#(\d{1,7}|x[\da-f]{1,6});?|([a-z][\w.-]{0,40});)?/gi, (whole, number, name) => {
    if (number !== undefined) return numbered(number, whole, faults);
    if (name !== undefined) return expanded(name, whole);
    faults.add("bare_ampersand");
    return whole;
  });

  function expanded(name: string, whole: string): string {
    const declared = entities.declared.get(name);
    if (predefined[name] !== undefined) return predefined[name];
    if (declared === undefined) {
      faults.add("undeclared_entity");
      return namedCharacter(name) ?? whole;
    }
    entities.expansion_left -= declared.length;
    if (depth >= expansionDepthMax || entities.expansion_left < 0) return "";
    return resolveReferences(declared, entities, faults, depth + 1);
  }
}

/** Reads the entity declarations of a document type into the table and gives the position behind it. External ones are not fetched. */
export function readDoctype(text: string, start: number, entities: EntityTable): number {
  const simpleEnd = text.indexOf(">", start);
  const subset = text.indexOf("[", start);
  if (subset === -1 || (simpleEnd !== -1 && simpleEnd < subset)) return simpleEnd === -1 ? text.length : simpleEnd + 1;
  const end = /\]\s*>/g;
  end.lastIndex = subset;
  const close = end.exec(text);
  if (!close) return text.length;
  const declarations = text.slice(subset, close.index).matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')/g);
  for (const [, name = "", double, single] of declarations) {
    if (!entities.declared.has(name)) entities.declared.set(name, double ?? single ?? "");
  }
  return close.index + close[0].length;
}

function numbered(number: string, whole: string, faults: Set<XmlFault>): string {
  if (!whole.endsWith(";")) faults.add("bare_ampersand");
  const character = numberedCharacter(number);
  if (character === null) faults.add("bad_character");
  return character ?? "";
}
