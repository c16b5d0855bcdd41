import fc from "fast-check";
import { expect, test } from "vitest";
import { textNumbers } from "../../../workers/text/text-numbers.ts";

test("a list's texts are found by what they say, the last of those that say the same, and no others", () => {
  const text = fc.oneof(fc.stringMatching(/^[ab]{0,3}$/), fc.string());
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60, size: "max" }), fc.array(text), (list, others) => {
      const numberOf = textNumbers(list);
      for (const one of [...list, ...others]) expect(numberOf(one)).toBe(list.lastIndexOf(one));
    }),
  );
});
