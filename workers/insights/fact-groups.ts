import { formsOfVerbs, verbClasses } from "../labels/word-classes.ts";
import type { ClaimWord } from "../standing/claim-words.ts";
import { comes, foretold, helpersOf } from "./to-come.ts";

/** What a fact tells of a story, in the order in which a brief tells them. */
export const factGroups = ["happened", "how_much", "why", "next", "disagreement"] as const;

export type FactGroup = (typeof factGroups)[number];

/** How much a claim tells of each group, 0 to 1, by its tree: words of closed classes and classes of verbs, no topics. */
export function groupsOf(words: readonly ClaimWord[]): Record<FactGroup, number> {
  const root = words.find(({ head }) => head < 0);
  if (!root) return { happened: 0, how_much: 0, why: 0, next: 0, disagreement: 0 };
  const inner = saidClause(root);
  const core = inner ?? root;
  const voice = words.some(({ text }) => /^["“]$/.test(text)) ? shares.quoted : 1;
  return {
    happened: voice * happens(core),
    how_much: voice * counts(words),
    why: voice * reasons(words, core),
    next: voice * Math.max(comes(root, words), inner ? foretold(inner, words) : 0),
    disagreement: disagrees(words, root, core),
  };
}

/** How much of what happened is told by what holds or comes, beside what is told in the past; and how much of any group by what somebody says in words of his own. Ours. */
const shares = { stated: 0.8, quoted: 0.7 } as const;

/** What somebody says, as a clause of its own. */
function saidClause(root: ClaimWord): ClaimWord | undefined {
  return verbClasses(root.lower).some((kind) => kind === "say" || kind === "announce")
    ? root.children.find(({ label }) => label === "ccomp" || label === "parataxis")
    : undefined;
}

/** A verb in the past or perfect, not of saying or being. */
function happens(core: ClaimWord): number {
  const tense = helpersOf(core)[0] ?? core;
  const isPast = core.upos === "VERB" && (tense.xpos === "VBD" || /^(?:has|have)$/.test(tense.lower));
  const isDone = isPast && !verbClasses(core.lower).some((kind) => kind === "say" || kind === "opinion");
  return isDone ? 1 : shares.stated;
}

/** Figures that count something: sums, shares and measures more than a mere number, dates and years not at all. */
function counts(words: readonly ClaimWord[]): number {
  const figures = words.filter((word) => word.upos === "NUM" && isCount(word, words));
  if (figures.length === 0) return 0;
  if (figures.some(({ text }) => /\d/.test(text)) && words.some(({ lower }) => measures.has(lower))) return 1;
  return Math.min(1, 0.5 + 0.2 * figures.length);
}

function isCount({ text, lower, head, label }: ClaimWord, words: readonly ClaimWord[]): boolean {
  const above = words[head];
  if (/^(?:1[5-9]|20)\d\d$/.test(text) || (above && months.test(above.lower))) return false;
  return /\d/.test(text) || (label === "nummod" && !/^(?:one|two)$/.test(lower));
}

const measures = new Set("$ € £ % percent million billion trillion".split(" "));
const months =
  /^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:\.|uary|ruary|ch|il|ust|ember|tember|ober)?$/;

/** A cause: a conjunction or preposition of it, a verb or noun that says so. */
function reasons(words: readonly ClaimWord[], core: ClaimWord): number {
  if (words.some((word, at) => isCauseWord(word, words[at + 1]))) return 1;
  const subject = subjectOf(core);
  if (core.upos === "VERB" && (causes.has(core.lower) || (leads.has(core.lower) && leadsOn(core, words)))) return 0.9;
  return subject && /^(?:reasons?|causes?|factors?|culprit)$/.test(subject.lower) ? 0.9 : 0;
}

function isCauseWord({ lower, label }: ClaimWord, next: ClaimWord | undefined): boolean {
  if (lower === "because") return true;
  const behind = next?.lower ?? "";
  return (
    (/^(?:case|fixed|amod|advmod|mark)$/.test(label) || lower === "due" || lower === "thanks") &&
    ((/^(?:due|thanks|owing)$/.test(lower) && behind === "to") || (lower === "result" && behind === "of"))
  );
}

/** Verbs whose subject is the cause of their object, or the other way round. General, ours. */
const causes = formsOfVerbs("cause prompt trigger attribute blame credit fuel spur");

/** Verbs that are such with "to", "from" or "in" behind them only. */
const leads = formsOfVerbs("lead/led contribute result stem");

function leadsOn(verb: ClaimWord, words: readonly ClaimWord[]): boolean {
  const behind = words[verb.at + 1]?.lower ?? "";
  return /^(?:to|from|in)$/.test(behind) && !verb.children.some(({ label }) => label === "obj");
}

/** Somebody denies, criticizes, contradicts: by the verb, by who is named for it, by what is said against. */
function disagrees(words: readonly ClaimWord[], root: ClaimWord, core: ClaimWord): number {
  if ([root, core].some(({ lower, upos }) => upos === "VERB" && dissent.has(lower))) return 1;
  const subject = subjectOf(root);
  if (subject && opponents.test(subject.lower)) return 1;
  if (core !== root && isRegretted(core)) return 0.9;
  const against = words.find(({ lower, label }) => lower === "against" && /^(?:case|mark)$/.test(label));
  const above = against && words[words[against.head]?.head ?? -1];
  return above?.upos === "VERB" && (verbClasses(above.lower).includes("say") || contested.test(above.lower)) ? 0.9 : 0;
}

/** "should have waited" */
function isRegretted(verb: ClaimWord): boolean {
  const helpers = helpersOf(verb).map(({ lower }) => lower);
  return helpers.includes("should") && helpers.includes("have");
}

/** Verbs of disagreement. General, ours. */
const dissent = formsOfVerbs(
  "criticize criticise deny reject dispute oppose condemn denounce slam blast accuse refute contradict rebut challenge question object decry protest doubt disagree dismiss",
);
const opponents = /^(?:critics?|opponents?|sk[ec]ptics?|detractors?|dissenters?|rivals?)$/;
const contested = /^(?:vot|argu|rul|campaign|lobb|speak|spoke|demonstrat|appeal)/;

function subjectOf(verb: ClaimWord): ClaimWord | undefined {
  return verb.children.find(({ label }) => /^(?:nsubj|csubj)/.test(label));
}
