import type { Span } from "../store/model/claim.ts";
import type { Lexicon } from "./extraction.ts";
import { personTitles, plainCapitals, strippedTitles } from "./lexica/persons.ts";
import { knownPlaces } from "./lexica/places.ts";
import { bare, type Capitals, countCapitals, type NameRun, nameRuns, opensSentence } from "./names/name-runs.ts";
import { bestType, isPlainWord, type NameType, scoreTypes, type TypeScores } from "./names/name-types.ts";
import { type ParsedText, parseText, type Sentence, type Token } from "./parsed-text.ts";
import { type TagIndex, tagIndex } from "./tag-index.ts";

/** A named person, organization or place where the text names it. The seam between whatever finds names and whatever uses them. */
export interface Mention extends Span {
  type: NameType;
  text: string;
  /** Number of its sentence in the parsed text. */
  sentence: number;
  /** The curated name when an alias settled it, else null. */
  curated: string | null;
}

/** The names of a single text. */
export async function findMentions(text: string, lexicon: Lexicon): Promise<Mention[]> {
  return tagMentions(await parseText(text), tagIndex(lexicon.tags));
}

/** Points that a name of each kind needs to be one. Ours, set on news. */
const scoreMin: Readonly<Record<NameType, number>> = { person: 1, organization: 2, place: 1 };

/** The names of a parsed text, each kind settled over the whole text: what is a person once is a person everywhere, and so is the surname alone. */
export function tagMentions(text: ParsedText, index: TagIndex): Mention[] {
  const capitals = countCapitals(text);
  const candidates = text.sentences.flatMap((_, number) => candidatesIn(text, number, capitals, index));
  const totals = totalScores(candidates);
  const mentions: Mention[] = [];
  for (const one of candidates) {
    if (one.curated) mentions.push(mentionOf(text, one, one.curated.type, one.curated.name));
    else {
      const { type, score } = bestType(totals.get(one.name) ?? one.scores);
      if (score >= scoreMin[type]) mentions.push(mentionOf(text, one, type, null));
    }
  }
  return mentions;
}

interface Candidate {
  run: NameRun;
  name: string;
  scores: TypeScores;
  curated: { name: string; type: NameType } | null;
}

function candidatesIn(text: ParsedText, number: number, capitals: Capitals, index: TagIndex): Candidate[] {
  const sentence = text.sentences[number];
  if (!sentence) return [];
  return nameRuns(text, number, capitals, index).flatMap((run): Candidate[] => {
    const match = index.match(sentence.tokens, run.from);
    if (match && match.length === run.to - run.from) {
      const { name, type } = match.tag;
      return isNameType(type)
        ? [{ run, name, scores: scoreTypes(sentence, run.from, run.to), curated: { name, type } }]
        : [];
    }
    return splitAtTitle(sentence, run).flatMap((part) => candidate(sentence, part, capitals));
  });
}

function candidate(sentence: Sentence, run: NameRun, capitals: Capitals): Candidate[] {
  const trimmed = trimmedRun(sentence, run);
  const words = sentence.tokens.slice(trimmed.from, trimmed.to).map(bare);
  if (words.length === 0 || isPlainWord(words)) return [];
  return [{ run: trimmed, name: words.join(" "), scores: scored(sentence, run, trimmed, capitals), curated: null }];
}

/** "NASA Administrator Jim Bridenstine" names two: what stands before the title and who bears it. */
function splitAtTitle(sentence: Sentence, run: NameRun): NameRun[] {
  for (let at = run.from + 1; at < run.to - 1; at++) {
    const word = (sentence.tokens[at]?.lower ?? "").replace(/\.$/, "");
    if (
      !strippedTitles.has(word) ||
      /^(general|head|foreign|defense|defence|interior|finance|prime|vice|executive|associate|assistant)$/.test(word)
    )
      continue;
    if (/^(of|for|and|the)$/.test(sentence.tokens[at + 1]?.lower ?? "")) continue;
    return [
      { ...run, to: at },
      { ...run, from: at },
    ];
  }
  return [run];
}

function isNameType(type: string): type is NameType {
  return type === "person" || type === "organization" || type === "place";
}

/** Points of a name where it stands; a stripped title speaks for a person. */
function scored(sentence: Sentence, run: NameRun, trimmed: NameRun, capitals: Capitals): TypeScores {
  const scores = scoreTypes(sentence, trimmed.from, trimmed.to);
  // A person's name is hardly ever made of words that the text also writes small.
  const common = sentence.tokens
    .slice(trimmed.from, trimmed.to)
    .some((token) => (capitals.small.get(bare(token).toLowerCase()) ?? 0) > 0);
  if (common && trimmed.to - trimmed.from > 1) {
    scores.person -= 1.5;
    scores.organization += 1;
  }
  const title = sentence.tokens[trimmed.from - 1];
  if (trimmed.from > run.from && title && personTitles.has(title.lower.replace(/\.$/, ""))) scores.person += 3;
  return scores;
}

/** The run without titles and, before a person, nationalities: "Chinese President Xi Jinping" names Xi Jinping. */
function trimmedRun(sentence: Sentence, run: NameRun): NameRun {
  const words = sentence.tokens.slice(run.from, run.to);
  if (startsWithPlace(words)) return run;
  let skip = 0;
  let titled = false;
  while (skip < words.length - 1) {
    const word = (words[skip]?.text ?? "").replace(/\.$/, "");
    const isTitle = strippedTitles.has(word.toLowerCase());
    if (!isTitle && !plainCapitals.has(word)) break;
    titled ||= isTitle;
    skip++;
  }
  const plainLead = skip > 0 && !titled && !opensSentence(sentence, run.from);
  const rest = words.slice(skip);
  const institution = rest.length > 0 && scoreTypes(sentence, run.from, run.to).organization >= 3;
  if (skip === 0 || ((plainLead || titled) && institution)) return run;
  return { ...run, from: run.from + skip };
}

/** "New York" keeps its "New". */
function startsWithPlace(words: readonly Token[]): boolean {
  return [2, 3].some((length) => knownPlaces.has(words.slice(0, length).map(bare).join(" ")));
}

/** Points of all mentions of a name together; a lone word that ends or begins a person's full name is that person, one that begins an organization's name likely the organization. */
function totalScores(candidates: Candidate[]): Map<string, TypeScores> {
  const totals = new Map<string, TypeScores>();
  for (const { name, scores } of candidates) {
    const total = totals.get(name) ?? { person: 0, organization: 0, place: 0 };
    totals.set(name, {
      person: total.person + scores.person,
      organization: total.organization + scores.organization,
      place: total.place + scores.place,
    });
  }
  for (const [name, total] of totals) {
    const { type, score } = bestType(total);
    if (!name.includes(" ") || score < scoreMin[type]) continue;
    const words = name.split(" ").filter((word) => !/^(Jr|Sr|II|III|IV)\.?$/.test(word));
    if (type === "person") {
      raise(totals, words.at(-1), type, 4);
      raise(totals, words[0], type, 2);
    }
    if (type === "organization") raise(totals, words[0], type, 2.5);
  }
  return totals;
}

function raise(totals: Map<string, TypeScores>, word: string | undefined, type: NameType, points: number): void {
  const total = totals.get(word ?? "");
  if (total) total[type] += points;
}

function mentionOf(text: ParsedText, candidate: Candidate, type: NameType, curated: string | null): Mention {
  const { run } = candidate;
  const tokens = text.sentences[run.sentence]?.tokens ?? [];
  const [first, last] = [tokens[run.from], tokens[run.to - 1]];
  const start = first?.start ?? 0;
  const end = closingStop(text.content, last ? last.start + bare(last).length : start, candidate.name);
  return { start, end, type, text: text.content.slice(start, end), sentence: run.sentence, curated };
}

/** The full stop of "Calif." or "Jr." belongs to the name. */
function closingStop(content: string, end: number, name: string): number {
  return content[end] === "." &&
    /(^|\s)(Jr|Sr|Inc|Corp|Co|Ltd|Bros|(\p{Lu}\.)+\p{Lu}|Ala|Ariz|Ark|Calif|Colo|Conn|Del|Fla|Ga|Ill|Ind|Kan|Ky|La|Md|Mass|Mich|Minn|Miss|Mo|Mont|Neb|Nev|Okla|Ore|Pa|Tenn|Vt|Va|Wash|Wis|Wyo)$/u.test(
      name,
    )
    ? end + 1
    : end;
}
