import { describe, expect, test } from "vitest";
import { z } from "zod";
import { plainWords } from "../../config/plain-words.ts";
import { operations } from "../../server/operations.ts";

/** Words of validators, and letters that stand in patterns and hardly anywhere else. */
const technical = /\b(?:invalid|expected|received|pattern|regex|undefined|NaN|zod)\b|[\\^$*]|\[\w-\w/i;

const hostile: unknown[] = [
  undefined,
  null,
  "",
  " ",
  "!",
  "0",
  "-1",
  "x".repeat(3000),
  "a,b",
  "2026-13-45",
  "\u0007",
  -1,
  0,
  1.5,
  1e20,
  true,
  [],
  ["!"],
  [null],
  [[]],
  Array(600).fill("1"),
  {},
  { key: 1 },
  [{ key: 1, value: {} }],
  [{ key: "tag", value: [] }],
];

const inputs = operations.flatMap(({ name, input }) => (input instanceof z.ZodObject ? [{ name, input }] : []));

describe("what is said of a wrong value", () => {
  test.each(inputs)("names no pattern and no validator: $name", ({ input }) => {
    const said = new Set<string>();
    for (const field of Object.keys(input.shape)) {
      for (const value of hostile) {
        const { error } = input.safeParse({ [field]: value }, { error: plainWords });
        for (const { message } of error?.issues ?? []) said.add(message);
      }
    }
    expect([...said].filter((message) => technical.test(message))).toEqual([]);
  });

  test("goes on after the name of its field", () => {
    const schema = z.object({
      name: z.string().min(2),
      kind: z.enum(["feed", "page"]),
      day: z.iso.date(),
      on: z.boolean(),
      list: z.array(z.int()).max(1),
      code: z.string().regex(/^\d$/),
      both: z.union([z.string(), z.int()]),
    });
    const sent = { name: "a", kind: "fed", day: "tomorrow", list: [1, 2], code: "x", both: [] };
    const { error } = schema.safeParse(sent, { error: plainWords });
    expect(error?.issues.map(({ path, message }) => `${path} ${message}`)).toEqual([
      "name must have at least 2 characters",
      "kind must be one of feed, page",
      "day must be a day, YYYY-MM-DD",
      "on is missing",
      "list must have at most 1 item",
      "code must be written as the API description says",
      "both is not in a form that is taken",
    ]);
  });
});
