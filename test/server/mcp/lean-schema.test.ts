import { expect, test } from "vitest";
import { z } from "zod";
import { leanAnswer, leanArguments } from "../../../server/mcp/lean-schema.ts";
import { toolsOf } from "../../../server/mcp/tools.ts";
import { jsonSchemaOf } from "../../../server/openapi/schema.ts";
import { operations } from "../../../server/operations.ts";

const tools = [...toolsOf(operations).values()].map(({ shown }) => shown);

test("the list of tools takes at most 30 kB of a context, each tool with its output schema", () => {
  expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(30_000);
  for (const { outputSchema } of tools) expect(Object.keys(outputSchema?.properties ?? {})).toContain("data");
});

test("what is referred to is there, and nothing else", () => {
  for (const { outputSchema } of tools) {
    const { $defs = {}, ...root } = { ...outputSchema };
    const named = JSON.stringify([root, $defs]).matchAll(/"#\/\$defs\/(\w+)"/g);
    expect(new Set([...named].map((match) => match[1]))).toEqual(new Set(Object.keys(Object($defs))));
  }
});

test("claims are told of whole wherever they stand, what lies deep by its kind", () => {
  const Claim = z.object({ claim_id: z.string(), span: z.object({ start: z.int() }) }).meta({ id: "Claim" });
  const deep = z.object({ a: z.object({ b: z.object({ c: z.object({ d: z.string(), claims: z.array(Claim) }) }) }) });
  expect(leanAnswer([jsonSchemaOf(deep, "output")], "list").data).toEqual({
    type: "object",
    properties: { a: { type: "object", properties: { b: { type: "object" } } } },
  });
  const near = leanAnswer([jsonSchemaOf(z.object({ claims: z.array(Claim) }), "output")], "list");
  expect(near.data.properties?.claims).toEqual({ type: "array", items: { $ref: "#/$defs/Claim" } });
  expect(near.$defs.Claim?.properties?.span).toEqual({ type: "object", properties: { start: { type: "integer" } } });
});

test("several forms of an answer have the fields of all, and null takes no room", () => {
  const forms = [z.object({ total: z.int().nullable() }), z.object({ next: z.union([z.string(), z.int(), z.null()]) })];
  expect(
    leanAnswer(
      forms.map((form) => jsonSchemaOf(form, "output")),
      "single",
    ).data,
  ).toEqual({
    type: "object",
    properties: { total: { type: ["integer", "null"] }, next: { type: ["string", "integer", "null"] } },
  });
});

test("arguments keep what tells how to fill them in, and lose what only repeats it", () => {
  const schema = {
    properties: {
      id: { type: ["integer", "string"], minimum: 1, pattern: "^[1-9]$", description: "Which one." },
      tags: { type: "array", items: { type: "string" }, description: "Separated by commas; any of them." },
      day: { $ref: "#/$defs/Day", description: "The first." },
      color: { type: "string", pattern: "^#[0-9a-f]{6}$", maxLength: 7, examples: ["#aa0000"] },
      page: { type: "integer", minimum: 0, maximum: 1_000_000_000 },
      page_num: { type: "integer", minimum: 0, maximum: 1_000_000_000 },
      page_size: { type: "integer", minimum: 1, maximum: 200, default: 50 },
    },
    $defs: { Day: { type: "string", format: "date", pattern: "^\\d{4}", examples: ["2026-11-21"] } },
  };
  expect(leanArguments(schema)).toEqual({
    id: { type: "string", description: "Which one." },
    tags: { type: "array", items: { type: "string" }, description: "Any of them." },
    day: { type: "string", format: "date", description: "The first." },
    color: { type: "string", pattern: "^#[0-9a-f]{6}$", examples: ["#aa0000"] },
    page_size: { type: "integer", maximum: 200, default: 50 },
  });
});
