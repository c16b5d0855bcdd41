import type { Mention } from "../../mentions.ts";
import type { ParsedText } from "../../text/parsed-text.ts";
import type { TagIndex } from "../../topics/tag-index.ts";
import { curatedNames } from "../unread.ts";
import type { LanguageWords } from "./language-words.ts";

/** The names of a text: curated ones, and those that the language's model finds. */
export function namesIn(text: ParsedText, index: TagIndex, _words: LanguageWords): Mention[] {
  return curatedNames(text, index);
}
