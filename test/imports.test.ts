import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { cycles, type Import } from "./support/import-cycles.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The part a file belongs to: the first entry whose pattern its path meets. */
const parts = {
  main: /^main\.ts$/,
  cli: /^server\/cli\//,
  model: /^store\/model\//,
  pool: /^workers\/pool\.ts$/,
  limits: /^config\/limits\.ts$/,
  store: /^store\//,
  config: /^config\//,
  workers: /^workers\//,
  pipeline: /^pipeline\//,
  server: /^server\//,
  test: /^test\/|^[\w.]+\.config\.ts$/,
};
type Part = keyof typeof parts;
const everything = Object.keys(parts) as Part[];

/** Which parts a part may take values from, and which types besides. */
const mayImport: Record<Part, { values: Part[]; types: Part[] }> = {
  model: { values: ["model"], types: [] },
  config: { values: ["model", "config", "limits"], types: [] },
  limits: { values: ["model", "config", "limits"], types: [] },
  store: { values: ["model", "store"], types: ["config", "limits"] },
  workers: { values: ["model", "limits", "workers", "pool"], types: [] },
  pool: { values: ["model", "limits", "workers"], types: [] },
  pipeline: { values: ["model", "config", "limits", "store", "pipeline", "pool"], types: ["workers"] },
  server: { values: ["model", "config", "limits", "store", "server"], types: [] },
  cli: { values: everything, types: [] },
  main: { values: everything, types: [] },
  test: { values: everything, types: [] },
};

/** Packages that only these files may know; tests may use any. */
const confined: Record<string, RegExp> = {
  kysely: /^store\//,
  pg: /^store\/engine\/postgres\//,
  "better-sqlite3": /^store\/engine\/(sqlite|log-writer)\.ts$/,
  h3: /^server\//,
  piscina: /^workers\/(pool|extract-task)\.ts$/,
  "node-cron": /^config\/runtime\/cron\.ts$/,
  chokidar: /^config\//,
  citty: /^server\/cli\//,
  "prom-client": /^config\/runtime\/metrics\.ts$/,
  jsdom: /^workers\//,
  "@mozilla/readability": /^workers\//,
  compromise: /^workers\//,
  feedsmith: /^(pipeline\/sources|server\/feeds)\//,
  "rss-parser": /^pipeline\/sources\//,
  unpdf: /^pipeline\/sources\/inbox\//,
  mammoth: /^pipeline\/sources\/inbox\//,
  "oidc-provider": /^server\/oauth\//,
  "@modelcontextprotocol/server": /^server\/mcp\//,
  "postal-mime": /^pipeline\/sources\/inbox\//,
};

const files = globSync("{*.ts,{config,store,pipeline,workers,server,test}/**/*.ts}", { cwd: root })
  .map(normalize)
  .sort();
const imports = files.flatMap(importsOf);
const own = imports.filter(({ to }) => to.endsWith(".ts"));

describe("the imports of the project", () => {
  test("every file belongs to a part", () => {
    expect(files.filter((file) => partOf(file) === undefined)).toEqual([]);
    expect(files.length).toBeGreaterThan(50);
    expect(own.length).toBeGreaterThan(files.length);
  });

  test("no part imports what it must not know", () => {
    const forbidden = own.filter(({ from, to, isType }) => {
      const rule = mayImport[partOf(from) ?? "model"];
      const part = partOf(to) ?? "main";
      return !rule.values.includes(part) && !(isType && rule.types.includes(part));
    });
    expect(forbidden.map(shown)).toEqual([]);
  });

  test("a package is imported only where it is at home", () => {
    const strays = imports.filter(({ from, to }) => {
      const home = confined[packageOf(to)];
      return home !== undefined && !home.test(from) && partOf(from) !== "test";
    });
    expect(strays.map(shown)).toEqual([]);
  });

  test("the thread that writes the log back loads no package but SQLite's: it stays up as long as the service", () => {
    const loaded = reached("store/engine/checkpoint-thread.ts");
    expect(loaded.filter((to) => !to.endsWith(".ts") && !to.startsWith("node:"))).toEqual(["better-sqlite3"]);
  });

  test("nothing outside of test imports from test", () => {
    expect(own.filter(({ from, to }) => partOf(to) === "test" && partOf(from) !== "test").map(shown)).toEqual([]);
  });

  test("nothing imports in a circle, types included: each file can be read without those that use it", () => {
    expect(cycles(own)).toEqual([]);
  });

  test("no file is named for what it is not", () => {
    const vague = /^(index|utils?|helpers?|common|misc|manager|base)\.ts$/;
    expect(files.filter((file) => vague.test(basename(file)))).toEqual([]);
  });

  test("no file passes on what another one exports", () => {
    const passing = files.filter((file) => /^export\s+(type\s+)?(\*|\{[^}]*\})[^;]*?from\s+"\./m.test(read(file)));
    expect(passing).toEqual([]);
  });
});

/** What a file imports: by import and export lines, and by `import()`. */
function importsOf(from: string): Import[] {
  const statement = /^\s*(?:import|export)\s+(type\s+)?(?:([\w*{][^;"']*?)\s+from\s+)?["']([^"']+)["']/gm;
  const dynamic = /\bimport\(\s*["']([^"']+)["']\s*\)/g;
  const text = read(from);
  const lines = [...text.matchAll(statement)].map(([, type, names, to]) => ({
    to: to ?? "",
    isType: type !== undefined || onlyTypes(names ?? ""),
  }));
  const calls = [...text.matchAll(dynamic)].map(([, to]) => ({ to: to ?? "", isType: false }));
  return [...lines, ...calls].map(({ to, isType }) => ({ from, to: resolved(from, to), isType }));
}

function onlyTypes(names: string): boolean {
  const listed = /^\{([^}]*)\}$/
    .exec(names.trim())?.[1]
    ?.split(",")
    .filter((name) => name.trim() !== "");
  return listed?.every((name) => /^\s*type\s/.test(name)) ?? false;
}

function resolved(from: string, to: string): string {
  return to.startsWith(".") ? normalize(join(dirname(from), to)) : to;
}

function partOf(file: string): Part | undefined {
  return everything.find((part) => parts[part].test(file));
}

function packageOf(to: string): string {
  return to
    .split("/")
    .slice(0, to.startsWith("@") ? 2 : 1)
    .join("/");
}

/** All that is loaded with a file, itself first. */
function reached(from: string): string[] {
  const found = new Set([from]);
  for (const file of found)
    for (const { to } of imports.filter((edge) => edge.from === file && !edge.isType)) found.add(to);
  return [...found];
}

function shown({ from, to }: Import): string {
  return `${from} imports ${to}`;
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
