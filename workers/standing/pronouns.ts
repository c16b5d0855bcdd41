import { femaleNames, maleNames } from "../lexica/first-names.ts";
import { type ClaimInArticle, isHead, isName, roleOf } from "./claim-in-article.ts";
import type { ClaimWord } from "./claim-words.ts";
import { nounKind } from "./noun-kinds.ts";

type Kind = "he" | "it" | "they";

const people = /^(he|him|his|himself|she|her|hers|herself)$/;
const things = /^(it|its|itself)$/;
const many = /^(they|them|their|theirs|themselves|'em)$/;
const speakers = /^(i|me|my|mine|we|us|our|ours|myself|ourselves)$/;
const hearers = /^(you|your|yours|yourself|yourselves)$/;
const patterns: Readonly<Record<Kind, RegExp>> = { he: people, it: things, they: many };

/** A personal pronoun by whom or what in its claim it may mean; null for other words, none for one that means nothing. */
export function pronounFeatures(claim: ClaimInArticle, word: ClaimWord): string[] | null {
  const { lower, upos } = word;
  if (upos !== "PRON" && upos !== "DET") return null;
  const quoted = claim.levels[word.at] !== 0;
  if (people.test(lower)) return boundBy(claim, word, "he");
  if (things.test(lower)) return isExpletive(claim.words, word) ? [] : boundBy(claim, word, "it");
  if (many.test(lower)) return boundBy(claim, word, "they");
  if (speakers.test(lower)) return [`we quoted=${quoted}`, `${lower} quoted=${quoted}`];
  return hearers.test(lower) ? [`you quoted=${quoted}`] : null;
}

/** "It is clear that": "it" stands for what follows. */
function isExpletive(words: readonly ClaimWord[], word: ClaimWord): boolean {
  if (word.label === "expl") return true;
  const head = words[word.head];
  if (word.lower !== "it" || head?.upos !== "ADJ") return false;
  return head.children.some(({ label, at }) => /^(csubj|ccomp)/.test(label) && at > word.at);
}

function boundBy(claim: ClaimInArticle, word: ClaimWord, kind: Kind): string[] {
  const { words, levels } = claim;
  const level = levels[word.at];
  const may = (other: ClaimWord) =>
    isHead(words, other) && fits(claim, other, word, kind) && !areApart(words, word, other);
  const reports = isReporter(words, word);
  const before = reports ? [] : words.filter((other) => other.at < word.at && may(other));
  const near = before.filter((other) => levels[other.at] === level);
  const names = near.filter(isName).length;
  const last = near.at(-1);
  const bound = `${kind} near=${Math.min(2, near.length)}`;
  const features = [
    kind,
    bound,
    `${bound} quoted=${level !== 0}`,
    `${bound} ${roleOf(word)}`,
    `${bound} subject=${near.some((other) => roleOf(other) === "subject")}`,
    `${kind} names=${Math.min(2, names)} nouns=${Math.min(2, near.length - names)}`,
    `${kind} last=${last ? `${last.upos} ${roleOf(last)}` : "none"}`,
  ];
  if (reports) features.push(`${kind} reports`);
  if (word.at === 0 || (word.at === 1 && words[0]?.upos === "PUNCT")) features.push(`${kind} opens`);
  if (words.some(({ at, lower }) => at < word.at && patterns[kind].test(lower))) features.push(`${kind} again`);
  if (near.length > 0) return features;
  if (before.length > 0) features.push(`${kind} other level`);
  if (words.some((other) => other.at < word.at && isName(other))) features.push(`${kind} other name`);
  if (words.some((other) => other.at > word.at && levels[other.at] === level && may(other)))
    features.push(`${kind} behind first=${!isInMainClause(words, word)}`);
  return features;
}

/** "…, they said": nobody of what is said is meant. */
function isReporter(words: readonly ClaimWord[], { label, head, at }: ClaimWord): boolean {
  const verb = words[head];
  return /^nsubj/.test(label) && verb?.label === "parataxis" && verb.at >= at && verb.at > 2;
}

/** Subject and object of a verb are two, unless the object is "himself"; nor is a noun its own owner. */
function areApart(words: readonly ClaimWord[], { lower, label, head }: ClaimWord, other: ClaimWord): boolean {
  if (other.at === head) return true;
  if (other.head !== head || /sel(f|ves)$/.test(lower) || words[head]?.upos !== "VERB") return false;
  return /^(nsubj|obj)/.test(other.label) && /^(obj|iobj|obl|nsubj)/.test(label);
}

const dates =
  /^(mon|tues|wednes|thurs|fri|satur|sun)day$|^(january|february|march|april|may|june|july|august|september|october|november|december)$/;

/** Whether a pronoun may mean a noun, by number, kind and first name. */
function fits({ article }: ClaimInArticle, noun: ClaimWord, pronoun: ClaimWord, kind: Kind): boolean {
  const { upos, xpos, text, lower, label, children } = noun;
  if (/:(tmod|npmod)$/.test(label) || dates.test(lower)) return false;
  const joined = children.some((child) => child.label === "conj");
  if (upos === "PROPN") {
    const type = article.names.get(text);
    if (kind === "he") return (type === "person" || type === undefined) && genderFits(noun, pronoun.lower);
    return type !== "person" || (kind === "they" && joined);
  }
  const sort = nounKind(lower);
  if (sort === "time") return false;
  if (kind === "he") return xpos === "NN" && (sort === "person" || /(?:er|or|ist|man|woman|ian|ee|ant)$/.test(lower));
  if (kind === "it") return xpos === "NN" && sort !== "person";
  return xpos === "NNS" || sort === "body" || sort === "person" || joined;
}

/** Whether a name's first names, where they tell, go with "he" or "she". */
function genderFits({ lower, children }: ClaimWord, pronoun: string): boolean {
  const other = /^(he|him|his|himself)$/.test(pronoun) ? femaleNames : maleNames;
  return !other.has(lower) && !children.some((child) => /^(flat|compound)/.test(child.label) && other.has(child.lower));
}

/** Whether no clause inside the main one holds the word. */
function isInMainClause(words: readonly ClaimWord[], word: ClaimWord): boolean {
  let at: ClaimWord | undefined = word;
  for (let steps = 0; at && at.head >= 0 && steps < words.length; steps++) {
    if (/^(advcl|ccomp|acl|parataxis|csubj|conj|xcomp)/.test(at.label)) return false;
    at = words[at.head];
  }
  return true;
}
