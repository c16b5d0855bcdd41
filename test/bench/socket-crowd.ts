import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket } from "ws";
import { z } from "zod";
import type { Stage } from "./benchmark.ts";

/** Where the crowd takes orders. */
export const CrowdGiven = z.object({ crowd: z.string() });
export type CrowdGiven = z.infer<typeof CrowdGiven>;

/** Come to an address as so many clients that send these texts at first, and are ready when each got the last of as many answers. */
const Order = z.object({ url: z.string(), clients: z.int(), greetings: z.array(z.string()) });
export type Order = z.infer<typeof Order>;

/** Clients that connect at once. */
const atOnce = 50;

/** Clients on WebSockets, as a stage: they come where they are told to, and count what they are sent. */
export async function openSocketCrowd(): Promise<Stage> {
  let sockets: WebSocket[] = [];
  const counts = new Map<WebSocket, number>();
  const watched: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => void obey(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    given: { crowd: `http://127.0.0.1:${port}` },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function obey(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await Array.fromAsync<Buffer>(request)).toString();
    if (request.url === "/come") await come(Order.parse(JSON.parse(text)));
    else await everybodyHas(Number(text));
    response.end();
  }

  async function come({ url, clients, greetings }: Order): Promise<void> {
    for (const socket of sockets) socket.terminate();
    sockets = [];
    counts.clear();
    while (sockets.length < clients) {
      const few = Math.min(atOnce, clients - sockets.length);
      sockets.push(...(await Promise.all(Array.from({ length: few }, () => join(url, greetings)))));
    }
    for (const socket of sockets) {
      counts.set(socket, 0);
      socket.on("message", () => counted(socket));
    }
  }

  function counted(socket: WebSocket): void {
    counts.set(socket, (counts.get(socket) ?? 0) + 1);
    const [first] = watched;
    if (first && counts.get(socket) === first.count && hasAll(first.count)) watched.shift()?.resolve();
  }

  function hasAll(count: number): boolean {
    return counts.values().every((each) => each >= count);
  }

  function everybodyHas(count: number): Promise<void> {
    return hasAll(count) ? Promise.resolve() : new Promise((resolve) => watched.push({ count, resolve }));
  }
}

/** Has the crowd come to an address; resolves when all are there. */
export async function gather({ crowd }: CrowdGiven, order: Order): Promise<void> {
  await fetch(`${crowd}/come`, { method: "POST", body: JSON.stringify(order) });
}

/** Resolves when everybody was sent so many messages since they came. */
export async function everybodyHas({ crowd }: CrowdGiven, count: number): Promise<void> {
  await fetch(`${crowd}/has`, { method: "POST", body: String(count) });
}

async function join(url: string, greetings: string[]): Promise<WebSocket> {
  const socket = new WebSocket(url);
  const next = (event: string) => new Promise((resolve) => socket.once(event, resolve));
  await next("open");
  for (const greeting of greetings) {
    const answered = next("message");
    socket.send(greeting);
    await answered;
  }
  return socket;
}
