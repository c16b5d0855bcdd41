import { readStatements } from "../../workers/extract.ts";
import { shapeOf } from "../../workers/standing/claim-shape.ts";
import { pointersOf } from "../../workers/standing/standing.ts";
import { hashed, Judgement } from "../eval/judgement.ts";
import { type JudgedLanguage, judgedLanguages, type LanguageText, languageTexts } from "../eval/language-texts.ts";
import { shippedLexicon } from "../eval/lexicon.ts";
import { jsonLines } from "../support/json-lines.ts";
import { LanguageStandingExample } from "./language-standing-training.ts";
import { roundedShape } from "./standing-examples.ts";

/** What readers said of claims of other languages than English. */
const languageJudgementsFile = new URL("../eval/judgements-languages.jsonl", import.meta.url);

/** The examples of all judged claims of other languages that their texts prove today. One JSON line each. */
export async function makeLanguageStandingExamples(corpora: string): Promise<string[]> {
  const judgements = Map.groupBy(
    jsonLines(languageJudgementsFile).map((line) => Judgement.parse(line)),
    ({ article }) => article,
  );
  const lines: string[] = [];
  let article = 0;
  for (const language of judgedLanguages) {
    for (const text of await languageTexts(corpora, language)) {
      const own = judgements.get(hashed(text.id));
      if (!own) continue;
      const labels = new Map(own.map(({ claim, label }) => [claim, label]));
      lines.push(...(await examplesOf(text, { article: article++, language, labels })));
    }
  }
  return lines;
}

async function examplesOf(
  { document, content, kind }: LanguageText,
  {
    article,
    language,
    labels,
  }: { article: number; language: JudgedLanguage; labels: ReadonlyMap<string, Judgement["label"]> },
): Promise<string[]> {
  const { proved, treeOf, article: words } = await readStatements(content, document, shippedLexicon());
  return proved.flatMap((claim) => {
    const label = labels.get(hashed(claim.claim_text));
    if (!label) return [];
    const tree = treeOf(claim);
    const example: LanguageStandingExample = {
      language,
      kind,
      article,
      label,
      pointers: pointersOf(tree, words, claim.number).map(({ features }) => [...features]),
      shape: roundedShape(shapeOf(tree, words, claim.number)),
    };
    return [JSON.stringify(LanguageStandingExample.parse(example))];
  });
}
