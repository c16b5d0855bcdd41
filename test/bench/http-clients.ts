import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";
import { z } from "zod";
import type { Stage } from "./benchmark.ts";

/** Where the clients take orders. */
export const ClientsGiven = z.object({ clients: z.string() });
export type ClientsGiven = z.infer<typeof ClientsGiven>;

/** What is asked, how often, and what has to come of it each time: its status, and at least so many bytes of body. */
const Order = z.object({
  url: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  requests: z.int(),
  status: z.int(),
  bytes_min: z.int(),
});
export type Order = z.infer<typeof Order>;

/** Connections that are kept open, each with one request under way. Ours: enough that the server never waits. */
const connections = 16;

/** Clients as a stage: a process of their own asks what it is told to, so that only the server's work counts as the server's. */
export async function openHttpClients(): Promise<Stage> {
  const server = createServer((request, response) => void obey(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    given: { clients: `http://127.0.0.1:${port}` },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function obey(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await Array.fromAsync<Buffer>(request)).toString();
  try {
    await carryOut(Order.parse(JSON.parse(body)));
    response.end();
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

async function carryOut({ url, path, headers, requests, status, bytes_min }: Order): Promise<void> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  let asked = 0;
  const client = async () => {
    while (asked < requests) {
      asked += 1;
      const answer = await pool.request({ method: "GET", path, headers });
      const { byteLength } = await answer.body.bytes();
      if (answer.statusCode !== status || byteLength < bytes_min)
        throw new Error(`${path} was answered with ${answer.statusCode} and ${byteLength} bytes`);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, client));
  } finally {
    await pool.destroy();
  }
}

/** Has the clients ask; resolves when all is answered as it has to be. Throws when something else came. */
export async function askAll({ clients }: ClientsGiven, order: Order): Promise<void> {
  const answer = await fetch(clients, { method: "POST", body: JSON.stringify(order) });
  if (!answer.ok) throw new Error(await answer.text());
}
