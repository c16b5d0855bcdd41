import { decodedValue } from "./character-references.ts";
import { nameAt } from "./page-names.ts";
import { PageAttribute } from "./page-node.ts";
import { doubleQuote, equals, greater, isSpace, ownText, singleQuote, solidus } from "./page-signs.ts";

/** A page, and where reading it goes on. */
export interface Cursor {
  page: string;
  at: number;
  /** Whether the tag that was read last ends with a solidus. */
  selfClosing: boolean;
}

/** Reads a tag's name. */
export function readName(cursor: Cursor, start: number): string {
  const { page } = cursor;
  let end = start;
  let hash = 0;
  for (; end < page.length; end += 1) {
    const code = page.charCodeAt(end);
    if (code === greater || code === solidus || isSpace(code)) break;
    hash = (Math.imul(hash, 31) + code) | 0;
  }
  cursor.at = end;
  return nameAt(page, start, end, hash);
}

/** Reads to the end of a tag; false where it has none, or so many attributes that telling which are there twice takes a list. */
export function readAttributes(cursor: Cursor, attributes: PageAttribute[]): boolean {
  const { page } = cursor;
  cursor.selfClosing = false;
  while (cursor.at < page.length) {
    const code = page.charCodeAt(cursor.at);
    if (code === greater) {
      cursor.at += 1;
      return true;
    }
    if (code === solidus) cursor.selfClosing = page.charCodeAt(cursor.at + 1) === greater;
    if (code === solidus || isSpace(code)) cursor.at += 1;
    else if (attributes.length === attributesMax || !readAttribute(cursor, attributes)) return false;
  }
  return false;
}

/** Reads an attribute, of which the first of a name counts; false where its value has no end. */
function readAttribute(cursor: Cursor, attributes: PageAttribute[]): boolean {
  const { page } = cursor;
  const name = readAttributeName(cursor);
  const behind = skipSpaces(page, cursor.at);
  let value = "";
  if (page.charCodeAt(behind) === equals) {
    const start = skipSpaces(page, behind + 1);
    const quote = page.charCodeAt(start);
    const isQuoted = quote === doubleQuote || quote === singleQuote;
    const from = isQuoted ? start + 1 : start;
    const end = isQuoted ? page.indexOf(quote === doubleQuote ? '"' : "'", from) : endOfBareValue(page, from);
    if (end < 0) return false;
    const raw = page.slice(from, end);
    value = raw.includes("&") ? decodedValue(raw) : ownText(raw);
    cursor.at = isQuoted ? end + 1 : end;
  }
  for (const known of attributes) if (known.name === name) return true;
  attributes.push(new PageAttribute(name, value));
  return true;
}

function readAttributeName(cursor: Cursor): string {
  const { page, at: start } = cursor;
  let end = start;
  let hash = 0;
  for (; end < page.length; end += 1) {
    const code = page.charCodeAt(end);
    if ((code === equals && end > start) || code === greater || code === solidus || isSpace(code)) break;
    hash = (Math.imul(hash, 31) + code) | 0;
  }
  cursor.at = end;
  return nameAt(page, start, end, hash);
}

function skipSpaces(page: string, from: number): number {
  let at = from;
  while (isSpace(page.charCodeAt(at))) at += 1;
  return at;
}

function endOfBareValue(page: string, from: number): number {
  for (let at = from; at < page.length; at += 1) {
    const code = page.charCodeAt(at);
    if (code === greater || isSpace(code)) return at;
  }
  return -1;
}

/** So many attributes are compared one by one. Ours. */
const attributesMax = 64;
