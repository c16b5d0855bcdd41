import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { foldOf, registeredHost } from "./registered-host.ts";

test.each([
  ["https://www.herald.example.org/a", "example.org"],
  ["https://news.herald.co.uk/a", "herald.co.uk"],
  ["https://web.archive.org/web/2020/http://www.herald.com/a", "herald.com"],
  ["http://fakehost/a", null],
  [null, null],
])("of %s the registered host is %s", (url, host) => {
  expect(registeredHost(url)).toBe(host);
});

test("all pages of a host are in one fold, and of a name without address", () => {
  const folds = (pages: { id: string; url?: string }[]) => new Set(pages.map((page) => foldOf(page, 5))).size;
  const hosts = Array.from({ length: 40 }, (_, at) => ({ id: `${at}`, url: `https://h${at}.com/` }));
  expect(folds(hosts)).toBe(5);
  expect(folds(hosts.map(({ id }) => ({ id, url: `https://h${id}.herald.com/${id}` })))).toBe(1);
  expect(folds([{ id: "herald" }, { id: "herald-1" }, { id: "herald-22" }])).toBe(1);
});

const folder = mkdtempSync(join(tmpdir(), "claimstream-folds-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The first host of some that falls into a fold of two. */
function hostInFold(fold: number): string {
  const hosts = Array.from({ length: 40 }, (_, at) => `river${at}.com`);
  return hosts.find((host) => foldOf({ id: host, url: `https://${host}/` }, 2) === fold) ?? "";
}

/** Counts the titles that are the truth's to the letter. */
const scorer = `import { readFileSync } from "node:fs";
const read = (name) => readFileSync(process.argv[process.argv.indexOf(name) + 1], "utf8").split("\\n").filter(Boolean).map(JSON.parse);
const titles = new Map(read("--pred").map(({ id, title }) => [id, title]));
const truth = read("--truth");
const right = truth.filter(({ id, title }) => titles.get(id) === title).length;
console.log(JSON.stringify({ title: { accuracy: right / truth.length, n: truth.length } }));`;

test("npm run eval -- articles --folds compares with Readability fold by fold and pooled", async () => {
  mkdirSync(join(folder, "tools"));
  writeFileSync(join(folder, "tools", "score-articles.mjs"), scorer);
  const page = "<title>Bridge approved by the council | Herald</title><meta property='og:site_name' content='Herald'>";
  const pages = [0, 1].map(hostInFold).map((host) => ({
    id: host,
    url: `https://${host}/`,
    html: `${page}<meta property='og:title' content='Bridge approved by the council | Herald'><p>${"The council met. ".repeat(40)}</p>`,
  }));
  const cases = join(folder, "pages.jsonl");
  writeFileSync(cases, pages.map((each) => JSON.stringify(each)).join("\n"));
  const truth = pages.map(({ id }) => JSON.stringify({ id, title: "Bridge approved by the council" })).join("\n");
  writeFileSync(join(folder, "truth.jsonl.gz"), gzipSync(truth));
  const { code, output } = await run("articles", cases, "--folds", "2", "--shared", folder);
  expect(code).toBe(0);
  expect(output.split("\n")[2]).toMatch(
    /^articles {2}2 folds, pooled {2}title 100 \(Readability 0\), author - .*titles 2, folds with titles not below 2 of 2 {2}[\d.]+$/,
  );
});

test.each([
  ["ner", "--folds", "5"],
  ["articles", "--folds", "1"],
  ["articles", "--folds", "some"],
])("ends with 2 for wrong use: %s %s %s", async (...args) => {
  expect((await run(...args, "--shared", folder)).code).toBe(2);
});

async function run(...args: string[]) {
  const entry = fileURLToPath(new URL("./eval.ts", import.meta.url));
  const child = spawn(process.execPath, [entry, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const [output, , [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, output };
}
