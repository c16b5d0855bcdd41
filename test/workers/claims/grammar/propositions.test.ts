import { describe, expect, test } from "vitest";
import type { Item, Kind } from "../../../../workers/claims/grammar/proposition.ts";
import { propositionsOf } from "../../../../workers/claims/grammar/propositions.ts";
import { parseText, type Token } from "../../../../workers/parsed-text.ts";

/** What the sentence says, each with how it stands in it. */
async function said(text: string): Promise<[Kind, string][]> {
  const { sentences } = await parseText(text);
  return sentences.flatMap(({ tokens }) =>
    propositionsOf(tokens, 0, tokens.length).map(({ kind, items }): [Kind, string] => [kind, spoken(tokens, items)]),
  );
}

function spoken(tokens: readonly Token[], items: readonly Item[]): string {
  return items.map((item) => (typeof item === "number" ? (tokens[item]?.text ?? "") : item)).join(" ");
}

describe("a sentence says", () => {
  test.each<[string, string, [Kind, string][]]>([
    [
      "each of two joined clauses",
      "The city closed the bridge, and the county opened a ferry.",
      [
        ["main", "The city closed the bridge"],
        ["coordinate", "the county opened a ferry"],
      ],
    ],
    [
      "each verb of a shared subject",
      "The mill was built in 1902 and burned down in 1950.",
      [
        ["main", "The mill was built in 1902"],
        ["coordinate", "The mill was burned down in 1950"],
      ],
    ],
    [
      "each of a series of deeds",
      "The family closed the mill, sold the land and moved north.",
      [
        ["main", "The family closed the mill"],
        ["coordinate", "The family sold the land"],
        ["coordinate", "The family moved north"],
      ],
    ],
    [
      "each thing that somebody says, with the saying",
      "The mayor told the council that the bridge is safe, and that the ferry will close.",
      [
        ["main", "The mayor told the council that the bridge is safe"],
        ["coordinate", "The mayor told the council that the ferry will close"],
        ["complement", "the bridge is safe"],
        ["complement", "the ferry will close"],
      ],
    ],
    [
      "each of two things that are said one after the other",
      "The mayor explained that the bridge needs repairs and added that the ferry will close.",
      [
        ["main", "The mayor explained that the bridge needs repairs"],
        ["complement", "the bridge needs repairs"],
        ["coordinate", "The mayor added that the ferry will close"],
        ["complement", "the ferry will close"],
      ],
    ],
    [
      "each of two aims",
      "The city plans to build a bridge over the river by 2030 and to close the ferry.",
      [
        ["main", "The city plans to build a bridge over the river by 2030"],
        ["coordinate", "The city plans to close the ferry"],
      ],
    ],
    [
      "a clause with a subject of its own behind a long circumstance",
      "The board fined the ferry company for closing the harbor gate in May, and both captains lost a license.",
      [
        ["main", "The board fined the ferry company for closing the harbor gate in May"],
        ["coordinate", "both captains lost a license"],
      ],
    ],
    [
      "a subject that begins with a participle behind a joint",
      "The mayor stepped into the debate, but many donors and elected officials remain silent.",
      [
        ["main", "The mayor stepped into the debate"],
        ["coordinate", "many donors and elected officials remain silent"],
      ],
    ],
    [
      "what a clause behind a name tells",
      "Maria Keller, who leads the board, closed the bridge.",
      [
        ["relative", "Maria Keller leads the board"],
        ["main", "Maria Keller closed the bridge"],
      ],
    ],
    [
      "what somebody is",
      "Maria Keller, a lawyer from Ohio, closed the bridge.",
      [
        ["apposition", "Maria Keller was a lawyer from Ohio"],
        ["main", "Maria Keller closed the bridge"],
      ],
    ],
    [
      "what the subject is and does, when its clause hangs on the predicate noun",
      "Alder is a village that lies on the coast.",
      [
        ["main", "Alder is a village"],
        ["relative", "Alder lies on the coast"],
      ],
    ],
    [
      "what a participle in front of it tells",
      "Founded in 1890, the club owns two fields.",
      [
        ["participle", "the club was Founded in 1890"],
        ["main", "the club owns two fields"],
      ],
    ],
    [
      "what a participle behind it tells, in the time of its verb",
      "The storm crossed the bay, killing ten people.",
      [
        ["main", "The storm crossed the bay"],
        ["participle", "The storm killed ten people"],
      ],
    ],
    [
      "a circumstance that is a fact",
      "The talks ended after both sides signed a paper.",
      [
        ["main", "The talks ended"],
        ["subordinate", "both sides signed a paper"],
      ],
    ],
    ["the person it was", "It was Maria Keller who closed the bridge.", [["main", "Maria Keller closed the bridge"]]],
  ])("%s", async (_, text, expected) => {
    expect(await said(text)).toEqual(expected);
  });

  test.each<[string, string]>([
    ["a condition stays with what it holds for", "The bridge will close if the county agrees."],
    ["a list under one verb stays one", "The county owns two bridges, a ferry and an old mill."],
    ["a participle behind its noun is no verb", "Milk sold to the plants averaged ten dollars."],
    ["a verb's form between article and noun is none", "The ensuing storm destroyed the old harbor."],
    ["words of a name are no verbs", "The children left Boy Scout camps on Monday."],
  ])("%s", async (_, text) => {
    expect((await said(text)).filter(([kind]) => kind === "main" || kind === "coordinate")).toEqual([
      ["main", text.slice(0, -1).replace(",", "")],
    ]);
  });

  test("what somebody said apart from that they said it", async () => {
    expect(await said("Maria Keller said that the bridge is unsafe.")).toEqual([
      ["main", "Maria Keller said that the bridge is unsafe"],
      ["complement", "the bridge is unsafe"],
    ]);
  });

  test("nothing by itself that only a pronoun tells the subject of", async () => {
    const text = "The bridge closed after it had cracked";
    expect(await said(`${text}.`)).toEqual([["main", text]]);
  });

  test("nothing apart where its words are too many for a sentence", async () => {
    expect(await said(`The talks ended${" after the war ended".repeat(200)}.`)).toHaveLength(1);
  });

  test("nothing of what stands in brackets", async () => {
    expect(await said("The club (founded in 1890) owns two fields.")).toEqual([["main", "The club owns two fields"]]);
  });
});
