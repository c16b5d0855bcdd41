import { expect, test } from "vitest";
import { readTree, treesOf } from "../../../workers/syntax/sentence-tree.ts";
import { splitSentences } from "../../../workers/text/sentences.ts";
import { toneOf } from "../../../workers/topics/clause-tone.ts";
import { scoreSentiment, scoreSignificance } from "../../../workers/topics/tone.ts";

function sentimentOf(content: string, title: string | null): number {
  const sentences = splitSentences(content);
  return scoreSentiment({ content, sentences }, title, treesOf(content, sentences));
}

test("good news is above zero, bad news below", () => {
  expect(sentimentOf("The team won the award after a record victory.", null)).toBeGreaterThan(0.2);
  expect(sentimentOf("Five people died in the crash and dozens were injured.", null)).toBeLessThan(-0.2);
  expect(sentimentOf("Nobody knows what a table weighs.", null)).toBe(0);
});

test.each([
  ["Quarterly profit rose to 4 million from 3 million.", 1],
  ["Sales fell by a tenth.", -1],
  ["The company cut its costs.", 1],
  ["Unemployment rose in March.", -1],
  ["The operating loss narrowed.", 1],
  ["The group reported a fall in its earnings.", -1],
  ["The net loss was 2 million, compared with a profit of 1 million.", -1],
  ["Turnover was 12.5 million against 11.9 million.", 1],
  ["The office is on the second floor, four miles from the station.", 0],
])("what rises and what falls is good or bad news by what it is: %s", (text, sign) => {
  expect(Math.sign(sentimentOf(text, null))).toBe(sign);
});

test("a turning word turns what follows, and what comes after but weighs more", () => {
  expect(sentimentOf("The talks were a success.", null)).toBeGreaterThan(0);
  expect(sentimentOf("The talks were not a success.", null)).toBeLessThan(0);
  expect(sentimentOf("The film is beautiful, but terrible.", null)).toBeLessThan(0);
  expect(sentimentOf("The film is terrible, but beautiful.", null)).toBeGreaterThan(0);
});

test.each([
  ["Unemployment in towns with many jobs rose.", -1],
  ["The debts of the firm with good sales grew.", -1],
  ["Profit of the firm that has no debt fell in May.", -1],
])("what moves is the measure that the sentence's tree ties to the movement: %s", (text, sign) => {
  expect(Math.sign(sentimentOf(text, null))).toBe(sign);
});

test.each([
  ["The dam might collapse.", "The dam collapsed."],
  ["If the dam collapses, the mill will close.", "The dam collapsed, and the mill will close."],
  ["The yard could win the award.", "The yard won the award."],
  ["Sales could fall in May.", "Sales fell in May."],
])("what could be counts less than what is: %s", (open, told) => {
  expect(Math.sign(sentimentOf(open, null))).toBe(Math.sign(sentimentOf(told, null)));
  expect(Math.abs(sentimentOf(open, null))).toBeLessThan(Math.abs(sentimentOf(told, null)));
});

test("a name of several words is neither good nor bad news", () => {
  expect(sentimentOf("The bus stops near the offices of Victory Park Bank in the old town.", null)).toBe(0);
  expect(sentimentOf("The bus stops near the offices where the victory was told.", null)).toBeGreaterThan(0);
  expect(sentimentOf("Victory Parade Held", null)).toBeGreaterThan(0);
});

test("only sentences with words of a tone are parsed", () => {
  const content = "The table stands there. The team won the award. Nobody knows what it weighs.";
  const sentences = splitSentences(content);
  const asked: number[] = [];
  scoreSentiment({ content, sentences }, null, (number) => {
    asked.push(number);
    return null;
  });
  expect(asked).toEqual([1]);
});

test("the title tells the news", () => {
  const text = "The club was founded long ago. Its ground lies by the river. An injury kept one player out.";
  expect(sentimentOf(text, null)).toBeLessThan(0);
  expect(sentimentOf(text, "Rovers win the cup")).toBeGreaterThan(0);
});

test("a long text's first sentences tell the news", () => {
  const rest = Array.from({ length: 16 }, () => "The yard is by the river, and visitors enjoy a good view.");
  const text = ["Northwind laid off 400 workers after the fire destroyed its yard.", ...rest].join(" ");
  expect(sentimentOf(text, null)).toBeLessThan(sentimentOf([...rest, text.slice(0, 65)].join(" "), null));
});

test.each(["Northwind laid off 4,000 workers.", "Half of the yard is out of work.", "The crew walked out on Monday."])(
  "two words may say what neither does: %s",
  (text) => {
    expect(sentimentOf(text, null)).toBeLessThan(0);
  },
);

test("what reaches nations outranks what amuses a few", () => {
  const world = scoreSignificance({
    text: "The president and congress agreed on sanctions after the war killed thousands.",
    title: null,
    places: 3,
    organizations: 3,
    persons: 2,
  });
  const trifle = scoreSignificance({
    text: "The actress wore a new outfit at the festival.",
    title: null,
    places: 0,
    organizations: 0,
    persons: 1,
  });
  expect(world).toBeGreaterThan(trifle + 20);
});

test.each([
  "However, profit rose by a third.",
  "“But losses grew,” she said, although sales improved.",
  "Profit fell, but the workers were happy with the deal.",
  "In spite of the crisis the company won an award.",
  "The plant—but not the mine—was destroyed, and however/although bad, it helped.",
  "Despite a good year, all-but certain growth was lost.",
])("the clauses of a sentence count in a text as they do in the sentence alone: %s", (sentence) => {
  const span = { start: 0, end: sentence.length };
  const { good, bad } = toneOf(sentence, span, readTree(sentence, span));
  expect(good + bad).toBeGreaterThan(0);
  expect(sentimentOf(sentence, null)).toBeCloseTo((good - bad) / (good + bad + 1.5), 2);
});
