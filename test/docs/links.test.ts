import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const documents = globSync(["*.md", "docs/*.md", "docs/handbook/*.md"], { cwd: root });

/** The files that a document links to, as paths from the root; addresses and places within the document left out. */
function linked(document: string): string[] {
  const links = readFileSync(join(root, document), "utf8").matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g);
  return [...links].map(([, target = ""]) => join(dirname(document), target));
}

test("every file that a document links to is there", () => {
  expect(documents.flatMap(linked).length).toBeGreaterThan(10);
  const lost = documents.flatMap((document) => linked(document).map((file) => `${document}: ${file}`));
  expect(lost.filter((line) => !existsSync(join(root, line.split(": ")[1] ?? "")))).toEqual([]);
});

test.each(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"])(
  "%s leads to the contract and the decisions",
  (document) => {
    expect(linked(document)).toEqual(expect.arrayContaining(["docs/interface.md", "docs/decisions.md"]));
  },
);
