import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { readSyntaxModel } from "./syntax-model.ts";
import { openParser, type SyntaxParser, type SyntaxTree } from "./syntax-parser.ts";

export const syntaxModelFile = new URL("../../data/models/syntax-en.bin.gz", import.meta.url);

let opened: SyntaxParser | null = null;

/** The parser of English, read at the first call. One for each thread: it works in memory of its own, and remembers the trees of the last few hundred sentences. */
export function englishParser(): SyntaxParser {
  opened ??= remembering(openEnglishParser());
  return opened;
}

/** A parser of English that remembers no sentences. */
export function openEnglishParser(): SyntaxParser {
  return openParser(readSyntaxModel(gunzipSync(readFileSync(syntaxModelFile))));
}

/** Trees that are kept. Ours: those of a long article, for a claim is often a whole sentence, and is read as one again. */
const treesKept = 256;

/** Characters of the longest sentence whose tree is kept. Ours. */
const lengthMax = 2_000;

/** The same parser, which gives the same tree for words that it has met of late. */
export function remembering(parse: SyntaxParser): SyntaxParser {
  const known = new Map<string, SyntaxTree | null>();
  return (words) => {
    const sentence = words.join("\n");
    if (sentence.length > lengthMax) return parse(words);
    const found = known.get(sentence);
    if (found !== undefined) return found;
    const tree = parse(words);
    if (known.size >= treesKept) known.clear();
    known.set(sentence, tree);
    return tree;
  };
}
