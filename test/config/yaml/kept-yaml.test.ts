import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readKeptYaml } from "../../../config/yaml/kept-yaml.ts";
import { readYaml } from "../../../config/yaml/yaml-file.ts";

/** A text long enough to be kept; `last` ends it. */
const list = (last: string) =>
  `tags:\n${Array.from({ length: 1500 }, (_, at) => `  - name: Tag ${at}\n`).join("")}  - ${last}\n`;

function folder(): string {
  return mkdtempSync(join(tmpdir(), "claimstream-kept-"));
}

test("what was kept of a text is what reading it gives", () => {
  const kept = folder();
  const text = list("{ name: 'The end', aliases: [End, ~], weight: 1.5 }");
  expect(readKeptYaml(text, "tags", kept)).toEqual(readYaml(text));
  expect(readKeptYaml(text, "tags", kept)).toEqual(readYaml(text));
});

test("a second reading takes what is kept, an edited text is read", () => {
  const kept = folder();
  const text = list("name: Before");
  readKeptYaml(text, "tags", kept);
  const file = join(kept, "tags.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), value: "from the file" }));
  expect(readKeptYaml(text, "tags", kept).value).toBe("from the file");
  expect(readKeptYaml(list("name: After"), "tags", kept)).toEqual(readYaml(list("name: After")));
});

test.each([
  ["has faults", "name: [unclosed"],
  ["holds what JSON lacks", "weight: .inf"],
])("a text that %s is read every time", (_why, last) => {
  const kept = folder();
  expect(readKeptYaml(list(last), "tags", kept)).toEqual(readYaml(list(last)));
  expect(readKeptYaml(list(last), "tags", kept)).toEqual(readYaml(list(last)));
  expect(() => readFileSync(join(kept, "tags.json"))).toThrow("ENOENT");
});

test("a broken file and a folder that cannot be made are done without", () => {
  const kept = folder();
  writeFileSync(join(kept, "tags.json"), "{ half");
  expect(readKeptYaml(list("name: End"), "tags", kept)).toEqual(readYaml(list("name: End")));
  expect(readKeptYaml(list("name: End"), "tags", join(kept, "tags.json", "below"))).toEqual(
    readYaml(list("name: End")),
  );
});
