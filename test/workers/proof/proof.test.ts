import { describe, expect, test } from "vitest";
import { type ProvableClaim, proveClaim } from "../../../workers/proof/proof.ts";

const content = 'Jane Doe runs Acme. She said it sold 40 boats. "We are proud," Doe said.';

function claim(claim_text: string, part: string, change: Partial<ProvableClaim> = {}): ProvableClaim {
  const start = content.indexOf(part);
  const span = { start, end: start + part.length };
  return { claim_text, evidence: "paraphrase", span, sentence: span, antecedents: [], ...change };
}

test.each([
  ["words of the span", claim("Jane Doe runs Acme.", "Jane Doe runs Acme."), null],
  [
    "a name from an antecedent",
    claim("Jane Doe said it sold 40 boats.", "She said it sold 40 boats.", { antecedents: [{ start: 0, end: 8 }] }),
    null,
  ],
  [
    "a name that stands nowhere",
    claim("Jane Doe said it sold 40 boats.", "She said it sold 40 boats."),
    'name "Jane" does not stand in the proof',
  ],
  [
    "a number that stands nowhere",
    claim("She said it sold 41 boats.", "She said it sold 40 boats."),
    'number "41" does not stand in the proof',
  ],
  [
    "part of a number",
    claim("She said it sold 4 boats.", "She said it sold 40 boats."),
    'number "4" does not stand in the proof',
  ],
  [
    "quoted words as they are",
    claim('Doe said "We are proud."', '"We are proud," Doe said.', { evidence: "direct_quote" }),
    null,
  ],
  [
    "quoted words changed",
    claim('Doe said "We are happy."', '"We are proud," Doe said.', { evidence: "direct_quote" }),
    'quoted words "We are happy" do not stand in the span',
  ],
  [
    "a direct quote without marks",
    claim("Jane Doe runs Acme.", "Jane Doe runs Acme.", { evidence: "direct_quote" }),
    "a direct quote without quotation marks in the text",
  ],
  [
    "a span past the end",
    claim("X.", "Jane", { span: { start: 0, end: 900 }, sentence: { start: 0, end: 900 } }),
    "span 0-900 is outside the text",
  ],
  [
    "a span outside its sentence",
    claim("Jane Doe runs Acme.", "Jane Doe runs Acme.", { sentence: { start: 3, end: 9 } }),
    "the span reaches outside its sentence",
  ],
])("%s", (_, given, reason) => {
  expect(proveClaim(content, given)).toBe(reason);
});

test.each([
  ["Bo left.", "Bob left.", 'name "Bo" does not stand in the proof'],
  ["Bo left.", "Bob and Bo left.", null],
  ["Ann left.", "Annáriel left.", 'name "Ann" does not stand in the proof'],
  ["Ann left.", "“Ann’s” left.", null],
  ["Ann left.", "x\u0301Ann left.", 'name "Ann" does not stand in the proof'],
  ["Ann left.", "été·Ann·à left.", null],
])("a name is a whole word of its proof: %s by %s", (claim_text, text, reason) => {
  const span = { start: 0, end: text.length };
  expect(proveClaim(text, { claim_text, evidence: "paraphrase", span, sentence: span, antecedents: [] })).toBe(reason);
});

/** A claim of a whole text, or of a part of it whose sentence it is. */
function proved(text: string, claim_text: string, change: Partial<ProvableClaim> = {}, part = text): string | null {
  const start = text.indexOf(part);
  const span = { start, end: start + part.length };
  return proveClaim(text, { claim_text, evidence: "paraphrase", span, sentence: span, antecedents: [], ...change });
}

/** What counts as a word, told plainly: letters and digits, with the marks that stand on them. */
const plainWords = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
const characters = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code));

describe("names", () => {
  test("are whole words of the proof, whatever character stands before or behind them", () => {
    for (const character of characters) {
      for (const text of [`x${character}Bob`, `Bob${character}x`, `x${character}Bob${character}x`, `${character}Bob`]) {
        const isWord = plainWords(text).includes("Bob");
        expect([text, proved(text, "Bob")]).toEqual([text, isWord ? null : 'name "Bob" does not stand in the proof']);
      }
    }
    expect(proved("Bob", "Bob")).toBeNull();
    expect(proved("aBob Bob", "Bob")).toBeNull();
    expect(proved("aBob, Bobs", "Bob")).toContain("Bob");
  });

  test("are words that begin with a capital of any alphabet, and no others", () => {
    for (const character of characters) {
      if (plainWords(character).length === 0) continue;
      const name = /^\p{Lu}/u.test(character) && `${character}y`;
      const reason = name ? `name "${name}" does not stand in the proof` : null;
      expect([character, proved("we saw 0123456789", `saw ${character}y`.replace(/\d/, ""))]).toEqual([
        character,
        reason,
      ]);
    }
  });

  test("at the beginning of a sentence may be its first word, written large, or one that joins", () => {
    expect(proved("the grain fee rose", "Grain fee rose")).toBeNull();
    expect(proved("grain fees rose", "During grain fees rose")).toBeNull();
    expect(proved("old grain rose", "Old Grain rose")).toBe('name "Grain" does not stand in the proof');
    expect(proved("grain rose", "While During grain rose")).toBe('name "During" does not stand in the proof');
    expect(proved("ANN rose", "Ann rose")).toBe('name "Ann" does not stand in the proof');
  });

  test("of two pieces of proof are not put together into one word", () => {
    const antecedents = [{ start: 4, end: 7 }];
    expect(proved("Ann Bob", "Ann Bob", { antecedents }, "Ann")).toBeNull();
    expect(proved("Ann Bob", "AnnBob", { antecedents }, "Ann")).toBe('name "AnnBob" does not stand in the proof');
  });

  test("and numbers need not be there at all", () => {
    expect(proved("it rained", "...")).toBeNull();
  });
});

test.each([
  ["It sold 5 cars and 4 boats.", "4 boats, 5 cars", null],
  ["It sold 1,234.5 tonnes.", "1,234.5 tonnes", null],
  ["It sold 1,234.5 tonnes.", "1,234 tonnes", 'number "1,234" does not stand in the proof'],
  ["It sold 12, then 13.", "13 and 12", null],
  ["It sold 12 and 13.", "1213", 'number "1213" does not stand in the proof'],
])("a number is a whole number of its proof: %s for %s", (text, claim_text, reason) => {
  expect(proved(text, claim_text)).toBe(reason);
});

test.each<[string, Partial<ProvableClaim>, string | null]>([
  ["begins before the text", { span: { start: -1, end: 4 } }, "span -1-4 is outside the text"],
  ["is empty", { span: { start: 2, end: 2 } }, "span 2-2 is outside the text"],
  ["ends before it begins", { span: { start: 4, end: 2 } }, "span 4-2 is outside the text"],
  ["has a sentence outside the text", { sentence: { start: 0, end: 21 } }, "span 0-21 is outside the text"],
  ["has an antecedent outside the text", { antecedents: [{ start: 3, end: 90 }] }, "span 3-90 is outside the text"],
  ["begins before its sentence", { sentence: { start: 1, end: 20 } }, "the span reaches outside its sentence"],
  ["ends behind its sentence", { sentence: { start: 0, end: 19 } }, "the span reaches outside its sentence"],
  ["is blank", { span: { start: 10, end: 12 } }, "the span is blank"],
  ["is all of the text", {}, null],
])("a span that %s", (_, change, reason) => {
  expect(proved("it rained.  it froze", "it froze", { sentence: { start: 0, end: 20 }, ...change })).toBe(reason);
});

describe("quoted words", () => {
  test.each([
    ['He said "We are proud."', "He said «We are proud»", null],
    ["He said „We  are\n proud“", 'He said "We are proud"', null],
    ["He said “it’s ours”", `He said "it's ours"`, null],
    ["He said it’s its", `He said "its"`, null],
    ["He said it’s", `He said "its"`, 'quoted words "its" do not stand in the span'],
    ['He said "We are proud', 'He said "We are proud., "', null],
    ["He said We are proud", 'He said "We"', null],
  ])("stand in the span, in whatever marks and blanks: %s for %s", (text, claim_text, reason) => {
    expect(proved(text, claim_text)).toBe(reason);
  });

  test("do not stand elsewhere in the text", () => {
    expect(proved("He said much. we are proud.", 'He said "we are proud"', {}, "He said much.")).toBe(
      'quoted words "we are proud" do not stand in the span',
    );
  });

  test("are of one word or several, each in its marks", () => {
    expect(proved("He said a lot", 'He said "a" and "lot"')).toBeNull();
    expect(proved("He said a lot", 'He said "a" and "more"')).toBe('quoted words "more" do not stand in the span');
  });
});

describe("a direct quote without marks of its own", () => {
  const unquoted = "a direct quote without quotation marks in the text";
  test.each([
    ["with a mark before its sentence", 'x "We are proud', null],
    ["with a mark behind its sentence", "We are proud” x", null],
    ["with one two places before", '" We are proud', null],
    ["with marks two places away, closed", '"x" We are proud', unquoted],
    ["with a mark two places behind", 'We are proud "', unquoted],
    ["after a mark that opened and did not close", "“One. We are proud. Two.”", null],
    ["after marks that opened and closed", "“One.” he said. We are proud. x", unquoted],
    ["after straight marks of which one is open", '"One. We are proud. Two."', null],
    ["after straight marks that closed", '"One." x We are proud. x', unquoted],
    ["after marks of another paragraph", "“One.\nWe are proud. x", unquoted],
    ["after a mark at the end of another paragraph", "one “\nWe are proud. x", unquoted],
    ["after an open mark of its own paragraph", "x\n“One. We are proud. x", null],
    ["in a text without any", "x We are proud x", unquoted],
  ])("%s", (_, text, reason) => {
    expect(proved(text, "We are proud", { evidence: "direct_quote" }, "We are proud")).toBe(reason);
  });

  test("is told of no paraphrase, and of none that has marks", () => {
    expect(proved("x We are proud x", "We are proud", { evidence: "paraphrase" })).toBeNull();
    expect(proved("x We are proud x", "“We are proud”", { evidence: "direct_quote" })).toBeNull();
  });
});
