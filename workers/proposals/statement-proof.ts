import type { Span } from "../../store/model/claim.ts";
import { isCarriedByQuote } from "../claims/direct-quote.ts";
import type { ExtractedClaim, ExtractedTag } from "../extraction.ts";
import { proveClaim } from "../proof/proof.ts";
import { unlikely } from "../proof/tree-proof.ts";
import { antecedentsOf } from "./antecedents.ts";
import { unfaithful } from "./faithfulness.ts";
import { locateQuote } from "./locate.ts";
import type { ProposedClaim } from "./proposal.ts";

/** What is proposed, and whatever proves it: its words, and the words that are said to bear it out. */
interface Statement extends Pick<ProposedClaim, "quote" | "part" | "evidence"> {
  claim_text: string;
}

/** The text that a proposal is held to. */
export interface ProposalText {
  content: string;
  sentences: Span[];
  tags: readonly ExtractedTag[];
}

/** Where the text bears a statement out, and in which way. */
export type StatementProof = Pick<ExtractedClaim, "span" | "sentence" | "antecedents" | "evidence">;

/** How the text proves a statement, by the words quoted for it or, when they are too few, by their sentence; or why it does not, for people. */
export function statementProof(statement: Statement, text: ProposalText): StatementProof | { reason: string } {
  const quote = locateQuote(text.content, statement.quote, statement.part);
  if (!quote) return { reason: "the words quoted for it do not stand in the text" };
  const sentence = sentenceAround(quote, text.sentences);
  const narrow = proofBy(statement, { span: quote, sentence }, text);
  return "reason" in narrow ? proofBy(statement, { span: sentence, sentence }, text) : narrow;
}

function proofBy(
  { claim_text, evidence }: Statement,
  { span, sentence }: { span: Span; sentence: Span },
  { content, tags }: ProposalText,
): StatementProof | { reason: string } {
  const antecedents = antecedentsOf(content, claim_text, { span, tags });
  if (antecedents === null) return { reason: "it names somebody whom the words quoted for it do not speak of" };
  const proof = [span, ...antecedents].map(({ start, end }) => content.slice(start, end)).join("\n");
  const problem = unfaithful(claim_text, proof);
  if (problem !== null) return { reason: problem };
  const doubt = unlikely(content, claim_text, sentence);
  if (doubt !== null) return { reason: doubt };
  const located = { span, sentence, antecedents, evidence: evidenceOf({ claim_text, evidence }) };
  const unproved = proveClaim(content, { claim_text, ...located });
  return unproved === null ? located : { reason: unproved };
}

/** What is said to be a quotation may well be true in other words. */
function evidenceOf({ evidence, claim_text }: Pick<Statement, "evidence" | "claim_text">): ExtractedClaim["evidence"] {
  if (evidence === null || (evidence === "direct_quote" && !isCarriedByQuote(claim_text))) return "paraphrase";
  return evidence;
}

/** The sentences that a span touches, as one. */
function sentenceAround(span: Span, sentences: readonly Span[]): Span {
  const touched = sentences.filter(({ start, end }) => start < span.end && end > span.start);
  return {
    start: Math.min(span.start, touched[0]?.start ?? span.start),
    end: Math.max(span.end, touched.at(-1)?.end ?? span.end),
  };
}
