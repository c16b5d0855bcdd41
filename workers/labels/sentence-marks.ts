/** Design: docs/design/labels.md */
import type { Node, SentenceTree } from "../syntax/sentence-tree.ts";
import { closedKinds, modals } from "./closed-words.ts";
import { nounClasses, verbClasses } from "./word-classes.ts";

/** What a sentence tells of the kind of text that it stands in, by name: its main verb, classes of words, signs; none without a tree. */
export function sentenceMarks(tree: SentenceTree | null, text: string): string[] {
  if (!tree) return [];
  const marks = new Set<string>(predicateMarks(tree.root));
  for (const node of tree.nodes) addWordMarks(node, marks);
  for (const [mark, sign] of signs) if (sign.test(text)) marks.add(mark);
  return [...marks];
}

const signs = [
  ["quotes", /["“”]/],
  ["asks", /\?["”’)]*$/],
  ["shouts", /!["”’)]*$/],
  ["dash", /—| – /],
] as const;

function predicateMarks(root: Node): string[] {
  const helpers = root.children.filter(({ label }) => /^(?:aux|cop)/.test(label));
  const tense = (helpers[0] ?? root).xpos;
  return [
    `tense ${tense}`,
    ...verbClasses(root.lower).map((kind) => `root ${kind}`),
    ...(helpers.some(({ label }) => label === "cop") ? ["copula"] : []),
  ];
}

function addWordMarks({ lower, upos, text, label }: Node, marks: Set<string>): void {
  const closed = closedKinds.get(lower);
  if (closed) marks.add(closed);
  if (upos === "AUX" && modals.has(lower)) marks.add(`modal ${modals.get(lower)}`);
  if (upos === "NUM" && /\d/.test(text)) marks.add("number");
  if (upos === "PROPN") marks.add("name");
  if (upos === "NOUN" || upos === "PROPN") for (const kind of nounClasses(lower)) marks.add(`noun ${kind}`);
  if (lower === "according") marks.add("told");
  if (upos !== "VERB") return;
  const classes = verbClasses(lower);
  for (const kind of classes) marks.add(`verb ${kind}`);
  if (classes.includes("say") && (label === "root" || label === "parataxis")) marks.add("told");
}
