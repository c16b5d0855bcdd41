import { guessEncoding } from "./guess-encoding.ts";
import { decodeBrokenUtf8 } from "./mend-characters.ts";

/** Text and how it came about. `isDoubtful`: what was declared was missing, unknown or wrong. */
export interface DecodedText {
  text: string;
  /** WHATWG label, or "utf-32be", "utf-32le". */
  encoding: string;
  isDoubtful: boolean;
}

/** Byte order marks; UTF-32 before UTF-16, which it begins like. */
const marks: [number[], string][] = [
  [[0x00, 0x00, 0xfe, 0xff], "utf-32be"],
  [[0xff, 0xfe, 0x00, 0x00], "utf-32le"],
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xfe, 0xff], "utf-16be"],
  [[0xff, 0xfe], "utf-16le"],
];

/** How `<` and what follows it look without a mark. */
const patterns: [number[], string][] = [
  [[0x00, 0x00, 0x00, 0x3c], "utf-32be"],
  [[0x3c, 0x00, 0x00, 0x00], "utf-32le"],
  [[0x00, 0x3c, 0x00], "utf-16be"],
  [[0x3c, 0x00], "utf-16le"],
];

/**
 * Bytes as text, in the order of trust: byte order mark, the shape of the first bytes, HTTP charset, XML declaration,
 * UTF-8, a guess. A label that the bytes contradict is passed over: bytes that are valid UTF-8 beyond ASCII are UTF-8.
 */
export function decodeText(bytes: Uint8Array, headers: Record<string, string>): DecodedText {
  const marked = startsWith(bytes, marks) ?? startsWith(bytes, patterns);
  const declared = declaredLabels(bytes, headers["content-type"] ?? "");
  if (marked) return { ...decodeAs(bytes, marked), isDoubtful: contradicts(marked, declared) };
  const isUtf8 = hasHighBytes(bytes) && (isValid(bytes, "utf-8") || isNearlyUtf8(bytes));
  for (const label of declared) {
    const encoding = canonicalLabel(label);
    if (encoding === null || (isUtf8 && encoding !== "utf-8") || /^utf-(16|32)/.test(encoding)) continue;
    if (!isValid(bytes, encoding)) continue;
    return { ...decodeAs(bytes, encoding), encoding: label.toLowerCase(), isDoubtful: label !== declared[0] };
  }
  if (isValid(bytes, "utf-8")) return { ...decodeAs(bytes, "utf-8"), isDoubtful: declared.length > 0 };
  if (isNearlyUtf8(bytes)) return { text: decodeBrokenUtf8(bytes), encoding: "utf-8", isDoubtful: true };
  const wanted = declared.map(canonicalLabel).find((label) => label !== null && !/^utf-(16|32)/.test(label));
  const encoding = wanted && mostlyValid(bytes, wanted) ? wanted : guessEncoding(bytes);
  return { ...decodeAs(bytes, encoding), isDoubtful: true };
}

/** The charsets that are named for the bytes: by HTTP, by the XML declaration, by an HTML meta element; best first. */
function declaredLabels(bytes: Uint8Array, contentType: string): string[] {
  const head = Buffer.from(bytes.subarray(0, 2048))
    .toString("latin1")
    .replace(/\u0000/g, "");
  const http = /charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(contentType)?.[1];
  const xml = /<\?xml[^>]*?encoding\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(head)?.[1];
  const meta = /<meta[^>]+charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(head)?.[1];
  return [http, xml, meta].filter((label) => label !== undefined);
}

function decodeAs(bytes: Uint8Array, encoding: string): { text: string; encoding: string } {
  if (encoding.startsWith("utf-32")) return { text: decodeUtf32(bytes, encoding.endsWith("le")), encoding };
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = "";
  for (let i = 0; i + 3 < bytes.byteLength; i += 4) {
    const code = view.getUint32(i, littleEndian);
    text += code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
  }
  return text.replace(/^\ufeff/, "");
}

function startsWith(bytes: Uint8Array, signatures: [number[], string][]): string | null {
  return signatures.find(([signature]) => signature.every((byte, i) => bytes[i] === byte))?.[1] ?? null;
}

/** UTF-16 announced by its bytes but UTF-8 by its declaration is somebody's slip; "utf-16" without a byte order is none. */
function contradicts(marked: string, declared: string[]): boolean {
  return declared.some(
    (label) => !marked.startsWith((canonicalLabel(label) ?? label).toLowerCase().replace(/[lb]e$/, "")),
  );
}

function canonicalLabel(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function hasHighBytes(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > 0x7f);
}

function isValid(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Many whole UTF-8 sequences and few strays: no other encoding looks like that. Ours: twenty to one. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  const strays = text.match(/\ufffd/g)?.length ?? 0;
  const whole = (text.match(/[^\u0000-\u007f]/g)?.length ?? 0) - strays;
  return whole >= 20 * strays && whole > 0;
}

/** A few broken bytes in a long text do not disprove its label. Ours: one in 200. */
function mostlyValid(bytes: Uint8Array, encoding: string): boolean {
  const broken = new TextDecoder(encoding).decode(bytes).match(/\ufffd/g)?.length ?? 0;
  return broken * 200 < bytes.byteLength;
}
