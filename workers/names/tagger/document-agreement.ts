import type { LabelType, NameSpan } from "./name-labels.ts";
import type { NameWord } from "./name-words.ts";

/** Makes a document's names agree with each other: a name is of one kind throughout, the last word of a person's full name is that person, and a name found once is found wherever its words stand again. */
export function agreeNames(
  sentences: readonly (readonly NameWord[])[],
  found: readonly (readonly NameSpan[])[],
): NameSpan[][] {
  const counts = countKinds(sentences, found);
  const settled = found.map((spans, at) =>
    spans.map((span) => ({ ...span, type: settledKind(counts.get(nameOf(sentences[at] ?? [], span)), span.type) })),
  );
  const kinds = new Map([...counts].map(([name, types]) => [name, mostFrequent(types)]));
  const longest = longestNames(kinds);
  return settled.map((spans, at) => withRepeats(sentences[at] ?? [], spans, kinds, longest));
}

/** Longest name, in words, that is looked for again. Ours. */
const repeatedMax = 8;

type Counts = Partial<Record<LabelType, number>>;

/** The most frequent kind of a name when it is at least twice as frequent as the one found here. Ours. */
function settledKind(types: Counts | undefined, own: LabelType): LabelType {
  if (!types) return own;
  const most = mostFrequent(types);
  return (types[most] ?? 0) >= 2 * (types[own] ?? 0) ? most : own;
}

/** How often every name is of each kind. */
function countKinds(
  sentences: readonly (readonly NameWord[])[],
  found: readonly (readonly NameSpan[])[],
): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  found.forEach((spans, at) => {
    for (const span of spans) count(counts, nameOf(sentences[at] ?? [], span), span.type, 1);
  });
  for (const [name, types] of [...counts]) {
    const words = name.split(" ");
    if (companyEndings.test(words.at(-1) ?? "") && mostFrequent(types) === "organization")
      shortCompany(counts, words[0] ?? "");
    if (words.length < 2 || words.length > 4 || mostFrequent(types) !== "person") continue;
    const last = words.at(-1) ?? "";
    if (last.length > 2 && !/^(Jr|Sr|I+|IV)\.?$/.test(last))
      count(counts, last, "person", surnameWeight * (types.person ?? 0));
  }
  return counts;
}

/** A full name says this many times more of its surname than the surname alone. Ours. */
const surnameWeight = 2;

/** Last words of companies' full names. Ours. */
const companyEndings =
  /^(Inc|Corp|Co|Ltd|LLC|PLC|Corporation|Company|Group|Limited|Holdings|Industries|Technologies|Airlines|Airways|Motors|Systems)\.?$/;

/** "Varnik" is no person where the text names the "Varnik Technology Group". */
function shortCompany(counts: Map<string, Counts>, first: string): void {
  const types = counts.get(first);
  if (types && mostFrequent(types) === "person") counts.set(first, { organization: types.person ?? 0 });
}

function count(counts: Map<string, Counts>, name: string, type: LabelType, by: number): void {
  const types = counts.get(name) ?? {};
  types[type] = (types[type] ?? 0) + by;
  counts.set(name, types);
}

function mostFrequent(types: Counts): LabelType {
  const order: LabelType[] = ["person", "organization", "place", "other"];
  return order.reduce((best, type) => ((types[type] ?? 0) > (types[best] ?? 0) ? type : best), "person");
}

/** For each word that begins a name, how many words the longest has, up to the limit. */
function longestNames(kinds: ReadonlyMap<string, LabelType>): Map<string, number> {
  const longest = new Map<string, number>();
  for (const name of kinds.keys()) {
    const words = name.split(" ");
    const first = words[0] ?? "";
    longest.set(first, Math.min(repeatedMax, Math.max(words.length, longest.get(first) ?? 0)));
  }
  return longest;
}

/** The sentence's names and those of the document's that stand between them unseen. */
function withRepeats(
  words: readonly NameWord[],
  spans: readonly NameSpan[],
  kinds: ReadonlyMap<string, LabelType>,
  longest: ReadonlyMap<string, number>,
): NameSpan[] {
  const taken = new Uint8Array(words.length);
  for (const { from, to } of spans) taken.fill(1, from, to);
  const all = [...spans];
  for (let from = 0; from < words.length; from++) {
    const most = longest.get(words[from]?.text ?? "") ?? 0;
    if (most === 0 || taken[from] || !/^\p{Lu}/u.test(words[from]?.text ?? "")) continue;
    for (let to = Math.min(words.length, from + most); to > from; to--) {
      if (taken.subarray(from, to).includes(1)) continue;
      const type = kinds.get(nameOf(words, { from, to }));
      if (!type || (to - from === 1 && !mayStandAlone(words, from))) continue;
      all.push({ from, to, type });
      taken.fill(1, from, to);
      break;
    }
  }
  return all.sort((a, b) => a.from - b.from);
}

/** A lone word that the tagger left out is taken only where its neighbours are written small, so that no longer name is cut. */
function mayStandAlone(words: readonly NameWord[], at: number): boolean {
  const word = words[at]?.text ?? "";
  return word.length > 2 && !/^\p{Lu}/u.test(words[at - 1]?.text ?? "") && !/^\p{Lu}/u.test(words[at + 1]?.text ?? "");
}

function nameOf(words: readonly NameWord[], { from, to }: Pick<NameSpan, "from" | "to">): string {
  return words
    .slice(from, to)
    .map((word) => word.text)
    .join(" ");
}
