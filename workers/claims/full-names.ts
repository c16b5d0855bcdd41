import type { Span } from "../../store/model/claim.ts";
import type { Mention } from "../mentions.ts";
import type { Entity } from "../names/name-resolution.ts";
import type { Node } from "../syntax/sentence-tree.ts";
import type { Piece } from "./composition.ts";
import type { Reading } from "./extractor.ts";
import { mentionsIn, mentionsOf } from "./mentions-in.ts";
import { perText } from "./per-text.ts";

/** A name as the text writes it, and where. */
export interface WrittenName {
  name: string;
  span: Span;
}

/** The entity that a mention names. */
function entityOf(reading: Reading, mention: Mention): Entity | undefined {
  return byMention(reading.entities).get(mention);
}

/** A mention of several entities is that of the first. */
const byMention = perText((entities: readonly Entity[]) => {
  const found = new Map<Mention, Entity>();
  for (const entity of entities)
    for (const mention of entity.mentions) if (!found.has(mention)) found.set(mention, entity);
  return found;
});

/** The fullest form in which the text names what a mention names: "David McKinley" for "McKinley", "Federal Trade Commission" for "FTC"; the mention itself when there is none. */
export function fullName(reading: Reading, mention: Mention): WrittenName {
  const names = fullNames(reading.entities);
  const known = names.get(mention);
  if (known) return known;
  const name = fullest(reading, mention);
  names.set(mention, name);
  return name;
}

const fullNames = perText((_: readonly Entity[]) => new Map<Mention, WrittenName>());

function fullest(reading: Reading, mention: Mention): WrittenName {
  let best = mention;
  for (const form of entityOf(reading, mention)?.mentions ?? [])
    if (form.text.length > best.text.length && isFuller(form.text, mention) && !isPart(reading.text.content, form))
      best = form;
  return best === mention ? { name: best.text, span: { start: best.start, end: best.end } } : untitled(best);
}

/** A name without the title before it: who holds an office is another matter, and who held it once has it no more. */
function untitled({ text, start, end }: Mention): WrittenName {
  const title = titleOf(text);
  return { name: text.slice(title), span: { start: start + title, end } };
}

/** How many characters of a name are a title before it. */
function titleOf(name: string): number {
  return titles.exec(name)?.[0].length ?? 0;
}

const titles =
  /^(?:(?:Vice |Former |Prime )?(?:President|Minister|Senator|Sen\.|Representative|Rep\.|Governor|Gov\.|Secretary|Judge|Justice|Chief Justice|Mayor|Chairman|Speaker|General|Gen\.|Dr\.|Prof\.|Professor|Mr\.|Mrs\.|Ms\.|Sir|King|Queen|Prince|Princess|Pope|Coach|Capt\.|Captain|Cmdr\.|Lt\.|Sgt\.|Col\.) )+(?=\p{Lu})/u;

/** The pieces with each person's and organization's name in full where it stands first. GUIDE, rule 2: full names at first need. Words in quotation marks stay. */
export function withFullNames(reading: Reading, number: number, pieces: readonly Piece[]): readonly Piece[] {
  if (mentionsOf(reading, number).length === 0) return pieces;
  const named = new Set<Entity>();
  const parts: Piece[] = [];
  for (const piece of pieces) {
    if ("start" in piece) expand(reading, number, piece, { named, parts });
    else {
      const meant = piece.antecedent && namedFrom(reading.entities).get(piece.antecedent.start);
      for (const entity of meant ?? []) named.add(entity);
      parts.push(piece);
    }
  }
  return parts;
}

/** The entities that are named from a place on. */
const namedFrom = perText((entities: readonly Entity[]) => {
  const found = new Map<number, Set<Entity>>();
  for (const entity of entities)
    for (const { start } of entity.mentions) found.set(start, (found.get(start) ?? new Set()).add(entity));
  return found;
});

/** Adds the parts of a piece, full names put in for those that were not named before. */
function expand(
  reading: Reading,
  number: number,
  piece: Span,
  { named, parts }: { named: Set<Entity>; parts: Piece[] },
): void {
  let from = piece.start;
  for (const mention of mentionsIn(reading, number, piece)) {
    const entity = entityOf(reading, mention);
    if (!entity || named.has(entity) || isQuoted(reading, mention)) continue;
    named.add(entity);
    const full = fullName(reading, mention);
    if (full.name === mention.text || isBound(reading.text.content, mention)) continue;
    if (mention.type === "person" && (namesKind(reading, number, mention) || isShared(reading, mention, full.name)))
      continue;
    if (mention.start > from) parts.push({ start: from, end: mention.start });
    parts.push({ text: full.name, antecedent: full.span, made: "name-completed" });
    from = mention.end;
  }
  if (piece.end > from) parts.push({ start: from, end: piece.end });
}

/** More words of the same name, or what an acronym stands for. */
function isFuller(form: string, mention: Mention): boolean {
  const short = mention.text.split(/\s+/);
  const long = (mention.type === "person" ? form.slice(titleOf(form)) : form).split(/\s+/);
  if (long.length <= short.length || /\d|["“”()]/.test(form) || isDoubled(long)) return false;
  if (mention.type === "person")
    return (
      short.every((word) => long.includes(word) || long.some((one) => one.toUpperCase() === word)) && long.length <= 4
    );
  return mention.type === "organization" && /^\p{Lu}[\p{L}&]*\p{Lu}$/u.test(mention.text) && short.length === 1;
}

/** A name that a page holds twice without a blank between: "Gordon BrownGordon Brown". */
function isDoubled(words: readonly string[]): boolean {
  return words.some((word) => word.length >= 3 && words.some((other) => other !== word && other.includes(word)));
}

/** Part of a longer expression that a full name would break: "Mrs. Trump", "the elder Trump", "the McKinley-Hill bill", "The Trump Organization". */
function isBound(content: string, mention: Mention): boolean {
  return bound.test(before(content, mention)) || isPart(content, mention);
}

/** "Obama administration officials", "the Nixon and Clinton trials": a person's name that says which of several things is meant. */
function namesKind(reading: Reading, number: number, { start, end }: Mention): boolean {
  const { nodes } = reading.treeOf(number) ?? { nodes: [] };
  const isBefore = (node: Node) => node.label === "compound" && (nodes[node.head]?.start ?? 0) >= end;
  return nodes.some((node) => {
    if (node.start < start || node.end > end) return false;
    const first = node.label === "conj" ? nodes[node.head] : undefined;
    return isBefore(node) || (first !== undefined && isBefore(first));
  });
}

/** "Haynes King" and "Jaylon King" in one text: a surname that anybody else has, whether or not that was found to be a name. */
function isShared(reading: Reading, { text }: Mention, name: string): boolean {
  const own = name.split(/\s+/);
  return [...(namesBefore(reading).get(text) ?? [])].some(
    (word) => !own.includes(word) && !titles.test(`${word} ${text}`),
  );
}

/** By each word in capitals the names that stand right before it anywhere. */
const namesBefore = perText(({ text: { sentences } }: Reading): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { tokens } of sentences)
    tokens.forEach(({ text, gap }, at) => {
      const before = tokens[at - 1];
      if (gap !== " " || before?.pos !== "PROPN" || !/^\p{Lu}/u.test(text) || !/^\p{Lu}/u.test(before.text)) return;
      found.set(text, (found.get(text) ?? new Set()).add(before.text));
    });
  return found;
});

/** A title, article or age; a particle of a longer name, "van der Berg"; or a word of place, behind which "London" is no Paul London. */
const bound =
  /\b(?:Mr|Mrs|Ms|Miss|a|an|the|elder|younger|older|young|old|late|other|van|von|der|den|ter|de|du|della|di|da|dos|del|bin|ibn|al|la|le|in|into|at|near|outside|across|around|left|reached|visited)\.? $/i;

/** Whether what was found is a part of a longer name: "Industry" and "Energy" of a Ministry of Trade, Industry and Energy. */
function isPart(content: string, mention: Mention): boolean {
  const behind = content.slice(mention.end, mention.end + 8);
  if (/[-–/@#(]$/.test(before(content, mention)) || /^(?:[-–/@.&]\p{L}| (?:& )?\p{Lu})/u.test(behind)) return true;
  return (
    mention.type === "organization" &&
    (/\p{Lu}[\p{L}.]*(?:,| of| for| and)? $/u.test(before(content, mention)) || /^ and \p{Lu}/u.test(behind))
  );
}

function before(content: string, { start }: Span): string {
  return content.slice(Math.max(0, start - 24), start);
}

/** Whether a place lies inside quotation marks. */
export function isQuoted(reading: Reading, { start }: Span): boolean {
  for (const { parts } of reading.quotations)
    for (const part of parts) if (part.start <= start && start < part.end) return true;
  return false;
}
