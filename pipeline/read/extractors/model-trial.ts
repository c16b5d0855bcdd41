import type { Document } from "../../../workers/extraction.ts";
import type { ExtractorPool } from "../../../workers/pool.ts";
import type { Dropped } from "../../../workers/proposals/proposal.ts";
import { LlmError, openLlmClient } from "./llm-client.ts";
import { type PartAnswer, proposalFrom } from "./llm-proposal.ts";
import { questionsOf } from "./llm-questions.ts";
import type { LlmSettings } from "./llm-request.ts";

/** What a model made of a text. */
export interface ModelTrial {
  title: string | null;
  /** Claims that the rules found in it. */
  ruled: number;
  /** Claims that the model gave, and those of them that the text proves. */
  proposed: number;
  proved: number;
  /** Sentences that it gave for summary, key insights and takeaways, and those of them that the text proves. */
  sentences: { proposed: number; proved: number };
  /** What of all this the text does not prove, each with what speaks against it. */
  dropped: Dropped[];
  /** What the server counted, null when it did not. */
  tokens: number | null;
  /** Milliseconds that it took to answer. */
  ms: number;
  /** Why there is no answer, or none that could be read; null when there is one. */
  problem: string | null;
}

/** Asks a model about a document once, part by part, and proves what it says. Nothing is kept, and no budget is touched. */
export async function tryModel(
  document: Document,
  settings: LlmSettings & { chunk_chars: number },
  { pool, clock, signal }: { pool: Pick<ExtractorPool, "extract" | "adopt">; clock: () => number; signal: AbortSignal },
): Promise<ModelTrial> {
  const ruled = await pool.extract(document);
  const client = openLlmClient();
  const started = clock();
  const trial: ModelTrial = {
    title: ruled.title,
    ruled: ruled.claims.length,
    proposed: 0,
    proved: 0,
    dropped: [],
    tokens: 0,
    ms: 0,
    problem: null,
    sentences: { proposed: 0, proved: 0 },
  };
  const answers: PartAnswer[] = [];
  try {
    for (const { part, question } of questionsOf(ruled, document, settings.chunk_chars)) {
      const { text, tokens } = await client.ask(question, settings, signal);
      trial.tokens = tokens === null || trial.tokens === null ? null : trial.tokens + tokens;
      const answer = question.form.read(text);
      if (!answer) throw new LlmError("its answer is not what was asked for", { lasting: false });
      answers.push({ part, answer });
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof LlmError)) throw error;
    trial.problem = error.message;
  }
  trial.ms = Math.round(clock() - started);
  const proposal = proposalFrom(settings.model, answers);
  trial.proposed = proposal.claims.length;
  if (trial.proposed === 0) return trial;
  const { extraction, dropped, sentences } = await pool.adopt({ extraction: ruled, proposal });
  return { ...trial, proved: extraction.claims.length, sentences, dropped };
}
