import { z } from "zod";
import type { LanguageStanding, Layer, StandingModel } from "../../workers/standing/standing-model.ts";
import { readerLabels } from "../eval/judgement.ts";
import { judgedLanguages } from "../eval/language-texts.ts";
import { jsonLines } from "../support/json-lines.ts";
import {
  areaUnderCurve,
  fitNamed,
  judgedBy,
  layerOf,
  type NamedBag,
  namedInstances,
  percent,
  type StandingExample,
  startBiases,
} from "./standing-training.ts";

/** What readers said of claims of other languages than English, with features and no text: `language-standing-examples.ts` makes it. */
export const languageStandingExamplesFile = new URL("./standing-examples-languages.jsonl.gz", import.meta.url);

/** A judged claim of another language. False and broken ones teach nothing, and count as not good. */
export const LanguageStandingExample = z.object({
  language: z.enum(judgedLanguages),
  kind: z.enum(["news", "page"]),
  article: z.number(),
  label: z.enum(readerLabels),
  pointers: z.array(z.array(z.string())),
  shape: z.record(z.string(), z.number()),
});
export type LanguageStandingExample = z.infer<typeof LanguageStandingExample>;

/** How far a language may differ from English, and from the other two, for the same penalty. Ours, by cross-validation over articles; 0 and 1 are worse. */
const ownShare = 0.3;
const folds = 10;

/** The examples that ship with the training code. */
export function readLanguageStandingExamples(): LanguageStandingExample[] {
  return jsonLines(languageStandingExamplesFile).map((line) => LanguageStandingExample.parse(line));
}

/** A claim that teaches: English ones say what all languages share. */
interface Lesson extends Pick<StandingExample, "pointers" | "shape"> {
  language: (typeof spoken)[number];
  label: string;
}
const spoken = ["en", ...judgedLanguages] as const;

/** The models of the languages, learnt together with English: of each what all share, what is not English, and what is its own. */
export function trainLanguageStanding(
  english: readonly StandingExample[],
  examples: readonly LanguageStandingExample[],
): LanguageStanding {
  const lessons: Lesson[] = [...english.map((one) => ({ ...one, language: "en" as const })), ...examples];
  const open = modelsOf(lessons, { wanted: "UNCLEAR", pointing: true });
  const trivial = modelsOf(lessons, { wanted: "TRIVIAL", pointing: false });
  const joined = (language: string | null): StandingModel => ({ ...open(language), trivial: trivial(language).whole });
  const languages = Object.fromEntries(judgedLanguages.map((language) => [language, joined(language)]));
  return { languages, others: joined(null) };
}

/** The layers of each language; of null those of one that nobody judged. */
function modelsOf(
  lessons: readonly Lesson[],
  { wanted, pointing }: { wanted: string; pointing: boolean },
): (language: string | null) => { pointer: Layer; whole: Layer } {
  const told = lessons.filter(({ label }) => label === "OK" || label === wanted);
  const bags = told.map(
    ({ label, language, pointers, shape }): NamedBag => ({
      positive: label === wanted,
      instances: namedInstances(pointing ? pointers : [], shape).map(({ isWhole, features }) => ({
        bias: 2 * spoken.indexOf(language) + (isWhole ? 1 : 0),
        features:
          language === "en"
            ? features
            : features.flatMap(([name, value]) => [
                [name, value] as const,
                [`abroad ${name}`, ownShare * value] as const,
                [`${language} ${name}`, ownShare * value] as const,
              ]),
      })),
    }),
  );
  const { weights, biases } = fitNamed(
    bags,
    spoken.flatMap(() => [...startBiases]),
  );
  const names = [...new Set(lessons.flatMap(({ pointers, shape }) => namesOf(pointers, shape)))].sort();
  return (language) => {
    const weightOf = (name: string) => weights.get(name) ?? 0;
    const own = new Map(
      names.map((name) => {
        const ofLanguage = language === null ? 0 : weightOf(`${language} ${name}`);
        return [name, weightOf(name) + ownShare * (weightOf(`abroad ${name}`) + ofLanguage)] as const;
      }),
    );
    for (const [name, weight] of own) if (weight === 0) own.delete(name);
    const biasOf = (kind: 0 | 1) => {
      const asked = judgedLanguages.filter((each) => language === null || each === language);
      const found = asked.map((each) => biases[2 * spoken.indexOf(each) + kind]!);
      return found.reduce((sum, one) => sum + one, 0) / found.length;
    };
    return { pointer: layerOf(own, "p ", biasOf(0)), whole: layerOf(own, "s ", biasOf(1)) };
  };
}

/** The names of a claim's features, as the fit knows them. */
function namesOf(pointers: Lesson["pointers"], shape: Lesson["shape"]): string[] {
  return namedInstances(pointers, shape).flatMap(({ features }) => features.map(([name]) => name));
}

/** How good a claim is by a model. */
function goodOf(model: StandingModel, lesson: Pick<Lesson, "pointers" | "shape">): number {
  const { alone, telling } = judgedBy(model, lesson);
  return alone * telling;
}

/** The figures of a cross-validation over articles, a line each: `from`, how good a claim of each language must be. */
export function languageStandingFigures(
  english: readonly StandingExample[],
  examples: readonly LanguageStandingExample[],
  told: (line: string) => void,
): void {
  const scored: { example: LanguageStandingExample; good: number }[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const { languages } = trainLanguageStanding(
      english,
      examples.filter(({ article }) => article % folds !== fold),
    );
    for (const example of examples)
      if (example.article % folds === fold)
        scored.push({ example, good: goodOf(languages[example.language]!, example) });
  }
  told(`${examples.length} claims and ${english.length} of English, ${folds} folds over articles`);
  for (const language of judgedLanguages)
    for (const kind of ["news", "page"] as const) {
      const own = scored.filter(({ example }) => example.language === language && example.kind === kind);
      const isGood = ({ example }: (typeof scored)[number]) => example.label === "OK";
      const area = areaUnderCurve(own.map((one) => ({ score: one.good, positive: isGood(one) })));
      told(`${language} ${kind}: ${own.length} claims, good against all others ${area.toFixed(3)}`);
      for (const least of [0, 0.35, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75]) {
        const kept = own.filter(({ good }) => good >= least);
        const share = percent(kept.filter(isGood).length, kept.length);
        const lost = percent(kept.filter(isGood).length, own.filter(isGood).length);
        const articles = new Set(kept.map(({ example }) => example.article)).size;
        told(`  from ${least}: ${kept.length} claims of ${articles} articles, good ${share}, of all good ${lost}`);
      }
    }
}
