import { describe, expect, test } from "vitest";
import { type Linked, signalSentences } from "../../../pipeline/ingest/signal-text.ts";
import type { LinkedClaim } from "../../../store/claims/claim-links.ts";
import { provedSignals } from "../../../workers/proposals/signal-proof.ts";

const fee = "The Harbour Board did not raise its grain fee of 4 percent in Alder Bay.";

/** A claim about the fee, as an outlet made it. */
function claim(number: number, source_name: string, day: string, claim_text = fee): LinkedClaim {
  const entities = [{ name: "Harbour Board", type: "organization" as const, role: "subject" as const }];
  return {
    claim_no: number,
    claim_id: `${number}-1-1`,
    claim_text,
    claim_type: "event",
    language: "en",
    gloss: null,
    entities,
    record_id: number,
    fact_no: 1,
    source_name,
    owner: source_name,
    homepage: null,
    source_published_date: day,
    published_at: null,
    ingested_at: `${day}T12:00:00.000Z`,
  };
}

const none: Linked = { same: [], against: [], earlier: [] };
const sevenText = fee.replace("4 percent", "at least 7 percent");
const seven = claim(2, "Canal Times", "2026-11-19", sevenText);
const nine = claim(3, "Quay Post", "2026-11-19", fee.replace("4 percent", "9 percent"));
const ships = (number: number) => `The Harbour Board counted ${number} grain ships at the north quay.`;
const counts = [12, 13, 14].map((number, at) => claim(at + 2, "Canal Times", `2026-11-0${at + 2}`, ships(number)));
const plan = claim(2, "Canal Times", "2026-11-02", "The Harbour Board will close the old north quay.");

/** Claims with what is said to them, one for each relation. */
const cases = {
  differs: { text: fee, links: { ...none, against: [seven, nine] } },
  updates: { text: ships(11), links: { ...none, earlier: counts.slice(0, 2).reverse() } },
  marks: { text: ships(19), links: { ...none, earlier: counts } },
  planned: { text: "The Harbour Board closed the old north quay.", links: { ...none, earlier: [plan] } },
  leads: { text: fee, links: { ...none, same: [claim(2, "Canal Times", "2026-11-20", `${fee} So it said.`)] } },
  follows: { text: fee, links: { ...none, same: [claim(2, "Canal Times", "2026-11-16", `${fee} So it said.`)] } },
  repeats: { text: fee, links: { ...none, same: [claim(2, "Canal Times", "2026-11-20")] } },
};

/** What becomes of other words for the first sentence of a claim's signal. */
function proved(relation: keyof typeof cases, said: string) {
  const { text, links } = cases[relation];
  const [composed] = signalSentences(claim(1, "Harbour News", "2026-11-18", text), links);
  if (composed?.relation !== relation) throw new Error(`it is told as ${composed?.relation}: ${composed?.text}`);
  const sentences = [{ ...composed, claim_text: text, sentence: `${text.slice(0, -1)}, a clerk said.` }];
  const { words, dropped } = provedSignals({ sentences, said: [said] });
  return { composed: composed.text, words: words[0], reason: dropped[0]?.reason ?? null };
}

const canal = "(19 November 2026, claim 2-1-1)";
const quay = "(19 November 2026, claim 3-1-1)";

describe("other words for a sentence of a signal", () => {
  test.each(Object.keys(cases) as (keyof typeof cases)[])("may be its own: %s", (relation) => {
    const { composed } = proved(relation, "");
    expect(proved(relation, composed)).toEqual({ composed, words: composed, reason: null });
  });

  test.each<[keyof typeof cases, string]>([
    ["differs", `While Canal Times puts the fee at at least 7 percent ${canal}, Quay Post says 9 percent ${quay}.`],
    ["updates", "For grain ships at the quay Canal Times gave 13 before (3 November 2026, claim 3-1-1)."],
    ["marks", "The highest of 4 figures for grain ships at the north quay since 2 November 2026."],
    ["planned", "In a report of Canal Times the north quay was planned (2 November 2026, claim 2-1-1)."],
    [
      "leads",
      "First of 2 independent outlets to report this, and Canal Times followed (20 November 2026, claim 2-1-1).",
    ],
    ["follows", "Canal Times was first here (16 November 2026, claim 2-1-1), and 2 independent outlets now report it."],
    ["repeats", "Canal Times has the same words on the grain fee (20 November 2026, claim 2-1-1)."],
  ])("stand where they say the same: %s", (relation, said) => {
    expect(proved(relation, said)).toMatchObject({ words: said, reason: null });
  });

  test.each<[string, keyof typeof cases, string, RegExp]>([
    [
      "another number",
      "differs",
      `Canal Times says 17 percent ${canal}; Quay Post says 9 percent ${quay}.`,
      /"at least 7/,
    ],
    [
      "a lost hedge",
      "differs",
      `Canal Times says 7 percent ${canal}; Quay Post says 9 percent ${quay}.`,
      /"at least 7/,
    ],
    [
      "numbers exchanged",
      "differs",
      `Canal Times says 9 percent ${canal}; Quay Post says at least 7 percent ${quay}.`,
      /claim 2-1-1\)" does not stand in its place/,
    ],
    [
      "outlets exchanged",
      "differs",
      `Quay Post says at least 7 percent ${canal}; Canal Times says 9 percent ${quay}.`,
      /does not stand in its place/,
    ],
    [
      "its own number as another's",
      "differs",
      `Canal Times says 4 percent, at least 7 percent ${canal}; Quay Post says 9 percent ${quay}.`,
      /number "4" is not to be told here/,
    ],
    [
      "an agreement that is none",
      "differs",
      `Canal Times confirms this, at least 7 percent ${canal}; Quay Post says 9 percent ${quay}.`,
      /"confirms" is not borne out/,
    ],
    ["a claim left out", "differs", `Canal Times says at least 7 percent ${canal}.`, /"Quay Post" does not stand/],
    [
      "another date",
      "updates",
      "Canal Times gave 13 before (4 November 2026, claim 3-1-1).",
      /claim 3-1-1\)" does not/,
    ],
    ["another id", "updates", "Canal Times gave 13 before (3 November 2026, claim 3-1-2).", /claim 3-1-1\)" does not/],
    ["a difference that is none", "updates", "But Canal Times gave 13 before (3 November 2026, claim 3-1-1).", /"but"/],
    [
      "a computed change",
      "updates",
      "Canal Times gave 13 before (3 November 2026, claim 3-1-1), 2 more.",
      /number "2"/,
    ],
    ["a number in words", "updates", "Canal Times gave 13 before (3 November 2026, claim 3-1-1), two more.", /"two"/],
    ["a rank that is none", "marks", "The lowest of 4 figures that came in since 2 November 2026.", /"highest of 4/],
    ["praise", "marks", "The stunning highest of 4 figures that came in since 2 November 2026.", /"stunning"/],
    ["a turn", "marks", "The highest of 4 figures that fell in since 2 November 2026.", /"fell" is not borne out/],
    [
      "somebody else as the first",
      "leads",
      "The first of 2 independent outlets to report this is Canal Times followed (20 November 2026, claim 2-1-1).",
      /"is" is not borne out/,
    ],
    [
      "a name that nobody has",
      "repeats",
      "Mara Venn and Canal Times have the same words (20 November 2026, claim 2-1-1).",
      /"mara" is not borne out/,
    ],
    [
      "a denial that was lost",
      "repeats",
      "Canal Times has the same words on the raised fee (20 November 2026, claim 2-1-1).",
      /a denial of "raise" was lost/,
    ],
    ["a denial", "repeats", "Canal Times has not the same words (20 November 2026, claim 2-1-1).", /"not" is not/],
    [
      "words that nobody said in quotation marks",
      "repeats",
      "Canal Times has the same words on the “fee of the Board” (20 November 2026, claim 2-1-1).",
      /quoted words/,
    ],
    ["a question", "repeats", "Has Canal Times the same words (20 November 2026, claim 2-1-1)?", /one sentence/],
    ["more", "repeats", "Canal Times has the same words (20 November 2026, claim 2-1-1). So it is.", /one sentence/],
    [
      "too much",
      "repeats",
      `Canal Times carries ${"the grain fee of the Harbour Board in Alder Bay, ".repeat(5)}the same words (20 November 2026, claim 2-1-1).`,
      /too long/,
    ],
  ])("are dropped with %s", (_what, relation, said, reason) => {
    expect(proved(relation, said)).toMatchObject({ words: null, reason: expect.stringMatching(reason) });
  });

  test("that nobody gave are none, and nothing is dropped", () => {
    expect(proved("repeats", " ")).toMatchObject({ words: null, reason: null });
  });
});
