import { type ClaimInArticle, isAgain, isHead, isName, roleOf } from "./claim-in-article.ts";
import type { ClaimWord } from "./claim-words.ts";
import { type NounKind, nounKind, singular } from "./noun-kinds.ts";

/** A noun with "the", "this" or nothing before it, by what beside it and in the article tells which one is meant; null for other words. */
export function nounFeatures(claim: ClaimInArticle, noun: ClaimWord): string[] | null {
  if (noun.upos !== "NOUN" || !isHead(claim.words, noun)) return null;
  const before = noun.children.find(({ label, at }) => /^(det|nmod:poss)/.test(label) && at < noun.at)?.lower;
  if (before === "the") return theNoun(claim, noun);
  if (before !== undefined && /^(this|that|these|those)$/.test(before)) return thisNoun(claim, noun, before);
  if (roleOf(noun) !== "subject" || toldBy(noun) !== "nothing") return null;
  if (before === undefined) return bareNoun(claim, noun);
  return /^(a|an|another|some|each|every|any|no|both|all)$/.test(before)
    ? [`${before.replace("an", "a")} noun`, `any ${nounKind(noun.lower)}`]
    : null;
}

function theNoun(claim: ClaimInArticle, noun: ClaimWord): string[] {
  const { words, levels, article } = claim;
  const key = singular(noun.lower);
  const kind = nounKind(noun.lower);
  const told = toldBy(noun);
  const seen = seenBefore(claim, noun);
  const named = words.some(({ at, upos }) => at < noun.at && upos === "PROPN");
  const like = hasLikeName(claim, noun, kind);
  const often = Math.min(3, Math.floor(Math.log2(1 + (article.nouns.get(key)?.length ?? 0))));
  const features = [
    "the",
    `the ${kind}`,
    `the ${told}`,
    `the ${told} ${kind}`,
    `the ${told} seen=${seen}`,
    `the ${told} ${roleOf(noun)}`,
    `the ${told} named=${named}`,
    `the ${kind} seen=${seen}`,
    `the ${kind} named=${named}`,
    `the ${kind} like=${like}`,
    `the like=${like}`,
    `the plural=${noun.xpos === "NNS"}`,
    `the quoted=${levels[noun.at] !== 0}`,
    `the often=${often}`,
  ];
  if (isAgain(words, noun)) features.push("the again");
  if (article.title.has(key)) features.push("the of title");
  return features;
}

function thisNoun({ words }: ClaimInArticle, noun: ClaimWord, before: string): string[] {
  const kind = nounKind(noun.lower);
  const told = /^(clause|of)$/.test(toldBy(noun));
  const features = [
    "this noun",
    `this noun ${kind}`,
    `this noun ${kind === "time" ? kind : roleOf(noun)} told=${told}`,
    `${before} noun`,
  ];
  if (isAgain(words, noun)) features.push("this noun again");
  if (words.some(({ at, label }) => at < noun.at && /^(nsubj|obj|obl)/.test(label))) features.push("this noun behind");
  return features;
}

function bareNoun(claim: ClaimInArticle, noun: ClaimWord): string[] {
  const kind = nounKind(noun.lower);
  const seen = seenBefore(claim, noun);
  const plural = noun.xpos === "NNS";
  return [`bare plural=${plural}`, `bare ${kind}`, `bare seen=${seen}`, `bare plural=${plural} ${kind} seen=${seen}`];
}

const ranks = /^(first|second|third|last|only|next|same|other|latter|former|largest|biggest|best|most)$/;

/** What beside a noun tells which one is meant, the surest first. */
function toldBy({ children }: ClaimWord): string {
  const has = (labels: RegExp, test: (child: ClaimWord) => boolean = () => true) =>
    children.some((child) => labels.test(child.label) && test(child));
  if (has(/^(appos|flat|compound|nmod:poss|nmod:unmarked|nmod:desc)/, isName)) return "name";
  if (has(/^nmod$/, (child) => isName(child) || child.children.some(isName))) return "name behind";
  if (has(/^amod$/, ({ xpos, lower }) => xpos === "JJS" || ranks.test(lower)))
    return has(/^(nmod|acl)/) ? "rank told" : "rank";
  if (has(/^acl/)) return "clause";
  if (has(/^nmod$/, (child) => child.children.some(({ lower }) => lower === "of"))) return "of";
  if (has(/^nmod(:poss)?$/)) return "nmod";
  if (has(/^compound$/)) return "compound";
  return has(/^(amod|nummod)$/) ? "adjective" : "nothing";
}

/** How the article spoke of a noun before the claim's sentence. */
function seenBefore({ article, sentence }: ClaimInArticle, { lower }: ClaimWord): string {
  const before = article.nouns.get(singular(lower))?.filter((noun) => noun.sentence < sentence) ?? [];
  if (before.length === 0) return "no";
  if (before.some((noun) => noun.article === "a")) return "introduced";
  return before.some(({ described }) => described) ? "described" : "bare";
}

/** Whether a name before the noun is of its kind: "Kestrel Air … the company". */
function hasLikeName({ words, article }: ClaimInArticle, noun: ClaimWord, kind: NounKind): boolean {
  const type = kind === "body" ? "organization" : kind;
  return words.some(({ at, text, upos }) => at < noun.at && upos === "PROPN" && article.names.get(text) === type);
}
