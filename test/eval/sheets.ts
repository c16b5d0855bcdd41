import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readStatements } from "../../workers/extract.ts";
import { jsonLines } from "../support/json-lines.ts";
import { isHeld } from "../train/held-documents.ts";
import { hashed, Judgement, readerLabels } from "./judgement.ts";
import { type JudgedLanguage, judgedLanguages, languageTexts } from "./language-texts.ts";
import { shippedLexicon } from "./lexicon.ts";

/*
 * Sheets for readers, and what they said: test/eval/JUDGING.md.
 *   node test/eval/sheets.ts records <corpora> <de|fr|es>         claims of the language's texts that are not held back, as records
 *   node test/eval/sheets.ts lay <records.jsonl> <folder>         one sheet an article, and key.jsonl
 *   node test/eval/sheets.ts enter <folder> [judgements.jsonl]    enters the folder's labels.jsonl there, as hashes
 * A record is a line {id, title, content, claims: [{claim_text, sentence: {start, end}}]}.
 */

const Record = z.object({
  id: z.string(),
  title: z.string().nullable(),
  content: z.string(),
  claims: z.array(
    z.object({ claim_text: z.string(), sentence: z.object({ start: z.number(), end: z.number() }) }).loose(),
  ),
});
const Key = z.object({ id: z.string(), article: z.string(), claim_text: z.string() });
const Label = z.object({ id: z.string(), label: z.enum(readerLabels), fault: z.string().nullish() });

/** How good a claim must be to be read, by the model in use: below it hardly any is. Ours. */
const goodMin = 0.12;

const [command, first = "", second = ""] = process.argv.slice(2);
if (command === "records" && isJudged(second)) await records(first, second);
else if (command === "lay") lay(first, second);
else if (command === "enter") enter(first, second || "judgements.jsonl");
else {
  console.error(
    "usage: node test/eval/sheets.ts records <corpora> <de|fr|es> | lay <records.jsonl> <folder> | enter <folder> [file]",
  );
  process.exitCode = 2;
}

/** Writes each article with its claims below, each with its sentence; nothing tells how a claim was made. */
function lay(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const keys: string[] = [];
  jsonLines(file).forEach((line, nth) => {
    const { id: article, title, content, claims } = Record.parse(line);
    const listed = claims.map(({ claim_text, sentence }, at) => {
      const id = `${nth + 1}-${at + 1}`;
      keys.push(JSON.stringify({ id, article, claim_text }));
      const words = content.slice(sentence.start, sentence.end).replace(/\s+/g, " ");
      return `[${id}] CLAIM: ${claim_text}\n    SENTENCE: ${words === claim_text ? "(the same)" : words}`;
    });
    const sheet = [`# ${title ?? article}`, content, "## Claims", ...listed].join("\n\n");
    writeFileSync(join(folder, `sheet-${nth + 1}.md`), `${sheet}\n`);
  });
  writeFileSync(join(folder, "key.jsonl"), `${keys.join("\n")}\n`);
}

function isJudged(language: string): language is JudgedLanguage {
  return judgedLanguages.some((each) => each === language);
}

/** Prints the claims of a language's texts, also those that the service leaves out: what readers say of them is learnt from. */
async function records(corpora: string, language: JudgedLanguage): Promise<void> {
  for (const { id, kind, document, content } of await languageTexts(corpora, language)) {
    if (kind === "news" && isHeld(id)) continue;
    const { proved, standings } = await readStatements(content, document, shippedLexicon());
    const claims = proved
      .filter((claim) => standings(claim).good >= goodMin)
      .map(({ claim_text, sentence }) => ({ claim_text, sentence }));
    if (claims.length > 0) console.log(JSON.stringify({ id, title: document.title, content, claims }));
  }
}

/** Enters what readers said, once a claim: the first label stays. */
function enter(folder: string, file: string): void {
  const own = fileURLToPath(new URL(`./${file}`, import.meta.url));
  const known = new Set(jsonLines(own).map((line) => nameOf(Judgement.parse(line))));
  const keys = new Map(jsonLines(join(folder, "key.jsonl")).map((line) => [Key.parse(line).id, Key.parse(line)]));
  const labels = jsonLines(join(folder, "labels.jsonl")).map((line) => Label.parse(line));
  for (const { id, label, fault } of labels) {
    const claim = keys.get(id);
    if (!claim) throw new Error(`${folder}: no claim ${id} in key.jsonl`);
    const judgement: Judgement = {
      article: hashed(claim.article),
      claim: hashed(claim.claim_text),
      label,
      fault: label === "OK" ? null : (fault ?? "other"),
    };
    if (known.has(nameOf(judgement))) continue;
    known.add(nameOf(judgement));
    appendFileSync(own, `${JSON.stringify(judgement)}\n`);
  }
}

function nameOf({ article, claim }: Judgement): string {
  return `${article} ${claim}`;
}
