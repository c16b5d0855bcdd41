import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hunks, lineDiff } from "../../../../server/console/files/line-diff.ts";
import { seed } from "../../../support/service/seed.ts";

const shown = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${{ removed: "-", added: "+", same: " " }[kind]}${text}`);

describe("the difference of two texts", () => {
  test("takes the shortest way", () => {
    expect(shown("a\nb\nc\nd", "a\nc\nx\nd")).toEqual([" a", "-b", " c", "+x", " d"]);
    expect(shown("a", "a")).toEqual([" a"]);
    expect(shown("", "a\nb")).toEqual(["-", "+a", "+b"]);
  });

  test("is each of the two texts when the lines of the other are left out", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 }).map((each) => each.join("\n"));
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const all = lineDiff(before, after);
        const without = (kind: string) => all.filter((line) => line.kind !== kind).map(({ text }) => text);
        expect(without("added").join("\n")).toBe(before);
        expect(without("removed").join("\n")).toBe(after);
      }),
      { seed },
    );
  });

  test("of texts that share nothing is all of the one before all of the other, in a moment", () => {
    const many = (letter: string) => Array.from({ length: 4000 }, (_, at) => `${letter}${at}`).join("\n");
    expect(lineDiff(many("a"), many("b"))).toHaveLength(8000);
    const [first, last] = ["first\n", "\nlast"];
    const all = lineDiff(first + many("a") + last, first + many("b") + last);
    expect([all.at(0), all.at(1), all.at(4001), all.at(-1)]).toEqual([
      { kind: "same", text: "first", number: 1 },
      { kind: "removed", text: "a0", number: 2 },
      { kind: "added", text: "b0", number: 2 },
      { kind: "same", text: "last", number: 4002 },
    ]);
  });

  test("is shown in pieces with some lines around", () => {
    const before = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
    const after = before.with(4, "five").with(20, "twenty-one");
    const pieces = hunks(lineDiff(before.join("\n"), after.join("\n")));
    expect(pieces.map((piece) => [piece[0]?.number, piece.length])).toEqual([
      [2, 8],
      [18, 8],
    ]);
  });
});
