import { femaleNames, maleNames } from "../lexica/first-names.ts";
import { bylineStart } from "./byline-words.ts";
import { oneLine } from "./page-metas.ts";

/** The people of a byline such as "By Jane Doe and John Roe, Harbour News"; the whole of it where they cannot be told apart; empty when it names nobody. */
export function authorNames(text: string | null | undefined): string[] {
  const whole = withoutLabel(authorName(text) ?? "");
  if (whole === "") return [];
  const parts = whole.split(/\s*[,;/&]\s*|\s+(?:and|und|et|y|och|og|en|with|mit)\s+/i).map(withoutPost);
  const people = parts.filter(isPersonName);
  return people.length > 0 && parts.every((part) => isPersonName(part) || isNoName(part))
    ? people
    : [withoutPost(whole)];
}

/** The person behind a colon: whatever stands before it says what they did. */
function withoutLabel(name: string): string {
  const person = /^\p{L}[^:]{1,30}:\s*(.+)$/u.exec(name)?.[1];
  return person && isPersonName(person) ? person : name;
}

/** A name freed of "By", job and date; null for addresses, handles, whole sentences and names of the site's staff as such. */
export function authorName(text: string | null | undefined): string | null {
  const name = withoutTail(
    oneLine(text)
      ?.replace(/^[\s|–-]+/, "")
      .replace(labels, "")
      .replace(bylineStart, "")
      .replace(joinedBy, "") ?? "",
  );
  if (name === "" || isNobody(name) || (/[\s,]/.test(name) && !hasCapital(name))) return null;
  return name.split(" ").length <= 8 && (/\p{L}{2}/u.test(name) || initials.test(name)) && !isSentence(name)
    ? name
    : null;
}

/** What stands before a byline: that more is to be had. */
const labels =
  /^(?:(?:interview|photos?|fotos?|alle beiträge von|(?:view )?all (?:posts|stories|articles) by|more (?:posts|stories|articles) by|about the author)\s*:?)\s*(?=\p{Lu}|by )/iu;

/** A "By" that stands without a blank before the name. */
const joinedBy = /^By:?(?=\p{Lu}\p{Ll})/u;

function withoutTail(name: string): string {
  return name
    .replace(
      /(?<!\s)\s*(?:[|•·–—]|\bon\b|\bfor\b|\bam\b|\b(?:published|updated|edited|photo(?:graph)?s?) (?:by|on|at)?|\s\d|^\d|(?:,\s*)?\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:alle artikel|all (?:posts|articles|stories)|view (?:profile|bio|all)|follow(?: author)?)\b).*$/i,
      "",
    )
    .replace(/,?\s+(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i, "")
    .replace(/[\s,;:/|-]+$/, "");
}

/** Without the job or the agency that some sites write behind a name. */
function withoutPost(name: string): string {
  const bare = name.replace(post, "").trim();
  return bare.split(" ").length >= 2 ? bare : name;
}

const post =
  /(?:,?\s+(?:(?:contributing|senior|staff|chief|special|political|national|associate|deputy|managing|sports?|business|science|foreign|news|web|digital|freelance|the|our|for)\s+)*(?:correspondent|writer|reporter|editor|columnist|contributor|producer|journalist|associated press|reuters|afp|bloomberg)s?)+$/i;

/** Two to five words as people are called: capitals but for particles, initials, nothing that only organizations have in their names. */
export function isPersonName(name: string): boolean {
  const words = name.split(" ");
  if (words.length < 2 || words.length > 5 || organizationWords.test(name)) return false;
  if (!/\p{L}{3}|\p{Ll}/u.test(name)) return false;
  const large = words.filter((word) => nameWord.test(word)).length;
  return (
    large >= 2 &&
    nameWord.test(words.at(-1) ?? "") &&
    words.every((word) => nameWord.test(word) || particles.has(word.toLowerCase()))
  );
}

const nameWord =
  /^(?:["“(]?\p{Lu}[\p{L}'’-]*["”)]?|(?:\p{Lu}\.-?){1,3}|\p{Lu}\p{Ll}{0,2}\.|[dlo]['’]\p{Lu}[\p{L}-]+|\(\p{Lu}\.(?:\p{Lu}\.)?\))$/u;

const initials = /^(?:\p{Lu}\. ?){2,3}$/u;

const particles = new Set(
  "de del della der den di da do dos das du la le van von vom zu zur ten ter bin ibn al el e y i af av und".split(" "),
);

/** Ours: words that stand in the names of organizations, sections and pages and hardly ever in those of people. */
const organizationWords =
  /\b(?:news|staff|team|press|desk|editorial|editors?|redaktion|redaction|reporters?|network|association|associated|institute|university|universität|school|college|ministry|ministr(?:y|ies)|department|agency|agentur|office|gmbh|e\.v|inc|ltd|llc|company|companies|group|magazine|magazin|times|herald|daily|online|media|medien|services?|standards?|developers?|foundation|stiftung|verein|verband|bundesverband|club|studios?|radio|tv|blog|app|com|net|org|home|page|article|archives?|posts?|stor(?:y|ies)|videos?|photos?|contact|about|follow|share|comments?|read|subscribe|newsletter|privacy|policy|terms|guest|contributors?|world|politics|sports?|business|opinion|culture|technology|lifestyle|health|science|reviews?|latest|more|presse|reuters|afp|bloomberg|dpa|the|and|für)\b/i;

/** A piece of a byline that is somebody's job, degree or house. */
function isNoName(part: string): boolean {
  return (
    part === "" ||
    /^(?:(?:ph|m|b|j|d)\.?\s?(?:d|a|sc|s|phil)\.?|md|phd|jr\.?|sr\.?|ceo|cto|cfo)$/i.test(part) ||
    organizationWords.test(part) ||
    jobs.test(part)
  );
}

const jobs =
  /\b(?:correspondent|writer|reporter|editor|columnist|contributor|producer|journalist|director|president|chairman|professor|fellow|analyst|founder|photographer)\b/i;

/** Whether the first word is a first name that is common enough to be known. */
export function hasKnownFirstName(name: string): boolean {
  const [first = ""] = name.toLowerCase().split(/[\s.-]/);
  return femaleNames.has(first) || maleNames.has(first);
}

/** Two ways of writing one name: capitals or not, with or without a middle name, a house or a job behind it. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [folded(one), folded(other)];
  const [a, b] = first.length <= second.length ? [first, second] : [second, first];
  if (a.length < 2) return a.join(" ") === b.join(" ");
  return a.join(" ") === b.slice(0, a.length).join(" ") || (a[0] === b[0] && a.at(-1) === b.at(-1));
}

function folded(name: string): string[] {
  return (
    name
      .toLowerCase()
      .normalize("NFKD")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Scripts without capitals have names all the same. */
function hasCapital(name: string): boolean {
  return /[\p{Lu}\p{Lo}]/u.test(name) || !/\p{Ll}/u.test(name);
}

function isSentence(name: string): boolean {
  return /\p{L}{3}[.!?]\s+\p{Lu}\p{Ll}{3}/u.test(name);
}

function isNobody(name: string): boolean {
  return /^[,;]|^https?:|@|^(?:admin|administrator|editor|staff|redaktion|guest|anonymous|unknown|by|von|and|und)$|\.(?:txt|html?|php)$|min read|\bwww\.|^follow |^(?:last )?updated\b/i.test(
    name,
  );
}
