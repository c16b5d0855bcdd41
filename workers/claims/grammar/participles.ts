import type { Token } from "../../parsed-text.ts";
import { describes, hangingEnd, isListedGerund } from "./hanging-bounds.ts";
import type { Hanger } from "./hangings.ts";
import { madeFinite } from "./inflection.ts";
import { isPlural, phraseBefore } from "./noun-phrases.ts";
import { isPronounObject, objectMeant } from "./objects.ts";
import { type Item, type Task, words } from "./proposition.ts";
import type { Grammar } from "./sentence-grammar.ts";
import { isActive } from "./verb-forms.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { likePrepositions, ofThings, ofWholeClause, reporting, speaking } from "./verb-lists.ts";
import { afterDash, afterMark, isGerundForm, isNominal } from "./word-classes.ts";

/** "…, killing ten", "a bill passed by": of the subject or of the noun before. */
export const participle: Hanger = (g, { kind, subject, verb, to }, at) => {
  const marked = afterMark(g.tokens[at]);
  const adverb = marked && /^(once|now|later|previously|formerly|currently)$/.test(g.tokens[at]?.lower ?? "") ? 1 : 0;
  const group = g.at[at + adverb];
  const word = g.tokens[group?.head ?? -1]?.lower ?? "";
  if (!group || (group.form !== "gerund" && group.form !== "participle") || likePrepositions.has(word)) return null;
  if (!marked && !(isNominal(g.tokens[at - 1]) && group.form === "participle")) return null;
  const end = hangingEnd(g, at, to);
  if (group.form === "participle" && marked && isNoDescription(g, group)) return { end: to, apart: false, tasks: [] };
  if (
    marked &&
    (ofWholeClause.has(word) || isInDashes(g, verb.to, at) || asksMore(g, verb, word) || isListedGerund(g, group))
  )
    return { end, apart: false, tasks: [] };
  if (marked && group.form === "gerund" && !saysOrHas(word, g.tokens[group.from]) && isIntended(g, verb))
    return { end, apart: false, tasks: [] };
  // "said the plan would fail, adding that": who adds is who said so.
  if (marked && kind === "complement" && speaking.has(word)) return { end, apart: true, tasks: [] };
  // "after its steering failed, injuring ten": of the whole, and not of the steering.
  if (marked && group.form === "gerund" && (kind === "subordinate" || kind === "condition"))
    return { end, apart: false, tasks: harmDone(g, group, end) };
  const ofSubject = describes(g, verb, at) === "subject" || (marked && group.form === "gerund");
  if (marked && !ofSubject && !ofThings.has(word)) return { end, apart: false, tasks: [] };
  const noun = ofSubject ? subject : (phraseBefore(g, at, verb.to) ?? subject);
  const apart = marked || ofSubject;
  if (!ofSubject && isTime(g.tokens[Number(noun.at(-1))])) return { end, apart: false, tasks: [] };
  const isOfObject = marked && group.form === "gerund" && isPronounObject(g, group.to);
  const object = isOfObject ? objectMeant(g, verb, group) : null;
  if (isOfObject && !object) return { end, apart: false, tasks: [] };
  const told = firstOfPair(g, group, end);
  const second = g.at[told + 1];
  const next = told < end && second?.form === "gerund" ? second : null;
  const harm = (group: VerbGroup, to: number) => harmOfAccident(g, subject, verb, { group, to });
  const harmed = marked ? harm(group, told) : null;
  if (harmed) {
    const tasks = [harmed, next && harm(next, end)].flatMap((items): Task[] =>
      items ? [{ kind: "participle", items }] : [],
    );
    return { end, apart: true, tasks };
  }
  // "using savings or cutting back": neither is told by itself.
  if (g.tokens[told]?.lower === "or" && told < end) return { end, apart, tasks: [] };
  const finite = madeFinite(g, group, noun, verb, told).flatMap((item) =>
    object && item === group.to ? object : [item],
  );
  const items = [...noun, ...words(at, at + adverb), ...finite];
  const others = apart && next ? [[...noun, ...madeFinite(g, next, noun, verb, end)]] : [];
  const tasks = [items, ...others].map((items): Task => ({ kind: apart ? "participle" : "reduced", items }));
  return { end, apart, tasks };
};

/** "is expected to grow, creating jobs": what has not happened has brought nothing about. */
function isIntended({ tokens, at: groups }: Grammar, { head, to }: VerbGroup): boolean {
  const infinitive = groups[to] ?? groups[to + 1];
  return (
    infinitive?.form === "infinitive" &&
    intending.test(tokens[to]?.lower === "to" ? (tokens[head]?.lower ?? "") : (tokens[to]?.lower ?? ""))
  );
}

/** "hopes to win, having lost", "wants to sue, claiming": what was before, or is said, is no consequence. */
function saysOrHas(word: string, first: Token | undefined): boolean {
  return (
    first?.lower === "having" ||
    speaking.has(word) ||
    /^(accusing|blaming|citing|calling|admitting|arguing|claiming|telling)$/.test(word)
  );
}

/** Before an infinitive these say that something may come. Ours. */
const intending =
  /^(expected|expects?|planned|plans?|planning|likely|unlikely|due|set|scheduled|wants?|wanted|hopes?|hoped|hoping|aims?|aimed|aiming|intends?|intended|projected|forecast|supposed|slated|poised|seeks?|sought|tries|tried|trying|threatens?|threatened|promises?|promised|vows?|vowed|agreed|agrees?|proposes?|proposed|asked|needs?|needed)$/;

/** ", resigned", ", closed 40 offices", "is dead, the minister said": the verb of a subject before, or nothing that a noun could be. */
function isNoDescription({ tokens }: Grammar, group: VerbGroup): boolean {
  const verb = tokens[group.head]?.lower ?? "";
  const before = tokens[group.from - 1];
  return isActive(tokens, group) || reporting.has(verb) || before?.pos === "ADJ";
}

/** Behind one dash and before the next: what is told there is of what the dash put in. */
export function isInDashes({ tokens }: Grammar, from: number, at: number): boolean {
  let dashes = 0;
  for (let i = from; i < at; i++) if (afterDash(tokens[i])) dashes++;
  return dashes % 2 === 1;
}

/** "The ferry sank, killing ten": ten were killed when it did, and not by it; null for other words. */
function harmOfAccident(
  g: Grammar,
  subject: readonly Item[],
  verb: VerbGroup,
  { group, to }: { group: VerbGroup; to: number },
): Item[] | null {
  const done = harms[g.tokens[group.head]?.lower ?? ""];
  const whom = words(group.to, to);
  if (!done || whom.length === 0 || !accidents.test(g.tokens[verb.head]?.lower ?? "")) return null;
  return [...whom, isPlural(g, whom) ? "were" : "was", done, "when", ...subject, ...words(verb.from, verb.to)];
}

/** "injuring 17 people, two of them badly": that they were, whatever it was that did it. */
function harmDone(g: Grammar, group: VerbGroup, end: number): Task[] {
  const done = harms[g.tokens[group.head]?.lower ?? ""];
  let to = group.to + 1;
  while (to < end && !afterMark(g.tokens[to]) && g.tokens[to]?.pos !== "CCONJ") to++;
  const whom = words(group.to, Math.min(to, end));
  if (!done || whom.length === 0 || !isNominal(g.tokens[Number(whom.at(-1))])) return [];
  return [{ kind: "participle", items: [...whom, isPlural(g, whom) ? "were" : "was", done] }];
}

const harms: Readonly<Record<string, string>> = {
  killing: "killed",
  injuring: "injured",
  wounding: "wounded",
  trapping: "trapped",
  displacing: "displaced",
};
const accidents =
  /^(sank|capsized|crashed|collided|collapsed|derailed|overturned|exploded|burned|plunged|veered|caught|fell|swerved|flipped|ran)$/;

/** "wrote Jane Doe, asking her to": the letter says nothing without. */
function asksMore({ tokens }: Grammar, verb: VerbGroup, word: string): boolean {
  return (
    /^(wrote|writes|emailed|texted|told|cautioned)$/.test(tokens[verb.head]?.lower ?? "") &&
    /^(asking|telling|saying|urging|requesting|demanding)$/.test(word)
  );
}

function isTime(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (/^\d{4}s?$/.test(token.lower) || ["WeekDay", "Month", "Duration", "Year"].some((tag) => token.tags.has(tag)))
  );
}

/** "characterizing the moon and hunting for spots": up to the second of two, which needs a form of its own. */
function firstOfPair(g: Grammar, { form, to }: VerbGroup, end: number): number {
  if (form !== "gerund") return end;
  for (let at = to; at < end && g.at[at]?.form !== "gerund"; at++)
    if (g.tokens[at]?.pos === "CCONJ" && isSecondGerund(g, at + 1)) return at;
  return end;
}

/** Also one that is taken for a noun: "and hunting for". */
function isSecondGerund({ tokens, at: groups }: Grammar, at: number): boolean {
  const token = tokens[at];
  if (groups[at]?.form === "gerund") return true;
  return token?.pos === "NOUN" && isGerundForm(token) && /^(ADP|DET)$/.test(tokens[at + 1]?.pos ?? "");
}
