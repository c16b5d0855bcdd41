import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** The lines of a file of JSON lines, packed by gzip or not; blank ones are left out. Throws SyntaxError for a line that is no JSON. */
export function jsonLines(file: string | URL): unknown[] {
  const raw = readFileSync(file);
  const text = (raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw).toString("utf8");
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line)]));
}
