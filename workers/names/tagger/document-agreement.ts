/** Design: docs/design/name-tagger.md */
import type { DocumentWords } from "./document-words.ts";
import { type LabelType, labelTypes, type NameSpan } from "./name-labels.ts";
import type { SentenceWords } from "./sentence-words.ts";
import { fact, factCount, flag } from "./word-facts.ts";
import type { WordTable } from "./word-table.ts";

/** Makes a document's names agree with each other: a name is of one kind throughout, the last word of a person's full name is that person, and a name found once is found wherever its words stand again. */
export function agreeNames(
  document: DocumentWords,
  table: WordTable,
  found: readonly (readonly NameSpan[])[],
): NameSpan[][] {
  const nameOf = namer(document, table);
  const textAt = (at: number) => (at < document.words.length ? table.textOf(document.words[at]!) : "");
  const whole = found.map((spans) => wholeFirms(spans, nameOf));
  const counts = countKinds(whole, nameOf, {
    firm: (span) => isFirmBy(span, textAt),
    place: ({ from }) => textAt(from - 1) === "of" && placeNouns.test(textAt(from - 2)),
  });
  const settled = whole.map((spans) =>
    spans.map((span) => {
      const type = settledKind(counts.get(nameOf(span)), span.type);
      return { from: span.from, to: span.to, type };
    }),
  );
  const kinds = new Map(Array.from(counts, ([name, types]) => [name, mostFrequent(types)]));
  const longest = longestNames(kinds, table);
  return settled.map((spans, at) => withRepeats(document, document.sentences[at]!, spans, { kinds, longest, nameOf }));
}

/** The words of a name, with a blank between each two. */
type Namer = (span: Pick<NameSpan, "from" | "to">) => string;

function namer({ words }: DocumentWords, table: WordTable): Namer {
  return ({ from, to }) => {
    let name = table.textOf(words[from]!);
    for (let at = from + 1; at < to; at++) name += ` ${table.textOf(words[at]!)}`;
    return name;
  };
}

/** Longest name, in words, that is looked for again. Ours. */
const repeatedMax = 8;

/** How often a name is of each kind. */
type Counts = Record<LabelType, number>;

/** The most frequent kind of a name when it is at least twice as frequent as the one found here. Ours. */
function settledKind(types: Counts | undefined, own: LabelType): LabelType {
  if (!types) return own;
  const most = mostFrequent(types);
  return types[most] >= 2 * types[own] ? most : own;
}

/** "Harlan" and "Freight Ltd." right behind it are one company. */
function wholeFirms(spans: readonly NameSpan[], nameOf: Namer): readonly NameSpan[] {
  const joins = (at: number) =>
    spans[at - 1]?.to === spans[at]?.from && legalForms.test(nameOf(spans[at]!).split(" ").at(-1) ?? "");
  if (!spans.some((_, at) => at > 0 && joins(at))) return spans;
  const whole: NameSpan[] = [];
  spans.forEach((span, at) => {
    const before = at > 0 && joins(at) ? whole.pop() : undefined;
    whole.push(before ? { from: before.from, to: span.to, type: "organization" } : span);
  });
  return whole;
}

/** What the words around a name tell of its kind beyond doubt. */
interface Told {
  firm(span: NameSpan): boolean;
  place(span: NameSpan): boolean;
}

/** How often every name is of each kind. */
function countKinds(found: readonly (readonly NameSpan[])[], nameOf: Namer, told: Told): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  const formed = new Set<string>();
  const located = new Set<string>();
  for (const spans of found)
    for (const span of spans) {
      count(counts, nameOf(span), span.type, 1);
      if (told.firm(span)) formed.add(nameOf(span));
      if (told.place(span)) located.add(nameOf(span));
    }
  // Whoever is named in full first is meant by the short form: "Harlan Freight Ltd." or "Paul Harlan".
  const firms = new Set<string>();
  const surnames = new Set<string>();
  for (const [name, types] of [...counts]) {
    const words = name.split(" ");
    if (located.has(name)) toPlace(types);
    const [first, last] = [words[0] ?? "", words.at(-1) ?? ""];
    const isFirm = formed.has(name) || companyEndings.test(last) || (types.place > 0 && newspapers.test(last));
    if (isFirm && (words.length > 1 || (formed.has(name) && !surnames.has(name)))) {
      toOrganization(types);
      if (!surnames.has(first)) firms.add(first);
      if (!surnames.has(first)) shortCompany(counts, first);
    }
    if (words.length < 2 || words.length > 4 || mostFrequent(types) !== "person") continue;
    if (last.length <= 2 || /^(Jr|Sr|I+|IV)\.?$/.test(last) || firms.has(last)) continue;
    surnames.add(last);
    count(counts, last, "person", surnameWeight * types.person);
  }
  return counts;
}

/** A full name says this many times more of its surname than the surname alone. Ours. */
const surnameWeight = 2;

/** Last words of companies' full names. Ours. */
const companyEndings =
  /^(Inc|Corp|Co|Ltd|LLC|PLC|Corporation|Company|Group|Limited|Holdings|Industries|Technologies|Airlines|Airways|Motors|Systems|Securities|Partners|Pharmaceuticals|Logistics|Electronics|Enterprises|Bancorp|GmbH|ASA|Oyj)\.?$/;

/** Forms in law, which end a company's name wherever they stand. */
const legalForms = /^(Inc|Corp|Ltd|LLC|PLC|plc|GmbH|ASA|Oyj|AG)\.?$/;

/** Last words of newspapers' names, which may begin with a town's. Ours. */
const newspapers =
  /^(Courier|Herald|Tribune|Gazette|Chronicle|Times|Telegraph|Examiner|Sentinel|Inquirer|Dispatch|Journal|Mail|Post)$/;

/** "Varnik" is no person where the text names the "Varnik Technology Group". */
function shortCompany(counts: Map<string, Counts>, first: string): void {
  const types = counts.get(first);
  if (types && mostFrequent(types) === "person") toOrganization(types);
}

/** "Brightwell Health, Inc.", "shares in Pelago", "Pelago's employees", "the start-up Pelago". */
function isFirmBy({ from, to }: NameSpan, textAt: (at: number) => string): boolean {
  if (textAt(to) === "," && legalForms.test(textAt(to + 1))) return true;
  if (/^(of|in)$/.test(textAt(from - 1)) && /^[Ss]hares$/.test(textAt(from - 2))) return true;
  if (firmNouns.test(textAt(from - 1))) return true;
  // "Elon Marsh's shares": a person may own some.
  if (to - from > 1 || !/^['\u2019]s$/.test(textAt(to))) return false;
  const owned = textAt(to + 1);
  return ofFirms.test(owned) || (owned === "chief" && textAt(to + 2) === "executive");
}

/** What firms are before their name. Ours. */
const firmNouns =
  /^(startup|company|firm|retailer|airline|carmaker|automaker|chipmaker|drugmaker|insurer|lender|supermarket|broadcaster|publisher|brewer)$/;

/** What only firms and other bodies have. Ours. */
const ofFirms =
  /^(employees|shareholders|headquarters|subsidiary|subsidiaries|CEO|shares|stock|co-founder|revenue|revenues)$/;

/** Before "of" they say that a place is named. Ours. */
const placeNouns =
  /^(island|islands|city|town|village|port|province|county|municipality|suburb|borough|republic|Republic|peninsula)$/;

function toPlace(types: Counts): void {
  types.place += types.person + types.organization;
  types.person = types.organization = 0;
}

/** No person or place is called so, whatever it was taken for. */
function toOrganization(types: Counts): void {
  types.organization += types.person + types.place;
  types.person = types.place = 0;
}

function count(counts: Map<string, Counts>, name: string, type: LabelType, by: number): void {
  const types = counts.get(name) ?? { person: 0, organization: 0, place: 0, other: 0 };
  types[type] += by;
  counts.set(name, types);
}

function mostFrequent(types: Counts): LabelType {
  let best: LabelType = "person";
  for (const type of labelTypes) if (types[type] > types[best]) best = type;
  return best;
}

/** For the number of each word that begins a name, how many words the longest has, up to the limit. */
function longestNames(kinds: ReadonlyMap<string, LabelType>, table: WordTable): Map<number, number> {
  const longest = new Map<number, number>();
  for (const name of kinds.keys()) {
    const words = name.split(" ");
    const first = table.numberOf(words[0] ?? "");
    longest.set(first, Math.min(repeatedMax, Math.max(words.length, longest.get(first) ?? 0)));
  }
  return longest;
}

interface KnownNames {
  kinds: ReadonlyMap<string, LabelType>;
  longest: ReadonlyMap<number, number>;
  nameOf: Namer;
}

/** The sentence's names and those of the document's that stand between them unseen. */
function withRepeats(
  { words, rows, starts, ends }: DocumentWords,
  sentence: SentenceWords,
  spans: readonly NameSpan[],
  { kinds, longest, nameOf }: KnownNames,
): NameSpan[] {
  const isLarge = (at: number) => (rows[words[at]! * factCount + fact.flags]! & flag.capital) !== 0;
  // A lone word that the tagger left out is taken only where its neighbours are written small, so that no longer name is cut.
  const mayStandAlone = (at: number) => ends[at]! - starts[at]! > 2 && !isLarge(at - 1) && !isLarge(at + 1);
  const all = [...spans];
  let taken = 0;
  for (let from = sentence.from; from < sentence.to; from++) {
    while (taken < spans.length && spans[taken]!.to <= from) taken++;
    const next = spans[taken]?.from ?? sentence.to;
    if (next <= from) {
      from = spans[taken]!.to - 1;
      continue;
    }
    if (!isLarge(from)) continue;
    const most = longest.get(words[from]!) ?? 0;
    for (let to = Math.min(next, from + most); to > from; to--) {
      const type = kinds.get(nameOf({ from, to }));
      if (!type || (to - from === 1 && !mayStandAlone(from))) continue;
      all.push({ from, to, type });
      from = to - 1;
      break;
    }
  }
  return all.length === spans.length ? all : all.sort((a, b) => a.from - b.from);
}
