import { join } from "node:path";
import { z } from "zod";
import { readContent } from "../../workers/content.ts";
import { readStatements } from "../../workers/extract.ts";
import type { Document } from "../../workers/extraction.ts";
import { articleWords } from "../../workers/standing/article-words.ts";
import { shapeOf } from "../../workers/standing/claim-shape.ts";
import { claimWords } from "../../workers/standing/claim-words.ts";
import { pointersOf } from "../../workers/standing/standing.ts";
import { documentOf } from "../eval/documents.ts";
import { hashed, Judgement, readerLabels } from "../eval/judgement.ts";
import { shippedLexicon } from "../eval/lexicon.ts";
import { jsonLines } from "../support/json-lines.ts";
import { StandingExample } from "./standing-training.ts";

const Gold = z.object({ id: z.string(), url: z.string().nullish(), title: z.string().nullish(), text: z.string() });
const Judged = z.object({ id: z.string(), claim: z.string(), label: z.enum(readerLabels) });
const Page = z.object({ id: z.string(), url: z.string().nullish(), html: z.string().optional() });

const judgementsFile = new URL("../eval/judgements.jsonl", import.meta.url);
const lexicon = shippedLexicon();

/** A claim whose text is at hand and what a reader said of it. */
interface Labelled {
  claim: string;
  label: string;
}

/**
 * The examples of all judged claims whose text is found again: those of `judged/`, and those of `judgements.jsonl` that are a
 * sentence or today a claim of their page, else told by `sheets` (lines of `{page, claim}`). One JSON line each.
 */
export async function makeStandingExamples(corpora: string, sheets: string | null): Promise<string[]> {
  const lines: string[] = [];
  const judged = jsonLines(join(corpora, "judged", "judged.jsonl.gz")).map((line) => Judged.parse(line));
  let article = 0;
  for (const { id, text, title, url } of jsonLines(join(corpora, "gold", "gold.jsonl.gz")).map((line) =>
    Gold.parse(line),
  )) {
    const claims = judged.filter((one) => one.id === id);
    if (claims.length > 0)
      lines.push(...(await examplesOf(article++, text, documentOf({ id, text, title, url }), () => claims)));
  }
  const told = sheets
    ? jsonLines(sheets).map((line) => z.object({ page: z.string(), claim: z.string() }).parse(line))
    : [];
  const known = Map.groupBy(
    jsonLines(judgementsFile).map((line) => Judgement.parse(line)),
    (judgement) => judgement.article,
  );
  for (const { id, url, html } of jsonLines(join(corpora, "articles", "pages.jsonl.gz")).map((line) =>
    Page.parse(line),
  )) {
    const judgements = new Map(known.get(hashed(id))?.map(({ claim, label }) => [claim, label]));
    if (judgements.size === 0 || html === undefined) continue;
    const document = pageOf(url ?? null, html);
    const { content, title } = await readContent(document);
    const own = told.flatMap(({ page, claim }) => (page === id ? [claim] : []));
    lines.push(
      ...(await examplesOf(article++, content, { ...document, title }, (found) =>
        [...new Set([...own, ...found])].flatMap((claim): Labelled[] => {
          const label = judgements.get(hashed(claim));
          return label ? [{ claim, label }] : [];
        }),
      )),
    );
  }
  return lines;
}

async function examplesOf(
  article: number,
  content: string,
  document: Document,
  labelled: (found: string[]) => readonly Labelled[],
): Promise<string[]> {
  const { reading, ranked } = await readStatements(content, { ...document, language: "en" }, lexicon);
  const { sentences } = reading.text;
  const words = articleWords(reading.text, reading.mentions, document.title ?? "");
  const bags = sentences.map(({ text }) => wordsIn(text));
  const found = [...sentences.map(({ text }) => text), ...ranked.map(({ claim_text }) => claim_text)];
  return labelled(found).flatMap(({ claim, label }) => {
    const tree = claimWords(claim);
    const number = nearest(wordsIn(claim), bags);
    const pointers = pointersOf(tree, words, number).map(({ features }) => features);
    const example = StandingExample.safeParse({
      article,
      label,
      pointers,
      shape: roundedShape(shapeOf(tree, words, number)),
    });
    return example.success ? [JSON.stringify(example.data)] : [];
  });
}

/** A shape with values of three decimals. */
export function roundedShape(shape: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, Math.round(value * 1000) / 1000]));
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []);
}

/** The first of the bags that shares most words. */
function nearest(words: ReadonlySet<string>, bags: readonly ReadonlySet<string>[]): number {
  const shared = bags.map((bag) => words.intersection(bag).size);
  return Math.max(0, shared.indexOf(Math.max(...shared)));
}

function pageOf(url: string | null, html: string): Document {
  return {
    url,
    title: null,
    source_name: URL.parse(url ?? "")?.hostname ?? "",
    media_format: "text",
    claim_type: null,
    page: { bytes: Buffer.from(html), content_type: "text/html; charset=utf-8" },
    body: null,
    language: null,
  };
}
