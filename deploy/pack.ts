import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** What is packed, besides package.json: what the container has, and the documents that the service shows. Of `data/` only what ships. */
const packed = [
  "main.ts",
  "config",
  "data/models",
  "data/packs",
  "data/sample",
  "pipeline",
  "store",
  "workers",
  "server",
  "docs",
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  "OPERATIONS.md",
  "SECURITY.md",
  "RELIABILITY.md",
  "ARCHITECTURE.md",
];

/** A module that another names, as source: `"../store/store.ts"`. */
const moduleNamed = /(["'`])(\.{1,2}\/[^"'`\n]*)\.ts\1/g;

/**
 * Packs the program as `npm install` takes it and gives the path of the tarball. Node strips no types in `node_modules`, so that what is
 * packed is JavaScript: each .ts file without its types, on the same lines. The versions of all packages are those of the lock file.
 */
export function pack({ root, target }: { root: string; target: string }): string {
  const stage = mkdtempSync(join(tmpdir(), "claimstream-pack-"));
  try {
    for (const path of packed) cpSync(join(root, path), join(stage, path), { recursive: true });
    for (const file of globSync("**/*.{ts,mjs}", { cwd: stage })) asJavaScript(join(stage, file));
    writeJson(join(stage, "package.json"), packageOf(readJson(join(root, "package.json"))));
    writeJson(join(stage, "npm-shrinkwrap.json"), shrinkwrapOf(readJson(join(root, "package-lock.json"))));
    return npmPack(stage, resolve(target));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

function asJavaScript(file: string): void {
  if (file.endsWith(".d.ts")) {
    rmSync(file);
    return;
  }
  const source = readFileSync(file, "utf8");
  const plain = file.endsWith(".ts") ? stripTypeScriptTypes(source) : source;
  writeFileSync(file, plain.replace(moduleNamed, "$1$2.js$1"));
  if (file.endsWith(".ts")) renameSync(file, file.replace(/\.ts$/, ".js"));
}

/** What a package says of itself where it is installed. Any Node from 20 on may begin: the package brings its own. */
function packageOf(own: Json): Json {
  const { name, version, description, license, type, bin, dependencies, optionalDependencies } = own;
  return {
    name,
    version,
    description,
    license,
    type,
    engines: { node: ">=20" },
    bin,
    dependencies,
    optionalDependencies,
  };
}

/** The lock file without what only developers need. */
function shrinkwrapOf(lock: Json): Json {
  const all = Object.entries(lock.packages as Record<string, Json>);
  const [, own = {}] = all.find(([path]) => path === "") ?? [];
  const { devDependencies: _dev, ...root } = own;
  const packages = Object.fromEntries(all.filter(([path, { dev }]) => path !== "" && dev !== true));
  return { ...lock, packages: { "": root, ...packages } };
}

function npmPack(stage: string, target: string): string {
  const { status, stdout, stderr } = spawnSync("npm", ["pack", "--json", "--pack-destination", target], {
    cwd: stage,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
  const [told] = JSON.parse(stdout) as { filename: string }[];
  if (!told) throw new Error(`npm pack named no file: ${stdout}`);
  return join(target, told.filename);
}

type Json = Record<string, unknown>;

function readJson(file: string): Json {
  return JSON.parse(readFileSync(file, "utf8")) as Json;
}

function writeJson(file: string, value: Json): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

if (import.meta.main)
  process.stdout.write(`${pack({ root: join(import.meta.dirname, ".."), target: process.cwd() })}\n`);
