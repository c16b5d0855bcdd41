import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { readSyntaxModel } from "./syntax-model.ts";
import { openParser, type SyntaxParser } from "./syntax-parser.ts";

export const syntaxModelFile = new URL("../../data/models/syntax-en.bin.gz", import.meta.url);

let opened: SyntaxParser | null = null;

/** The parser of English, read at the first call. One for each thread: it works in memory of its own. */
export function englishParser(): SyntaxParser {
  opened ??= openParser(readSyntaxModel(gunzipSync(readFileSync(syntaxModelFile))));
  return opened;
}
