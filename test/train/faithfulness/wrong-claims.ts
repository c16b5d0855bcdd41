import { finiteOf, isWithin, subjectOf } from "../../../workers/faithfulness/predicates.ts";
import { classOf, isPredicate, negations, reports } from "../../../workers/faithfulness/word-classes.ts";
import { childOf, type Node } from "../../../workers/syntax/sentence-tree.ts";
import type { GoldSentence } from "./gold-trees.ts";
import { type Made, nounPhrase } from "./right-claims.ts";
import { allBut, type Item, isMany, numbersOf, third } from "./wording.ts";

/** Words of other sentences by tag, which are put in for this sentence's own. */
export type Strangers = ReadonlyMap<string, readonly string[]>;

/** Claims that do not say what their sentence says, or are no sentences: the errors that cutting makes. */
export function* wrongClaims(sentence: GoldSentence, chance: () => number, strangers: Strangers): Generator<Made> {
  for (const node of sentence.nodes) {
    yield* wrongNoun(sentence, node, chance);
    yield* unsaid(sentence, node);
    yield* told(sentence, node);
    yield* lostParts(node);
    yield* fragments(node);
    yield* halved(sentence, node);
    yield* comparisonLost(sentence, node);
  }
  yield* wrongJoint(sentence);
  yield* cutOff(sentence, chance);
  yield* spanLost(sentence, chance);
  yield* replaced(sentence, chance, strangers);
  yield* swapped(sentence);
}

/** A clause told of another noun than its own. */
function* wrongNoun(sentence: GoldSentence, node: Node, chance: () => number): Generator<Made> {
  const head = sentence.nodes[node.head];
  if (!head) return;
  const others = sentence.nodes.filter(
    (one) =>
      /^(NOUN|PROPN)$/.test(one.upos) &&
      /^(obj|obl|nmod|nsubj|nsubj:pass|conj|appos)$/.test(one.label) &&
      !isWithin(sentence, one, node) &&
      one !== head &&
      !isWithin(sentence, head, one) &&
      Math.abs(one.at - node.at) < 16,
  );
  const other = others[Math.floor(chance() * others.length)];
  if (!other) return;
  const name = nounPhrase(other);
  const subject = subjectOf(node);
  const many = isMany(other);
  if (node.label === "acl:relcl" && subject && /^(who|which|that)$/.test(subject.lower) && finiteOf(node))
    yield { kind: "relative-wrong-noun", items: [...name, ...numbersOf(node, [subject])] };
  else if (node.label === "appos" && node.upos === "NOUN" && childOf(node, "det")) {
    yield { kind: "apposition-wrong-noun", items: [...name, many ? "are" : "is", ...numbersOf(node)] };
    yield { kind: "apposition-past", items: [...nounPhrase(head), isMany(head) ? "were" : "was", ...numbersOf(node)] };
  } else if (node.label === "acl" && node.xpos === "VBN")
    yield { kind: "participle-wrong-noun", items: [...name, many ? "were" : "was", ...numbersOf(node)] };
  else if (node.label === "conj" && isPredicate(node) && !subject && finiteOf(node) && other !== subjectOf(head))
    yield {
      kind: "conj-wrong-subject",
      items: [
        ...name,
        ...numbersOf(
          node,
          node.children.filter(({ label, at }) => label === "cc" && at < node.at),
        ),
      ],
    };
  else if (
    /^(root|conj|ccomp|advcl)$/.test(node.label) &&
    subject &&
    /^(NOUN|PROPN|PRON)$/.test(subject.upos) &&
    finiteOf(node) &&
    !isWithin(sentence, other, subject) &&
    many === isMany(subject)
  )
    yield {
      kind: "wrong-subject",
      items: [
        ...name,
        ...numbersOf(node, [
          subject,
          ...node.children.filter(({ label, at }) => /^(mark|cc|punct|advcl)$/.test(label) && at < node.at),
        ]).filter((at) => at > subject.last),
      ],
    };
}

/** A negation, a hedge, a modal, an amount that is gone. */
function* unsaid(sentence: GoldSentence, node: Node): Generator<Made> {
  const { nodes, root } = sentence;
  const kind = classOf(node);
  const head = nodes[node.head];
  if (!head || !finiteOf(root)) return;
  const spelt = (items: Item[]) =>
    items.map((item) =>
      typeof item === "number" && nodes[item + 1] === node
        ? (new Map([
            ["ca", "can"],
            ["wo", "will"],
          ]).get(nodes[item]!.lower) ?? item)
        : item,
    );
  if (negations.has(node.lower) && /^(advmod|det)$/.test(node.label))
    yield { kind: "negation-lost", items: spelt(allBut(sentence, [node.at])) };
  if (kind === "hedge" || kind === "doubtful") yield { kind: `${kind}-lost`, items: allBut(sentence, numbersOf(node)) };
  if (kind === "amount" && /^(some|many|most|few|several|half)$/.test(node.lower))
    yield { kind: "amount-lost", items: allBut(sentence, [node.at]) };
  if (kind === "limit" && /^(only|almost|nearly|sometimes|rarely|partly)$/.test(node.lower))
    yield { kind: "limit-lost", items: allBut(sentence, [node.at]) };
  if (kind === "modal" && /^(may|might|could|would|should)$/.test(node.lower)) yield* unmodal(sentence, node, head);
}

function* unmodal(sentence: GoldSentence, modal: Node, head: Node): Generator<Made> {
  const verb = sentence.nodes[modal.at + 1];
  const subject = subjectOf(head);
  if (!verb || !subject || (verb.at !== head.at && sentence.nodes[verb.head] !== head) || !/^VB$/.test(verb.xpos))
    return;
  const plural = new Map([["be", "are"]]).get(verb.lower) ?? verb.text;
  const form = isMany(subject) ? plural : third(verb.lower);
  yield { kind: "modal-lost", items: allBut(sentence, [modal.at]).map((item) => (item === verb.at ? form : item)) };
}

/** Speech, condition, plan told as facts, and what holds only under a condition without it. */
function* told(sentence: GoldSentence, node: Node): Generator<Made> {
  const { nodes } = sentence;
  const head = nodes[node.head];
  if (!head) return;
  const opening = node.children.filter(({ label, at }) => /^(mark|cc|punct)$/.test(label) && at < node.at);
  if (node.label === "ccomp" && reports(head) && finiteOf(node) && subjectOf(node))
    yield { kind: "attribution-lost", items: numbersOf(node, opening) };
  if (node.label === "parataxis" && reports(node) && subjectOf(node) && subjectOf(head))
    yield { kind: "attribution-lost", items: numbersOf(head, [node]) };
  if (classOf(node) === "condition" && subjectOf(node) && finiteOf(node)) {
    yield { kind: "condition-told-as-fact", items: numbersOf(node, opening) };
    if (subjectOf(head) && finiteOf(head))
      yield {
        kind: "condition-lost",
        items: numbersOf(head, [
          node,
          ...head.children.filter(({ label, at }) => /^(mark|cc)$/.test(label) && at < head.at),
        ]),
      };
  }
  const to = childOf(node, "mark");
  const subject = subjectOf(head);
  if (node.label === "xcomp" && to?.lower === "to" && subject && plans.test(head.lower) && node.xpos === "VB")
    yield {
      kind: "plan-told",
      items: [
        ...numbersOf(subject),
        isMany(subject) ? (node.lower === "be" ? "are" : node.text) : third(node.lower),
        ...numbersOf(node, [to]).filter((at) => at > node.at),
      ],
    };
}

const plans =
  /^(?:plan|plans|planned|planning|hope|hopes|hoped|hoping|want|wants|wanted|expect|expects|expected|try|tries|tried|trying|intend|intends|intended|seek|seeks|sought|agree|agreed|agrees|refuse|refused|refuses|fail|failed|fails|likely|unlikely|supposed|able|unable|ready|willing|offer|offered|threaten|threatened|promise|promised|ask|asked|need|needs|needed|allowed|told)$/;

/** Complements that a predicate needs. */
function* lostParts(node: Node): Generator<Made> {
  if (!isPredicate(node) || !finiteOf(node) || !subjectOf(node)) return;
  const own = node.children.filter(
    ({ label }) => label === "conj" || label === "cc" || label === "advcl" || label === "parataxis",
  );
  for (const one of node.children) {
    if (!/^(obj|ccomp|xcomp|iobj|compound:prt)$/.test(one.label) || one.at < node.at) continue;
    const behind = node.children.filter((other) => other.at > one.at && !own.includes(other));
    const start = node.children.filter(({ label, at }) => /^(mark|cc|punct)$/.test(label) && at < node.at);
    yield {
      kind: "complement-dropped",
      items: numbersOf(node, [one, ...own, ...start, ...(one.label === "compound:prt" ? [] : behind)]),
    };
  }
  if (childOf(node, "cop"))
    yield { kind: "predicate-dropped", items: numbersOf(node).filter((at) => at <= childOf(node, "cop")!.at) };
}

/** What is no sentence: a subordinate clause with its mark, a noun with a clause about it, a predicate without its subject. */
function* fragments(node: Node): Generator<Made> {
  const subject = subjectOf(node);
  if (node.size < 4) return;
  if (
    /^(advcl|acl|acl:relcl)$/.test(node.label) &&
    node.children.some(({ label }) => label === "mark" || label.startsWith("nsubj"))
  )
    yield { kind: "fragment-clause", items: numbersOf(node) };
  if (/^(obj|nsubj|obl)$/.test(node.label) && node.upos !== "PRON" && node.size > 5)
    yield { kind: "fragment-noun", items: numbersOf(node) };
  if (/^(root|conj)$/.test(node.label) && subject && subject.at < node.at)
    yield { kind: "fragment-predicate", items: numbersOf(node, [subject]) };
}

/** One of two that belong together. */
function* halved(sentence: GoldSentence, node: Node): Generator<Made> {
  const other = childOf(node, "conj");
  if (!other || isPredicate(node) || !finiteOf(sentence.root)) return;
  const pair = node.children.some(({ lower }) => /^(between|both|either|neither)$/.test(lower));
  if (pair) yield { kind: "pair-halved", items: allBut(sentence, numbersOf(other)) };
}

/** The first clause with the second's subject taken for one of its nouns. */
function* wrongJoint(sentence: GoldSentence): Generator<Made> {
  for (const one of sentence.root.children) {
    const subject = subjectOf(one);
    if (one.label !== "conj" || !isPredicate(one) || !subject || subject.at > one.at || subject.upos === "PRON")
      continue;
    if (!subjectOf(sentence.root) || one.at < sentence.root.at) continue;
    yield { kind: "joint-wrong", items: sentence.nodes.filter(({ at }) => at <= subject.last).map(({ at }) => at) };
  }
}

/** A sentence that breaks off where the next words must follow. */
function* cutOff({ nodes, root }: GoldSentence, chance: () => number): Generator<Made> {
  const places = nodes.filter(
    (one) =>
      one.at > Math.max(2, root.at - 1) &&
      one.head > one.at &&
      /^(case|det|mark|aux|cop|amod|cc|nummod|nmod:poss)$/.test(one.label),
  );
  const place = places[Math.floor(chance() * places.length)];
  if (place) yield { kind: "cut-off", items: nodes.slice(0, place.at + (chance() < 0.5 ? 1 : 0)).map(({ at }) => at) };
}

/** Subject and object in each other's place. */
function* swapped(sentence: GoldSentence): Generator<Made> {
  const { root } = sentence;
  const [subject, object] = [subjectOf(root), childOf(root, "obj")];
  if (
    !subject ||
    !object ||
    subject.at > root.at ||
    object.at < root.at ||
    object.upos === "PRON" ||
    isMany(subject) !== isMany(object) ||
    !finiteOf(root)
  )
    return;
  const items = sentence.nodes.map(({ at }) => at);
  yield {
    kind: "swapped",
    items: [
      ...items.slice(0, subject.first),
      ...numbersOf(object),
      ...items.slice(subject.last + 1, object.first),
      ...numbersOf(subject),
      ...items.slice(object.last + 1),
    ],
  };
}

/** A stretch of words that is no whole phrase. */
function* spanLost({ nodes, root }: GoldSentence, chance: () => number): Generator<Made> {
  const from = 1 + Math.floor(chance() * (nodes.length - 4));
  const to = from + 1 + Math.floor(chance() * 7);
  if (to >= nodes.length - 1 || !finiteOf(root)) return;
  const isOut = (at: number) => at >= from && at <= to;
  const orphans = nodes.filter(({ at, head, upos }) => upos !== "PUNCT" && !isOut(at) && isOut(head));
  if (orphans.length > 0) yield { kind: "span-lost", items: nodes.map(({ at }) => at).filter((at) => !isOut(at)) };
}

/** "As cheap as", "more than": what something is compared with. */
function* comparisonLost(sentence: GoldSentence, node: Node): Generator<Made> {
  const head = sentence.nodes[node.head];
  const by = node.children.find(({ label, lower }) => /^(?:mark|case)$/.test(label) && /^(?:as|than)$/.test(lower));
  if (!head || !by || !finiteOf(sentence.root) || !/^(?:advcl|obl|nmod|advcl:relcl)$/.test(node.label)) return;
  if (head.children.some(({ lower }) => /^(?:as|more|less|so)$/.test(lower)) || /^(?:JJR|RBR)$/.test(head.xpos))
    yield { kind: "comparison-lost", items: allBut(sentence, numbersOf(node)) };
}

/** A name, number, noun, verb or adjective of another sentence in one's place. */
function* replaced(sentence: GoldSentence, chance: () => number, strangers: Strangers): Generator<Made> {
  const { nodes, root } = sentence;
  if (!finiteOf(root)) return;
  const places = nodes.filter(
    ({ xpos, lower, label }) =>
      replaceable.test(xpos) && !auxiliary.test(lower) && !/^(?:flat|fixed|goeswith)$/.test(label),
  );
  const place = places[Math.floor(chance() * places.length)];
  const others = place && strangers.get(place.xpos);
  const other = others?.[Math.floor(chance() * others.length)];
  if (!place || !other || nodes.some(({ lower }) => lower === other.toLowerCase())) return;
  yield { kind: "replaced", items: nodes.map(({ at }) => (at === place.at ? other : at)) };
}

const replaceable = /^(?:NNP?S?|CD|VB[DZPN]?|JJ)$/;
const auxiliary = /^(?:be|is|are|was|were|been|has|have|had|do|does|did|'s|'re|'m|'ve|'d)$/;
