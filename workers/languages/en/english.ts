import { withoutDateline } from "../../claims/openings.ts";
import { personsIn } from "../../coreference/persons-in.ts";
import { claimExtractors } from "../../extractors.ts";
import { tagMentions } from "../../mentions.ts";
import { quotations } from "../../quotes.ts";
import { treesOf } from "../../syntax/sentence-tree.ts";
import { parseText } from "../../text/parsed-text.ts";
import { summarize } from "../../topics/summary.ts";
import { scoreSentiment } from "../../topics/tone.ts";
import type { Language } from "../language.ts";

/** English. */
export const english: Language = {
  parse: parseText,
  mentions: tagMentions,
  quotations,
  trees: (text) => treesOf(text.content, text.sentences.map(withoutDateline)),
  persons: personsIn,
  extractors: claimExtractors,
  wordsOf: (content) => content,
  sentiment: scoreSentiment,
  summary: summarize,
};
