import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket } from "ws";
import { z } from "zod";
import type { ServiceProcess } from "../support/service/service-process.ts";

/** Everybody who is told of what comes, spread over the streams. */
export interface Listeners extends AsyncDisposable {
  /** What was told wrongly: forged, out of order, twice, or a connection that ended. */
  faults: string[];
  /** How many stories each listener was told of, by its stream. */
  told(): { stream_id: string; who: string; stories: number }[];
}

/** One of them. */
interface Listener {
  stream_id: string;
  who: string;
  stories: number;
}

const NewWebhook = z.object({ data: z.object({ secret: z.string() }) });
const Message = z.object({
  type: z.string(),
  event_id: z.string().optional(),
  updated: z.boolean().optional(),
});

/** Opens so many webhooks, with their receivers, and WebSockets, each on one stream. */
export async function openListeners(
  service: ServiceProcess,
  { stream_ids, webhooks, sockets }: { stream_ids: string[]; webhooks: number; sockets: number },
): Promise<Listeners> {
  const parts = new AsyncDisposableStack();
  const faults: string[] = [];
  const listeners: Listener[] = [];
  const listener = (kind: string, number: number): Listener => {
    const each = { stream_id: stream_ids[number % stream_ids.length] ?? "", who: `${kind} ${number}`, stories: 0 };
    listeners.push(each);
    return each;
  };
  const receiver = parts.use(await openReceivers(faults));
  for (let number = 0; number < webhooks; number += 1) {
    const hook = listener("webhook", number);
    receiver.expect(number, hook, await register(service, `${receiver.url}/${number}`, hook.stream_id));
  }
  for (let number = 0; number < sockets; number += 1)
    parts.use(await openSocket(service, listener("socket", number), faults));
  return {
    faults,
    told: () => listeners.map(({ stream_id, who, stories }) => ({ stream_id, who, stories })),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

async function register(service: ServiceProcess, url: string, stream_id: string): Promise<string> {
  const answer = await fetch(`${service.url}/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.operator.api_key}`, "content-type": "application/json" },
    body: JSON.stringify({ url, stream_id, events: ["manifest.matched"] }),
  });
  if (!answer.ok) throw new Error(`a webhook was refused: ${await answer.text()}`);
  return NewWebhook.parse(await answer.json()).data.secret;
}

/** Receivers of all webhooks behind one port: the path tells which. */
async function openReceivers(faults: string[]) {
  const hooks = new Map<string, { hook: Listener; secret: string; numbers: Set<string> }>();
  const server = createServer((request, response) => void take(request, response));
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    expect: (number: number, hook: Listener, secret: string) =>
      void hooks.set(`/${number}`, { hook, secret, numbers: new Set() }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync<Buffer>(request));
    response.writeHead(204).end();
    const known = hooks.get(request.url ?? "");
    if (!known) return void faults.push(`a delivery to ${request.url}`);
    const { hook, secret, numbers } = known;
    const number = String(request.headers["x-service-sequence"]);
    const mac = createHmac("sha256", secret).update(body).digest("hex");
    if (request.headers["x-service-signature"] !== `sha256=${mac}`) faults.push(`${hook.who}: a forged delivery`);
    // Those under way at once may overtake each other.
    if (numbers.has(number)) faults.push(`${hook.who}: delivery ${number} came twice`);
    numbers.add(number);
    hook.stories = numbers.size;
  }
}

async function openSocket(service: ServiceProcess, listener: Listener, faults: string[]): Promise<AsyncDisposable> {
  const socket = new WebSocket(`${service.url.replace("http", "ws")}/ws`);
  let isLeaving = false;
  let last = 0;
  socket.on("close", (code) => {
    if (!isLeaving) faults.push(`${listener.who} was closed with ${code}`);
  });
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  await say({ type: "auth", token: service.operator.api_key }, "auth_ok");
  await say({ type: "subscribe", streams: [listener.stream_id] }, "subscribed");
  socket.on("message", (data) => {
    const { type, event_id, updated } = Message.parse(JSON.parse(data.toString()));
    if (type !== "story") return void faults.push(`${listener.who} was told ${type}`);
    if (updated) return;
    listener.stories += 1;
    if (!(Number(event_id) > last)) faults.push(`${listener.who}: event ${event_id} came after ${last}`);
    last = Number(event_id);
  });
  return {
    async [Symbol.asyncDispose]() {
      isLeaving = true;
      socket.terminate();
    },
  };

  async function say(message: object, answer: string): Promise<void> {
    const answered = new Promise<unknown>((resolve) =>
      socket.once("message", (data) => resolve(JSON.parse(data.toString()))),
    );
    socket.send(JSON.stringify(message));
    const { type } = Message.parse(await answered);
    if (type !== answer) throw new Error(`${listener.who} was answered with ${type}`);
  }
}
