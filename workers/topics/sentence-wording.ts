/** Design: docs/design/briefs.md */

/** What the wording of a sentence adds to its worth or takes off, as logarithms. Ours: fitted with the weights of `sentence-worth.ts`. */
const points = {
  leaning: Math.log(0.6),
  speech: Math.log(0.7),
  /** The writer speaks of himself or to the reader; the second for a sentence whose subject is "I". */
  personal: Math.log(0.8),
  ownDeed: -0.5,
  further: Math.log(0.8),
  conclusion: 0.6,
  duty: 0.25,
  stake: 0.35,
} as const;

/** What the words of a sentence tell of its worth for a summary, whatever it is about: a logarithm. */
export function wordingOf(text: string): number {
  const own = /["“]/.test(text) ? text.replace(/["“][^"”]*["”]/g, " ") : text;
  return (
    (leans.test(text) ? points.leaning : 0) +
    (/^(?:["“‘]|''|``)/.test(text) ? points.speech : 0) +
    (persons.test(own) ? points.personal : 0) +
    (ownDeed.test(text) ? points.ownDeed : 0) +
    (/\balso\b/.test(own) ? points.further : 0) +
    (concludes.test(own) ? points.conclusion : 0) +
    (obliges.test(own) ? points.duty : 0) +
    (stakes.test(text) ? points.stake : 0)
  );
}

/** Whether a sentence takes up what was said before it by "this", "such", "do so". */
export function takesUp(text: string): boolean {
  return demonstrative.test(text);
}

const demonstrative =
  /\bof th(?:em|ese|ose)\b|\b(?:such|th(?:ese|is|ose))\s+(?!(?:afternoon|are|as|autumn|day|evening|fall|is|month|morning|season|spring|summer|time|was|week|were|winter|year)\b)\w|\bdo(?:es|ing)? (?:so|that|this)\b/i;

const leans = /^["“]?(?:he|she|it|they|this|that|these|those|his|her|their|but|and|so|we|i|you)\b/i;

const persons = /\b(?:I|[Ww]e|[Yy]ou|[Yy]our|[Mm]y|[Oo]ur|us|me)\b/;

/** "I wrote", "Last year, I wrote" */
const ownDeed = /^(?:(?:[^"“,]{1,60},|And|But|So|Yet|Then|Now|Still)\s)?I['’ ]/;

/** What writers put before the point that they make. General, ours. */
const concludes =
  /\bthe (?:\w+ )?(?:answer|danger|fact|goal|issue|key|lesson|point|problem|question|reason|result|risk|trouble|truth) (?:is|was)\b|\b(?:that['’]s|which is) why\b|\bwhat matters\b|\bbottom line\b|\bin (?:other words|short|sum|the end)\b|\bit(?:['’]| i)s (?:clear|time)\b|\bclearly\b|\bno such thing\b|\bthe only (?:strategy|way)\b/i;

/** What ought to be done. */
const obliges = /\b(?:should|must|ought|needs? to|needed to|ha(?:ve|s) to)\b/i;

/** What is at stake, and where things are going. General, ours. */
const stakes =
  /(?<!\b(?:such|th(?:at|ese|is|ose)) )\b(?:challenge|danger|future|issue|key|lesson|problem|reason|risk|threat|trend)s?\b|\bcris[ei]s\b|\bgrowing\b|\bincreasingly\b/i;
