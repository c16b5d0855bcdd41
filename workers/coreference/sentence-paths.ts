import type { Mention } from "./mention.ts";
import type { TreeWord } from "./text-trees.ts";

/** 3 where the pronoun stands in a clause before the main one, as in "After he won, Smith said"; 2 where it stands in another phrase before the main subject, as in "In his book, Smith says"; 1 where it is among the first words; else 0. */
export function opensSentence(words: readonly TreeWord[], { clause, head }: Mention): number {
  const { label, head: above } = words[clause]!;
  if (/^advcl/.test(label) && above > clause) return 3;
  if (words.some(({ label, head: of }, at) => at > head && of === clause && /^nsubj/.test(label))) return 2;
  return head < 3 ? 1 : 0;
}

/** How many ways there are in which a mention can stand to a pronoun of its sentence; 0 is for other sentences. */
export const pathCount = 18;

/** How a mention stands to a pronoun of its sentence, 1 to 17. */
export function pathBetween(words: readonly TreeWord[], mention: Mention, pronoun: Mention): number {
  const above = ancestors(words, pronoun.head);
  if (above.includes(mention.head)) {
    const label = labelBelow(words, pronoun.head, mention.head) ?? "";
    return /^acl/.test(label) ? 1 : label === "appos" ? 16 : label === "conj" ? 17 : 2;
  }
  if (ancestors(words, mention.head).includes(pronoun.head)) return 3;
  const isSubject = mention.role === "subject";
  if (mention.clause === pronoun.clause) return isSubject ? 4 : mention.role === "possessor" ? 5 : 6;
  const label = labelBelow(words, pronoun.clause, mention.clause);
  if (label === null) {
    const behind = labelBelow(words, mention.clause, pronoun.clause);
    return behind === null ? 7 : /^advcl/.test(behind) ? 8 : /^acl/.test(behind) ? 9 : 10;
  }
  if (!isSubject) return /^(ccomp|xcomp)/.test(label) ? 11 : 12;
  if (/^(ccomp|xcomp)/.test(label)) return 13;
  return /^conj/.test(label) ? 14 : 15;
}

function ancestors(words: readonly TreeWord[], from: number): number[] {
  const above: number[] = [];
  for (let at = words[from]!.head; at >= 0 && above.length < 60; at = words[at]!.head) above.push(at);
  return above;
}

/** The relation by which a clause hangs, at last, on one above it; null where it does not. */
function labelBelow(words: readonly TreeWord[], from: number, above: number): string | null {
  let at = from;
  for (let steps = 0; steps < 60; steps++) {
    const { head, label } = words[at]!;
    if (head === above) return label;
    if (head < 0) return null;
    at = head;
  }
  return null;
}

/** Clauses above a clause; joined ones are not above each other. */
export function depthOf(words: readonly TreeWord[], clause: number): number {
  let depth = 0;
  let at = clause;
  for (let steps = 0; steps < 40 && words[at]!.head >= 0; steps++) {
    if (/^(ccomp|xcomp|advcl|acl|csubj|parataxis)/.test(words[at]!.label)) depth++;
    at = words[at]!.head;
  }
  return depth;
}

const reports =
  /^(say|says|said|saying|add|adds|added|tell|tells|told|telling|ask|asks|asked|write|writes|wrote|explain|explains|explained|note|notes|noted|argue|argues|argued|reply|replied|answer|answered|warn|warns|warned|claim|claims|claimed|insist|insists|insisted|recall|recalls|recalled|announce|announced|declare|declared|state|states|stated|think|thinks|thought|believe|believes|believed|admit|admits|admitted|testify|testified|tweeted|continued|whispered|shouted|cried|exclaimed|remarked|observed|suggested|confirmed|denied)$/;

/** Whether a mention is the subject of a verb of saying or thinking. */
export function isReport(words: readonly TreeWord[], { clause, role }: Mention): boolean {
  return role === "subject" && reports.test(words[clause]!.lower);
}
