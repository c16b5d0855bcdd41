import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parserFile, parserOf } from "../../workers/languages/common/parser.ts";
import { englishParser } from "../../workers/syntax/english-parser.ts";
import type { SyntaxParser } from "../../workers/syntax/syntax-parser.ts";

/** The sentences of a CoNLL-U file with the trees that the parser of a language finds, as CoNLL-U. Of the file only comments, ID, FORM and the last column are read. */
export function* treePredictions(file: string, language = "en"): Generator<string> {
  const parse = language === "en" ? englishParser() : parserOf(parserFile(language));
  const raw = readFileSync(file);
  const text = (raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw).toString("utf8");
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block.split("\n").filter((line) => line !== "");
    const comments = lines.filter((line) => line.startsWith("#"));
    const rows = lines.filter((line) => /^\d+\t/.test(line)).map((line) => line.split("\t"));
    if (rows.length > 0) yield `${[...comments, ...parsed(rows, parse)].join("\n")}\n\n`;
  }
}

/** The rows with a tree; where there are too many words for one, all hang on the first. */
function parsed(rows: readonly string[][], parse: SyntaxParser): string[] {
  const tree = parse(rows.map(([, form = ""]) => form));
  return rows.map((row, at) => {
    const [head, label] = tree ? [tree.heads[at] ?? 0, tree.labels[at] ?? "dep"] : at === 0 ? [0, "root"] : [1, "dep"];
    const tags = [tree?.upos[at] ?? "X", tree?.xpos[at] ?? "_"];
    return [at + 1, row[1], "_", ...tags, head, label, row.at(-1)].join("\t");
  });
}
