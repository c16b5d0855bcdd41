import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSourceSecrets, SourceSecretName } from "../../../config/runtime/source-secrets.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "claimstream-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = () => join(folder, "source-secrets.json");

test("what is kept is had back, also by whoever opened it before, and cannot be read in the file", () => {
  const early = openSourceSecrets(folder);
  expect(early.read("SOURCE_GAZETTE")).toBeUndefined();
  openSourceSecrets(folder).keep("SOURCE_GAZETTE", "tide tables 4471");
  openSourceSecrets(folder).keep("SOURCE_COURIER", "another");
  expect(early.read("SOURCE_GAZETTE")).toBe("tide tables 4471");
  expect(early.names()).toEqual(["SOURCE_COURIER", "SOURCE_GAZETTE"]);
  expect(readFileSync(file(), "utf8")).not.toMatch(/tide|4471|another/);
  expect(early.forget("SOURCE_GAZETTE")).toBe(true);
  expect(early.forget("SOURCE_GAZETTE")).toBe(false);
  expect(early.read("SOURCE_GAZETTE")).toBeUndefined();
});

test("the file is for its owner's eyes only, also when it was not before", () => {
  openSourceSecrets(folder).keep("SOURCE_GAZETTE", "one");
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  chmodSync(file(), 0o644);
  openSourceSecrets(folder).keep("SOURCE_GAZETTE", "two");
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test("a secret under another's name, or of another installation, opens nothing", () => {
  const kept = openSourceSecrets(folder);
  kept.keep("SOURCE_GAZETTE", "one");
  writeFileSync(file(), readFileSync(file(), "utf8").replace("SOURCE_GAZETTE", "SOURCE_COURIER"));
  expect(() => kept.read("SOURCE_COURIER")).toThrow("SOURCE_COURIER was kept with another master key");
  writeFileSync(join(folder, "master.key"), `${"ab".repeat(32)}\n`);
  kept.keep("SOURCE_GAZETTE", "one");
  expect(() => openSourceSecrets(folder).read("SOURCE_GAZETTE")).toThrow("another master key");
});

test.each(["{", "[]", '{"SOURCE_A": 1}', '{"constructor": "eA=="}'])(
  "a file that holds %s is told to be damaged",
  (text) => {
    writeFileSync(file(), text);
    expect(() => openSourceSecrets(folder).names()).toThrow("is damaged");
  },
);

test.each([
  "source_a",
  "A",
  "SOURCE_",
  "SOURCE_A-B",
  "SOURCE_A_FILE",
  "__proto__",
  "SOURCE_A\n",
  `SOURCE_${"A".repeat(101)}`,
])("%j is no name of a secret", (name) => {
  expect(SourceSecretName.safeParse(name).success).toBe(false);
});
