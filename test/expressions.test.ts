import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import ts from "typescript";
import { expect, test } from "vitest";
import { pumpsOf } from "./support/regex-pumps.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const parts = "{*.ts,{config,store,pipeline,workers,server}/**/*.{ts,mjs}}";

/** Each regular expression that is written in the product, with the files that it stands in. */
const written = new Map<string, string[]>();
let made = 0;
for (const file of globSync(parts, { cwd: root }).sort()) {
  const source = ts.createSourceFile(file, readFileSync(`${root}${file}`, "utf8"), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) written.set(node.text, [...(written.get(node.text) ?? []), file]);
    const isMade = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp";
    if (isMade) made += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
}

const context = vm.createContext({ text: "", pattern: /x/ });
const search = new vm.Script("text.search(pattern)");

/** Milliseconds of CPU that it takes to look for an expression in a text; without end where it takes more than 400. */
function cost(pattern: RegExp, text: string): number {
  Object.assign(context, { text, pattern });
  const before = process.threadCpuUsage();
  try {
    search.runInContext(context, { timeout: 400 });
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Characters of a hostile text, and what looking through it may cost before it is looked at closely. */
const [length, suspectMs] = [600, 1];

/** Texts that nearly match: a beginning, one part again and again, and an end that fits nowhere. */
function* hostileTexts(pattern: RegExp): Generator<(length: number) => string> {
  const seen = new Set<string>();
  for (const { before, pump } of pumpsOf(pattern)) {
    for (const from of new Set([before, ""])) {
      for (const end of ["\u0001", "!\n"]) {
        const key = JSON.stringify([from, pump, end]);
        if (pump === "" || seen.has(key)) continue;
        seen.add(key);
        yield (length) => from + pump.repeat(Math.ceil(length / pump.length)) + end;
      }
    }
  }
}

/**
 * By which power of the length the time grows at its worst: as measured by doubling the text, the least of three times each;
 * 1 where it is too short to be measured.
 */
function growth(pattern: RegExp): number {
  let worst = 1;
  for (const text of hostileTexts(pattern)) {
    const first = cost(pattern, text(length));
    if (first === Number.POSITIVE_INFINITY) return first;
    if (first < suspectMs) continue;
    const least = (n: number) => Math.min(...[1, 2, 3].map(() => cost(pattern, text(n))));
    const [once, twice] = [least(length), least(2 * length)];
    if (once < suspectMs) continue;
    worst = Math.max(worst, Math.log2(twice / once));
    if (worst > 4) return worst;
  }
  return worst;
}

function expressionOf(text: string): RegExp {
  const end = text.lastIndexOf("/");
  return new RegExp(text.slice(1, end), text.slice(end + 1).replace(/[yg]/g, ""));
}

/** Between the square, 2, and the cube, 3. */
const powerMax = 2.6;

test("the measure tells expressions that explode from those that do not", () => {
  for (const explosive of [
    /^(a+)+$/,
    /^(\w+\s?)*$/,
    /(x+x+)+y/,
    /^(a|a)*$/,
    /^(?:a|ab?)+$/,
    /\s*\s*\s*$/,
    /(.*)(.*)(.*)z/,
  ])
    expect(growth(explosive), String(explosive)).toBeGreaterThan(powerMax);
  for (const harmless of [/^a+$/, /\s+$/, /^(?:[^"\\]|\\.)*"$/, /(?:ab)+c/, /^\d{1,3}(?:,\d{3})*$/])
    expect(growth(harmless), String(harmless)).toBeLessThan(powerMax);
});

test("no regular expression of the product explodes: the time that any takes grows by the square of the text at most", () => {
  expect(written.size).toBeGreaterThan(1000);
  // What the machine does beside may lend one measurement another's time; what explodes does so each time.
  const explodes = (text: string) => growth(expressionOf(text)) > powerMax;
  const explosive = [...written].filter(([text]) => [1, 2, 3, 4].every(() => explodes(text)));
  expect(explosive).toEqual([]);
}, 240_000);

test("expressions that are put together when the service runs are few, and none is made of what clients or sources say", () => {
  // Whoever adds one looks here whether what goes into it comes from the program's own tables.
  expect(made).toBeLessThanOrEqual(32);
});
