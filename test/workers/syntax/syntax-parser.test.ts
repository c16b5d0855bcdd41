import { expect, test } from "vitest";
import { englishParser, openEnglishParser, remembering } from "../../../workers/syntax/english-parser.ts";

/** Words as "word<head:label". */
function shown(sentence: string): string[] {
  const words = sentence.split(" ");
  const tree = englishParser()(words);
  return words.map((word, at) => `${word}<${words[(tree?.heads[at] ?? 0) - 1] ?? "root"}:${tree?.labels[at]}`);
}

test("a plain sentence has its tree", () => {
  expect(shown("The council approved the new bridge on Monday .")).toEqual([
    "The<council:det",
    "council<approved:nsubj",
    "approved<root:root",
    "the<bridge:det",
    "new<bridge:amod",
    "bridge<approved:obj",
    "on<Monday:case",
    "Monday<approved:obl",
    ".<approved:punct",
  ]);
});

test("of joined verbs the parser is certain, of whose clause it is at times not", () => {
  const words = "The company bought the mill and sold the yard .".split(" ");
  const tree = englishParser()(words);
  expect(tree?.labels[words.indexOf("sold")]).toBe("conj");
  expect(tree?.certain[words.indexOf("sold")]).toBe(true);
});

test("the same words give the same tree, whatever was parsed before", () => {
  const parse = openEnglishParser();
  const words = "Jane Doe , who ran the mill , left in May .".split(" ");
  const first = parse(words);
  parse("Something else stands here .".split(" "));
  expect(parse(words)).toEqual(first);
});

test("the same words give the same tree after more words than are kept, in whatever company they come", () => {
  const parse = openEnglishParser();
  const words = "The harbour master , whom nobody knew , sold seven boats .".split(" ");
  const first = parse(words);
  for (let nth = 0; nth < 50; nth++) parse(Array.from({ length: 150 }, (_, at) => `word${nth}x${at}`));
  expect(parse(words)).toEqual(first);
  for (let nth = 0; nth < 50; nth++) parse(Array.from({ length: 150 }, (_, at) => `other${nth}x${at}`));
  for (const word of words) parse([word]);
  expect(parse(words)).toEqual(first);
});

test("a sentence is parsed once, however often it is asked for among others", () => {
  const parsed: string[] = [];
  const plain = englishParser();
  const parse = remembering((words) => {
    parsed.push(words.join(" "));
    return plain(words);
  });
  const [one, other] = ["Jane left .".split(" "), "John stayed .".split(" ")];
  const first = parse(one);
  parse(other);
  expect(parse([...one])).toBe(first);
  expect(parsed).toEqual(["Jane left .", "John stayed ."]);
  // The words count, not the letters.
  expect(parse(["Jane left", "."])?.labels).toHaveLength(2);
});

test("a tree has one root, and every word hangs on it, for one word and for garbage", () => {
  for (const words of [["Yes"], ["—", "—", "—"], Array.from({ length: 160 }, (_, at) => (at % 3 ? "blah" : ","))]) {
    const tree = englishParser()(words);
    expect(Array.from(tree?.heads ?? []).filter((head) => head === 0)).toHaveLength(1);
    for (let word = 1; word <= words.length; word++) {
      let at = word;
      for (let steps = 0; at > 0 && steps <= words.length; steps++) at = tree?.heads[at - 1] ?? 0;
      expect(at).toBe(0);
    }
  }
});

test("more words than a sentence has get no tree, and words of any length do", () => {
  const long = "x".repeat(100_000);
  expect(englishParser()([long, "left", "."])?.labels).toHaveLength(3);
  expect(englishParser()(Array.from({ length: 200 }, () => "word"))).toBeNull();
});
