import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

/*
 * Scores who is named as a quotation's speaker: `node score-speakers.ts cases.jsonl[.gz] predictions.jsonl`. Cases are those of
 * quotations (`attributions` with `contentText` and `sourceText`) or of records (`quotes` with `text` and `speaker`). A predicted
 * quotation is that of the case which shares at least 60 % of its words; those of no case and those whose source is a pronoun
 * are left out. A name is right when the source names it too.
 *
 * coverage  share of the found quotations with a named source whose speaker is named, and rightly
 * Last line: share of the named speakers that are right, in percent.
 */

const Source = z.string().nullish();
const Line = z.object({
  id: z.string(),
  attributions: z.array(z.object({ contentText: z.string(), sourceText: Source })).optional(),
  quotes: z.array(z.object({ text: z.string(), speaker: Source })).optional(),
});
const Predicted = z.object({ text: z.string(), speaker: Source, attribution: z.string() });
const Prediction = z.object({ id: z.string(), quotes: z.array(Predicted).default([]) });

interface Said {
  words: Set<string>;
  source: string;
}

const pronouns = new Set("he she they it we i you who that which him her them his their its".split(" "));
const titles = /^(?:the|an?|mr|mrs|ms|dr|sen|rep|gov|president|senator|secretary)$/i;

const [casesFile = "", predictedFile = ""] = process.argv.slice(2);
const cases = new Map(
  lines(casesFile).map((line): [string, Said[]] => [Line.parse(line).id, saidIn(Line.parse(line))]),
);
const count = { named: 0, right: 0, source: 0, covered: 0 };
for (const line of lines(predictedFile)) {
  const { id, quotes } = Prediction.parse(line);
  for (const quote of quotes) score(quote, cases.get(id) ?? []);
}
console.log(`coverage ${count.covered}/${count.source} ${share(count.covered, count.source)}`);
console.log(`precision ${count.right}/${count.named}`);
console.log(share(count.right, count.named));

function saidIn({ attributions, quotes }: z.output<typeof Line>): Said[] {
  return [
    ...(attributions ?? []).map((one) => ({ words: wordsOf(one.contentText), source: one.sourceText ?? "" })),
    ...(quotes ?? []).map((one) => ({ words: wordsOf(one.text), source: one.speaker ?? "" })),
  ];
}

function score({ text, speaker, attribution }: z.output<typeof Predicted>, said: readonly Said[]) {
  const words = wordsOf(text);
  const shared = (one: Said) => [...words].filter((word) => one.words.has(word)).length / words.size;
  const [best] = said
    .filter((one) => shared(one) >= 0.6)
    .sort((a, b) => shared(b) - shared(a) || a.words.size - b.words.size);
  if (!best || isPronoun(best.source)) return;
  const wanted = namesIn(best.source);
  const given = speaker && attribution !== "description" ? namesIn(speaker) : [];
  const isRight = given.some((name) => wanted.includes(name));
  if (wanted.length > 0) count.source++;
  if (wanted.length > 0 && isRight) count.covered++;
  if (given.length > 0) count.named++;
  if (given.length > 0 && isRight) count.right++;
  else if (given.length > 0) console.error(`${speaker}, not ${best.source}: ${text.slice(0, 80)}`);
}

function isPronoun(source: string): boolean {
  const words = source.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.length > 0 && words.every((word) => pronouns.has(word));
}

/** The words written large of a name, without titles. */
function namesIn(text: string): string[] {
  const words = text.replace(/['’]s\b/g, "").match(/\p{Lu}[\p{L}.’'-]+/gu) ?? [];
  return words.map((word) => word.replace(/[.’']/g, "")).filter((word) => !titles.test(word));
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

function lines(file: string): unknown[] {
  const raw = readFileSync(file);
  const text = (raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): unknown => JSON.parse(line));
}

function share(right: number, all: number): string {
  return all === 0 ? "0.0" : (Math.floor((1000 * right) / all) / 10).toFixed(1);
}
