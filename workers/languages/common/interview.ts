import type { Sentence } from "../../text/parsed-text.ts";
import { isFirstPerson } from "./claim-worth.ts";

/** Questions from which on a text may be an interview, and what share of the paragraphs behind them speaks of "I" or "we" where it is one. Ours. */
const questionsMin = 3;
const personalMin = 0.5;

/**
 * Which sentences of a text answer an interview's questions, by their numbers: those behind the first paragraph that ends with a
 * question. Nobody is named there as saying them, and they are told as if the text itself said so. Questions that are headings have
 * answers without "I" or "we".
 */
export function answersIn(sentences: readonly Sentence[], firstPerson: RegExp): ReadonlySet<number> {
  const paragraphs = Map.groupBy(sentences, ({ paragraph }) => paragraph);
  const questions = [...paragraphs].flatMap(([paragraph, said]) =>
    /\?\s?["”’)]*$/.test(said.at(-1)?.text ?? "") ? [paragraph] : [],
  );
  const [first] = questions;
  if (first === undefined || questions.length < questionsMin) return new Set();
  const isPersonal = (paragraph: number) =>
    paragraphs.get(paragraph)?.some(({ text }) => isFirstPerson(text, firstPerson)) ?? false;
  const personal = questions.filter((paragraph) => isPersonal(paragraph + 1)).length;
  if (personal / questions.length < personalMin) return new Set();
  return new Set(sentences.flatMap(({ paragraph }, number) => (paragraph > first ? [number] : [])));
}
