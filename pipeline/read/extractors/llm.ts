import type { Document, Extraction } from "../../../workers/extraction.ts";
import type { Proposal } from "../../../workers/proposals/proposal.ts";
import type { SignalSentence } from "../../../workers/proposals/signal-sentence.ts";
import type { Extractor, ExtractorDeps } from "./extractor.ts";
import { llmSettings, openAsking } from "./llm-asking.ts";
import { LlmError } from "./llm-client.ts";
import { extractorName, proposalFrom } from "./llm-proposal.ts";
import { questionsOf } from "./llm-questions.ts";
import { signalsQuestion, wordsIn } from "./llm-signals.ts";

/** Failures in a row after which the model is left alone, and for how long. Ours. */
const rest = { failures: 3, ms: 60_000 } as const;

/**
 * Claims, summary, key insights and takeaways by a language model behind any server that speaks the OpenAI chat protocol; everything else by the rules. What the
 * model says is proved against the text like any claim; when it fails, the rules' own claims stay and the record says why.
 */
export function llmExtractor(deps: ExtractorDeps): Extractor {
  const asking = openAsking(deps);
  const settings = () => llmSettings(deps.config());
  let failures = 0;
  let restingUntil = 0;
  return {
    name: () => extractorName(settings().model),
    async extract(document, signal) {
      const ruled = await deps.pool().extract(document);
      // Sentences that were computed are claims already.
      if (document.computed || ruled.content === "") return ruled;
      const answer = await orProblem(() => read(ruled, document, signal), signal);
      if (!("problem" in answer)) return answer;
      return { ...ruled, extractor_problem: `The model ${settings().model} did not read it: ${answer.problem}.` };
    },
    signalWriter: () => wordSignals,
  };

  async function wordSignals(sentences: readonly SignalSentence[], signal: AbortSignal) {
    const answer = await orProblem(async () => {
      const said = await asking.answer(signalsQuestion(sentences), settings(), signal);
      return deps.pool().proveSignals({ sentences, said: wordsIn(said, sentences.length) });
    }, signal);
    if (!("problem" in answer)) return answer;
    return { problem: `The model ${settings().model} did not word the signals: ${answer.problem}.` };
  }

  /** What comes of asking, or why there is no answer; a server that fails again and again is not asked for a while. */
  async function orProblem<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | { problem: string }> {
    try {
      if (deps.now().getTime() < restingUntil)
        throw new LlmError("its server failed several times in a row and is left alone for a while", {
          lasting: false,
        });
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof LlmError)) throw error;
      if (error.lasting) failures += 1;
      if (error.lasting && failures >= rest.failures) restingUntil = deps.now().getTime() + rest.ms;
      return { problem: error.message };
    }
  }

  async function read(ruled: Extraction, document: Document, signal: AbortSignal): Promise<Extraction> {
    const proposal = await proposalOf(ruled, document, signal);
    const { claims } = proposal;
    if (claims.length === 0 && ruled.claims.length > 0)
      throw new LlmError("it found no claims in the text", { lasting: false });
    const { extraction } = await deps.pool().adopt({ extraction: ruled, proposal });
    if (extraction.claims.length === 0 && claims.length > 0)
      throw new LlmError(`none of its ${claims.length} claims could be proved by the text`, { lasting: false });
    return extraction;
  }

  async function proposalOf(ruled: Extraction, document: Document, signal: AbortSignal): Promise<Proposal> {
    const { model, chunk_chars } = settings();
    const answers = await Promise.all(
      questionsOf(ruled, document, chunk_chars).map(async ({ part, question }) => ({
        part,
        answer: await asking.answer(question, settings(), signal),
      })),
    );
    return proposalFrom(model, answers);
  }
}
