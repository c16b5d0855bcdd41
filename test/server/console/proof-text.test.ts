import { expect, test } from "vitest";
import { proofText } from "../../../server/console/proof-text.ts";

const text = "The fee rose. <b>Mara</b> said so.";
const claim = (claim_id: string, words: string) => {
  const start = text.indexOf(words);
  return { claim_id, span: { start, end: start + words.length }, antecedents: [] };
};

test("passages that prove claims are marked, also where they overlap, and the text stands as text", () => {
  const { html } = proofText(text, [claim("1", "The fee rose."), claim("2", "fee rose. <b>Mara"), claim("3", "fee")]);
  expect(html).toBe(
    '<span class="proof" id="proof-1"></span><mark data-claims="1">The </mark>' +
      '<span class="proof" id="proof-2"></span><span class="proof" id="proof-3"></span><mark data-claims="1 2 3">fee</mark>' +
      '<mark data-claims="1 2"> rose.</mark><mark data-claims="2"> &lt;b&gt;Mara</mark>&lt;/b&gt; said so.',
  );
});

test("the places that give a claim its names are marked as its words are", () => {
  const named = { ...claim("1", "The fee rose."), antecedents: [claim("1", "Mara").span] };
  expect(proofText(text, [named]).html).toBe(
    '<span class="proof" id="proof-1"></span><mark data-claims="1">The fee rose.</mark> &lt;b&gt;' +
      '<mark data-claims="1">Mara</mark>&lt;/b&gt; said so.',
  );
});

test("without claims, and with spans that reach beyond the text, the text stays whole", () => {
  expect(proofText(text, []).html).toBe("The fee rose. &lt;b&gt;Mara&lt;/b&gt; said so.");
  const beyond = proofText("abc", [{ claim_id: "1", span: { start: 1, end: 9 }, antecedents: [] }]);
  expect(beyond.html).toBe('a<span class="proof" id="proof-1"></span><mark data-claims="1">bc</mark>');
  expect(proofText("", []).html).toBe("");
});
