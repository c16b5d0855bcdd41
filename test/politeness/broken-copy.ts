import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Rule } from "./rule.ts";

/** A copy of the sources under test in a folder of its own, broken on purpose. */
export interface BrokenCopy extends Disposable {
  root: string;
}

const project = join(import.meta.dirname, "..", "..");

/** Copies what a rule's breaks may touch, applies them, and links the rest. Throws when a break does not fit the source. */
export function breakFor(rule: Rule): BrokenCopy {
  const root = mkdtempSync(join(tmpdir(), "impolite-"));
  for (const part of ["pipeline", "config", "server"])
    cpSync(join(project, part), join(root, part), { recursive: true });
  for (const part of ["store", "workers", "data", "node_modules", "package.json"])
    symlinkSync(join(project, part), join(root, part));
  for (const { file, find, replace } of rule.breaks) {
    const path = join(root, file);
    const parts = readFileSync(path, "utf8").split(find);
    if (parts.length !== 2) throw new Error(`${rule.id}: "${find}" occurs ${parts.length - 1} times in ${file}`);
    writeFileSync(path, parts.join(replace));
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}
