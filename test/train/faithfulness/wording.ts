import type { Node } from "../../../workers/syntax/sentence-tree.ts";
import type { GoldSentence } from "./gold-trees.ts";

/** What a claim is put together from: words of its sentence by number, and others. */
export type Item = number | string;

/** The numbers of what hangs on a word and its own, without some of its dependents and without commas and dashes at the ends. */
export function numbersOf(node: Node, without: readonly Node[] = []): number[] {
  const nodes = collect(node, new Set(without)).sort((a, b) => a.at - b.at);
  const inside = nodes.map(({ text }) => !/^[,;:–—-]$/.test(text));
  return nodes.slice(inside.indexOf(true), inside.lastIndexOf(true) + 1).map(({ at }) => at);
}

function collect(node: Node, without: ReadonlySet<Node>): Node[] {
  return [node, ...node.children.filter((one) => !without.has(one)).flatMap((one) => collect(one, without))];
}

/** A claim's text; null where what is left is no sentence of a usual length. */
export function worded({ nodes, text }: GoldSentence, items: readonly Item[]): string | null {
  const ends = (item: Item | undefined) =>
    typeof item === "number" && nodes[item]?.upos === "PUNCT" && !/["”')\]]/.test(nodes[item].text);
  let [from, to] = [0, items.length];
  while (
    from < to &&
    typeof items[from] === "number" &&
    nodes[items[from] as number]?.upos === "PUNCT" &&
    !/["“(]/.test(nodes[items[from] as number]!.text)
  )
    from++;
  while (to > from && ends(items[to - 1])) to--;
  let claim = "";
  for (let at = from; at < to; at++) {
    const [item, before] = [items[at]!, items[at - 1]];
    const joined =
      at > from &&
      typeof item === "number" &&
      typeof before === "number" &&
      item === before + 1 &&
      nodes[before]!.end === nodes[item]!.start;
    const word = typeof item === "number" ? nodes[item]!.text : item;
    const isMark = /^[,.;:!?)\]]$|^(?:n['’]t|['’](?:s|re|ve|ll|d|m)|['’])$/i.test(word);
    claim += at === from || joined || isMark ? word : ` ${word}`;
  }
  const plain = claim
    .replace(/^[\s,;:–—-]+/, "")
    .replace(/,\s*,/g, ",")
    .replace(/[\s,;:–—-]+$/, "")
    .trim();
  const words = plain.split(/\s+/).length;
  if (words < 2 || words > 45 || plain.length >= text.length + 60) return null;
  return `${plain[0]!.toUpperCase()}${plain.slice(1)}${/[.!?]["”']?$/.test(plain) ? "" : "."}`;
}

/** A sentence's items without some of them. */
export function allBut({ nodes }: GoldSentence, dropped: readonly number[]): number[] {
  const out = new Set(dropped);
  return nodes.map(({ at }) => at).filter((at) => !out.has(at));
}

/** The present form of a verb's plain form for one who does it. */
export function third(plain: string): string {
  const known = new Map([
    ["be", "is"],
    ["have", "has"],
    ["do", "does"],
    ["go", "goes"],
  ]).get(plain);
  if (known) return known;
  if (/(?:s|x|z|ch|sh)$/.test(plain)) return `${plain}es`;
  return /[^aeiou]y$/.test(plain) ? `${plain.slice(0, -1)}ies` : `${plain}s`;
}

/** Whether a noun or pronoun takes the form of a verb for many. */
export function isMany({ xpos, lower, children }: Node): boolean {
  return (
    /^NNP?S$/.test(xpos) ||
    /^(they|we|you|i|these|those)$/.test(lower) ||
    children.some(({ label }) => label === "conj")
  );
}
