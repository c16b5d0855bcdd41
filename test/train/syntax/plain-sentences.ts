import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { syntaxTokens } from "../../../workers/syntax/syntax-tokens.ts";
import { splitSentences } from "../../../workers/text/sentences.ts";
import { plainFiles, textsAt } from "./corpora.ts";

/** Words that a sentence without a tree may have to be learnt from: shorter ones teach little, longer ones are seldom parsed well. */
const words = { min: 6, max: 60 } as const;

/** Every sentence of the plain texts once, as CoNLL-U without trees, cut into words as the service cuts them. */
export function plainSentences(corpora: string): string {
  const seen = new Set<string>();
  for (const name of plainFiles)
    for (const line of gunzipSync(readFileSync(textsAt(corpora, name)))
      .toString("utf8")
      .split("\n")) {
      if (line === "") continue;
      const { text } = z.object({ text: z.string() }).parse(JSON.parse(line));
      for (const { start, end } of splitSentences(text)) seen.add(text.slice(start, end));
    }
  return [...seen].map(rowsOf).filter(Boolean).join("\n");
}

function rowsOf(sentence: string): string {
  const tokens = syntaxTokens(sentence);
  if (tokens.length < words.min || tokens.length > words.max) return "";
  return tokens.map(({ text }, at) => `${at + 1}\t${text}\t_\tX\t_\t0\tdep\t_\n`).join("");
}
