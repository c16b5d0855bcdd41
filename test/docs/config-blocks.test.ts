import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { z } from "zod";
import { ServiceFile } from "../../config/service.ts";
import { SourcesFile } from "../../config/sources.ts";
import { StreamsFile } from "../../config/streams.ts";
import { blocks } from "./blocks.ts";

/** The files that blocks may be of, by the name in their first line. */
const schemas: Record<string, z.ZodType> = {
  "service.yaml": ServiceFile,
  "sources.yaml": SourcesFile,
  "streams.yaml": StreamsFile,
};

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
