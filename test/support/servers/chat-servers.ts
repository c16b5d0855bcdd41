import type { ChatRequest, ChatServer } from "./language-model.ts";

/** As llama.cpp's server streams: pings while it reads the question, a first piece with a role and no words, timings in the last one, usage only when it is asked for. */
const llamaCpp: ChatServer = {
  name: "llama.cpp's server",
  refusal: ({ response_format }) =>
    response_format?.type === "json_schema" && !response_format.json_schema?.schema
      ? '{"error":{"code":400,"message":"no schema","type":"invalid_request_error"}}'
      : null,
  stream: (said, { request, tokens, finish_reason }) => [
    ":\n\n",
    chunk({ role: "assistant", content: null }),
    ...wordsOf(said).map((content) => chunk({ content })),
    chunk({}, { finish_reason, more: { timings: { prompt_n: 1, predicted_n: 1 } } }),
    ...(asksForUsage(request) ? [usageChunk(tokens, { timings: { prompt_n: 1, predicted_n: 1 } })] : []),
    "data: [DONE]\n\n",
  ],
};

/** As Ollama streams under `/v1`: fields that it does not know are passed over, every piece has a role, thoughts come as `reasoning`. */
const ollama: ChatServer = {
  name: "Ollama",
  refusal: () => null,
  stream: (said, { request, tokens, finish_reason }) => [
    chunk({ role: "assistant", content: "", reasoning: "They want a list of claims. {" }),
    ...wordsOf(said).map((content) => chunk({ role: "assistant", content })),
    chunk({ role: "assistant", content: "" }, { finish_reason }),
    ...(asksForUsage(request) ? [usageChunk(tokens)] : []),
    "data: [DONE]\n\n",
  ],
};

/** As vLLM streams: a first piece that only has a role, why it stopped beside the last word, usage in a piece without choices; stream options without a stream are refused. */
const vllm: ChatServer = {
  name: "vLLM",
  refusal: ({ stream, stream_options }) =>
    stream_options && !stream
      ? '{"object":"error","message":"Stream options can only be defined when `stream=True`.","type":"BadRequestError","code":400}'
      : null,
  stream: (said, { request, tokens, finish_reason }) => {
    const words = wordsOf(said);
    return [
      chunk({ role: "assistant", content: "" }),
      ...words.slice(0, -1).map((content) => chunk({ content })),
      chunk({ content: words.at(-1) ?? "" }, { finish_reason, more: { stop_reason: null } }),
      ...(asksForUsage(request) ? [usageChunk(tokens)] : []),
      "data: [DONE]\n\n",
    ];
  },
};

/** All of them. */
export const chatServers = [llamaCpp, ollama, vllm];

/** One event with words. */
export function chunk(delta: object, { finish_reason = null as string | null, more = {} } = {}): string {
  const choice = { index: 0, delta, logprobs: null, finish_reason };
  return event({ id: "chat-1", object: "chat.completion.chunk", created: 1, model: "m", choices: [choice], ...more });
}

function usageChunk(total_tokens: number, more = {}): string {
  const usage = { prompt_tokens: 1, completion_tokens: total_tokens - 1, total_tokens };
  return event({ id: "chat-1", object: "chat.completion.chunk", created: 1, model: "m", choices: [], usage, ...more });
}

function event(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function asksForUsage({ stream_options }: ChatRequest): boolean {
  return stream_options?.include_usage === true;
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}
