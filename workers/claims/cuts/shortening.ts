import { childOf, isWhole, type Node, numbersOf, type SentenceTree } from "../../syntax/sentence-tree.ts";
import { joinsMore } from "./clauses-of-nouns.ts";
import { isAttribution } from "./openness.ts";
import { lengthOf, type Statement, without } from "./statement.ts";
import { finiteVerb } from "./word-kinds.ts";

/** Words up to which a statement keeps all that it says. GUIDE, rule 5. */
const wordsMax = 35;

/** How sure the parser must be of what is left out. Ours. */
const sureAside = 0.8;

/** A statement that is too long, without what stands between marks and only tells more: what is in brackets, clauses about a noun, appositions, participles behind the end, the last ones first. */
export function shortened(sentence: SentenceTree, statement: Statement): Statement {
  let short = statement;
  for (const node of asides(sentence)) {
    if (lengthOf(short, sentence) <= wordsMax) break;
    const left = aside(sentence, node);
    if ([...left].every((number) => short.items.includes(number))) short = without(short, left);
  }
  return short === statement ? statement : { items: short.items, made: [...statement.made, "shortened"] };
}

/** What could be left out: what is in brackets first, then the last. */
function asides(sentence: SentenceTree): Node[] {
  const found = sentence.nodes.filter((node) => isAside(sentence, node));
  const rank = (node: Node) => (sentence.nodes[node.first]?.text === "(" ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b) || b.first - a.first);
}

function isAside(sentence: SentenceTree, node: Node): boolean {
  const { nodes } = sentence;
  if (!isWhole(node) || node.head < 0) return false;
  if (isBracketed(sentence, node)) return true;
  if (node.sure < sureAside || !(nodes[node.first]?.text === "," || nodes[node.first - 1]?.text === ",")) return false;
  if (!endsWell(sentence, node) || joinsMore(sentence, node)) return false;
  if (node.label === "acl:relcl" || node.label === "appos") return true;
  const isParticiple = node.xpos === "VBG" && !limiting.test(node.lower) && !childOf(node, "mark", "nsubj");
  return (node.label === "advcl" || node.label === "acl") && isParticiple && !isAttribution(node);
}

/** Participles that say on what condition a statement holds, on whose word, or of what not. */
const limiting =
  /^(?:assuming|presuming|supposing|providing|barring|pending|depending|failing|lacking|excluding|excepting|citing|quoting)$/;

/** Something told in brackets: no count of a list, "(a)", no part of a formula, no doubt. */
function isBracketed({ nodes }: SentenceTree, node: Node): boolean {
  const [first, last] = [nodes[node.first]!, nodes[node.last]!];
  if (first.text !== "(" || last.text !== ")" || last.end - first.start <= labelLengthMax) return false;
  const inside = nodes.slice(node.first + 1, node.last);
  return (
    nodes[node.first - 1]?.end !== first.start &&
    inside.every(({ text, lower }) => /^[\p{L}\p{N}.,;:&'’%$€£-]+$/u.test(text) && !reserves.test(lower))
  );
}

/** Characters of "(iv)". */
const labelLengthMax = 4;

const reserves =
  /^(?:perhaps|maybe|possibly|probably|allegedly|reportedly|not|n't|no|if|unless|except|excluding|without|only|about|almost|nearly)$/;

/** The sentence ends behind an aside, or goes on with its verb: a comma that belongs to something else stays where it is. */
function endsWell({ nodes }: SentenceTree, node: Node): boolean {
  const behind = nodes[node.last]?.text === "," ? node.last + 1 : node.last + 2;
  const mark = nodes[behind - 1]?.text;
  if (mark === undefined || mark === ".") return true;
  return mark === "," && finiteVerb.test(nodes[behind]?.xpos ?? "");
}

/** An aside with the commas around it. */
function aside(sentence: SentenceTree, node: Node): Set<number> {
  const { nodes } = sentence;
  const numbers = numbersOf(node);
  if (isBracketed(sentence, node)) return numbers;
  if (nodes[node.first]?.text !== "," && nodes[node.first - 1]?.text === ",") numbers.add(node.first - 1);
  if (nodes[node.last]?.text !== "," && nodes[node.last + 1]?.text === ",") numbers.add(node.last + 1);
  return numbers;
}
