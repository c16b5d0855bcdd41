import { type AuthorMark, authorMarks } from "./author-marks.ts";
import { authorNames, hasKnownFirstName, isPersonName, isSameName } from "./author-name.ts";
import type { Block } from "./block-gathering.ts";
import { bylineIn, creditIn } from "./byline.ts";
import { isWriterLabel } from "./byline-words.ts";
import type { PageDocument, PageElement } from "./dom/page-node.ts";
import { meta, metas } from "./page-metas.ts";
import { stockByline } from "./stock-byline.ts";

/** What a page says about who wrote it. */
export interface PageAuthor {
  /** Names apart by ", "; null when the page names no writer. */
  author: string | null;
  /** The site's own name where the page gives it as the writer; it counts when nobody else is found. */
  house: string | null;
}

/** What is known of a page before its writer is looked for. */
export interface AuthorSources {
  /** Names that the page's JSON-LD gives. */
  stated: readonly string[];
  /** What the site and its publisher are called. */
  sites: readonly string[];
  title: string | null;
  /** All blocks of the page. */
  lines: readonly Block[];
  /** Where the page was found. */
  url: string | null;
}

/** Who wrote the page: the people whom its data state, else the best of the marks and lines that sites commonly use. */
export function pageAuthor(page: PageDocument, { stated, sites, title, lines, url }: AuthorSources): PageAuthor {
  const told = distinct(
    [...stated, ...authorMetas.flatMap((name) => metas(page, [name])), ...labelled(page)].flatMap(authorNames),
  );
  const isOwn = (name: string) => isHouse(name, sites);
  const writers = told.filter((name) => !isOwn(name));
  const people = writers.filter(isPersonName);
  if (people.length > 0) return { author: joined(people), house: null };
  const near = linesNear(lines, title);
  const { names, house } = markedAuthors(page, title, near, isOwn);
  const author = writers.length > 0 && !isPersonName(names[0] ?? "") ? joined(writers) : joined(names);
  return { author: author ?? creditIn(near) ?? personalSite(sites, url), house: told[0] ?? house };
}

/** What cards for other sites show under "Written by", as a common publishing system's extension writes them. */
function labelled(page: PageDocument): string[] {
  const numbers = ["1", "2"];
  return numbers.flatMap((number) =>
    isWriterLabel(meta(page, [`twitter:label${number}`]) ?? "") ? metas(page, [`twitter:data${number}`]) : [],
  );
}

const authorMetas = [
  "dc:creator",
  "author",
  "article:author",
  "dc.creator",
  "dcterms.creator",
  "parsely-author",
  "sailthru.author",
  "citation_author",
  "og:article:author",
] as const;

/** At most so many are named. Ours. */
const authorsMax = 5;

function joined(names: readonly string[]): string | null {
  return names.length > 0 ? names.slice(0, authorsMax).join(", ") : null;
}

/** The names at the best place, and at its neighbours of the same kind: co-authors. `house`: the site's, where no other place is as good. */
function markedAuthors(
  page: PageDocument,
  title: string | null,
  near: readonly string[],
  isOwn: (name: string) => boolean,
): { names: string[]; house: string | null } {
  const elements = [...page.getElementsByTagName("*")];
  const heading = headingOf(page, title);
  const stock = stockByline(elements).filter((name) => isPersonName(name) && !isOwn(name));
  const isStock = ({ names, is_elsewhere }: AuthorMark) => !is_elsewhere && isSameName(names[0] ?? "", stock[0] ?? "");
  const all = [
    ...authorMarks(elements, heading)
      .slice(0, marksMax)
      .map((mark) => (isStock(mark) ? { ...mark, score: mark.score + stockLead } : mark)),
    ...bylineMarks(near, heading ? elements.indexOf(heading) : -1),
  ];
  const others = all.map((mark) => ({ ...mark, names: mark.names.filter((name) => !isOwn(name)) }));
  const listed = listedKinds(others);
  const marks = others.filter(({ names, is_near, kind }) => names.length > 0 && (is_near || !listed.has(kind)));
  const best = bestOf(marks);
  // Where nothing else names people, Readability's byline does.
  if (!best) return { names: marks.length === all.length ? stock : [], house: bestOf(all)?.names[0] ?? null };
  if (!best.names.some(isPersonName)) return { names: best.names, house: null };
  const beside = marks.filter((mark) => mark === best || isBeside(mark, best));
  return { names: distinct(beside.flatMap(({ names }) => (names.every(isPersonName) ? names : []))), house: null };
}

/** Marks that are compared with each other. Ours: beyond come the writers of lists and comments. */
const marksMax = 200;

/** What the byline that Readability takes is worth more. Ours: as much as standing beside the title. */
const stockLead = 3;

/** Different names at one kind of mark far from the title from which on they are writers of other stories. Ours. */
const listedMin = 3;

/** The kinds of marks that name writers of other stories where they are far from the title. */
function listedKinds(marks: readonly AuthorMark[]): Set<number> {
  const far = marks.filter(({ is_near }) => !is_near);
  const kinds = [...Map.groupBy(far, ({ kind }) => kind)];
  return new Set(
    kinds
      .filter(([, alike]) => distinct(alike.flatMap(({ names }) => names)).length >= listedMin)
      .map(([kind]) => kind),
  );
}

/** Elements between the bylines of two who wrote together. Ours. */
const besideBefore = 6;
const besideBehind = 15;

function isBeside({ kind, at, is_elsewhere }: AuthorMark, best: AuthorMark): boolean {
  return !is_elsewhere && kind === best.kind && at >= best.at - besideBefore && at <= best.at + besideBehind;
}

/** Least score of a place that is believed: a mark that is near the heading or holds a person's name. Ours. */
const scoreMin = 5;

function bestOf(marks: readonly AuthorMark[]): AuthorMark | null {
  let best: AuthorMark | null = null;
  let most = scoreMin - 1;
  for (const mark of marks) {
    const agreeing = marks.filter(
      (other) => other.kind !== mark.kind && isSameName(other.names[0] ?? "", mark.names[0] ?? ""),
    ).length;
    const score = mark.score + Math.min(2, agreeing);
    if (score > most) [best, most] = [mark, score];
  }
  return best;
}

/** Headings that are compared with the title, and how much longer than its words one may be for signs and breaks. Ours: pages that have more are made to take time. */
const headingsMax = 1000;
const headingLength = { times: 3, more: 200 };

/** The element of the page's title: the heading that has its words, or the only one there is. */
function headingOf(page: PageDocument, title: string | null): PageElement | null {
  const wanted = plain(title ?? "");
  const longest = wanted.length * headingLength.times + headingLength.more;
  const headings = ["h1", "h2", "h3"].flatMap((tag) => [...page.querySelectorAll(tag)]).slice(0, headingsMax);
  const isTitle = (text: string) => text.length <= longest && plain(text) === wanted;
  const named = title === null ? undefined : headings.find(({ textContent }) => isTitle(textContent.trim()));
  const [only, ...more] = page.querySelectorAll("h1");
  return named ?? (more.length === 0 ? (only ?? null) : null);
}

/** Lines above and below the title among which a byline is looked for. Ours. */
const linesBefore = 3;
const linesBehind = 8;

/** The lines around the title. */
function linesNear(lines: readonly Block[], title: string | null): string[] {
  const wanted = plain(title ?? "");
  const heading = wanted === "" ? -1 : lines.findIndex(({ text }) => plain(text) === wanted);
  if (heading < 0) return [];
  return lines.slice(Math.max(0, heading - linesBefore), heading + linesBehind).map(({ text }) => text);
}

/** What a byline in a line of its own is worth against the marks. Ours. */
const personLineScore = 10;
const otherLineScore = 4;

function bylineMarks(near: readonly string[], at: number): AuthorMark[] {
  const names = bylineIn(near);
  if (names.length === 0) return [];
  return [
    {
      names,
      kind: 0,
      at,
      is_near: true,
      is_elsewhere: false,
      score: names.some(isPersonName) ? personLineScore : otherLineScore,
    },
  ];
}

/** The site's own name or a part of it, or an address; a person's site is called as they are. */
function isHouse(name: string, sites: readonly string[]): boolean {
  if (/^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|at|de|ch|fr|it|es|eu|info|tv|co\.uk)$/i.test(name)) return true;
  if (isPersonName(name) && hasKnownFirstName(name)) return false;
  return sites.some((site) => ` ${plain(site)} `.includes(` ${plain(name)} `) || letters(site) === letters(name));
}

/** The person after whom a site and its address are called. */
function personalSite(sites: readonly string[], url: string | null): string | null {
  const host = url && URL.canParse(url) ? letters(new URL(url).hostname) : "";
  return sites.find((one) => isPersonName(one) && hasKnownFirstName(one) && host.includes(letters(one))) ?? null;
}

/** Each name once, in its shorter form where something stands behind it. */
function distinct(names: readonly string[]): string[] {
  const kept: string[] = [];
  for (const name of names) {
    const at = kept.findIndex((known) => isSameName(known, name));
    if (at < 0) kept.push(name);
    else if (kept[at]?.startsWith(`${name} `)) kept[at] = name;
  }
  return kept;
}

function plain(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}

function letters(text: string): string {
  return plain(text).replaceAll(" ", "");
}
