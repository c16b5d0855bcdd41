import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");

/** The tests that the last column of each row names, with their files. */
const named = read("SECURITY.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && line.includes("`test/"))
  .flatMap((line) => {
    let file = "";
    const cell = line.split(" | ").at(-1)?.replace(/ \|$/, "") ?? "";
    return cell.split(" · ").map((part) => {
      const [, path, title = part] = /^`(test\/[^`]+)`: (.+)$/.exec(part) ?? [];
      file = path ?? file;
      return { file, title };
    });
  });

test("every attack that SECURITY.md names is tried by the tests that it names", () => {
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter(({ file, title }) => !read(file).includes(title));
  expect(missing).toEqual([]);
});
