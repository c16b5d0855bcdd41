import { expect, test } from "vitest";
import { type ProvableClaim, proveClaim } from "../../workers/proof.ts";

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
