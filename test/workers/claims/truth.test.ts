import { expect, test } from "vitest";
import { claimTexts } from "./claims-of.ts";

test.each<[string, string, RegExp]>([
  [
    "a negation",
    "The county did not close the old bridge in May and sold the ferry to a yard in Oslo.",
    /\bdid not close\b/,
  ],
  ["a negation of all", "No ferry reached the island on Monday and returned to the harbor on Tuesday.", /^No ferry\b/],
  [
    "a negation before its verb",
    "Northwind Ferries never paid the sailors of Oslo, who left the yard in May.",
    /\bnever paid\b/,
  ],
  [
    "what may have been",
    "The county may have closed the old bridge on Monday and sold the ferry on Tuesday.",
    /\bmay have\b/,
  ],
  ["what could be", "The county could sell the old ferry in May and buy a boat in June.", /\bcould\b/],
  ["a plan", "Northwind Ferries plans to sell the old ferry in May and to buy a boat in June.", /\bplans to\b/],
  [
    "a condition in front",
    "If the council agrees, the county will sell the ferry and the city will buy a boat.",
    /^If the council agrees\b/,
  ],
  [
    "a condition behind",
    "The county will sell the old ferry and the city will buy a boat if the council agrees.",
    /\bif the council agrees\b/,
  ],
  [
    "a hedge in front",
    "Perhaps the county sold the old ferry in May and the city bought a boat in June.",
    /^Perhaps\b/,
  ],
  ["a hedge", "Tom Okafor probably sold the old ferry in May and bought a boat in June.", /\bprobably\b/],
  ["hearsay", "Reportedly, the county sold the old ferry in May and the city bought a boat in June.", /^Reportedly\b/],
  ["an allegation", "Tom Okafor allegedly sold the stolen ferry in May and bought a boat in June.", /\ballegedly\b/],
  [
    "an allegation in passing",
    "Tom Okafor, who stole two boats in Bergen, was arrested on Monday, police said.",
    /\bpolice said\b/,
  ],
  [
    "a source in front",
    "According to police, Tom Okafor sold the stolen ferry in May and the yard bought it in June.",
    /^According to police\b/,
  ],
  [
    "a source behind",
    "The county sold the old ferry in May and the city bought a boat in June, officials said.",
    /\bofficials said\b/,
  ],
  [
    "who says so",
    "Officials said the bridge would close in May and the ferry would open in June.",
    /^Officials said\b/,
  ],
  ["who denies it", "Tom Okafor denied that he sold the ferry in May and bought a boat in June.", /\bdenied\b/],
  [
    "a world of its own",
    "In the film, the county closes the bridge on Monday and the city opens a ferry on Tuesday.",
    /^In the film\b/,
  ],
  [
    "a doubt of all",
    "Police could not say whether the county sold the ferry and the city bought a boat.",
    /\bcould not say\b/,
  ],
])("%s stands in every claim made of its sentence", async (_, text, told) => {
  const context = "Northwind Ferries runs four boats in the harbor of Springfield.";
  const claims = (await claimTexts(`${context} ${text}`)).filter((claim) => claim !== context);
  expect(claims.length).toBeGreaterThan(0);
  for (const claim of claims) expect(claim).toMatch(told);
});
