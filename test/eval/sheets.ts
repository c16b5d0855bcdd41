import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { hashed, Judgement, readerLabels } from "./judgement.ts";

/*
 * Sheets for readers, and what they said: test/eval/JUDGING.md.
 *   node test/eval/sheets.ts lay <records.jsonl> <folder>      one sheet an article, and key.jsonl
 *   node test/eval/sheets.ts enter <folder>                    enters the folder's labels.jsonl into judgements.jsonl, as hashes
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

const [command, first = "", second = ""] = process.argv.slice(2);
if (command === "lay") lay(first, second);
else if (command === "enter") enter(first);
else {
  console.error("usage: node test/eval/sheets.ts lay <records.jsonl> <folder> | enter <folder>");
  process.exitCode = 2;
}

/** Writes each article with its claims below, each with its sentence; nothing tells how a claim was made. */
function lay(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const keys: string[] = [];
  linesOf(file).forEach((line, nth) => {
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

/** Enters what readers said, once a claim: the first label stays. */
function enter(folder: string): void {
  const own = fileURLToPath(new URL("./judgements.jsonl", import.meta.url));
  const known = new Set(linesOf(own).map((line) => nameOf(Judgement.parse(line))));
  const keys = new Map(linesOf(join(folder, "key.jsonl")).map((line) => [Key.parse(line).id, Key.parse(line)]));
  const labels = linesOf(join(folder, "labels.jsonl")).map((line) => Label.parse(line));
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

function linesOf(file: string): unknown[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line)]));
}
