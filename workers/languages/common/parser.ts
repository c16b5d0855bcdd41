import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { remembering } from "../../syntax/english-parser.ts";
import { readSyntaxModel } from "../../syntax/syntax-model.ts";
import { openParser, type SyntaxParser } from "../../syntax/syntax-parser.ts";

const opened = new Map<string, SyntaxParser>();

/** The parser of a language, read when its first text comes. One for each thread. Throws for a language without a model. */
export function parserOf(code: string): SyntaxParser {
  let parser = opened.get(code);
  if (!parser) {
    const parse = openParser(readSyntaxModel(gunzipSync(readFileSync(parserFile(code)))));
    parser = remembering((words) => parse(words.map(inOneForm)));
    opened.set(code, parser);
  }
  return parser;
}

/** Where the model of a language lies. */
export function parserFile(code: string): URL {
  return new URL(`../../../data/models/syntax-${code}.bin.gz`, import.meta.url);
}

/** Quotation marks and apostrophes in the one form that the parser was taught: `one_form` in test/train/syntax/trees.py. */
export function inOneForm(word: string): string {
  return /^[\p{L}\p{N}]*$/u.test(word) ? word : word.replace(/[“”„‟«»]|''|``/g, '"').replace(/[‘’‚‛‹›´`]/g, "'");
}
