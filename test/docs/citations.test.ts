import { globSync, readFileSync } from "node:fs";
import { normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { citationsIn, leadsSomewhere } from "./citations.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, "utf8");
const documents = { interface: read("docs/interface.md"), decisions: read("docs/decisions.md") };

/** Every file of the project that is TypeScript, but for this test's own made-up citations; and the documents themselves. */
const files = globSync(["{*.ts,{config,store,pipeline,workers,server,test}/**/*.ts}", "docs/*.md", "*.md"], {
  cwd: root,
})
  .map(normalize)
  .filter((file) => !file.startsWith(normalize("test/docs/")));

const stray = (source: string) =>
  citationsIn(source)
    .filter((citation) => !leadsSomewhere(citation, documents[citation.document]))
    .map(({ written }) => written);

test("every section and rule that a comment cites is there", () => {
  const found = files.flatMap((file) => stray(read(file)).map((written) => `${file}: ${written}`));
  expect(found).toEqual([]);
  expect(files.flatMap((file) => citationsIn(read(file))).length).toBeGreaterThan(300);
});

test("what the decisions say of one another is there too", () => {
  const cited = [...documents.decisions.matchAll(/(?<!RFC \d{4} ?)§(\d+)/g)].map(
    ([, number]) => `Decisions §${number}`,
  );
  expect(cited.flatMap(stray)).toEqual([]);
});

test("sections, rules, lists of them, addresses and the beginnings of headings are found", () => {
  const right = [
    "Decisions §5 and §6.",
    "(decisions §13)",
    "Decisions §3 (402), §5. What else",
    "Interface, Limits (delivery cadence).",
    "Interface, Events, rules 1 and 5.",
    "Interface, Plan and execute, rule 6: names",
    "Interface, Authentication 1 and 2. */",
    "Interface, `GET /profile`; payload ours.",
    "of the GUIDE, rules 2, 4 and 5.",
    "/**\n * A moment. Interface,\n * Events; Decisions\n * §9.\n */",
  ];
  expect(right.map((source) => [source, citationsIn(source).length > 0, stray(source)])).toEqual(
    right.map((source) => [source, true, []]),
  );
});

test("what is cited wrongly is named", () => {
  const wrong = [
    "Decisions §5 and §99",
    "Interface, Nowhere",
    "Interface, Event", // the beginning of no word
    "Interface, Pagination", // two headings begin so
    "Interface, Events, rule 77",
    "Interface, `GET /nowhere`",
    "GUIDE, rules 2 and 99",
    "GUIDE", // the whole of it is no rule
  ];
  expect(wrong.filter((source) => stray(`${source}. More`).length === 0)).toEqual([]);
});
