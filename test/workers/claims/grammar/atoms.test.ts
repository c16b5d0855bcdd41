import { expect, test } from "vitest";
import { atomsOf } from "../../../../workers/claims/grammar/atoms.ts";
import { parseText } from "../../../../workers/parsed-text.ts";

async function atoms(text: string): Promise<string[]> {
  const { sentences } = await parseText(text);
  return sentences.flatMap(({ tokens }) =>
    atomsOf(tokens, 0, tokens.length).map(({ items }) =>
      items.map((item) => (typeof item === "number" ? tokens[item]?.text : item)).join(" "),
    ),
  );
}

test.each<[string, string, string[]]>([
  [
    "one thing of a list each",
    "Keller, Ortega and Lindqvist join the board.",
    ["Keller join the board", "Ortega join the board", "Lindqvist join the board"],
  ],
  [
    "things with phrases of their own keep them",
    "She played a queen in Alder, a nurse in Birch and a thief in Cedar.",
    ["She played a queen in Alder", "She played a queen", "She played a nurse in Birch", "She played a thief in Cedar"],
  ],
  [
    "one circumstance at a time, and none",
    "The mill opened a shop in Rome on Friday.",
    ["The mill opened a shop in Rome", "The mill opened a shop on Friday", "The mill opened a shop"],
  ],
  [
    "what a word before a name says",
    "The club signed striker Ana Ortega.",
    ["The club signed striker Ana Ortega", "Ana Ortega is a striker"],
  ],
  [
    "what brackets behind a name say",
    "Ana Ortega (born 3 May 1950) leads the club.",
    ["Ana Ortega leads the club", "Ana Ortega was born 3 May 1950"],
  ],
  [
    "attributes one by one",
    "Alder is a Danish coastal town.",
    ["Alder is a town", "Alder is a Danish town", "Alder is a coastal town"],
  ],
])("%s", async (_, text, expected) => {
  expect((await atoms(text)).sort()).toEqual([...expected].sort());
});
