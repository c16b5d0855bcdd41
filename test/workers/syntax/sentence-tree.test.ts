import { expect, test, vi } from "vitest";
import * as parser from "../../../workers/syntax/english-parser.ts";
import { childOf, isWhole, numbersOf, treesOf } from "../../../workers/syntax/sentence-tree.ts";

const text = "It rained.  Maria Keller’s old ferry left Oslo (Norway) at 10.30 a.m. on May 4.\n“No!”";
const sentences = ["It rained.", text.slice(text.indexOf("Maria"), text.indexOf("\n")), "“No!”"].map((words) => {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
});

test("words stand where the text has them, and nothing is lost between", () => {
  const trees = treesOf(text, sentences);
  sentences.forEach(({ start, end }, number) => {
    const nodes = trees(number)?.nodes ?? [];
    expect(nodes.length).toBeGreaterThan(1);
    for (const node of nodes) expect(text.slice(node.start, node.end)).toBe(node.text);
    expect(nodes[0]?.start).toBe(start);
    expect(nodes.at(-1)?.end).toBe(end);
    nodes.slice(1).forEach((node, at) => {
      expect(text.slice(nodes[at]?.end, node.start).trim()).toBe("");
    });
  });
});

test("a tree hangs together: one root, children that know their head, stretches that hold what hangs below", () => {
  const tree = treesOf(text, sentences)(1);
  const nodes = tree?.nodes ?? [];
  expect(nodes.filter(({ head }) => head < 0)).toEqual([tree?.root]);
  expect(tree?.root).toMatchObject({ text: "left", first: 0, last: nodes.length - 1, size: nodes.length });
  for (const node of nodes) {
    for (const child of node.children) expect(child.head).toBe(node.at);
    const below = [...numbersOf(node)].toSorted((a, b) => a - b);
    expect([below[0], below.at(-1), below.length]).toEqual([node.first, node.last, node.size]);
    expect(isWhole(node)).toBe(node.last - node.first + 1 === below.length);
  }
});

test("a child is found by its label", () => {
  const root = treesOf(text, sentences)(1)?.root;
  expect(root && childOf(root, "obj", "nsubj")?.text).toBe("ferry");
  expect(root && childOf(root, "vocative")).toBeUndefined();
});

test("typographic apostrophes are those of the keyboard in the small form", () => {
  const [node] = (treesOf(text, sentences)(1)?.nodes ?? []).filter(({ label }) => label === "case");
  expect(node).toMatchObject({ text: "’s", lower: "'s" });
});

test("what has no words or too many has no tree", () => {
  const long = `${"very ".repeat(400)}long.`;
  const trees = treesOf(long, [
    { start: 0, end: long.length },
    { start: 4, end: 5 },
  ]);
  expect(trees(0)).toBeNull();
  expect(trees(1)).toBeNull();
  expect(trees(2)).toBeNull();
});

test("a sentence is parsed when it is asked for first, and once", () => {
  const parse = vi.fn(parser.englishParser());
  using opened = vi.spyOn(parser, "englishParser").mockReturnValue(parse);
  const trees = treesOf(text, sentences);
  expect(opened).not.toHaveBeenCalled();
  const first = trees(1);
  expect(trees(1)).toBe(first);
  expect(parse).toHaveBeenCalledTimes(1);
  trees(0);
  expect(parse).toHaveBeenCalledTimes(2);
});
