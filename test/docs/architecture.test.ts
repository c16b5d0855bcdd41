import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const text = readFileSync(`${root}ARCHITECTURE.md`, "utf8");

test("the map is read in one sitting", () => {
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(120);
});

test("files and folders that the map names are there", () => {
  const named = [...text.matchAll(/`((?:config|store|pipeline|workers|server|data|docs|test)\/[^`\s]+)`/g)];
  const paths = named.map(([, path = ""]) => path).filter((path) => !path.includes("<"));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
});

test("where a new thing goes is a folder that holds such things", () => {
  const rows = text.slice(text.indexOf("## Where a new thing goes")).split("\n## ")[0] ?? "";
  const folders = [...rows.matchAll(/`([a-z][\w/-]*)\/<[^`]*`/g)].map(([, folder = ""]) => folder);
  expect(folders.length).toBeGreaterThan(8);
  expect(folders.filter((folder) => globSync(`${folder}/*`, { cwd: root }).length < 2)).toEqual([]);
});
