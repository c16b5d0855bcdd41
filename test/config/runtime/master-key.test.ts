import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMasterKey } from "../../../config/runtime/master-key.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "claimstream-master-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = () => join(folder, "master.key");

describe("the master key", () => {
  test("is made when it is first needed, for its owner's eyes only", () => {
    const key = openMasterKey(folder);
    expect(readdirSync(folder)).toEqual([]);
    key.derive("purpose", "text");
    expect(readdirSync(folder)).toEqual(["master.key"]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
  });

  test("derives the same again after a restart, and something else for every purpose, text and installation", () => {
    const key = openMasterKey(folder);
    const derived = key.derive("a", "b");
    expect(derived).toMatch(/^[\w-]{43}$/);
    expect(openMasterKey(folder).derive("a", "b")).toBe(derived);
    expect(key.derive("a", "c")).not.toBe(derived);
    expect(key.derive("c", "b")).not.toBe(derived);
    expect(key.derive("ab", "")).not.toBe(derived);
    expect(openMasterKey(join(folder, "other")).derive("a", "b")).not.toBe(derived);
  });

  test("that is damaged is refused, never replaced: every demo key hangs on it", () => {
    writeFileSync(file(), "short");
    expect(() => openMasterKey(folder).derive("a", "b")).toThrow(/master\.key is damaged/);
    expect(readFileSync(file(), "utf8")).toBe("short");
    chmodSync(file(), 0o600);
  });
});
