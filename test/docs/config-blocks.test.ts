import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { z } from "zod";
import { ServiceFile } from "../../config/service.ts";
import { SourcesFile } from "../../config/sources.ts";
import { StreamsFile } from "../../config/streams.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The files that blocks may be of, by the name in their first line. */
const schemas: Record<string, z.ZodType> = {
  "service.yaml": ServiceFile,
  "sources.yaml": SourcesFile,
  "streams.yaml": StreamsFile,
};

/** Blocks of a language in the documents that people read, each with its place. */
function blocks(language: string): { place: string; text: string }[] {
  const files = ["README.md", "OPERATIONS.md", "CONTRIBUTING.md", ...globSync("docs/handbook/*.md", { cwd: root })];
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const found = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))];
    return found.map(([, block = ""], at) => ({ place: `${file}, ${language} ${at + 1}`, text: block }));
  });
}

describe("blocks of the documentation", () => {
  test.each(blocks("yaml"))("$place is YAML, and settings that its file takes", ({ text }) => {
    const data: unknown = parse(text);
    const [, name = ""] = /^# (?:config\/)?(\w+\.yaml)/.exec(text) ?? [];
    const schema = schemas[name];
    if (schema) expect(schema.safeParse(data)).toMatchObject({ success: true });
    else expect(data).toBeTypeOf("object");
  });

  test.each(blocks("json"))("$place is JSON", ({ text }) => {
    expect(JSON.parse(text)).toBeTypeOf("object");
  });

  test("of each kind there are some, most of them of files that are known", () => {
    const known = blocks("yaml").filter(({ text }) => /^# (?:config\/)?(?:service|streams)\.yaml/.test(text));
    expect(known.length).toBeGreaterThan(5);
    expect(blocks("json").length).toBeGreaterThan(1);
  });
});
