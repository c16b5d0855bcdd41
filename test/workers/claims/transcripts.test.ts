import { expect, test } from "vitest";
import { claimTexts } from "./claims-of.ts";

const transcript = [
  "HOST: Welcome back to Plain Harbors. I am Greg Harlan. Dr. Nina Castellanos is an economist at Harland University and the author of two books.",
  "CASTELLANOS: Thanks for having me, Greg.",
  "HOST: Why do the ferries of Norway cost so much? The Heron Line tripled its profit last year.",
  "CASTELLANOS: Farmers in Norway have lost more than 160 boats since 2022. I think the county should ask questions.",
  "HOST: You have written a book about it.",
  "CASTELLANOS: I bought my first boat in 1998. I sold my second boat in 2001. I know my boats.",
].join("\n\n");

test("in a transcript those who speak are told by their names, and labels are no part of claims", async () => {
  const texts = await claimTexts(transcript);
  expect(texts).toContain("Dr. Nina Castellanos is an economist at Harland University and the author of two books.");
  expect(texts).toContain("The Heron Line tripled its profit last year.");
  expect(texts).toContain('Nina Castellanos said "Farmers in Norway have lost more than 160 boats since 2022."');
  expect(texts).toContain('Nina Castellanos said "I think the county should ask questions."');
  expect(texts.filter((text) => /HOST|CASTELLANOS|Castellanos:|[Tt]he writer/.test(text))).toEqual([]);
});

test("a speaker whose label is in capitals is called as the text calls them elsewhere", async () => {
  const text = [
    "HOST: With me today is Professor Amir Haddad, an economist who studies ports.",
    "AMIR HADDAD: Thanks for having me on this show.",
    "HOST: What did you find in Halden?",
    "AMIR HADDAD: We compared Halden with eleven other ports in Norway.",
    "HOST: And what about the ferry?",
    "AMIR HADDAD: The ferry in Halden has carried 40 percent more people since 2021.",
  ].join("\n\n");
  const texts = await claimTexts(text);
  expect(texts).toContain('Amir Haddad said "The ferry in Halden has carried 40 percent more people since 2021."');
  // Courtesies are no claims.
  expect(texts.join()).not.toContain("Thanks for having me");
});
