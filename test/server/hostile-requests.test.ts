import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { untilAnswering, untilCut, untilRead } from "../support/service/server-side.ts";
import { type Member, openService, type TestService } from "../support/service/service.ts";

let service: TestService;
let member: Member;
beforeAll(async () => {
  service = await openService();
  member = await service.member("platform");
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => {
  service.logged.length = 0;
});

/** A connection, with what came over it. */
interface Line {
  socket: Socket;
  received(): string;
  /** Resolves when the service has ended it. */
  ended: Promise<void>;
}

function open({ url } = service): Promise<Line> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  // A connection that is cut off while something is being sent tells so; what counts is what was answered.
  socket.on("error", () => undefined);
  const line = { socket, received: () => received, ended };
  return new Promise((resolve) => socket.once("connect", () => resolve(line)));
}

/** Sends bytes, ends the sending half, and reads to the end. */
async function exchange(text: string): Promise<string> {
  const line = await open();
  line.socket.end(text, "latin1");
  await line.ended;
  return line.received();
}

const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const paths = () => service.logged.flatMap(({ fields }) => ("path" in fields ? [String(fields.path)] : []));

/** A request that stands where a body would end, were its length read in another way. */
const inner = "GET /inner HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
const head = "POST /stories HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n";

describe("a request whose end two readers would see in different places is refused, and what stands behind it is never heard", () => {
  test.each([
    [
      "Content-Length and Transfer-Encoding",
      `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      "Transfer-Encoding and Content-Length",
      `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${inner}`,
    ],
    ["two lengths that differ", `${head}Content-Length: 0\r\nContent-Length: 5\r\n\r\n${inner}`],
    ["two lengths that agree", `${head}Content-Length: 0\r\nContent-Length: 0\r\n\r\n${inner}`],
    ["lengths in a list", `${head}Content-Length: 0, 5\r\n\r\n${inner}`],
    ["a length with a sign", `${head}Content-Length: +0\r\n\r\n${inner}`],
    ["a negative length", `${head}Content-Length: -1\r\n\r\n${inner}`],
    ["a hexadecimal length", `${head}Content-Length: 0x0\r\n\r\n${inner}`],
    ["a length beyond 64 bits", `${head}Content-Length: 18446744073709551616\r\n\r\n${inner}`],
    ["a length with a space inside", `${head}Content-Length: 0 0\r\n\r\n${inner}`],
    ["a space before the colon", `${head}Content-Length : 0\r\n\r\n${inner}`],
    ["a space before the colon of Transfer-Encoding", `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${inner}`],
    ["chunked, but not as the last", `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${inner}`],
    ["chunked with another letter", `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`],
    ["chunked behind a tab", `${head}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n${inner}`],
    ["chunked twice", `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${inner}`],
    ["a folded header", `${head}X-One: a\r\n Content-Length: 0\r\n\r\n${inner}`],
    ["a folded Transfer-Encoding", `${head}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${inner}`],
    ["a bare LF after a header", `${head}X-One: a\nContent-Length: 0\r\n\r\n${inner}`],
    ["a bare CR in a header", `${head}X-One: a\rContent-Length: 0\r\n\r\n${inner}`],
    ["a zero character in a header", `${head}X-One: a\0b\r\n\r\n${inner}`],
    ["a header without a name", `${head}: a\r\n\r\n${inner}`],
    ["a header without a colon", `${head}Content-Length 0\r\n\r\n${inner}`],
    ["a chunk's size that is no number", `${head}Transfer-Encoding: chunked\r\n\r\nz\r\n\r\n${inner}`],
    ["a chunk's size with 0x", `${head}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${inner}`],
    ["a negative chunk's size", `${head}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${inner}`],
    ["a chunk's size beyond 64 bits", `${head}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n${inner}`],
    ["a chunk longer than its size", `${head}Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n${inner}`],
    ["a bare LF after a chunk's size", `${head}Transfer-Encoding: chunked\r\n\r\n0\n\r\n${inner}`],
    ["a chunk's size with a space", `${head}Transfer-Encoding: chunked\r\n\r\n 0\r\n\r\n${inner}`],
    ["an extension of 64 KB", `${head}Transfer-Encoding: chunked\r\n\r\n0;${"x".repeat(65_536)}\r\n\r\n${inner}`],
    ["a line of a request with a bare CR", `GET /health\r HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n${inner}`],
    ["another version", `POST /stories HTTP/3.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n${inner}`],
    [
      "a body for HTTP/1.0 in chunks",
      `POST /stories HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n${inner}`,
    ],
  ])("%s", async (_name, text) => {
    const received = await exchange(text);
    expect(paths()).not.toContain("/inner");
    expect(statuses(received).filter((status) => status < 400 || status >= 500)).toEqual([]);
    // What is refused while its body still comes may have been answered before its end was found to be none.
    expect(statuses(received).length).toBeLessThanOrEqual(2);
  });

  test("and requests behind each other, each with one clear end, are both heard", async () => {
    const received = await exchange(`GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n${inner}`);
    expect(statuses(received)).toEqual([200, 404]);
    expect(paths().sort()).toEqual(["/health", "/inner"]);
  });
});

test.each(["Host: 127.0.0.1\r\nHost: evil.example", "Host: evil.example\r\nhost: 127.0.0.1", "Host: a\r\nHost: a"])(
  "a request with two hosts is refused: %j",
  async (hosts) => {
    const received = await exchange(`GET /health HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
    expect(statuses(received)).toEqual([400]);
  },
);

test("what cannot be read behind a request gets into the answer to none, however long that takes to send", async () => {
  const ask = "GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  const whole = await exchange(`${ask}Connection: close\r\n\r\n`);
  const length = Number(/content-length: (\d+)/i.exec(whole)?.[1]);
  expect(length).toBeGreaterThan(100_000);
  for (const requests of [1, 2, 8]) {
    const line = await open();
    line.socket.pause();
    line.socket.write(`${ask}\r\n`.repeat(requests));
    await untilAnswering(line.socket);
    line.socket.write("nonsense\r\n\r\n");
    await untilRead(line.socket);
    line.socket.resume();
    await line.ended;
    let rest = line.received();
    while (rest.startsWith("HTTP/1.1 200")) {
      const from = rest.indexOf("\r\n\r\n") + 4;
      const body = rest.slice(from, from + length);
      expect(body).not.toContain("HTTP/1.1");
      rest = rest.slice(from + length);
    }
    expect(rest === "" || rest.startsWith("HTTP/1.1 400")).toBe(true);
  }
});

describe("a head without measure is refused", () => {
  test.each([
    ["an address of 20 KB", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`],
    ["one header of 20 KB", `GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${"y".repeat(20_000)}\r\n\r\n`],
    ["ten thousand headers", `GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n${"X: y\r\n".repeat(10_000)}\r\n`],
    ["a name of 20 KB", `GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n${"X".repeat(20_000)}: y\r\n\r\n`],
    ["a method that nobody knows", `${"A".repeat(1000)} / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`],
    ["a trailer of 100 KB", `${head}Transfer-Encoding: chunked\r\n\r\n0\r\nX: ${"y".repeat(100_000)}\r\n\r\n`],
  ])("%s", async (_name, text) => {
    const received = await exchange(text);
    expect(statuses(received).filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(statuses(received).length).toBeLessThanOrEqual(1);
  });
});

describe("who sends slowly is not waited for", () => {
  let impatient: TestService;
  beforeAll(async () => {
    const http = {
      headers_timeout_ms: 400,
      request_timeout_ms: 900,
      keep_alive_timeout_ms: 1000,
      connections_max: 40,
    };
    impatient = await openService({ settings: { http } });
  });
  afterAll(() => impatient[Symbol.asyncDispose]());

  test("a head that comes in drops ends its connection", async () => {
    const line = await open(impatient);
    line.socket.write("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    const dripping = setInterval(() => line.socket.write("X: y\r\n"), 100);
    await line.ended;
    clearInterval(dripping);
    expect(statuses(line.received())).toEqual([400]);
    expect(line.received()).toContain("The request took too long to arrive.");
  });

  test("a connection that says nothing at all is ended", async () => {
    const line = await open(impatient);
    await line.ended;
    expect(impatient.logged).toEqual([]);
  });

  test("a connection that is not used again is ended, and its client was told when", async () => {
    const line = await open(impatient);
    line.socket.write("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    await line.ended;
    expect(statuses(line.received())).toEqual([200]);
    expect(line.received()).toMatch(/^Keep-Alive: timeout=1\r$/m);
  });

  test.each([
    ["of a stated length", "Content-Length: 1000\r\n\r\n", "x"],
    ["in chunks without an end", "Transfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"],
  ])("a body that comes in drops ends its connection: %s", async (_name, lengths, drop) => {
    const line = await open(impatient);
    const { api_key } = await impatient.member("platform");
    line.socket.write(`${head}Authorization: Bearer ${api_key}\r\n${lengths}`);
    const dripping = setInterval(() => line.socket.write(drop), 100);
    await line.ended;
    clearInterval(dripping);
    expect(statuses(line.received()).filter((status) => status < 400 || status >= 500)).toEqual([]);
  });

  test("many of them leave room for others, and are turned away when there are too many", async () => {
    const lines = await Promise.all(Array.from({ length: 39 }, () => open(impatient)));
    for (const { socket } of lines) socket.write("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    const { request } = impatient;
    const isAnswered = () =>
      request("/health", { headers: { connection: "close" } }).then(({ status }) => status === 200);
    expect(await isAnswered()).toBe(true);
    const more = await Promise.all(Array.from({ length: 20 }, () => open(impatient)));
    await Promise.all(more.slice(2).map(({ ended }) => ended));
    const cut = [...lines, ...more].map(({ socket }) => untilCut(socket));
    await Promise.all(lines.map(({ ended }) => ended));
    for (const { socket } of more) socket.destroy();
    await Promise.all(cut);
    expect(await isAnswered()).toBe(true);
  });
});

describe("a body without measure", () => {
  test("in chunks without an end is cut off, and costs no more memory than a body may have", async () => {
    const line = await open();
    const key = `Authorization: Bearer ${member.api_key}\r\n`;
    line.socket.write(`${head}${key}Transfer-Encoding: chunked\r\n\r\n`);
    const chunk = Buffer.from(`10000\r\n${"x".repeat(65_536)}\r\n`);
    let sent = 0;
    while (!line.socket.destroyed && sent < 64 * 1024 * 1024) {
      sent += chunk.length;
      if (!line.socket.write(chunk)) await new Promise((go) => line.socket.once("drain", go).once("close", go));
    }
    line.socket.destroy();
    await line.ended;
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    expect(statuses(line.received()).filter((status) => status !== 413)).toEqual([]);
  });

  test("of a stated length that is far too large is refused before it comes", async () => {
    const line = await open();
    const key = `Authorization: Bearer ${member.api_key}\r\n`;
    line.socket.write(`${head}${key}Content-Length: 9000000000000000\r\n\r\n`);
    while (statuses(line.received()).length === 0) await once(line.socket, "data");
    expect(statuses(line.received())).toEqual([413]);
    line.socket.destroy();
  });

  test("in very many tiny chunks is no danger", async () => {
    const key = `Authorization: Bearer ${member.api_key}\r\n`;
    const before = process.cpuUsage().user;
    await exchange(`${head}${key}Transfer-Encoding: chunked\r\n\r\n${"1\r\nx\r\n".repeat(50_000)}0\r\n\r\n`);
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(10);
  });
});
