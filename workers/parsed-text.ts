import type { Span } from "../store/model/claim.ts";
import { splitSentences } from "./sentences.ts";

/** A word of the text with its place and what the tagger says of it. */
export interface Token extends Span {
  text: string;
  lower: string;
  /** Part-of-speech and kind marks of compromise: Verb, Noun, Pronoun, Conjunction, ProperNoun, ... */
  tags: ReadonlySet<string>;
  /** What stands between the word before and this one: blanks and punctuation. */
  gap: string;
}

/** A sentence, its words, and its paragraph's number. */
export interface Sentence extends Span {
  text: string;
  tokens: Token[];
  paragraph: number;
}

/** A text cut into sentences and words; every offset counts in UTF-16 units of `content`. */
export interface ParsedText {
  content: string;
  sentences: Sentence[];
}

/** Text beyond this is not read for claims: longer than any article, and the tagger's time grows with it. Characters; ours. */
const readLengthMax = 60_000;

/** Cuts a text into sentences and tagged words. The tagger is loaded at the first call. */
export async function parseText(content: string): Promise<ParsedText> {
  const { default: nlp } = await import("compromise");
  const text = content.slice(0, readLengthMax);
  const tokens = tokensOf(text, termsOf(nlp(text).document));
  return { content, sentences: sentencesOf(text, tokens) };
}

/** The part of compromise's own term that is read here. `pre` and `post` are the characters around it, so that offsets can be counted. */
interface Term {
  text: string;
  pre: string;
  post: string;
  tags: ReadonlySet<string>;
}

function termsOf(document: readonly (readonly Partial<Term>[])[]): Term[] {
  const none: ReadonlySet<string> = new Set();
  return document.flatMap((sentence) =>
    sentence.map(({ text = "", pre = "", post = "", tags = none }) => ({ text, pre, post, tags })),
  );
}

function tokensOf(text: string, terms: Term[]): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let end = 0;
  for (const term of terms) {
    at += term.pre.length;
    if (term.text !== "") {
      tokens.push({
        text: term.text,
        lower: term.text.toLowerCase(),
        start: at,
        end: at + term.text.length,
        tags: term.tags,
        gap: text.slice(end, at),
      });
      end = at + term.text.length;
    }
    at += term.text.length + term.post.length;
  }
  return tokens;
}

function sentencesOf(text: string, tokens: Token[]): Sentence[] {
  let next = 0;
  let paragraph = 0;
  let before = 0;
  return splitSentences(text).map((span) => {
    if (before > 0 && /\n/.test(text.slice(before, span.start))) paragraph++;
    before = span.end;
    const own: Token[] = [];
    for (let token = tokens[next]; token && token.start < span.end; token = tokens[++next]) own.push(token);
    return { ...span, text: text.slice(span.start, span.end), tokens: own, paragraph };
  });
}
