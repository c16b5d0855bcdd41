import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { z } from "zod";

/** A request of the chat protocol, as far as the tests look at it. */
const ChatRequest = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  temperature: z.number(),
  max_tokens: z.int(),
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
  response_format: z.object({ type: z.string(), json_schema: z.object({ schema: z.unknown() }).optional() }).optional(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/** How one server speaks the chat protocol, as its documentation and its own answers show it: a stand-in, no such server. */
export interface ChatServer {
  name: string;
  /** Why it refuses a request; null when it takes it. */
  refusal(request: ChatRequest): string | null;
  /** The bytes of a stream, one piece for each word; `tokens` is what it counted. */
  stream(said: string, about: { request: ChatRequest; tokens: number; finish_reason: string }): string[];
}

/** What a model server does with a request: says something, properly or not. */
export type Reply =
  | { says: string; tokens?: number | null; finish_reason?: string }
  | { status: number; body?: string; headers?: Record<string, string> }
  | { raw: string }
  | { streams: string[]; at_end?: "stalls" | "hangs_up" }
  | { stalls: true }
  | { hangs_up: true };

/** A server on 127.0.0.1 that speaks the OpenAI chat protocol as it is told to. */
export interface LanguageModel extends AsyncDisposable {
  /** `http://127.0.0.1:port/v1`, for `base_url`. */
  url: string;
  /** Everything that was asked, with its headers. */
  asked: { request: ChatRequest; headers: IncomingMessage["headers"] }[];
  /** How many requests were being answered at once at most. */
  atOnceMost: () => number;
}

/** Opens such a server; `reply` decides over each request by what it asks and its number, 0-based. It streams as `speaks` does; without, it answers at once whatever is asked. */
export async function openLanguageModel(
  reply: (request: ChatRequest, number: number) => Reply | Promise<Reply>,
  speaks?: ChatServer,
): Promise<LanguageModel> {
  const asked: LanguageModel["asked"] = [];
  let atOnce = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    response.on("close", () => {
      atOnce -= 1;
    });
    if (request.method !== "POST" || request.url !== "/v1/chat/completions")
      return void send(response, 404, "no such path");
    const chat = ChatRequest.parse(JSON.parse(await textOf(request)));
    asked.push({ request: chat, headers: request.headers });
    const refusal = speaks?.refusal(chat);
    if (refusal) return void send(response, 400, refusal);
    const said = await reply(chat, asked.length - 1);
    give(response, request, speaks && chat.stream === true ? streamed(said, chat, speaks) : said);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    atOnceMost: () => most,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function streamed(reply: Reply, request: ChatRequest, speaks: ChatServer): Reply {
  if (!("says" in reply)) return reply;
  const { says, tokens, finish_reason = "stop" } = reply;
  return { streams: speaks.stream(says, { request, tokens: tokens ?? 100, finish_reason }) };
}

async function writeStream(response: ServerResponse, { streams, at_end }: { streams: string[]; at_end?: string }) {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  for (const piece of streams) await new Promise((written) => response.write(piece, written));
  if (at_end === "hangs_up") response.destroy();
  else if (at_end !== "stalls") response.end();
}

function give(response: ServerResponse, request: IncomingMessage, reply: Reply): void {
  if ("hangs_up" in reply) return void request.socket.destroy();
  if ("stalls" in reply) {
    response.writeHead(200, { "content-type": "application/json" });
    return void response.write('{"choices": [');
  }
  if ("streams" in reply) return void writeStream(response, reply);
  if ("raw" in reply) return void send(response, 200, reply.raw);
  if ("status" in reply) return void send(response, reply.status, reply.body ?? "", reply.headers);
  const { says, tokens = 100, finish_reason = "stop" } = reply;
  const choice = { index: 0, message: { role: "assistant", content: says }, finish_reason };
  const usage = tokens === null ? {} : { usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: tokens } };
  send(response, 200, JSON.stringify({ id: "chat-1", object: "chat.completion", choices: [choice], ...usage }));
}

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body);
}

/** An answer as a good model gives it, for claims of which only some is stated. */
export function claimsAnswer(...claims: Record<string, unknown>[]): string {
  return answer({ claims });
}

/** The same with sentences for the brief. */
export function answer({ claims = [], ...told }: Record<string, Record<string, unknown>[]>): string {
  const usual = { claim_type: "event", confidence: "stated", evidence: "paraphrase" };
  const rest = { featured: false, entities: [] };
  const brief = { summary: [], key_insights: [], takeaways: [], ...told };
  return JSON.stringify({ claims: claims.map((claim) => ({ ...usual, ...rest, ...claim })), ...brief });
}
