import { expect, test } from "vitest";
import { proveClaim } from "../../../workers/proof/proof.ts";
import { claimsOf, claimTexts } from "./claims-of.ts";

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

test("words of a turn that the claim has in quotation marks are a direct quote, and its proof; what is told beside is none", async () => {
  const claims = await claimsOf(transcript);
  const isQuoted = (text: string) => text.includes(' said "');
  const quotes = claims.filter(({ claim_text }) => isQuoted(claim_text));
  expect(quotes.length).toBeGreaterThan(3);
  expect(claims.length).toBeGreaterThan(quotes.length);
  for (const { claim_text, evidence } of claims)
    expect([claim_text, evidence === "direct_quote"]).toEqual([claim_text, isQuoted(claim_text)]);
  for (const claim of quotes) {
    const [, words = ""] = /said "(.*)\."$/.exec(claim.claim_text) ?? [];
    expect(transcript.slice(claim.span.start, claim.span.end)).toContain(words);
    expect(proveClaim(transcript, claim)).toBeNull();
  }
});

test("a turn's claim with another word in its quotation marks is not proved, and neither are the words of another turn", async () => {
  const claims = await claimsOf(transcript);
  const [one, other] = claims.filter(({ claim_text }) => claim_text.includes(' said "'));
  if (!one || !other) throw new Error("fewer than two quotations");
  const changed = { ...one, claim_text: one.claim_text.replace(/\w+\."$/, 'never."') };
  expect(proveClaim(transcript, changed)).toMatch(/^quoted words ".*" do not stand in the span$/);
  expect(proveClaim(transcript, { ...one, span: other.span, sentence: other.sentence })).not.toBeNull();
});

test("what somebody answers in an interview is a direct quote, what is told about them is none", async () => {
  const interview = [
    "Ann Lee builds boats in Port Alden. Lee says that her yard is too small.",
    "Q: What did you sell?",
    "A: We sold the old yard in Port Alden to Northwind Marine last spring.",
    "Q: Why was that?",
    "A: The harbour took four of our boats in 2021.",
  ].join("\n\n");
  const claims = await claimsOf(interview);
  const evidenceOf = (start: string) => claims.find(({ claim_text }) => claim_text.startsWith(start))?.evidence;
  expect(evidenceOf('Ann Lee said "We sold the old yard')).toBe("direct_quote");
  expect(evidenceOf('Ann Lee said "The harbour took')).toBe("direct_quote");
  expect(evidenceOf("Ann Lee builds boats")).toBe("paraphrase");
});

test("a note about the speaker between the paragraphs of a turn is not what the speaker said", async () => {
  const turn =
    "Ada Reed: What did the board do about the quay?\n\nMaria Keller: The board raised the grain fee in May.\n\n";
  const texts = await claimTexts(
    `${turn}Keller drew this map of the harbour in 1998.\n\nThe old quay needed three new cranes.\n\n${turn}`,
  );
  expect(texts.join(" ")).toMatch(/Maria Keller said "The old quay needed three new cranes."/);
  expect(texts.join(" ")).not.toMatch(/said "Keller drew/);
});
