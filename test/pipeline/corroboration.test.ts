import { describe, expect, test } from "vitest";
import { claimKeys } from "../../pipeline/corroboration/claim-keys.ts";
import { figuresOf } from "../../pipeline/corroboration/figures.ts";
import { signatureOf } from "../../pipeline/corroboration/signature.ts";
import { relationOf } from "../../pipeline/corroboration.ts";

interface Example {
  why: string;
  one: string;
  other: string;
  /** Of both, unless the second is told apart: `name` or `name/type`. */
  names?: string[];
  otherNames?: string[];
  days?: [string, string];
  related?: boolean;
}

const same: Example[] = [
  {
    why: "another order of words",
    one: "The Harbour Board raised its grain fee by 4 percent.",
    other: "The grain fee of the Harbour Board was raised by 4% on Friday.",
    names: ["Harbour Board"],
  },
  {
    why: "another word for the same thing, another unit, a word left out",
    one: "The Norland Bank raised its benchmark interest rate by 0.25 percentage points.",
    other: "The Norland Bank lifted interest rates by 25 basis points.",
    names: ["Norland Bank"],
  },
  {
    why: "one number rounded more than the other",
    one: "Ardent's revenue from freight rose 4% to $1.23 billion in the first quarter.",
    other: "Revenue of Ardent from freight grew by 4 percent to $1.2 billion in the first quarter.",
    names: ["Ardent"],
  },
  {
    why: "a number of which one says that it is about so much",
    one: "About 1,000 people were evacuated from Tolva.",
    other: "Officials said 1,040 people were evacuated from Tolva.",
    names: ["Tolva/place"],
  },
  {
    why: "a weekday and the date that it stands for",
    one: "Mara Venn resigned as chair of the Harbour Board on Tuesday.",
    other: "Mara Venn resigned as chair of the Harbour Board on 17 November 2026.",
    names: ["Mara Venn/person", "Harbour Board"],
  },
  {
    why: "a number in words, as sentences begin with them",
    one: "Thirty-four people were injured at the Ruvo mill.",
    other: "34 people were injured at the Ruvo mill.",
    names: ["Ruvo/place"],
  },
  {
    why: "it was said by somebody else",
    one: "Mara Venn said the Harbour Board had raised its grain fee twice.",
    other: "Oskar Lund said the Harbour Board had raised its grain fee twice.",
    names: ["Mara Venn/person", "Harbour Board"],
    otherNames: ["Oskar Lund/person", "Harbour Board"],
  },
  {
    why: "a source named before and one behind",
    one: "According to the fire chief, 14 people were injured at the Ruvo mill.",
    other: "14 people were injured at the Ruvo mill, Mayor Mara Venn said on Wednesday.",
    names: ["Ruvo/place"],
    otherNames: ["Mara Venn/person", "Ruvo/place"],
  },
];

const neither: Example[] = [
  {
    why: "too little is said, by two who speak",
    one: "Mara Venn said inflation in Norland was falling.",
    other: "Oskar Lund said inflation in Norland was falling.",
    names: ["Mara Venn/person", "Norland/place"],
    otherNames: ["Oskar Lund/person", "Norland/place"],
  },
  {
    why: "the opposite direction",
    one: "The Harbour Board raised its grain fee by 4 percent.",
    other: "The Harbour Board cut its grain fee by 4 percent.",
    names: ["Harbour Board"],
  },
  {
    why: "another thing is measured",
    one: "Ardent's revenue from freight rose 4% to $1.23 billion in the first quarter.",
    other: "Ardent's profit from freight rose 4% to $1.23 billion in the first quarter.",
    names: ["Ardent"],
  },
  {
    why: "somebody else did it",
    one: "The Harbour Board raised its grain fee by 4 percent.",
    other: "The Canal Board raised its grain fee by 4 percent.",
    names: ["Harbour Board"],
    otherNames: ["Canal Board"],
  },
  {
    why: "what somebody else says of himself",
    one: 'Mara Venn said "I sold my shares in the Ruvo mill in May."',
    other: 'Oskar Lund said "I sold my shares in the Ruvo mill in May."',
    names: ["Mara Venn/person", "Ruvo/place"],
    otherNames: ["Oskar Lund/person", "Ruvo/place"],
  },
  {
    why: "it happened elsewhere",
    one: "Ardent opened a plant for electric ferries in Tolva.",
    other: "Ardent opened a plant for electric ferries in Ruvo.",
    names: ["Ardent", "Tolva/place"],
    otherNames: ["Ardent", "Ruvo/place"],
  },
  {
    why: "what is certain for one is possible for the other",
    one: "Ardent closed its plant for electric ferries in Ruvo.",
    other: "Ardent may close its plant for electric ferries in Ruvo.",
    names: ["Ardent", "Ruvo/place"],
  },
  {
    why: "one denies it",
    one: "Ardent closed its plant for electric ferries in Ruvo.",
    other: "Ardent has not closed its plant for electric ferries in Ruvo.",
    names: ["Ardent", "Ruvo/place"],
  },
  {
    why: "another month",
    one: "Unemployment in Norland was 4.1 percent in May.",
    other: "Unemployment in Norland was 4.1 percent in April.",
    names: ["Norland/place"],
  },
  {
    why: "other numbers of another time",
    one: "Unemployment in Norland was 4.1 percent in May.",
    other: "Unemployment in Norland was 4.4 percent in April.",
    names: ["Norland/place"],
  },
  {
    why: "no time is named and weeks lie between",
    one: "The Harbour Board raised its grain fee by 4 percent.",
    other: "The Harbour Board raised its grain fee by 5 percent.",
    names: ["Harbour Board"],
    days: ["2026-10-01", "2026-11-18"],
  },
  {
    why: "the same outlet says more later",
    one: "The fire at the Ruvo mill killed 3 people.",
    other: "The fire at the Ruvo mill killed 5 people.",
    names: ["Ruvo/place"],
    related: true,
  },
  {
    why: "a bound that the other number keeps",
    one: "The fire at the Ruvo mill killed at least 3 people.",
    other: "The fire at the Ruvo mill killed 5 people.",
    names: ["Ruvo/place"],
  },
  {
    why: "numbers that are part of names",
    one: "Ardent released the Skiff 7 ferry with a larger deck.",
    other: "Ardent released the Skiff 8 ferry with a larger deck.",
    names: ["Ardent"],
  },
  {
    why: "another source's name in the same boilerplate",
    one: "The material may not be reproduced or transmitted without permission of Harbour News.",
    other: "The material may not be reproduced or transmitted without permission of Canal News.",
  },
];

const conflicting: Example[] = [
  {
    why: "one number is in words",
    one: "Fourteen people were injured in the Ruvo mill fire.",
    other: "17 people were injured in the Ruvo mill fire.",
    names: ["Ruvo/place"],
  },
  {
    why: "different numbers for one measure in one month",
    one: "Unemployment in Norland was 4.1 percent in May.",
    other: "Unemployment in Norland stood at 4.3% in May.",
    names: ["Norland/place"],
  },
  {
    why: "different counts of the same day by two outlets",
    one: "The fire at the Ruvo mill killed 3 people.",
    other: "The fire at the Ruvo mill killed 5 people.",
    names: ["Ruvo/place"],
  },
  {
    why: "different counts by two who speak",
    one: "14 people were injured at the Ruvo mill, Mayor Mara Venn said.",
    other: "17 people were injured at the Ruvo mill, fire chief Oskar Lund said.",
    names: ["Mara Venn/person", "Ruvo/place"],
    otherNames: ["Oskar Lund/person", "Ruvo/place"],
  },
  {
    why: "different counts, one of them quoted",
    one: 'Mara Venn said "14 people were injured at the Ruvo mill."',
    other: "The fire chief said that 17 people were injured at the Ruvo mill.",
    names: ["Mara Venn/person", "Ruvo/place"],
    otherNames: ["Ruvo/place"],
  },
  {
    why: "one of two numbers differs",
    one: "Ardent's freight revenue rose 4% to $1.23 billion in 2025.",
    other: "Ardent's freight revenue rose 7% to $1.23 billion in 2025.",
    names: ["Ardent"],
  },
  {
    why: "a number beyond the bound that the other states",
    one: "More than 40 ships were held at the Tolva lock.",
    other: "Officials said 12 ships were held at the Tolva lock.",
    names: ["Tolva/place"],
  },
];

describe("claims of two records", () => {
  test.each(same)("say the same: $why", (example) => {
    expect(relation(example)).toBe("same");
    expect(sharedKeys(example)).toBeGreaterThan(0);
  });

  test.each(neither)("have nothing to do with each other: $why", (example) => {
    expect(relation(example)).toBeNull();
  });

  test.each(conflicting)("contradict each other: $why", (example) => {
    expect(relation(example)).toBe("conflict");
    expect(sharedKeys(example)).toBeGreaterThan(0);
  });

  test.each([...same, ...neither, ...conflicting])("are the same to each other from both sides: $why", (example) => {
    const { one, other, days: [first, second] = usualDays, names, otherNames } = example;
    const turned = { ...example, one: other, other: one, days: [second, first] as [string, string] };
    expect(relation({ ...turned, names: otherNames ?? names ?? [], otherNames: names ?? [] })).toBe(relation(example));
  });
});

test("words that only begin like a number give none", () => {
  expect(figuresOf("Tensions at the tennis club cost Tenby sixteen members.")).toEqual([]);
  expect(figuresOf("Ten clubs lost six-month leases.").map(({ value }) => value)).toEqual([10, 6]);
  expect(figuresOf("Twenty-one of ninety boats sank, forty million were lost.").map(({ value }) => value)).toEqual([
    21, 90, 40_000_000,
  ]);
});

test("a claim that says next to nothing is not compared", () => {
  expect(
    claimKeys(signatureOf({ claim_text: "It went well.", language: "en", gloss: null, entities: [], published: null })),
  ).toEqual([]);
});

/** A Wednesday and the Friday after it. */
const usualDays: [string, string] = ["2026-11-18", "2026-11-20"];

function signatures({ one, other, names = [], otherNames = names, days = usualDays }: Example) {
  return [
    signatureOf({ claim_text: one, language: "en", gloss: null, entities: names.map(entity), published: days[0] }),
    signatureOf({
      claim_text: other,
      language: "en",
      gloss: null,
      entities: otherNames.map(entity),
      published: days[1],
    }),
  ] as const;
}

function relation(example: Example) {
  const [one, other] = signatures(example);
  return relationOf(one, other, example.related ?? false);
}

function sharedKeys(example: Example): number {
  const [one, other] = signatures(example).map(claimKeys);
  return new Set(one).intersection(new Set(other)).size;
}

function entity(named: string) {
  const [name = "", type = "organization"] = named.split("/");
  return { name, type, role: "subject" };
}
