import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkMemory } from "../../../workers/text/chunk-memory.ts";

const things = 8;

test("what was asked for of late is found, by its letters wherever they stand, and nothing else is", () => {
  // Few words and fewer hashes: most words meet at one slot.
  const word = fc.stringMatching(/^[ab]{1,4}$/);
  fc.assert(
    fc.property(fc.array(word, { maxLength: 80, size: "max" }), (words) => {
      const memory = chunkMemory<string>(things);
      const lately: string[] = [];
      for (const one of words) {
        const found = memory.find(`x${one}y`, 1, 1 + one.length, one.length);
        expect([one, null]).toContain(found);
        if (lately.slice(-things).includes(one)) expect(found).toBe(one);
        if (found === null) memory.keep(one, one.length, one);
        if (lately.includes(one)) lately.splice(lately.indexOf(one), 1);
        lately.push(one);
      }
    }),
    { numRuns: 300 },
  );
});

test("what was not asked for while so much else was kept that it takes both halves is forgotten", () => {
  const memory = chunkMemory<number>(things);
  memory.keep("harbour", 2 ** 31 + 7, 1);
  expect(memory.find("harbour", 0, 7, 2 ** 31 + 7)).toBe(1);
  for (let number = 0; number < 2 * things; number++) memory.keep(`tide${number}`, number, number);
  expect(memory.find("harbour", 0, 7, 2 ** 31 + 7)).toBeNull();
  expect(memory.find(`tide${2 * things - 1}`, 0, 6, 2 * things - 1)).toBe(2 * things - 1);
});
