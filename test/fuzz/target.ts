import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { corporaFolder } from "../support/corpora.ts";

/** A parser of outside input that is tried. */
export interface Target {
  /** Documents of our own that it reads. */
  seeds: () => Uint8Array[];
  /** Documents of the corpora, where there are any. */
  corpus?: () => Uint8Array[];
  /** What its format is written with, and what has broken such parsers before. */
  tokens: readonly string[];
  /** Reads one input, as the service does. */
  read: (input: Buffer) => unknown;
  /** Whether an error is the one that the parser says it throws; none is when absent. */
  isDeclared?: (error: unknown) => boolean;
}

/** Texts as seeds. */
export function seedTexts(...texts: string[]): Uint8Array[] {
  return texts.map((text) => Buffer.from(text));
}

/** Files of the project as seeds, by path from its root; folders give all of their files. */
export function seedFiles(...paths: string[]): Uint8Array[] {
  const root = join(import.meta.dirname, "..", "..");
  return paths
    .map((path) => join(root, path))
    .flatMap((path) => (statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path]))
    .map((path) => readFileSync(path));
}

/** Documents of a file of the corpora that has one JSON object a line; none where it is not there. The smaller ones, `most` of them, evenly chosen. */
export function corpusLines(
  file: string,
  documentOf: (line: Record<string, unknown>) => Uint8Array,
  { most = 400, bytes = 12_000 } = {},
): Uint8Array[] {
  const path = join(corporaFolder(), "corpora", file);
  if (!existsSync(path)) return [];
  const lines = gunzipSync(readFileSync(path)).toString().split("\n").filter(Boolean);
  const documents = lines.map((line) => documentOf(JSON.parse(line))).filter(({ length }) => length <= bytes);
  const step = Math.max(1, Math.floor(documents.length / most));
  return documents.filter((_, index) => index % step === 0);
}
