import type { Span } from "../store/model/claim.ts";
import { isDateline, withoutDateline } from "./claims/openings.ts";
import type { CuratedTag, Lexicon } from "./extraction.ts";
import { type Agreement, agreementsOf } from "./names/agreed-mentions.ts";
import { kindsInDocument } from "./names/document-kinds.ts";
import { type FoundName, foundNames } from "./names/found-names.ts";
import { isThing } from "./names/name-heads.ts";
import { isNameType, type NameType } from "./names/name-types.ts";
import { plainAcronymsOf } from "./names/plain-acronyms.ts";
import { isWithinTitle, quotedTitles } from "./names/quoted-titles.ts";
import { speakingNames } from "./names/speaking-names.ts";
import type { NameCertainty } from "./names/tagger/name-certainty.ts";
import { shippedTagger, type TaggedText } from "./names/tagger/name-tagger.ts";
import { type ParsedText, parseText, type Sentence } from "./text/parsed-text.ts";
import type { Token } from "./text/token.ts";
import { type TagIndex, tagIndex } from "./topics/tag-index.ts";

/** A named person, organization or place where the text names it. The seam between whatever finds names and whatever uses them. */
export interface Mention extends Span {
  type: NameType;
  text: string;
  /** Number of its sentence in the parsed text. */
  sentence: number;
  /** The curated name when an alias settled it, else null. */
  curated: string | null;
  /** How sure the tagger is of its words; null where none has been asked. */
  certainty: NameCertainty | null;
  /** What agrees with its being the curated one; absent or null where none was asked. */
  agreement?: Agreement | null;
}

/** The names of a single text. */
export async function findMentions(text: string, lexicon: Lexicon): Promise<Mention[]> {
  return tagMentions(await parseText(text), tagIndex(lexicon.tags));
}

/** The names of a parsed text: those that the trained tagger finds, and curated ones wherever they stand by themselves. */
export function tagMentions(text: ParsedText, index: TagIndex): Mention[] {
  const { words, names, certaintyOf } = shippedTagger()(text.content, text.sentences.map(spanOfWords));
  const speaking = speakingNames(text.content);
  const found = names.map((spans) => foundNames(words, spans));
  const kinds = kindsInDocument(text.content, found.flat());
  const tagged = found.map((own) =>
    own.map(({ start, end, type, curated }): FoundName => {
      const name = text.content.slice(start, end);
      return { start, end, type: speaking.has(name) ? "person" : (kinds.get(name) ?? type), curated };
    }),
  );
  const plain = plainAcronymsOf(text.content, isThing);
  const titles = quotedTitles(text.content);
  const surnames = surnamesOf(text.content, tagged.flat());
  const mentions = text.sentences.flatMap((sentence, number) => {
    const names = tagged[number] ?? [];
    const isPerson = ({ start, end }: CuratedName) =>
      surnames.has(text.content.slice(start, end)) &&
      names.some((name) => name.type === "person" && name.start === start && name.end === end);
    const aliases = curatedIn(sentence, index).filter((alias) => !isPerson(alias) && !isParty(text.content, alias));
    const opened = isDateline(sentence.text) ? sentence.end : withoutDateline(sentence).start;
    const own = names.filter(
      ({ start, end }) => start >= opened && !plain.has(singularOf(text.content.slice(start, end))),
    );
    const named = withCurated(
      text.content,
      own,
      aliases.filter(({ start }) => start >= opened),
    ).filter(
      (name) =>
        (name.type === "person" || !isWithinTitle(name, titles)) &&
        !(name.type === "place" && isCurrency(text.content, name)),
    );
    return named.flatMap((name) => mentionOf(text.content, number, name, index, certaintyOf));
  });
  const agreements = agreementsOf(text.content, mentions, index);
  return agreements.size === 0 ? mentions : mentions.flatMap((mention) => settled(mention, agreements.get(mention)));
}

/** A mention as its agreement leaves it: what needs one and has none is not the curated one, and an ordinary word is no name. */
function settled(mention: Mention, agreement: Agreement | undefined): Mention[] {
  if (agreement === undefined) return [mention];
  if (agreement.by === "no_name") return [];
  const { start, end, type, text, sentence, certainty } = mention;
  const curated = agreement.by === "missing" ? null : mention.curated;
  return [{ start, end, type, text, sentence, curated, certainty, agreement }];
}

/** "Keller v. Ohio" is a case, of which Ohio is but the name. */
function isParty(content: string, { start, end }: Span): boolean {
  return /\bv\.? $/.test(content.slice(Math.max(0, start - 4), start)) || /^ v\.? /.test(content.slice(end, end + 4));
}

/** "US$904". */
function isCurrency(content: string, { end }: Span): boolean {
  return /^\$\d/.test(content.slice(end, end + 2));
}

/** "SBOMs" as "SBOM". */
function singularOf(name: string): string {
  return /^\p{Lu}+s$/u.test(name) ? name.slice(0, -1) : name;
}

/** What of a sentence is looked through for names: nothing of marks without any word. */
function spanOfWords({ start, end, tokens }: Sentence): Span {
  return { start: tokens.length > 0 ? start : end, end };
}

/** Where an alias stands, and of what. */
interface CuratedName extends Span {
  tag: CuratedTag;
}

/** The last words of the people whom the text calls by more than one: there "Jordan" may be no country. */
function surnamesOf(content: string, names: readonly FoundName[]): Set<string> {
  const persons = names.filter(({ type }) => type === "person").map(({ start, end }) => content.slice(start, end));
  return new Set(persons.filter((name) => /\s/.test(name)).map((name) => name.split(/\s+/).at(-1) ?? name));
}

/** Where curated aliases stand in a sentence, the longest at each word. */
function curatedIn({ tokens }: Sentence, index: TagIndex): CuratedName[] {
  const places: CuratedName[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const match = index.match(tokens, at);
    const [first, last] = [tokens[at], match && tokens[at + match.length - 1]];
    if (!match || !first || !last) continue;
    const word = /['’]s$/.test(match.alias) ? last.text : bare(last);
    places.push({ start: first.start, end: last.start + word.length, tag: match.tag });
    at += match.length - 1;
  }
  return places;
}

/** A curated alias settles the name that it is, with or without "the", or of which it is more; inside a longer name it says nothing. */
function withCurated(content: string, names: readonly FoundName[], curated: readonly CuratedName[]): FoundName[] {
  if (curated.length === 0) return [...names].sort((a, b) => a.start - b.start);
  const apart = (name: Span, other: Span) => name.end <= other.start || name.start >= other.end;
  const standing = curated.filter((alias) =>
    names.every(
      (name) =>
        apart(name, alias) ||
        (name.end <= alias.end + 1 &&
          (name.start >= alias.start || /^the\s$/i.test(content.slice(name.start, alias.start)))),
    ),
  );
  const others = names.filter((name) => standing.every((alias) => apart(name, alias)));
  const settled = standing.flatMap(({ start, end, tag }): FoundName[] =>
    isNameType(tag.type) ? [{ start, end, type: tag.type, curated: tag.name }] : [],
  );
  return [...others, ...settled].sort((a, b) => a.start - b.start);
}

function mentionOf(
  content: string,
  sentence: number,
  { start, end, type, curated }: FoundName,
  index: TagIndex,
  certaintyOf: TaggedText["certaintyOf"],
): Mention[] {
  if (!isNameType(type)) return [];
  const text = content.slice(start, end);
  const known = () => index.byName(text, type) ?? index.byName(text.replace(americanPrefix, ""), type);
  return [
    {
      start,
      end,
      type,
      text,
      sentence,
      curated: curated ?? known()?.name ?? null,
      certainty: certaintyOf(sentence, { start, end }),
      agreement: null,
    },
  ];
}

/** "U.S. Environmental Protection Agency" is the agency that needs no such prefix. */
const americanPrefix = /^(?:the )?(?:U\.?S\.?|United States|American) (?=\p{Lu})/u;

/** A word freed of possessive endings. */
function bare(token: Token): string {
  return token.text.replace(/['’]s$|(?<=s)['’]$/, "");
}
