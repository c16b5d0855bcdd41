import type { Mention } from "../mentions.ts";

import { foldedName, foldedWords } from "./name-forms.ts";
import { linkTo, type NameLink } from "./name-links.ts";
import type { NameType } from "./name-types.ts";
import { type Name, usualForm } from "./usual-form.ts";

/** What a name could have meant instead, and how likely. */
export interface RunnerUp {
  name: string;
  score: number;
}

/** Forms that name the same entity; the first one is the fullest. */
export interface Group {
  type: NameType;
  curated: string | null;
  names: { name: Name; link: NameLink | null; runner_up: RunnerUp | null }[];
  candidates: string[];
}

/** The names of a text, those of one entity together; a name that could mean two stands by itself, with both as candidates. */
export function groupNames(content: string, mentions: readonly Mention[]): Group[] {
  const groups: Group[] = [];
  for (const name of fullestFirst(distinctNames(mentions))) place(content, name, groups);
  return groups;
}

/** What a group is called. */
export function titleOf({ curated, names, type }: Group): string {
  return (
    curated ??
    usualForm(
      type,
      names.map((each) => each.name),
    )
  );
}

/** All mentions of a group. */
export function mentionsOf({ names }: Group): Mention[] {
  return names.flatMap((each) => each.name.mentions);
}

/** Forms by their folded text. One form is of one kind in a text, unless a curated alias says otherwise. */
function distinctNames(mentions: readonly Mention[]): Name[] {
  return [...Map.groupBy(mentions, (mention) => foldedName(mention.text)).values()].flatMap((same) => {
    const [curated, free] = [same.filter(isCurated), same.filter((mention) => !isCurated(mention))];
    return [
      ...Map.groupBy(curated, (mention) => `${mention.type} ${mention.curated}`).values(),
      ...kindsOf(free),
    ].flatMap((mentions) => (mentions[0] ? [{ type: mentions[0].type, first: mentions[0], mentions }] : []));
  });
}

function isCurated({ curated }: Mention): boolean {
  return curated !== null;
}

/** All mentions as the kind that most are of, that kind's first in front; of kinds that are even the one met first. */
function kindsOf(mentions: readonly Mention[]): Mention[][] {
  const kinds = [...Map.groupBy(mentions, (mention) => mention.type).values()].sort((a, b) => b.length - a.length);
  const [most = []] = kinds;
  return most.length === 0 ? [] : [[...most, ...kinds.slice(1).flat()]];
}

/** Longer names before the shorter ones that may stand for them; of equal ones the more frequent first. */
function fullestFirst(names: readonly Name[]): Name[] {
  const words = (name: Name) => foldedWords(name.first.text).length;
  return names.toSorted(
    (a, b) =>
      words(b) - words(a) ||
      b.first.text.length - a.first.text.length ||
      b.mentions.length - a.mentions.length ||
      a.first.start - b.first.start,
  );
}

/** Puts a name to the group that it means; one that means two gets a group of its own, with both as candidates. */
function place(content: string, name: Name, groups: Group[]): void {
  const { curated } = name.first;
  const own = (candidates: string[]): Group => {
    return { type: name.type, curated, names: [{ name, link: null, runner_up: null }], candidates };
  };
  const same = curated === null ? undefined : ofCurated(name, curated, groups);
  if (same) {
    same.curated = curated;
    same.names.push({ name, link: null, runner_up: null });
    return;
  }
  const unmeant = name.first.agreement?.by === "missing" ? name.first.agreement.word : null;
  const open = groups.filter((group) => unmeant === null || group.curated !== unmeant);
  const fits = curated === null ? fitting(content, name, open) : [];
  const near = fits.filter(({ link }) => link.score >= (fits[0]?.link.score ?? 0) - ambiguousWithin);
  const established = near.find(({ group }) =>
    near.every((each) => each.group === group || isEstablished(name, group, each.group)),
  );
  const best = near.length > 1 ? established : near[0];
  const next = fits.find((each) => each !== best);
  if (near.length > 1 && !established) {
    groups.push(own(fits.map(({ group }) => titleOf(group))));
  } else if (best) {
    const runner_up = next ? { name: titleOf(next.group), score: next.link.score } : null;
    best.group.names.push({ name, link: best.link, runner_up });
  } else groups.push(own(unmeant === null ? [] : [unmeant]));
}

/** The group of a curated name, or that of a firm's full form in which it stands. */
function ofCurated({ type, first }: Name, curated: string, groups: readonly Group[]): Group | undefined {
  const own = groups.filter((group) => group.type === type);
  const isFullForm = ({ curated, candidates, names }: Group) =>
    curated === null && candidates.length === 0 && isFirmOf(first.text, names[0]?.name.first.text ?? "");
  return own.find((group) => group.curated === curated) ?? (type === "organization" ? own.find(isFullForm) : undefined);
}

/** Two readings whose scores lie this near to each other are both possible. Ours: it keeps a surname apart from a given name. */
const ambiguousWithin = 0.09;

interface Fit {
  group: Group;
  link: NameLink;
}

/** Groups that a name may mean, the likeliest first. */
function fitting(content: string, name: Name, groups: readonly Group[]): Fit[] {
  const fits = groups.flatMap((group): Fit[] => {
    if (group.type !== name.type || group.candidates.length > 0) return [];
    const links = group.names.flatMap(({ name: other }) => linkTo(content, name.first, other.first) ?? []);
    const link = links.reduce<NameLink | null>((best, each) => (best && best.score >= each.score ? best : each), null);
    return link ? [{ group, link }] : [];
  });
  return fits.sort((a, b) => b.link.score - a.link.score);
}

/**
 * A short form stays with the one who alone had been named when it was first used: writers who bring in a second person of
 * that name call the newcomer by the whole name. Without one, it goes to who is named three times as often. Ours.
 */
function isEstablished(name: Name, best: Group, rival: Group): boolean {
  const before = (group: Group) => mentionsOf(group).filter(({ start }) => start < name.first.start).length;
  if (before(best) > 0 && before(rival) === 0) return true;
  return before(best) > 0 && before(best) >= 3 * before(rival);
}

/** What firms of any name are called behind it. Ours. */
const ofFirms =
  /^(?:Technology|Technologies|Group|Holdings?|Inc|Corp|Co|Ltd|PLC|LLC|AG|Corporation|Company|Limited|International|Industries|Motor|Motors)[.,]?$/;

/** Whether a form is a firm's name with nothing more than what firms of any name are called: "Varnik Technology Group" of "Varnik". */
function isFirmOf(name: string, form: string): boolean {
  if (!form.startsWith(`${name} `)) return false;
  const rest = form.slice(name.length + 1).split(" ");
  return rest.every((word) => ofFirms.test(word));
}
