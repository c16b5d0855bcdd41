import { formsOfVerbs } from "../labels/word-classes.ts";
import type { ClaimWord } from "../standing/claim-words.ts";

/** How much a verb tells of what is to come, 0 to 1: will, plans, what is expected; less where it only may. */
export function comes(verb: ClaimWord, words: readonly ClaimWord[]): number {
  const helpers = helpersOf(verb).map(({ lower }) => lower);
  if (helpers.some((one) => /^(?:will|'ll|wo|shall)$/.test(one)) || isToBe(verb)) return 1;
  if (helpers.includes("have") || helpers.includes("had")) return 0;
  const isOpen = opensClause(verb, words);
  if (isOpen && (planned.has(verb.lower) || verb.lower === "going")) return 1;
  if (
    isPassive(verb) &&
    (/^(?:scheduled|planned|slated|expected)$/.test(verb.lower) || (isOpen && /^(?:set|due)$/.test(verb.lower)))
  )
    return 1;
  return helpers.some((one) => /^(?:would|could|may|might|'d)$/.test(one)) ? 0.6 : 0;
}

/** "plans to build", "expects demand to rise", "hopes that it ends" */
function opensClause(verb: ClaimWord, words: readonly ClaimWord[]): boolean {
  if (verb.children.some(({ label }) => /^(?:xcomp|ccomp)/.test(label))) return true;
  return words.some(
    (word) =>
      word.xpos === "VB" && words[word.head]?.head === verb.at && word.children.some(({ lower }) => lower === "to"),
  );
}

/** How much of what is to come is told by a verb of what somebody said: there "would" is to come. */
export function foretold(verb: ClaimWord, words: readonly ClaimWord[]): number {
  const would = helpersOf(verb).some(({ lower }) => lower === "would");
  return would ? Math.min(0.9, comes(verb, words) * 1.5) : comes(verb, words);
}

/** "Work is to begin in May". */
function isToBe(verb: ClaimWord): boolean {
  const isInfinitive = (one: ClaimWord) => one.xpos === "VB" && one.children.some(({ lower }) => lower === "to");
  if (/^(?:is|are)$/.test(verb.lower))
    return verb.children.some((one) => one.label === "xcomp" && one.at === verb.at + 2 && isInfinitive(one));
  return isInfinitive(verb) && verb.children.some(({ lower, at }) => /^(?:is|are)$/.test(lower) && at === verb.at - 2);
}

function isPassive(verb: ClaimWord): boolean {
  return verb.children.some(({ label }) => label === "aux:pass" || label === "cop");
}

const planned = formsOfVerbs("plan intend aim expect hope vow pledge promise propose want agree");

/** The helping verbs of a verb, in their order. */
export function helpersOf(verb: ClaimWord): ClaimWord[] {
  return verb.children.filter(({ label }) => /^aux/.test(label));
}
