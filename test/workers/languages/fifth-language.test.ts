import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "claimstream-language-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The files of docs/add-a-language.md, with a handful of words: Italian on the parser of a relative. */
const words = `import type { LanguageWords } from "../common/language-words.ts";
import { parserFile } from "../common/parser.ts";
import { readByTrees } from "../common/read-by-trees.ts";

const italianWords: LanguageWords = {
  code: "it",
  syntax: parserFile("es"),
  folder: new URL(".", import.meta.url),
  cutting: { abbreviations: new Set(), elision: /^(?:l|d|un|dell|nell)['’]/iu, pronoun: null, fused: new Map(), partsHyphens: false, hasOrdinals: false },
  names: null,
  genitive: null,
  dateline: null,
  dictionaryForms: (lower) => [lower],
  joined: null,
  idleNegation: null,
  decimalMark: ",",
  namesSpeaker: null,
  joints: ["e", "ma"],
  connectives: ["inoltre"],
  references: new Set(["questo"]),
  boilerplate: /newsletter/i,
  appeals: /^(?:iscriviti|leggi)/i,
  firstPerson: /^(?:io|noi|nostro)$/i,
  leaningOpening: null,
  goodMin: 0.35,
  wordsMax: 40,
  leavesSubjectsOut: true,
  needsNoSubject: null,
  reportedVerb: null,
};

export const language = readByTrees(italianWords);
`;

const glossary = [
  "il\tdet\tthe",
  "la\tdet\tthe",
  "città\tnoun\tcity",
  "ha\tverb\thave",
  "approvato\tverb\tapprove",
  "ponte\tnoun\tbridge",
];

test("a fifth language is one folder and one line", { timeout: 120_000 }, async () => {
  for (const name of ["node_modules", "data", "package.json"]) symlinkSync(join(root, name), join(folder, name));
  for (const name of ["workers", "store", "config"]) cpSync(join(root, name), join(folder, name), { recursive: true });
  const own = join(folder, "workers/languages/it");
  mkdirSync(own);
  writeFileSync(join(own, "language.ts"), words);
  writeFileSync(join(own, "glossary.txt"), `${glossary.join("\n")}\n`);
  const list = join(folder, "store/model/vocabulary.ts");
  const before = readFileSync(list, "utf8");
  const after = before.replace(
    'readLanguages = ["en", "de", "fr", "es"]',
    'readLanguages = ["en", "de", "fr", "es", "it"]',
  );
  expect(after).not.toBe(before);
  writeFileSync(list, after);
  const said =
    "Martedì la città di Orlano ha approvato la costruzione di un nuovo ponte. Iscriviti alla newsletter della città per leggere le notizie di domani.";
  writeFileSync(
    join(folder, "read.ts"),
    `import { extract } from "./workers/extract.ts";
const document = { url: null, title: null, source_name: "T", media_format: "text", claim_type: null, page: null, body: { text: ${JSON.stringify(said)} }, language: "it" } as const;
const { language, claims } = await extract(document, { tags: [], topics: [] });
console.log(JSON.stringify({ language, claims: claims.map(({ claim_text }) => claim_text) }));
`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "read.ts")]);
  expect(JSON.parse(stdout)).toEqual({
    language: "it",
    claims: ["Martedì la città di Orlano ha approvato la costruzione di un nuovo ponte."],
  });
});
