import { expect, test } from "vitest";
import { proofText } from "../../../server/console/proof-text.ts";

const text = "The fee rose. <b>Mara</b> said so.";
const claim = (claim_id: string, words: string) => {
  const start = text.indexOf(words);
  return { claim_id, span: { start, end: start + words.length }, antecedents: [] };
};

test("passages that prove claims are marked, also where they overlap, and the text stands as text", () => {
  const { html } = proofText(text, [claim("1", "The fee rose."), claim("2", "fee rose. <b>Mara"), claim("3", "fee")]);
  const back = (id: string) => `<sup><a href="?claim=${id}#claim-${id}" aria-label="Claim ${id}">${id}</a></sup>`;
  expect(html).toBe(
    '<p><span class="anchor" id="proof-1"></span><mark class="proof has" data-claims="1">The </mark>' +
      '<span class="anchor" id="proof-2"></span><span class="anchor" id="proof-3"></span><mark class="proof has" data-claims="1 2 3">fee</mark>' +
      `${back("3")}<mark class="proof has" data-claims="1 2"> rose.</mark>${back("1")}` +
      `<mark class="proof has" data-claims="2"> &lt;b&gt;Mara</mark>${back("2")}&lt;/b&gt; said so.</p>`,
  );
});

test("the places that give a claim its names are marked, apart from what proves it", () => {
  const named = { ...claim("1", "The fee rose."), antecedents: [claim("1", "Mara").span] };
  expect(proofText(text, [named]).html).toContain(
    ' &lt;b&gt;<mark class="named" data-claims="1">Mara</mark>&lt;/b&gt; said so.</p>',
  );
});

test("the chosen claim's proof is shown, with the places of its names", () => {
  const named = { ...claim("1", "The fee rose."), antecedents: [claim("1", "Mara").span] };
  const { html } = proofText(text, [named, claim("2", "said so.")], "1");
  expect(html).toContain('<mark class="proof has shown" data-claims="1">');
  expect(html).toContain('<mark class="named shown" data-claims="1">');
  expect(html).toContain('<mark class="proof has" data-claims="2">');
});

test("lines are paragraphs, and a proof that reaches over several is marked in each", () => {
  const lines = "One.\n\nTwo three.\nFour.";
  const { html } = proofText(lines, [{ claim_id: "1", span: { start: 6, end: 21 }, antecedents: [] }]);
  expect(html.replaceAll(/<(?!\/?p>|\/?mark)[^>]+>/g, "")).toBe(
    '<p>One.</p><p><mark class="proof has" data-claims="1">Two three.</mark></p><p><mark class="proof has" data-claims="1">Four</mark>1.</p>',
  );
});

test("without claims, and with spans that reach beyond the text, the text stays whole", () => {
  expect(proofText(text, []).html).toBe("<p>The fee rose. &lt;b&gt;Mara&lt;/b&gt; said so.</p>");
  const beyond = proofText("abc", [{ claim_id: "1", span: { start: 1, end: 9 }, antecedents: [] }]);
  expect(beyond.html).toMatch(
    /^<p>a<span class="anchor" id="proof-1"><\/span><mark [^>]+>bc<\/mark><sup>.*<\/sup><\/p>$/,
  );
  expect(proofText("", []).html).toBe("");
});
