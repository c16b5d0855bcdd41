import { createHash } from "node:crypto";
import PQueue from "p-queue";
import { z } from "zod";
import { claimsPerRecordMax } from "../../config/limits.ts";
import type { ServiceConfig } from "../../config/service.ts";
import type { Span } from "../../store/model/claim.ts";
import type { Document, Extraction } from "../../workers/extraction.ts";
import type { ProposedClaim } from "../../workers/proposals/proposal.ts";
import type { ExtractorMeans } from "../extractors.ts";
import type { Extractor } from "./extractor.ts";
import { AnsweredClaim, answeredClaims } from "./llm-answer.ts";
import { openTokenBudget } from "./llm-budget.ts";
import { LlmError, type LlmSettings, openLlmClient } from "./llm-client.ts";
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

type LlmConfig = ServiceConfig["extractor"];
type Settings = LlmSettings & Pick<LlmConfig, "budget_tokens_per_day" | "concurrency" | "cache_days">;

function llmSettings({ service, secrets }: ReturnType<ExtractorMeans["config"]>): Settings {
  const { extractor } = service;
  if (extractor.model === null) throw new Error("the extractor llm has no model");
  return { ...extractor, model: extractor.model, api_key: secrets.llm_api_key };
}

/** Questions to a model: each once as long as its answer is kept, a few at a time, within the day's budget. */
function openAsking({ store, now }: ExtractorMeans) {
  const client = openLlmClient();
  const budget = openTokenBudget(store);
  const queue = new PQueue();
  let tidied = "";
  return {
    async claims(messages: Message[], settings: Settings, signal: AbortSignal): Promise<AnsweredClaim[]> {
      const day = now().toISOString().slice(0, 10);
      const key = questionKey(messages, settings);
      const kept = await store.llm.answer(key, day);
      if (kept !== undefined) return z.array(AnsweredClaim).parse(JSON.parse(kept));
      queue.concurrency = settings.concurrency;
      const claims = await queue.add(() => ask(messages, settings, { signal, day }), { signal });
      await store.llm.keep(key, JSON.stringify(claims), day);
      if (tidied !== day) await store.llm.forget(dayBefore(now(), settings.cache_days));
      tidied = day;
      return claims;
    },
  };

  /** Asks once more when the answer holds no claims at all: models stumble. */
  async function ask(messages: Message[], settings: Settings, { signal, day }: { signal: AbortSignal; day: string }) {
    for (let attempt = 1; ; attempt++) {
      const settle = await budget.reserve(tokensAtMost(messages, settings), {
        per_day: settings.budget_tokens_per_day,
        day,
      });
      let taken = 0;
      try {
        const answer = await client.ask(messages, settings, signal);
        taken = answer.tokens ?? tokensOf(messages) + estimated(answer.text);
        const claims = answeredClaims(answer.text);
        if (claims) return claims;
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
