import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { inTurn } from "../../../server/http/in-turn.ts";

/** A server whose answers are given by hand, except those at /other. */
async function openServer(most?: number) {
  const begun: { path: string; response: ServerResponse }[] = [];
  const heard: { wake?: () => void } = {};
  const listener: RequestListener = ({ url = "" }, response) => {
    if (url === "/other") return void response.end();
    begun.push({ path: url, response });
    heard.wake?.();
  };
  const connections: Socket[] = [];
  const server = createServer(inTurn(listener, most)).on("connection", (socket) => connections.push(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  /** Waits until so many requests were begun. */
  const begin = async (count: number) => {
    while (begun.length < count) await new Promise<void>((wake) => Object.assign(heard, { wake }));
  };
  return {
    begun,
    connections,
    client: () => connect(port, "127.0.0.1").on("error", () => undefined),
    begin,
    /** Waits until so many requests were begun, and answers the last one. */
    async answer(count: number) {
      await begin(count);
      begun[count - 1]?.response.end(`${begun[count - 1]?.path} `);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const ask = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

/** Goes there and back on a connection of its own. */
async function roundTrip(server: Awaited<ReturnType<typeof openServer>>): Promise<void> {
  const client = server.client();
  client.write(ask("/other", "Connection: close\r\n"));
  await text(client);
}

test("of the requests of one packet one is answered at a time, in order", async () => {
  await using server = await openServer();
  const client = server.client();
  client.write(ask("/0") + ask("/1") + ask("/2") + ask("/3", "Connection: close\r\n"));
  const received = text(client);
  for (let count = 1; count <= 4; count += 1) {
    await server.answer(count);
    expect(server.begun).toHaveLength(count);
  }
  expect((await received).match(/\/\d(?= )/g)).toEqual(["/0", "/1", "/2", "/3"]);
});

test("while one waits, nothing more is read of its connection, and other connections are answered", async () => {
  await using server = await openServer();
  const client = server.client();
  client.write(ask("/many").repeat(100_000));
  await server.begin(1);
  for (let count = 0; count < 20; count += 1) await roundTrip(server);
  expect(server.connections[0]?.bytesRead).toBeLessThan(200_000);
  expect(server.begun).toHaveLength(1);
  client.destroy();
});

test("a body that comes behind an answer is read", async () => {
  await using server = await openServer();
  const client = server.client();
  const body = "x".repeat(300_000);
  client.write(ask("/0"));
  client.write(
    `POST /1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await server.answer(1);
  const received = text(client);
  await server.begin(2);
  const { response } = server.begun[1] ?? expect.unreachable();
  response.end(String((await text(response.req)).length));
  expect(await received).toContain("300000");
});

test("a connection that brings one request too many in all is ended, and what waited on it counts no more", async () => {
  await using server = await openServer(10);
  const greedy = server.client();
  greedy.write(ask("/greedy").repeat(12));
  await new Promise<void>((resolve) => greedy.once("close", () => resolve()));
  const modest = server.client();
  modest.write(ask("/modest").repeat(10) + ask("/modest", "Connection: close\r\n"));
  const received = text(modest);
  for (let count = 2; count <= 12; count += 1) await server.answer(count);
  expect((await received).match(/HTTP\/1\.1 200/g)).toHaveLength(11);
});
