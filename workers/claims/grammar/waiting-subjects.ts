import { opensAmount } from "./noun-phrases.ts";
import { firstFinite, type Grammar, startsNoun } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { complementTakers } from "./verb-lists.ts";
import { afterMark, isRelative, isSubordinator, numberOfVerb } from "./word-classes.ts";

/** Before the joint stands a subject still without its verb: "said that the dog and the cat are here". */
export function waitsForVerb(g: Grammar, verb: VerbGroup, at: number, to: number): boolean {
  const { tokens } = g;
  let opener = -1;
  for (let i = verb.to; i < at; i++)
    if (
      isSubordinator(tokens, i) ||
      opensComplement(g, i) ||
      (tokens[i]?.lower === "whether" && g.at[i + 1]?.form !== "infinitive") ||
      (tokens[i]?.lower === "that" && (i === verb.to || tokens[i - 1]?.pos === "CCONJ")) ||
      isRelative(tokens, i) ||
      opensQuestion(g, i)
    )
      opener = i;
  if (
    opener === verb.to &&
    /^(if|when|once|unless|although|though|while|because)$/.test(tokens[opener]?.lower ?? "") &&
    complementTakers.has(tokens[verb.head]?.lower ?? "")
  )
    return true;
  if (opener >= 0)
    return (
      !firstFinite(g, opener, at) && !/^(as|like|than|before|after|since|until)$/.test(tokens[opener]?.lower ?? "")
    );
  const last = g.groups.findLast((group) => group.to <= at && group.from >= verb.from) ?? verb;
  if (
    last !== verb &&
    thinking.test(tokens[last.head]?.lower ?? "") &&
    startsNoun(g, last.to) &&
    !afterMark(tokens[at]) &&
    (isSaying(g, verb) || !isOfOne(g, at, to))
  )
    return true;
  const said =
    complementTakers.has(tokens[verb.head]?.lower ?? "") && (startsNoun(g, verb.to) || opensAmount(g, verb.to));
  return said && !firstFinite(g, verb.to, at) && !afterMark(tokens[at]);
}

/** "know the price and the bank has": the verb's number tells that its subject is not the two of them. */
function isOfOne({ tokens, groups }: Grammar, at: number, to: number): boolean {
  const next = groups.find(({ from, form }) => from > at && form === "finite");
  const word = next && next.from < to ? tokens[next.from] : undefined;
  return word !== undefined && tokens[at]?.lower === "and" && numberOfVerb(word) === "singular";
}

/** Forms of verbs of thinking and saying that a clause without "that" may follow. */
const thinking =
  /^(say|saying|think|thinking|believe|believing|realize|realise|realizing|realising|know|knowing|hope|hoping|feel|ensure|ensuring|mean|meaning|show|showing|claim|claiming|suggest|suggesting|argue|arguing|fear|fearing)$/;

/** "that", "whether"; not the "for" of "for shoving him". */
function opensComplement(g: Grammar, at: number): boolean {
  return g.tokens[at]?.pos === "SCONJ" && g.at[at + 1]?.form !== "gerund";
}

/** "what", "how" before a subject: "what he and his colleagues knew". */
function opensQuestion(g: Grammar, at: number): boolean {
  return /^(what|how|why)$/.test(g.tokens[at]?.lower ?? "") && startsNoun(g, at + 1);
}

/** A verb whose complement "and that" goes on with. */
export function isSaying({ tokens }: Grammar, verb: VerbGroup): boolean {
  return complementTakers.has(tokens[verb.head]?.lower ?? "");
}
