import { expect, test } from "vitest";
import { isHalting } from "../../../workers/talk/halting.ts";

test.each([
  "The bridge is, um, closed.",
  "Uh, we saw the harbour.",
  "It is cold w- where I am.",
  "I had my own off-, like a little office.",
  "I'll take that as a – he is one of them.",
  "I'm just -- I have been working.",
  "The guy – the guy sailed for years.",
  "What is he – what is he doing there.",
  "I I can see the harbour.",
  "It's, it's a long way.",
  "It was like it's like it's the sea.",
  "We kept, you know, the ferry.",
  "I mean, it was sort of closed.",
])("speech that stumbles: %s", (text) => {
  expect(isHalting(text)).toBe(true);
});

test.each([
  "The pre- and post-war harbours are gone.",
  "Two-, three-year loans are rare.",
  "The bridge — built in 1931 — is closed.",
  "She had had enough, and said that that was all.",
  "It was a kind of bridge.",
  "Now the bridge is open.",
  "He likes it, like his father.",
  "The ferry is very, very old.",
])("speech or prose that does not: %s", (text) => {
  expect(isHalting(text)).toBe(false);
});
