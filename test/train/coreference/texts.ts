import { join } from "node:path";
import { z } from "zod";
import type { Span } from "../../../store/model/claim.ts";
import type { TextTrees } from "../../../workers/coreference/text-trees.ts";
import { jsonLines } from "../../support/json-lines.ts";
import { readTrees } from "../../support/text-trees.ts";

/** A mention that annotators marked. */
export interface GoldMention extends Span {
  kind: string;
  /** The head word, where the corpus tells it. */
  head?: [number, number] | undefined;
}

/** A text with the mentions that mean the same. */
export interface ClusteredText {
  id: string;
  genre: string;
  trees: TextTrees;
  clusters: GoldMention[][];
}

/** A paragraph with a pronoun and two names, of which it means one or neither. */
export interface TwoNamesText {
  id: string;
  trees: TextTrees;
  pronoun: number;
  names: [Span, Span];
  /** The number of the name that is meant; null where neither is. */
  meant: 0 | 1 | null;
}

const span = { start: z.number(), end: z.number() };
const ClusteredLine = z.object({
  id: z.string(),
  genre: z.string(),
  text: z.string(),
  clusters: z.array(
    z.array(z.object({ ...span, kind: z.string(), head: z.tuple([z.number(), z.number()]).optional() })),
  ),
});
const TwoNamesLine = z.object({
  id: z.string(),
  text: z.string(),
  pronoun_offset: z.number(),
  A: z.string(),
  A_offset: z.number(),
  A_coref: z.boolean(),
  B: z.string(),
  B_offset: z.number(),
  B_coref: z.boolean(),
});

/** The texts of a file with clusters below the corpora's folder. */
export async function clusteredTexts(corpora: string, name: string): Promise<ClusteredText[]> {
  const texts: ClusteredText[] = [];
  for (const line of linesOf(corpora, name)) {
    const { id, genre, text, clusters } = ClusteredLine.parse(line);
    texts.push({ id, genre, trees: await readTrees(text), clusters });
  }
  return texts;
}

/** The paragraphs of a file of pronouns between two names. */
export async function twoNamesTexts(corpora: string, name: string): Promise<TwoNamesText[]> {
  const texts: TwoNamesText[] = [];
  for (const line of linesOf(corpora, name)) {
    const { id, text, pronoun_offset, ...row } = TwoNamesLine.parse(line);
    const names: [Span, Span] = [
      { start: row.A_offset, end: row.A_offset + row.A.length },
      { start: row.B_offset, end: row.B_offset + row.B.length },
    ];
    const meant = row.A_coref ? 0 : row.B_coref ? 1 : null;
    texts.push({ id, trees: await readTrees(text), pronoun: pronoun_offset, names, meant });
  }
  return texts;
}

function linesOf(corpora: string, name: string): unknown[] {
  return jsonLines(join(corpora, "nlp", "coref", `${name}.jsonl.gz`));
}
