import type { NameType } from "../names/name-types.ts";
import { type ClaimWord, quotedWords } from "../standing/claim-words.ts";
import { closedKinds, modals } from "./closed-words.ts";
import { nounClasses, verbClasses } from "./word-classes.ts";

/** What of a claim tells its labels, by name: relations, parts of speech, classes of words, words of closed classes; no others. */
export type Features = Record<string, number>;

/** The features of a claim by its tree; `names` tells the kind of the names that a word is part of. */
export function claimFeatures(words: readonly ClaimWord[], names: ReadonlyMap<string, NameType>): Features {
  const root = words.find(({ head }) => head < 0);
  if (!root) return { empty: 1 };
  const quoted = quotedWords(words);
  const outside = words.filter(({ at }) => !quoted[at]);
  const features: Features = {
    ...wholeFeatures(words, quoted),
    ...marks(predicateMarks(root, names)),
    ...marks(complementMarks(root)),
    ...marks(subjectMarks(root, names)),
    ...marks(outside.flatMap((word) => prefilterOf(word, words, names))),
    ...figureFeatures(outside, words),
  };
  if (features.numbers && !saysClause(root)) features["number unsaid"] = 1;
  if (features.numbers && features.copula) features["number and copula"] = 1;
  return features;
}

function marks(names: readonly string[]): Features {
  return Object.fromEntries(names.map((name) => [name, 1]));
}

function wholeFeatures(words: readonly ClaimWord[], quoted: readonly boolean[]): Features {
  const count = words.length;
  const inside = quoted.filter(Boolean).length;
  const modifiers = words.filter(({ upos }) => upos === "ADJ" || upos === "ADV").length;
  const names = words.filter(({ upos, label }) => upos === "PROPN" && !/^(?:flat|compound)/.test(label)).length;
  return {
    length: count / 35,
    short: Number(count < 9),
    long: Number(count > 22),
    quoted: Number(inside > 0),
    "quoted share": inside / count,
    "quoted mostly": Number(inside / count > 0.4),
    "quoted words": Number(inside >= 5),
    names: Math.min(4, names) / 4,
    modifiers: modifiers / Math.max(5, count),
  };
}

/** The verb that all else hangs on: its class with its tense, and who does it. */
function predicateMarks(root: ClaimWord, names: ReadonlyMap<string, NameType>): string[] {
  const helpers = helpersOf(root);
  const tense = (helpers[0] ?? root).xpos;
  const has = (label: string) => root.children.some((child) => child.label === label);
  const classes = verbClasses(root.lower).map((kind) => `root verb ${kind}`);
  const kind = names.get(subjectOf(root)?.text ?? "");
  const clauses = ["ccomp", "xcomp", "advcl", "parataxis"].filter((label) =>
    root.children.some((child) => child.label.split(":")[0] === label),
  );
  const passive = helpers.some(({ label }) => label === "aux:pass");
  return [
    `root ${root.upos}`,
    `tense ${tense}`,
    `root ${root.upos} ${tense}`,
    ...classes,
    ...(classes.length > 0 ? ["root has a class"] : []),
    ...classes.map((one) => `${one} ${tense}`),
    ...(kind ? classes.map((one) => `${one} by ${kind}`) : []),
    ...["ccomp", "xcomp"].flatMap((label) => (has(label) ? classes.map((one) => `${one} with ${label}`) : [])),
    ...(passive ? ["passive", ...classes.map((one) => `${one} passive`)] : []),
    ...(helpers.some(({ label }) => label === "cop") ? ["copula"] : []),
    ...helpers.flatMap(({ lower }) => (modals.has(lower) ? [`modal ${modals.get(lower)}`] : [])),
    ...(helpers.some(({ lower }) => /^(?:has|have|had)$/.test(lower)) ? ["perfect"] : []),
    ...(root.lower === "going" ? ["modal will"] : []),
    ...clauses,
    ...(saysClause(root) ? ["root says a clause"] : []),
  ];
}

function helpersOf(verb: ClaimWord): ClaimWord[] {
  return verb.children.filter(({ label }) => /^(?:aux|cop)/.test(label));
}

function subjectOf(root: ClaimWord): ClaimWord | undefined {
  return root.children.find(({ label }) => /^(?:nsubj|csubj|expl)/.test(label));
}

function saysClause(root: ClaimWord): boolean {
  return (
    verbClasses(root.lower).includes("say") && root.children.some(({ label }) => /^(?:ccomp|parataxis)$/.test(label))
  );
}

/** What the verb's clauses and objects are. */
function complementMarks(root: ClaimWord): string[] {
  return root.children.flatMap((child) => {
    const label = child.label.split(":")[0]!;
    if (/^(?:ccomp|xcomp|parataxis)$/.test(label))
      return [
        `${label} ${child.upos}`,
        ...verbClasses(child.lower).map((kind) => `${label} verb ${kind}`),
        ...helpersOf(child).flatMap((helper) => {
          if (helper.label === "cop") return ["inner copula"];
          return modals.has(helper.lower) ? [`inner modal ${modals.get(helper.lower)}`] : [];
        }),
      ];
    return /^(?:obj|obl|nmod)$/.test(label) ? nounClasses(child.lower).map((kind) => `${label} noun ${kind}`) : [];
  });
}

function subjectMarks(root: ClaimWord, names: ReadonlyMap<string, NameType>): string[] {
  const subject = subjectOf(root);
  if (!subject) return ["no subject"];
  const kind = names.get(subject.text);
  return [
    `subject ${subject.upos}`,
    ...nounClasses(subject.lower).map((one) => `subject noun ${one}`),
    ...(kind ? [`subject ${kind}`] : []),
    ...(subject.children.some(({ upos }) => upos === "NUM") ? ["subject counted"] : []),
    ...(subject.label.startsWith("csubj") ? ["subject clause"] : []),
  ];
}

/** What a word outside of quotation marks tells. */
function prefilterOf(
  word: ClaimWord,
  words: readonly ClaimWord[],
  names: ReadonlyMap<string, NameType>,
): readonly string[] {
  const { lower, upos, text, head } = word;
  const above = words[head];
  if (upos === "VERB") return verbClasses(lower).map((kind) => `verb ${kind}`);
  if (upos === "NOUN" || upos === "PROPN")
    return [...nounClasses(lower).map((kind) => `noun ${kind}`), ...plain(lower)];
  if (upos === "NUM" && !/\d/.test(text)) return ["number in words", ...plain(lower)];
  if (upos === "AUX") return modals.has(lower) ? [`any modal ${modals.get(lower)}`] : [];
  if (lower !== "according") return plain(lower);
  const kind = names.get(above?.text ?? "");
  return [
    "according",
    ...nounClasses(above?.lower ?? "").map((one) => `according noun ${one}`),
    ...(kind ? [`according ${kind}`] : []),
  ];
}

function plain(lower: string): readonly string[] {
  const mark = closedKinds.get(lower);
  return mark ? [mark] : [];
}

/** Numbers that count something, and those that only date it. */
function figureFeatures(outside: readonly ClaimWord[], words: readonly ClaimWord[]): Features {
  const features: Features = {};
  for (const { upos, text, label, head } of outside) {
    if (upos !== "NUM" || !/\d/.test(text)) continue;
    const above = words[head];
    if (/^(?:1[5-9]|20)\d\d$/.test(text) || (above?.upos === "PROPN" && month.test(above.lower))) {
      features["number dates"] = 1;
      continue;
    }
    features.number = 1;
    features.numbers = Math.min(3, (features.numbers ?? 0) + 1);
    if (/[-–]/.test(text)) features["number range"] = 1;
    if (label !== "nummod" || !above) continue;
    features[`number of ${above.label.split(":")[0]}`] = 1;
    if (above.head < 0 || (words[above.head]?.head ?? 0) < 0) features["number at root"] = 1;
  }
  return features;
}

const month = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;
