import { z } from "zod";
import { jsonOf } from "../../../config/yaml/json-of.ts";
import { boundedBytes, boundedText, shown } from "../../fetch/server-answer.ts";
import { eventData } from "./event-stream.ts";

/** A model's answer. `tokens`: what the server counted, null when it did not; `is_cut`: it broke off at the limit. */
export interface LlmAnswer {
  text: string;
  tokens: number | null;
  is_cut: boolean;
}

/** Bytes of an answer, and of the events that carry it, each of which has some hundred around its word. Ours. */
const answerBytesMax = 4 * 1024 * 1024;
const streamBytesMax = 16 * answerBytesMax;

/** The answer in a response that streams, or in one that does not although it was asked to; else what is wrong with it. `alive` is called whenever more of a stream has come. */
export async function readCompletion(response: Response, alive: () => void): Promise<LlmAnswer | { problem: string }> {
  const body = bytesOf(response);
  if (response.headers.get("content-type")?.includes("event-stream")) return streamedAnswer(body, alive);
  const text = await boundedText(body, answerBytesMax);
  if (/^\s*(?:data|event|id)?:/.test(text)) return streamedAnswer([new TextEncoder().encode(text)], alive);
  return Completion.safeParse(jsonOf(text)).data ?? { problem: `its server answered with ${shown(text)}` };
}

/** The bytes of a response as they come; whoever stops reading ends the request. */
export async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
  } finally {
    await reader?.cancel();
  }
}

const Usage = z.object({ total_tokens: z.number().nonnegative() }).nullish().catch(null);

/** What of an answer of the chat protocol is read; servers put much else beside it. */
const Completion = z
  .object({
    choices: z
      .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
      .min(1),
    usage: Usage,
  })
  .transform(({ choices: [first], usage }): LlmAnswer => {
    return {
      text: first?.message.content ?? "",
      tokens: usage?.total_tokens ?? null,
      is_cut: first?.finish_reason === "length",
    };
  });

const Words = z.object({ content: z.string().nullish() }).nullish();

/** What of an event is read: words of thought are none of the answer, and the event that counts tokens has no choice. */
const Piece = z.object({
  choices: z.array(z.object({ delta: Words, message: Words, finish_reason: z.string().nullish() })).catch([]),
  usage: Usage,
  error: z.unknown().optional(),
  // An error may come without that name: a message and no choices.
  message: z.unknown().optional(),
});

async function streamedAnswer(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  alive: () => void,
): Promise<LlmAnswer | { problem: string }> {
  const answer: LlmAnswer = { text: "", tokens: null, is_cut: false };
  let [hasBegun, isWhole] = [false, false];
  // Before its first word a model reads the question, however long; after it comments too show that its server is at work.
  const heard = () => {
    if (hasBegun) alive();
  };
  for await (const data of eventData(tapped(boundedBytes(body, streamBytesMax), heard))) {
    if (!hasBegun) alive();
    hasBegun = true;
    if (data.trim() === "[DONE]") return answer;
    const piece = Piece.safeParse(jsonOf(data)).data;
    const [choice] = piece?.choices ?? [];
    if (piece?.error || (!choice && piece?.message)) return { problem: `its server broke off with ${shown(data)}` };
    answer.text += choice?.delta?.content ?? choice?.message?.content ?? "";
    answer.tokens = piece?.usage?.total_tokens ?? answer.tokens;
    answer.is_cut ||= choice?.finish_reason === "length";
    isWhole ||= typeof choice?.finish_reason === "string";
  }
  // Some servers do not say that they are done, but each says why the model stopped.
  return isWhole ? answer : { problem: `its server's answer broke off after ${shown(answer.text)}` };
}

async function* tapped(body: AsyncIterable<Uint8Array>, tap: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    tap();
    yield chunk;
  }
}
