import { expect, test } from "vitest";
import { align } from "../../../workers/faithfulness/alignment.ts";
import { treeOf } from "./trees.ts";

/** Which word of the source each word of the claim is paired with; "-" for none. */
function pairs(claim: string, source: string): string[] {
  const [own, theirs] = [treeOf(claim), treeOf(source)];
  const { toSource } = align(own, theirs);
  return own.nodes.map(({ text, at }) => `${text}:${theirs.nodes[toSource[at] ?? -1]?.text ?? "-"}`);
}

test("words in one run are paired with one another, not with equal words elsewhere", () => {
  const source = "The mayor praised the bakers, and the council paid the mill.";
  const own = treeOf("The council paid the mill.");
  const { toSource } = align(own, treeOf(source));
  expect([...toSource.slice(0, 5)]).toEqual([7, 8, 9, 10, 11]);
});

test("forms and spellings of one word are paired", () => {
  expect(pairs("The ferry can sail.", "The ferry can't sail.")).toContain("can:ca");
  expect(pairs("The port repairs two ferries.", "The port repaired two ferries.")).toContain("repairs:repaired");
});

test("a name in full stands for its part, a pronoun for another in its place, and one verb of saying for another", () => {
  expect(pairs("Mara Venn closed the mill.", "Venn closed the mill.")[1]).toBe("Venn:Venn");
  const told = pairs("Mara Venn said he closed the mill.", '"I closed the mill," Venn told reporters.');
  expect(told).toContain("said:told");
  expect(told).toContain("he:I");
});

test("what the source does not hold has no partner", () => {
  expect(pairs("The council sold the mill.", "The council bought the mill.")).toContain("sold:-");
});
