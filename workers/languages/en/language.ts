import { withoutDateline } from "../../claims/openings.ts";
import { unworthy } from "../../claims/worth.ts";
import { personsIn } from "../../coreference/persons-in.ts";
import { claimExtractors } from "../../extractors.ts";
import { tagMentions } from "../../mentions.ts";
import { quotations } from "../../quotes.ts";
import { shippedStandingModel } from "../../standing/standing-model.ts";
import { treesOf } from "../../syntax/sentence-tree.ts";
import { parseText } from "../../text/parsed-text.ts";
import { summarize } from "../../topics/summary.ts";
import { scoreSentiment } from "../../topics/tone.ts";
import type { Language } from "../language.ts";

/** English. */
export const language: Language = {
  marked: (content) => content,
  written: (words) => words,
  parse: parseText,
  mentions: tagMentions,
  quotations,
  trees: ({ content, sentences }) => treesOf(content, sentences.map(withoutDateline)),
  persons: personsIn,
  extractors: claimExtractors,
  standing: shippedStandingModel,
  goodMin: 0,
  unworthy,
  glossed: (text) => text,
  glossedLine: (line) => line,
  glossedClaim: () => null,
  sentiment: scoreSentiment,
  summary: summarize,
};
