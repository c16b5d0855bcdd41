import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { breakFor } from "./broken-copy.ts";
import { loadSubject } from "./place.ts";
import type { Rule } from "./rule.ts";
import { rules } from "./rules.ts";
import { rulesTable } from "./rules-table.ts";
import { scoreLine, tryRule, tryRules } from "./score.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);
const root = join(import.meta.dirname, "..", "..");

/**
 * `npm run politeness`: tries every rule and prints the score. `--mutate` breaks the fetcher for each rule instead, which
 * must then fail; `--only a,b` narrows; `--write` writes RULES.md.
 */
async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { mutate: { type: "boolean" }, only: { type: "string" }, write: { type: "boolean" } },
  });
  if (values.write) writeFileSync(join(import.meta.dirname, "RULES.md"), rulesTable(rules));
  const wanted = values.only?.split(",");
  const chosen = rules.filter(({ id }) => wanted === undefined || wanted.includes(id));
  return values.mutate ? mutate(chosen) : score(chosen);
}

async function score(chosen: readonly Rule[]): Promise<number> {
  const tried = await tryRules(chosen, await loadSubject(root));
  const broken = tried.filter(({ trouble }) => trouble !== null);
  for (const { rule, trouble } of broken) say(`${rule.id} does not hold: ${trouble}`);
  say(scoreLine(tried));
  return broken.length === 0 ? 0 : 1;
}

async function mutate(chosen: readonly Rule[]): Promise<number> {
  let unnoticed = 0;
  for (const rule of chosen) {
    using copy = breakFor(rule);
    const { trouble } = await tryRule(rule, await loadSubject(copy.root));
    if (trouble === null) unnoticed += 1;
    say(trouble === null ? `${rule.id}: BROKEN UNNOTICED` : `${rule.id}: noticed (${trouble.split("\n")[0]})`);
  }
  say(`mutations: ${chosen.length - unnoticed} of ${chosen.length} noticed`);
  return unnoticed === 0 ? 0 : 1;
}

process.exit(await run());
