import type { Mention } from "../../mentions.ts";
import { namesIn as modelNames } from "../../names/language-names.ts";
import { languageWords } from "../../names/tagger/language-words.ts";
import type { ParsedText } from "../../text/parsed-text.ts";
import type { TagIndex } from "../../topics/tag-index.ts";
import { curatedNames, sentenceOf } from "../unread.ts";
import type { LanguageWords } from "./language-words.ts";

/** The names of a text: curated ones, and those that the language's model finds. Where two overlap the longer one stands: "Europa" is none in "Air Europa". */
export function namesIn(text: ParsedText, index: TagIndex, { names, genitive }: LanguageWords): Mention[] {
  // Curated names are met word by word, those that hyphens join apart.
  const plainly = { ...text, sentences: text.sentences.map((sentence) => sentenceOf(text.content, sentence)) };
  const curated = curatedNames(plainly, index);
  if (names === null) return curated;
  const words = text.sentences.map(({ text: sentence, start }) => languageWords(sentence, start));
  const found = modelNames(names, text.content, words).map(
    ({ start, end, type, text, sentence, certainty }): Mention => {
      const known = index.byName(text, type) ?? (genitive ? index.byName(text.replace(genitive, ""), type) : null);
      return { start, end, type, text, sentence, curated: known?.name ?? null, certainty, agreement: null };
    },
  );
  const standing: Mention[] = [];
  const isFree = ({ start, end }: Mention) => standing.every((other) => end <= other.start || start >= other.end);
  // Curated ones come first among names of one length: the sort keeps the order of equals.
  for (const mention of [...curated, ...found].sort((a, b) => b.end - b.start - (a.end - a.start)))
    if (isFree(mention)) standing.push(mention);
  return withoutGenitives(
    standing.filter((mention) => /\p{Lu}/u.test(mention.text)).sort((a, b) => a.start - b.start),
    genitive,
  );
}

/** "Merkels" as the name that the text has elsewhere, "Merkel". Its place keeps the ending. */
function withoutGenitives(mentions: Mention[], genitive: RegExp | null): Mention[] {
  if (genitive === null) return mentions;
  const written = new Set(mentions.flatMap(({ text }) => [text, ...text.split(" ")]));
  return mentions.map((mention) => {
    const bare = mention.text.replace(genitive, "");
    return bare !== mention.text && written.has(bare) ? { ...mention, text: bare } : mention;
  });
}
