import { expect, test } from "vitest";
import { type HeadlineSource, headlineOf } from "../../../workers/topics/brief.ts";

const headline = (featured: string[], more: Partial<HeadlineSource> = {}) =>
  headlineOf({ title: null, featured, about: new Set(), fallback: "", ...more });

test.each([" Council votes\n for bridge ", "Bridge approved", "Obituary", "Brücke genehmigt", "橋が承認された"])(
  "the title is the headline whatever its length, white space put right: %j",
  (title) => {
    const about = new Set(["council", "bridge"]);
    expect(headline(["The council approved the bridge on Monday night."], { title, about })).toBe(
      title.replace(/\s+/g, " ").trim(),
    );
  },
);

test.each([
  ["On Monday night, the council approved the bridge, officials said.", "The council approved the bridge"],
  ["Rep. Ann Lee, R-Ohio, visited the port (her third visit) Tuesday.", "Rep. Ann Lee visited the port"],
  [
    "The company said that it would build a new factory near the old harbour of the town and hire people.",
    "The company said that it would build a new factory near the old harbour",
  ],
])("without a title the best sentence is cut down to what it says: %s", (sentence, line) => {
  expect(headline([sentence])).toBe(line);
});

test.each(["The club moves on from Thursday's fight", "The club moves on from Thursday night's fight"])(
  "a possessive weekday stays: %s",
  (sentence) => {
    expect(headline([`${sentence}.`])).toBe(sentence);
  },
);

test("of the first three featured claims, the one that says what the address names is the headline", () => {
  const featured = [
    "Rain fell on the town.",
    "Ann Lee thanked all.",
    "The council sold the harbour.",
    "Harbour council sale is on.",
  ];
  const about = new Set(["council", "harbour", "sale"]);
  expect(headline(featured, { about })).toBe("The council sold the harbour");
  expect(headline(featured)).toBe("Rain fell on the town");
});

test("a headline ends neither on a comma nor on a small word", () => {
  expect(headline(["The home side won, 45-17, on Tuesday night."])).toBe("The home side won, 45-17");
});

test("where there is neither title nor claim, the text's beginning stands for the headline", () => {
  expect(headline([], { fallback: "Tickets 20 pounds" })).toBe("Tickets 20 pounds");
});

test("what is said in a talk is a headline behind its speaker's name, and what stumbles is none", () => {
  expect(headline(['Ada Reed said "Um, the board, uh, met."', 'Ada Reed said "The board raised the grain fee."'])).toBe(
    "Ada Reed: The board raised the grain fee",
  );
});
