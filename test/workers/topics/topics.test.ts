import { expect, test } from "vitest";
import { findTopics, topicReasons, withinDomain } from "../../../workers/topics/topics.ts";

const topics = [
  { name: "Monetary policy", domain: "economics-business-work" as const, terms: ["interest rates", "central bank"] },
  { name: "Banking", domain: "economics-business-work" as const, terms: ["lender", "central bank"] },
];

test("a topic is found by its terms, with the words that speak for it", () => {
  const found = findTopics("The central bank raised interest rates; central banks elsewhere waited.", null, topics);
  expect(found).toMatchObject([
    {
      name: "Monetary policy",
      reason: "interest rates (1), central bank (2)",
      words: ["central bank", "interest rates"],
    },
    { name: "Banking", reason: "central bank (2)" },
  ]);
  expect(topicReasons(found)[0]).toMatchObject({ name: "Monetary policy", runner_up: { name: "Banking" } });
});

test("a topic of another field than the text's own is none, nor is one that a single term hints at", () => {
  const found = findTopics("The central bank raised interest rates; central banks elsewhere waited.", null, topics);
  const names = (home: "economics-business-work" | "health-medicine" | null) =>
    withinDomain(found, home).map(({ name }) => name);
  expect(names("economics-business-work")).toEqual(["Monetary policy"]);
  expect(names("health-medicine")).toEqual([]);
  expect(names(null)).toEqual([]);
});

test("part of a term or a single word in passing is no topic", () => {
  expect(findTopics("The bank opened.", null, topics)).toEqual([]);
  expect(findTopics("A lender is mentioned.", null, topics)).toEqual([]);
});

test("a term in the title counts", () => {
  const [found] = findTopics("It called the lender sound.", "Lenders stand firm", topics);
  expect(found).toMatchObject({ name: "Banking", reason: "lender (1, in the title)" });
});

test("a text is read anew for other topics", () => {
  const text = "The lender of last resort helps a lender; the lender of last resort waits.";
  const resort = [{ name: "Bailouts", domain: "economics-business-work" as const, terms: ["lender of last resort"] }];
  expect(findTopics(text, null, topics)).toMatchObject([{ name: "Banking", reason: "lender (3)" }]);
  expect(findTopics(text, null, resort)).toMatchObject([{ name: "Bailouts", reason: "lender of last resort (2)" }]);
  expect(findTopics(text, null, topics)).toMatchObject([{ name: "Banking", reason: "lender (3)" }]);
});

const rest = "Nothing else of it is said here. ".repeat(30);

test("what a text only touches behind its beginning is no topic, what it is full of is", () => {
  expect(findTopics(`${rest} A lender waited. Another lender waited, and a lender left.`, null, topics)).toEqual([]);
  const full = `${rest} ${"The central bank raised interest rates. ".repeat(3)}`;
  expect(findTopics(full, null, topics)).toMatchObject([{ name: "Monetary policy" }]);
});
