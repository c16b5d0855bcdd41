/** Design: docs/design/syntax.md */
import { bestHeads } from "./arborescence.ts";
import { openArcs } from "./arc-scores.ts";
import { roundRows, rowsMax, wholeRowsOf } from "./dense-layers.ts";
import { openLabels, openTags } from "./label-scores.ts";
import { openEncoder } from "./syntax-encoder.ts";
import { openKernel } from "./syntax-kernel.ts";
import type { SyntaxModel } from "./syntax-model.ts";

/** A sentence's tree: for each word its head's number (from 1; 0 is the root), its label, part of speech, how sure the parser is of the arc and of the label, 0 to 1, and whether that is as sure as it must be to act on it. Others may hold the same tree: it is not to be changed. */
export interface SyntaxTree {
  readonly heads: Int32Array;
  readonly labels: readonly string[];
  readonly upos: readonly string[];
  readonly xpos: readonly string[];
  readonly sure: Float64Array;
  readonly certain: readonly boolean[];
}

export type SyntaxParser = (words: readonly string[]) => SyntaxTree | null;

/** What nothing is sure enough for. */
const never = 2;

/** Memory for weights, one sentence and words that are kept. Bytes. */
const memoryBytes = 8 * 2 ** 20;

/** The parser of a model: words and marks in, a tree out; null for more words than a sentence has. */
export function openParser(model: SyntaxModel): SyntaxParser {
  const kernel = openKernel(memoryBytes);
  const encoder = openEncoder(kernel, model);
  const vectors = wholeRowsOf(kernel, rowsMax, model.width);
  const [scoreArcs, readLabels] = [openArcs(kernel, model), openLabels(kernel, model)];
  const readUpos = openTags(kernel, model, "upos", model.upos);
  const readXpos = openTags(kernel, model, "xpos", model.xpos);
  const { labels: names, thresholds } = model;

  return (words) => {
    const rows = words.length + 1;
    if (rows > rowsMax) return null;
    encoder.encode(words);
    roundRows(kernel, encoder.at, rows, vectors);
    const scores = scoreArcs(vectors, rows);
    const heads = bestHeads(scores, rows);
    const found = readLabels(vectors, rows, heads);
    const [upos, xpos] = [readUpos(vectors, rows), readXpos(vectors, rows)];
    const labels: string[] = [];
    const certain: boolean[] = [];
    const sure = new Float64Array(words.length);
    for (let word = 1; word < rows; word++) {
      const at = found.at(word);
      const label = names[at]!;
      sure[word - 1] = Math.exp(scores[word * rows + heads[word]!]!) * found.share(word, at);
      labels.push(label);
      certain.push(sure[word - 1]! >= (thresholds[relationOf(label, upos[word - 1]!)] ?? never));
    }
    return { heads: heads.subarray(1), labels, upos, xpos, sure, certain };
  };
}

/** The relation whose threshold holds: joined predicates have one of their own. */
function relationOf(label: string, upos: string): string {
  return label === "conj" && (upos === "VERB" || upos === "AUX") ? "conj:clause" : label;
}
