import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { readCases } from "./case.ts";
import { predict } from "./evaluation.ts";
import { foldOf } from "./registered-host.ts";
import type { EvaluationSet } from "./sets.ts";
import { stockPredictions } from "./stock-predictions.ts";

/**
 * The articles' titles, authors and dates fold by fold beside Readability's, and pooled: rows of the scores table. Nothing of
 * how they are read is fitted by a command, hence one prediction serves all folds, and they show how far hosts differ.
 */
export async function evaluateArticleFolds(set: EvaluationSet, tools: string, count: number): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-folds-"));
  const started = performance.now();
  try {
    const [own, stock] = [join(folder, "own.jsonl"), join(folder, "stock.jsonl")];
    await predict(set, own);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    writeFileSync(stock, await stockPredictions(readCases(set.cases)));
    const folds = truthFolds(set.cases, count);
    const compared = async (truth: string[]) => {
      const file = join(folder, "truth.jsonl");
      writeFileSync(file, truth.join("\n"));
      return { own: await sharesOf(tools, own, file), stock: await sharesOf(tools, stock, file) };
    };
    const outcomes = [];
    for (const fold of folds) outcomes.push(await compared(fold));
    const pooled = await compared(folds.flat());
    const level = outcomes.filter(({ own, stock }) => (own.title ?? 0) >= (stock.title ?? 0)).length;
    return [
      ...outcomes.map((outcome, at) => ["articles", `fold ${at + 1} of ${count}`, shown(outcome), ""]),
      [
        "articles",
        `${count} folds, pooled`,
        `${shown(pooled)}, folds with titles not below ${level} of ${count}`,
        seconds,
      ],
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The lines of the truth beside the cases, by fold. */
function truthFolds(cases: string, count: number): string[][] {
  const urls = new Map(readCases(cases).flatMap((line) => ("error" in line ? [] : [[line.input.id, line.input.url]])));
  const folds: string[][] = Array.from({ length: count }, () => []);
  for (const line of linesOf(join(dirname(cases), "truth.jsonl.gz"))) {
    const { id } = z.object({ id: z.string() }).parse(JSON.parse(line));
    folds[foldOf({ id, url: urls.get(id) }, count)]?.push(line);
  }
  return folds;
}

function linesOf(file: string): string[] {
  return gunzipSync(readFileSync(file))
    .toString("utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

const Share = z.object({ accuracy: z.number(), n: z.number() }).optional();
const Printed = z.object({ title: Share, author: Share, date: Share });
const fields = ["title", "author", "date"] as const;
type Shares = Partial<Record<(typeof fields)[number] | "pages", number>>;

/** What is right of each field, in percent. */
async function sharesOf(tools: string, predictions: string, truth: string): Promise<Shares> {
  const args = [join(tools, "score-articles.mjs"), "--json", "--pred", predictions, "--truth", truth];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (code !== 0) throw new Error(`the scorer ended with ${code}`);
  const printed = Printed.parse(JSON.parse(output));
  const shares = fields.flatMap((field) => {
    const share = printed[field];
    return share ? [[field, Math.round(share.accuracy * 1000) / 10] as const] : [];
  });
  return { ...Object.fromEntries(shares), pages: printed.title?.n ?? 0 };
}

function shown({ own, stock }: { own: Shares; stock: Shares }): string {
  const each = fields.map((field) => `${field} ${own[field] ?? "-"} (Readability ${stock[field] ?? "-"})`);
  return `${each.join(", ")}, titles ${own.pages}`;
}
