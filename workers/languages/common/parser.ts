import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { remembering } from "../../syntax/english-parser.ts";
import { readSyntaxModel } from "../../syntax/syntax-model.ts";
import { openParser, type SyntaxParser } from "../../syntax/syntax-parser.ts";

const opened = new Map<string, SyntaxParser>();

/** The parser of a model, read when the first text of its language comes. One for each thread. Throws where there is no such file. */
export function parserOf(file: URL): SyntaxParser {
  let parser = opened.get(file.href);
  if (!parser) {
    const parse = openParser(readSyntaxModel(gunzipSync(readFileSync(file))));
    parser = remembering((words) => parse(words.map(inOneForm)));
    opened.set(file.href, parser);
  }
  return parser;
}

/** Where the model of a language lies. */
export function parserFile(code: string): URL {
  return new URL(`../../../data/models/syntax-${code}.bin.gz`, import.meta.url);
}

/** Quotation marks and apostrophes in the one form that the parser was taught: `one_form` in test/train/syntax/trees.py. */
function inOneForm(word: string): string {
  return /^[\p{L}\p{N}]*$/u.test(word) ? word : word.replace(/[“”„‟«»]|''|``/g, '"').replace(/[‘’‚‛‹›´`]/g, "'");
}
