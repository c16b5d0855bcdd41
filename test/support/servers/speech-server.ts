import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A request of the transcription protocol. */
export interface AskedRecording {
  bytes: Uint8Array;
  name: string;
  fields: Record<string, string>;
  headers: IncomingMessage["headers"];
}

/** What a speech server does with a recording: hears something, properly or not. */
export type SpeechReply =
  | { hears: object }
  | { status: number; body?: string; headers?: Record<string, string> }
  | { raw: string }
  | { stalls: true }
  | { hangs_up: true };

/** A server on 127.0.0.1 that speaks the OpenAI transcription protocol as it is told to. */
export interface SpeechServer extends AsyncDisposable {
  /** `http://127.0.0.1:port/v1`, for `base_url`. */
  url: string;
  asked: AskedRecording[];
}

/** Opens such a server; `reply` decides over each recording by what was sent and its number, 0-based. */
export async function openSpeechServer(
  reply: (asked: AskedRecording, number: number) => SpeechReply,
): Promise<SpeechServer> {
  const asked: AskedRecording[] = [];
  const server = createServer(async (request, response) => {
    if (request.method !== "POST" || request.url !== "/v1/audio/transcriptions")
      return void response.writeHead(404).end();
    const recording = await recordingIn(request);
    asked.push(recording);
    answer(response, request, reply(recording, asked.length - 1));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function recordingIn(request: IncomingMessage): Promise<AskedRecording> {
  const type = String(request.headers["content-type"]);
  const body = new Uint8Array(await buffer(request));
  const form = await new Response(body, { headers: { "content-type": type } }).formData();
  const file = form.get("file");
  if (!(file instanceof File)) throw new Error("no file was sent");
  const fields = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    name: file.name,
    fields: Object.fromEntries(fields),
    headers: request.headers,
  };
}

function answer(response: ServerResponse, request: IncomingMessage, reply: SpeechReply): void {
  if ("hangs_up" in reply) return void request.socket.destroy();
  if ("stalls" in reply) return void response.writeHead(200).write('{"text": "');
  const [status, body, headers] =
    "hears" in reply
      ? [200, JSON.stringify(reply.hears), {}]
      : "raw" in reply
        ? [200, reply.raw, {}]
        : [reply.status, reply.body ?? "", reply.headers ?? {}];
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
}

/** What a good recogniser hears in the harbour's recordings: two paragraphs, five minutes apart. */
export const harbourWords = {
  task: "transcribe",
  language: "english",
  duration: 318.4,
  text: "The board raised its grain fee by 4 percent. It will apply from May. The north bridge closes on 4 May 2026.",
  segments: [
    {
      id: 0,
      start: 0,
      end: 6.2,
      text: " The Harbour Board of Alder Bay raised its grain fee by 4 percent.",
      avg_logprob: -0.2,
    },
    { id: 1, start: 6.2, end: 9, text: " It will apply from May." },
    { id: 2, start: 312.5, end: 318.4, text: " The council of Alder Bay closes the north bridge on 4 May 2026." },
  ],
};
