import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A request that came to a receiver. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A real receiver of webhooks on loopback. */
export interface Receiver extends AsyncDisposable {
  url: string;
  port: number;
  /** In the order of arrival. */
  received: Received[];
  /** How requests are answered from now on; 204 at first. A promise holds the answer back; undefined never answers. */
  answer: (request: Received) => number | undefined | Promise<number>;
  /** What happens when a connection is opened, before anything is read. */
  onConnection: ((socket: Socket) => void) | undefined;
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** Resolves when so many requests have come. */
  arrival(count: number): Promise<void>;
}

/** Opens a receiver on any free port. */
export async function openReceiver(): Promise<Receiver> {
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/in`,
    port,
    received: [],
    answer: () => 204,
    headers: {},
    onConnection: undefined,
    arrival: (count) =>
      receiver.received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve })),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  server.on("connection", (socket: Socket) => receiver.onConnection?.(socket));
  return receiver;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks = await Array.fromAsync<Buffer>(request);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const received = { path: request.url ?? "", headers, body: Buffer.concat(chunks).toString() };
    receiver.received.push(received);
    for (const { count, resolve } of waiting) if (receiver.received.length >= count) resolve();
    const status = await receiver.answer(received);
    if (status !== undefined) response.writeHead(status, receiver.headers).end();
  }
}
