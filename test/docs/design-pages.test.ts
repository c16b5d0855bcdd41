import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = globSync("docs/design/*.md", { cwd: root }).sort();
const code = globSync("{main.ts,{config,store,pipeline,workers,server}/**/*.{ts,mjs}}", { cwd: root });
const named = code.flatMap((file) =>
  [...readFileSync(join(root, file), "utf8").matchAll(/Design: (docs\/design\/[a-z-]+\.md)/g)].map(([, page = ""]) => ({
    file,
    page,
  })),
);

/** Lines of a page at most: more is read by nobody. */
const linesMax = 40;

test("a mechanism's page is short, and files that it explains say where it is", () => {
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages) {
    const lines = readFileSync(join(root, page), "utf8").trimEnd().split("\n");
    expect(lines.length, page).toBeLessThanOrEqual(linesMax);
    expect(
      named.some((one) => one.page === page),
      `no file says "Design: ${page}"`,
    ).toBe(true);
  }
});

test("what files name as their page is one", () => {
  expect(named.filter(({ page }) => !pages.includes(page))).toEqual([]);
});

test("files that a page names exist", () => {
  for (const page of pages) {
    const text = readFileSync(join(root, page), "utf8");
    const paths = [...text.matchAll(/`((?:config|store|pipeline|workers|server|data|test)\/[\w./-]+\.\w+)`/g)];
    for (const [, path = ""] of paths)
      expect(globSync(path, { cwd: root }), `${basename(page)}: ${path}`).not.toEqual([]);
  }
});
