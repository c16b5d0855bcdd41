import type { Document } from "../../../workers/extraction.ts";
import type { ExtractorPool } from "../../../workers/pool.ts";
import type { Dropped } from "../../../workers/proposals/proposal.ts";
import type { SignalSentence } from "../../../workers/proposals/signal-sentence.ts";
import { exampleSentences } from "./example-signals.ts";
import { LlmError, openLlmClient } from "./llm-client.ts";
import { type PartAnswer, proposalFrom } from "./llm-proposal.ts";
import type { LlmQuestion } from "./llm-question.ts";
import { questionsOf } from "./llm-questions.ts";
import type { LlmSettings } from "./llm-request.ts";
import { signalsQuestion, wordsIn } from "./llm-signals.ts";

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
  /** Sentences that it gave for signals, and those of them that say what they should. */
  signals: { proposed: number; proved: number };
  /** What of all this is not proved, each with what speaks against it. */
  dropped: Dropped[];
  /** What the server counted, null when it did not. */
  tokens: number | null;
  /** Milliseconds that it took to answer. */
  ms: number;
  /** Why there is no answer, or none that could be read; null when there is one. */
  problem: string | null;
}

/** What a trial runs on. */
interface TrialDeps {
  pool: Pick<ExtractorPool, "extract" | "adopt" | "proveSignals">;
  clock: () => number;
  signal: AbortSignal;
}

/**
 * Asks a model about a document once, part by part, and proves what it says; then for words for a few signals, as if others had said the
 * same or another number. Nothing is kept, and no budget is touched.
 */
export async function tryModel(
  document: Document,
  settings: LlmSettings & { chunk_chars: number },
  { pool, clock, signal }: TrialDeps,
): Promise<ModelTrial> {
  const ruled = await pool.extract(document);
  const client = openLlmClient();
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
    signals: { proposed: 0, proved: 0 },
  };
  const answers: PartAnswer[] = [];
  await unlessItFails(async () => {
    for (const { part, question } of questionsOf(ruled, document, settings.chunk_chars))
      answers.push({ part, answer: await ask(question) });
  });
  const proposal = proposalFrom(settings.model, answers);
  trial.proposed = proposal.claims.length;
  if (trial.proposed === 0) return trial;
  const { extraction, dropped, sentences } = await pool.adopt({ extraction: ruled, proposal });
  Object.assign(trial, { proved: extraction.claims.length, sentences, dropped });
  await unlessItFails(() => trySignals(exampleSentences(extraction)));
  return trial;

  async function trySignals(sentences: SignalSentence[]): Promise<void> {
    if (sentences.length === 0) return;
    const said = wordsIn(await ask(signalsQuestion(sentences)), sentences.length);
    const { words, dropped } = await pool.proveSignals({ sentences, said });
    const given = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null).length;
    trial.signals = { proposed: given(said), proved: given(words) };
    trial.dropped = [...trial.dropped, ...dropped];
  }

  async function ask<T>(question: LlmQuestion<T>): Promise<T> {
    const started = clock();
    const { text, tokens } = await client.ask(question, settings, signal).finally(() => {
      trial.ms += Math.round(clock() - started);
    });
    trial.tokens = tokens === null || trial.tokens === null ? null : trial.tokens + tokens;
    const answer = question.form.read(text);
    if (!answer) throw new LlmError("its answer is not what was asked for", { lasting: false });
    return answer;
  }

  async function unlessItFails(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof LlmError)) throw error;
      trial.problem ??= error.message;
    }
  }
}
