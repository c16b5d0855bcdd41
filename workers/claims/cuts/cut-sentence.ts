/** Design: docs/design/claim-cutting.md */
import type { SentenceTree } from "../../syntax/sentence-tree.ts";
import { cutAtName } from "./clauses-of-nouns.ts";
import { cutAtJoints } from "./coordination.ts";
import { shortened } from "./shortening.ts";
import { type Statement, wholeOf } from "./statement.ts";

/** Ways of cutting a statement in two where the tree is certain; each gives null where it finds nothing to cut. */
const cuts = [cutAtJoints, cutAtName] as const;

/** Cuts of one sentence at most: more make no prose. Ours. */
const cutsMax = 8;

/** What a sentence says from a place in the text on, each statement by itself where the tree is certain where one ends; the sentence as it stands where it is not. */
export function cutSentence(sentence: SentenceTree, from: number): Statement[] {
  const done: Statement[] = [];
  const open = [wholeOf(sentence, from)];
  for (let count = 0; open.length > 0; ) {
    const statement = open.shift()!;
    const parts = count < cutsMax ? firstCut(sentence, statement) : null;
    if (parts === null) done.push(shortened(sentence, statement));
    else {
      count++;
      open.unshift(...parts);
    }
  }
  return done;
}

function firstCut(sentence: SentenceTree, statement: Statement): Statement[] | null {
  // What words were put into is not cut any further.
  if (statement.items.some((item) => typeof item === "string")) return null;
  for (const cut of cuts) {
    const parts = cut(sentence, statement);
    if (parts) return parts;
  }
  return null;
}
