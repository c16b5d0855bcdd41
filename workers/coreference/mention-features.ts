import type { Discourse } from "./candidates.ts";
import { bucket } from "./feature-groups.ts";
import type { Mention, Role } from "./mention.ts";
import { classes, classOf, far, few, groups, kinds, pronounRoles, roles } from "./ranker-features.ts";
import { depthOf, isReport, opensSentence, pathBetween } from "./sentence-paths.ts";
import type { TreeWord } from "./text-trees.ts";

/** What is worked out once for each pronoun before its candidates are weighed. */
interface Stand {
  discourse: Discourse;
  pronoun: Mention;
  candidates: readonly number[];
  /** Different people among the candidates. */
  people: number;
  peopleBySentence: ReadonlyMap<number, ReadonlySet<number>>;
  /** How often each entity was spoken of before. */
  counts: ReadonlyMap<number, number>;
  most: number;
}

/** The features of each thing that a pronoun may mean: its candidates, in their order, and last nobody of them. */
export function pairFeatures(discourse: Discourse, at: number, candidates: readonly number[]): Int32Array[] {
  const { mentions } = discourse;
  const pronoun = mentions[at]!;
  const counts = new Map<number, number>();
  for (let before = 0; before < at; before++) {
    const { entity } = mentions[before]!;
    if (entity >= 0) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  }
  const people = new Set<number>();
  const peopleBySentence = new Map<number, Set<number>>();
  for (const one of candidates) {
    const { entity, sentence } = mentions[one]!;
    if (entity < 0) continue;
    people.add(entity);
    peopleBySentence.set(sentence, (peopleBySentence.get(sentence) ?? new Set()).add(entity));
  }
  const most = Math.max(0, ...[...people].map((entity) => counts.get(entity) ?? 0));
  const stand: Stand = { discourse, pronoun, candidates, people: people.size, peopleBySentence, counts, most };
  return [...candidates.map((_, nth) => pairOf(stand, nth)), nobodyOf(stand)];
}

function pairOf(stand: Stand, nth: number): Int32Array {
  const { discourse, pronoun, candidates, counts, most, people } = stand;
  const { mentions, genders, paragraphs, text } = discourse;
  const at = candidates[nth]!;
  const mention = mentions[at]!;
  if (mention.head > pronoun.head && mention.sentence === pronoun.sentence) return behindOf(stand, mention);
  const words = text.sentences[pronoun.sentence]!;
  const own = text.sentences[mention.sentence]!;
  const back = pronoun.sentence - mention.sentence;
  const distance = bucket(back, far);
  const near = Math.min(back, 3);
  const role = pronounRole(pronoun);
  const part = roles.indexOf(mention.role);
  const sort = classOf(mention);
  const path = back === 0 ? pathBetween(words, mention, pronoun) : 0;
  const nearer = candidates.slice(0, nth).map((one) => mentions[one]!);
  const others = new Set(
    nearer.map(({ entity }) => entity).filter((entity) => entity >= 0 && entity !== mention.entity),
  );
  const subjects = nearer.filter((one) => one.role === "subject" && (one.entity < 0 || one.entity !== mention.entity));
  const isSubject = mention.role === "subject";
  const told = (genders[mention.entity] ?? mention.gender) !== null;
  const rivalTold = candidates.some((one) => {
    const other = mentions[one]!;
    return other.entity >= 0 && other.entity !== mention.entity && (genders[other.entity] ?? null) !== null;
  });
  const f: number[] = [groups.at("bias", 0)];
  const add = (group: Parameters<typeof groups.at>[0], value: number) => f.push(groups.at(group, value));
  add("kindFar", kinds.indexOf(mention.kind) * (far.length + 1) + distance);
  add("roleRoleFar", (role * roles.length + part) * 4 + near);
  add("between", (sort * 5 + bucket(others.size, few)) * 3 + Math.min(back, 2));
  if (path > 0) {
    add("path", path * pronounRoles + role);
    add("pathKind", path * classes + sort);
  }
  add("levels", (levelOf(mention, pronoun) * classes + sort) * 3 + Math.min(back, 2));
  const speaks = speakerOf(own, mention, pronoun, text.sentences[pronoun.sentence]!, back);
  if (speaks > 0) add("speaker", speaks);
  add("gender", ((told ? 1 : 0) * 3 + (sort === 1 ? 0 : rivalTold ? 2 : 1)) * classes + sort);
  const count = counts.get(mention.entity) ?? 0;
  add("often", sort * 6 + bucket(count, [0, 1, 2, 4, 8]));
  if (mention.entity >= 0) add("most", ((count === most ? 1 : 0) * classes + sort) * 2 + (most > 3 ? 1 : 0));
  if (isSubject && nearer.every((one) => one.role !== "subject")) add("nearestSubject", near * 4 + Math.min(role, 3));
  if (nth === 0) add("nearest", near * 4 + Math.min(role, 3));
  const later = candidates[nth + 1] === undefined ? null : mentions[candidates[nth + 1]!]!;
  if (later === null || later.sentence !== mention.sentence) add("firstOfSentence", near * 4 + Math.min(role, 3));
  if (role < 4 && role === part) add("parallel", (isMain(own, mention) && isMain(words, pronoun) ? 1 : 0) * 4 + near);
  const apart = paragraphs[pronoun.sentence]! - paragraphs[mention.sentence]!;
  add("paragraph", sort * 4 + Math.min(apart, 3));
  if (back === 0) add("wordsBetween", bucket(pronoun.head - mention.head, [2, 4, 7, 12, 20]) * classes + sort);
  if (mention.kind === "pronoun") add("samePronoun", (mention.noun === pronoun.noun ? 1 : 0) * 4 + near);
  add("depth", (Math.min(depthOf(own, mention.clause), 3) * classes + sort) * 2 + (back === 0 ? 0 : 1));
  if (mention.role === "possessor" || mention.role === "nominal")
    add("owned", roles.indexOf(outerRole(own, mention)) * 3 + Math.min(back, 2));
  add("rivals", (sort * 5 + bucket(people, [1, 2, 3, 5])) * 4 + near);
  if (mention.joined) add("joined", (pronoun.joined ? 1 : 0) * classes + sort);
  if (paragraphs[mention.sentence] === 0) add("opening", (isSubject ? 1 : 0) * classes + sort);
  add("subjectsBetween", (Math.min(subjects.length, 3) * classes + sort) * 2 + (isSubject ? 1 : 0));
  if (isReport(words, pronoun) || isReport(own, mention))
    add("sameVerbClass", (isReport(words, pronoun) ? 2 : 0) + (isReport(own, mention) ? 1 : 0));
  const rivals = Math.min(rivalsOf(stand, mention), 2);
  const isTopic = isMain(own, mention);
  if (near === 1 && isTopic && isMain(words, pronoun))
    add("topic", (sort * 3 + rivals) * 4 + (pronoun.head < 2 ? 0 : 1) + (apart > 0 ? 2 : 0));
  add("rivalsOfClause", (rivals * 4 + near) * 4 + Math.min(role, 3));
  return Int32Array.from(f);
}

/** Somebody who is named behind the pronoun, as in "After he won, Smith said". */
function behindOf({ discourse, pronoun, counts }: Stand, mention: Mention): Int32Array {
  const opens = opensSentence(discourse.text.sentences[pronoun.sentence]!, pronoun);
  const before = bucket(counts.get(mention.entity) ?? 0, [0, 1]);
  return Int32Array.from([groups.at("behind", opens * 3 + before)]);
}

/** Other people among the candidates of a mention's sentence. */
function rivalsOf({ peopleBySentence }: Stand, { sentence, entity }: Mention): number {
  const people = peopleBySentence.get(sentence);
  return people ? people.size - (people.has(entity) ? 1 : 0) : 0;
}

function nobodyOf({ pronoun, discourse, people }: Stand): Int32Array {
  const words = discourse.text.sentences[pronoun.sentence]!;
  const opens = opensSentence(words, pronoun);
  return Int32Array.from([
    groups.at("nobody", bucket(people, [0, 1, 2, 4]) * pronounRoles + pronounRole(pronoun)),
    groups.at("nobodyOpening", opens * 4 + Math.min(pronoun.sentence, 3)),
    groups.at("nobodyLevel", pronoun.quotation >= 0 ? 1 : 0),
  ]);
}

function pronounRole({ role, noun }: Mention): number {
  if (noun.endsWith("self")) return 4;
  const at = roles.indexOf(role);
  return at < 4 ? at : 5;
}

/** 0 both the narrator's, 1 both in one quotation, 2 only the pronoun is quoted, 3 only the other, 4 in two quotations. */
function levelOf(mention: Mention, pronoun: Mention): number {
  if (mention.quotation === pronoun.quotation) return pronoun.quotation < 0 ? 0 : 1;
  return mention.quotation < 0 ? 2 : pronoun.quotation < 0 ? 3 : 4;
}

/** Whether the mention speaks the words that the pronoun stands in, or spoke just before. */
function speakerOf(
  own: readonly TreeWord[],
  mention: Mention,
  pronoun: Mention,
  words: readonly TreeWord[],
  back: number,
): number {
  if (mention.role !== "subject" || !isReport(own, mention)) return 0;
  if (pronoun.quotation >= 0 && mention.quotation < 0) return back === 0 ? 1 : back === 1 ? 2 : 3;
  if (pronoun.quotation < 0 && isReport(words, pronoun)) return back < 2 ? 4 : 5;
  return back === 0 ? 6 : 7;
}

function isMain(words: readonly TreeWord[], { clause, role }: Mention): boolean {
  return role === "subject" && depthOf(words, clause) === 0;
}

/** The role of the noun that a possessor or nominal belongs to. */
function outerRole(words: readonly TreeWord[], { head }: Mention): Role {
  const { label } = words[Math.max(0, words[head]!.head)]!;
  if (/^[nc]subj/.test(label)) return "subject";
  if (/^i?obj/.test(label)) return "object";
  if (/^obl/.test(label)) return "oblique";
  if (/^nmod/.test(label)) return "nominal";
  if (label === "appos") return "apposition";
  return "other";
}
