import { expect, test } from "vitest";
import { differingFigures } from "../../../server/console/disputes/differing-figures.ts";
import { disputeTitle, measureOf } from "../../../server/console/disputes/measure.ts";

test.each([
  [
    ["14 people were injured at the Ruvo mill.", "The fire chief said that 17 people were injured at the Ruvo mill."],
    "people injured",
  ],
  [
    ["Fourteen people were injured in the Ruvo mill fire.", "17 people were injured in the Ruvo mill fire."],
    "people injured",
  ],
  [
    ["The fire at the Ruvo mill killed at least 3 people.", "The fire at the Ruvo mill killed 5 people."],
    "people killed",
  ],
  [
    ["Unemployment in Norland was 4.1 percent in May.", "Unemployment in Norland stood at 4.3% in May."],
    "Unemployment in Norland",
  ],
  [
    ["The Harbour Board raised its grain fee by 4 percent.", "The Harbour Board raised its grain fee by 5 percent."],
    "Harbour Board raised its grain fee",
  ],
  [
    ["More than 40 ships were held at the Tolva lock.", "Officials said 12 ships were held at the Tolva lock."],
    "ships held",
  ],
  [
    ["Unemployment in Port Quenby fell to 4.1 percent.", "Unemployment in Port Quenby fell to 4.6 percent."],
    "Unemployment in Port Quenby",
  ],
  [
    [
      "Ellet Ferries will pay $3.2 million for repairs to the ferry.",
      "The union said Ellet Ferries will pay $2.8 million for repairs to the ferry, not the city.",
    ],
    "Ellet Ferries will pay … for repairs to the ferry",
  ],
  [["Repairs will cost $45 million.", "The council expects a bill of $70 million."], undefined],
])("what %j give different numbers of is %j", (statements, expected) => {
  expect(measureOf(statements, differingFigures(statements) ?? [])).toBe(expected);
});

test("a heading names whom it is about and what is measured, nothing twice", () => {
  expect(disputeTitle(["Ruvo mill"], "people injured")).toBe("Ruvo mill: people injured");
  expect(disputeTitle(["Harbour Board"], "Harbour Board raised its grain fee")).toBe(
    "Harbour Board: raised its grain fee",
  );
  expect(disputeTitle(["Norland"], "Unemployment in Norland")).toBe("Unemployment in Norland");
  expect(disputeTitle([], "people injured")).toBe("People injured");
  expect(disputeTitle(["Ruvo mill"], undefined)).toBe("Ruvo mill");
  expect(disputeTitle([], undefined)).toBe("Different numbers");
});
