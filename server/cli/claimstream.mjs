#!/usr/bin/env node
// Plain JavaScript, because any Node from 20 on may begin here: it goes on with the Node that the package brings.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import module from "node:module";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const words = process.argv.slice(2);
const { version, optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const pinned = join(root, "node_modules", ".bin", "node");

if (words.length === 1 && ["--version", "-v"].includes(words[0])) {
  process.stdout.write(`${version}\n`);
} else if (!Object.values(optionalDependencies).includes(process.versions.node) && existsSync(pinned)) {
  const { status, signal } = spawnSync(pinned, [fileURLToPath(import.meta.url), ...words], { stdio: "inherit" });
  process.exitCode = status ?? 128 + (constants.signals[signal] ?? 0);
} else {
  if (!process.env.NODE_COMPILE_CACHE) module.enableCompileCache?.(join(root, "node_modules", ".cache", "claimstream"));
  await import("./process.ts");
}
