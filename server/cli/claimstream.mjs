#!/usr/bin/env node
// Plain JavaScript, because any Node from 20 on may begin here: it goes on with the Node that the package brings.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import module from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const words = process.argv.slice(2);
const { version, optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const pinned = ancestors(root)
  .map((folder) => join(folder, "node_modules", ".bin", "node"))
  .find(existsSync);
const isPinned = !pinned || realpathSync(pinned) === realpathSync(process.execPath);

if (words.length === 1 && ["--version", "-v"].includes(words[0])) {
  process.stdout.write(`${version}\n`);
} else if (!Object.values(optionalDependencies).includes(process.versions.node) && !isPinned) {
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...words], { stdio: "inherit" });
  // Whoever stops this process means the one that works.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
} else {
  if (!process.env.NODE_COMPILE_CACHE) module.enableCompileCache?.(join(root, "node_modules", ".cache", "claimstream"));
  await import("./process.ts");
}

/** A folder and those that it lies in: packages of an installed package may lie in any of them. */
function ancestors(folder) {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}
