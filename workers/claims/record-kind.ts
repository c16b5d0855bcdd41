import type { ParsedText } from "../parsed-text.ts";

/** What kind of text a claim was read from, as far as its labels depend on it. */
export interface RecordKind {
  /** The writer reasons and judges more than reports: an essay, a column, an analysis. */
  argues: boolean;
  /** A court or police document carries the story, so what it says is made known by it. */
  discloses: boolean;
  /** A game is told. */
  plays: boolean;
}

/** Share of judging over reporting sentences from which a text argues. Ours. */
const argumentShare = 0.3;

/** Mentions of papers and results from which they make the kind of a text. Ours. */
const papersMin = 3;
const playsMin = 4;

/** The kind of a text by its sentences outside of quotation marks. */
export function recordKind(text: ParsedText): RecordKind {
  const sentences = text.sentences.map(({ text }) => (/["“]/.test(text) ? text.replace(/["“][^"”]*["”]/g, " ") : text));
  const share = (pattern: RegExp) =>
    sentences.filter((one) => pattern.test(one)).length / Math.max(1, sentences.length);
  const count = (pattern: RegExp) => text.content.match(pattern)?.length ?? 0;
  return {
    argues: share(judging) + share(hedging) - share(reporting) >= argumentShare,
    discloses: count(papers) >= papersMin,
    plays: count(results) >= playsMin,
  };
}

const judging =
  /\b(important|critical|essential|best|worst|better|worse|perverse|obvious|real|simple|clear|failure|great|too|more|most|even|only|rather|indeed|reason|because|result)\b/i;
const hedging =
  /\b(may|might|could|should|must|would|likely|seems?|appears?|perhaps|certainly|clearly|we (believe|think|expect))\b/i;
const reporting = /\b(said|says|told|according to|tweeted|wrote|added)\b/;
const papers =
  /\b(criminal complaint|affidavit|indictment|court (documents|papers|records|filings?)|police report|prosecutors|jail records|subpoena|redacted|emails obtained|leaked)\b/gi;
const results =
  /\b\d{1,3}[-–]\d{1,3}\b|\b(quarterback|touchdowns?|rebounds|assists|halftime|goalkeeper|striker|innings|wickets|overtime|season-high|career-high)\b/gi;
