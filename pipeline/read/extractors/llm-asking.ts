import { createHash } from "node:crypto";
import PQueue from "p-queue";
import type { ServiceConfig } from "../../../config/service.ts";
import type { Store } from "../../../store/store.ts";
import type { ExtractorDeps } from "./extractor.ts";
import { LlmError, openLlmClient } from "./llm-client.ts";
import { promptVersion } from "./llm-prompt.ts";
import type { LlmQuestion, Message } from "./llm-question.ts";
import type { LlmSettings } from "./llm-request.ts";

type LlmConfig = ServiceConfig["extractor"];
/** What asking takes, from the configuration. */
type Settings = LlmSettings & Pick<LlmConfig, "budget_tokens_per_day" | "concurrency" | "cache_days" | "chunk_chars">;

/** The settings as they are in force. The configuration has a model whenever its extractor is one. */
export function llmSettings({ service, secrets }: ReturnType<ExtractorDeps["config"]>): Settings {
  const { extractor } = service;
  if (extractor.model === null) throw new Error("the extractor llm has no model");
  return { ...extractor, model: extractor.model, api_key: secrets.llm_api_key };
}

/** Questions to a model: each once as long as its answer is kept, a few at a time, within the day's budget. */
export function openAsking({ store, now }: ExtractorDeps) {
  const client = openLlmClient();
  const budget = openTokenBudget(store);
  const queue = new PQueue();
  let tidied = "";
  return {
    async answer<T>(question: LlmQuestion<T>, settings: Settings, signal: AbortSignal): Promise<T> {
      const day = now().toISOString().slice(0, 10);
      const key = questionKey(question.messages, settings);
      const kept = await store.llm.answer(key, day);
      if (kept !== undefined) return question.form.answer.parse(JSON.parse(kept));
      queue.concurrency = settings.concurrency;
      const answer = await queue.add(() => ask(question, settings, { signal, day }), { signal });
      await store.llm.keep(key, JSON.stringify(answer), day);
      if (tidied !== day) await store.llm.forget(dayBefore(now(), settings.cache_days));
      tidied = day;
      return answer;
    },
  };

  /** Asks once more when the answer is not of the form at all: models stumble. */
  async function ask<T>(
    question: LlmQuestion<T>,
    settings: Settings,
    { signal, day }: { signal: AbortSignal; day: string },
  ): Promise<T> {
    const { messages, form } = question;
    for (let attempt = 1; ; attempt++) {
      const settle = await budget.reserve(tokensAtMost(messages, settings), {
        per_day: settings.budget_tokens_per_day,
        day,
      });
      let taken = 0;
      try {
        const { text, tokens } = await client.ask(question, settings, signal);
        taken = tokens ?? tokensOf(messages) + estimated(text);
        const answer = form.read(text);
        if (answer) return answer;
        if (attempt === 2) throw new LlmError("its answer is not what was asked for", { lasting: false });
      } catch (error) {
        if (error instanceof LlmError && error.worked) taken = tokensOf(messages);
        throw error;
      } finally {
        await settle(taken);
      }
    }
  }
}

/** Of what is asked, everything that decides the answer. */
function questionKey(messages: Message[], { model, temperature, max_output_tokens }: Settings): string {
  const question = JSON.stringify([promptVersion, model, temperature, max_output_tokens, messages]);
  return createHash("sha256").update(question).digest("hex");
}

/** What a question takes at most, its answer included. */
function tokensAtMost(messages: Message[], { max_output_tokens }: Settings): number {
  return tokensOf(messages) + max_output_tokens;
}

function tokensOf(messages: Message[]): number {
  return messages.reduce((sum, { content }) => sum + estimated(content), 0);
}

/** Tokens of a text that no server counted. Ours: English has about four characters a token. */
function estimated(text: string): number {
  return Math.ceil(text.length / 4);
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Tokens that a day may take, over all that are asked at once and over restarts. */
interface TokenBudget {
  /** Puts tokens aside for a question; throws LlmError when the day has too few left. Gives how to settle what it really took. */
  reserve(tokens: number, wanted: { per_day: number | null; day: string }): Promise<(taken: number) => Promise<void>>;
}

/**
 * The budget as the store keeps it, for all processes of a database. Tokens are put aside before they are used, so that a process that is
 * killed has counted them.
 */
function openTokenBudget(store: Pick<Store, "llm">): TokenBudget {
  return {
    async reserve(tokens, { per_day, day }) {
      if (!(await store.llm.reserve(day, tokens, per_day)))
        throw new LlmError(`the day's ${per_day} tokens are used up`, { lasting: false });
      return async (taken) => {
        if (taken !== tokens) await store.llm.spend(day, taken - tokens);
      };
    },
  };
}
