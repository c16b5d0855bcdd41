import { describe, expect, test } from "vitest";
import { jsonFlaw } from "../../../server/api/json-text.ts";

describe("a JSON text", () => {
  test.each([
    ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}'],
    ['  [1, -2.5e3, "x\\"y", true, null, {}]  '],
    ["9007199254740991"],
    ["-9007199254740991"],
    ["0.1000000000000000055"],
    ['{"":0," ":0}'],
    ['"\\ud83d\\ude00"'],
    [`"${"x".repeat(1_000_000)}"`],
  ])("%.60s is sound", (text) => {
    expect(jsonFlaw(text)).toBeUndefined();
  });

  test.each([
    ['{"a":1,"a":1}', "a", "twice"],
    ['{"a":1,"\\u0061":2}', "a", "twice"],
    ['{"x":[{"b":1},{"b":1,"c":2,"b":3}]}', "x.1.b", "twice"],
    ['{"ids":[1,9007199254740992]}', "ids.1", "whole number"],
    ['{"n":-9007199254740993}', "n", "whole number"],
    ['{"n":1e999}', "n", "too large"],
    ['{"t":"a\\u0000b"}', "t", "zero"],
    ['{"t":"\\ud800"}', "t", "Unicode"],
    ['{"\\udc00":1}', "\udc00", "Unicode"],
    ["[".repeat(65) + "]".repeat(65), "0.0.0", "nested"],
    ["[".repeat(100_000) + "]".repeat(100_000), "0.0.0", "nested"],
  ])("%.60s is not: %s", (text, field, message) => {
    expect(jsonFlaw(text)).toEqual({ field, message: expect.stringContaining(message) });
  });
});
