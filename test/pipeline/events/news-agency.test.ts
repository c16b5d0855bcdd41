import { expect, test } from "vitest";
import { creditedAgency } from "../../../pipeline/events/news-agency.ts";

test.each([
  ["a dateline", "PORT ELSTER (Reuters) - The Harbour Board raised its fee.", null, "Reuters"],
  ["a short dateline", "ELSTER, Nov 20 (AFP) — The Harbour Board raised its fee.", null, "Agence France-Presse"],
  ["a byline", "The Harbour Board raised its fee.", "Mara Venn, Associated Press", "Associated Press"],
  ["two bylines", "The Harbour Board raised its fee.", "Mara Venn and Bloomberg News", "Bloomberg"],
])("an agency is credited by %s", (_how, content, author, agency) => {
  expect(creditedAgency({ content, author })).toBe(agency);
});

test.each([
  ["a story about an agency", "Reuters (the agency) - once a pigeon post - moved its office.", null],
  ["a source that is quoted", "The board told Reuters that the fee goes up (about four percent) - a first.", null],
  ["a writer whose name is an agency's in lower case", "The fee goes up.", "pa"],
])("no agency is credited by %s", (_how, content, author) => {
  expect(creditedAgency({ content, author })).toBeNull();
});
