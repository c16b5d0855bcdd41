import { claimsPerRecordMax } from "../../config/limits.ts";
import type { Span } from "../../store/model/claim.ts";
import type { Document, Extraction } from "../../workers/extraction.ts";
import type { ProposedClaim } from "../../workers/proposals/proposal.ts";
import type { ExtractorMeans } from "../extractors.ts";
import type { Extractor } from "./extractor.ts";
import type { AnsweredClaim } from "./llm-answer.ts";
import { llmSettings, openAsking } from "./llm-asking.ts";
import { LlmError } from "./llm-client.ts";
import { textParts } from "./llm-parts.ts";
import { type Message, messagesOf, promptVersion } from "./llm-prompt.ts";

/** Parts that a text may have; longer ones are left to the rules. Ours: a book would take a day of a small machine. */
const partsMax = 40;

/** Names that are told along with a part, the most mentioned first. Ours. */
const namesToldMax = 40;

/** Failures in a row after which the model is left alone, and for how long. Ours. */
const rest = { failures: 3, ms: 60_000 } as const;

/**
 * Claims by a language model behind any server that speaks the OpenAI chat protocol; everything else by the rules. What the
 * model says is proved against the text like any claim; when it fails, the rules' own claims stay and the record says why.
 */
export function llmExtractor(means: ExtractorMeans): Extractor {
  const asking = openAsking(means);
  const settings = () => llmSettings(means.config());
  let failures = 0;
  let restingUntil = 0;
  return {
    name: () => extractorName(settings().model),
    async extract(document, signal) {
      const ruled = await means.pool().extract(document);
      // Sentences that were computed are claims already.
      if (document.computed || ruled.content === "") return ruled;
      try {
        if (means.now().getTime() < restingUntil)
          throw new LlmError("its server failed several times in a row and is left alone for a while", {
            lasting: false,
          });
        const extraction = await read(ruled, document, signal);
        failures = 0;
        return extraction;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof LlmError)) throw error;
        if (error.lasting) failures += 1;
        if (error.lasting && failures >= rest.failures) restingUntil = means.now().getTime() + rest.ms;
        return { ...ruled, extractor_problem: `The model ${settings().model} did not read it: ${error.message}.` };
      }
    },
  };

  async function read(ruled: Extraction, document: Document, signal: AbortSignal): Promise<Extraction> {
    const { model } = settings();
    const claims = await proposedClaims(ruled, document, (messages) => asking.claims(messages, settings(), signal));
    if (claims.length === 0 && ruled.claims.length > 0)
      throw new LlmError("it found no claims in the text", { lasting: false });
    const { extraction } = await means
      .pool()
      .adopt({ extraction: ruled, proposal: { extractor: extractorName(model), claims } });
    if (extraction.claims.length === 0 && claims.length > 0)
      throw new LlmError(`none of its ${claims.length} claims could be proved by the text`, { lasting: false });
    return extraction;
  }

  async function proposedClaims(
    { content, title, tags }: Extraction,
    { source_name }: Document,
    claimsOf: (messages: Message[]) => Promise<AnsweredClaim[]>,
  ): Promise<ProposedClaim[]> {
    const { chunk_chars } = means.config().service.extractor;
    const parts = textParts(content, chunk_chars);
    if (parts.length > partsMax)
      throw new LlmError(`the text has more than ${partsMax} parts of ${chunk_chars} characters`, { lasting: false });
    const names = tags.toSorted((a, b) => b.mentions - a.mentions).slice(0, namesToldMax);
    const answers = await Promise.all(
      parts.map(async (part, at) => {
        const question = {
          ...{ title, source_name, names: names.map(({ name }) => name), text: content.slice(part.start, part.end) },
          ...{ part: at + 1, parts: parts.length, claims_max: claimsWanted(part, content) },
        };
        return (await claimsOf(messagesOf(question))).map((claim) => ({ ...claim, part }));
      }),
    );
    return answers.flat();
  }
}

function extractorName(model: string): string {
  return `llm/${promptVersion} ${model}`;
}

/** A part's share of a record's claims, and a few to choose from. */
function claimsWanted({ start, end }: Span, content: string): number {
  return Math.min(claimsPerRecordMax, Math.ceil((claimsPerRecordMax * (end - start)) / content.length) + 5);
}
