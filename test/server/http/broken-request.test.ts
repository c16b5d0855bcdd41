import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Sends text over a connection of its own and reads to its end. */
function answerTo(text: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", body = ""] = received.split("\r\n\r\n");
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), body });
    });
    socket.write(text);
  });
}

describe("what is no HTTP", () => {
  test.each([
    ["nonsense", "nonsense\r\n\r\n", "This is not valid HTTP."],
    ["headers without end", `GET /health HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(20_000)}\r\n\r\n`, "are too large"],
    ["no host", "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n", "Host header is missing"],
    ["two lengths", "POST /stories HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "HTTP"],
  ])("is answered with an error in its form: %s", async (_name, text, message) => {
    const { status, body } = await answerTo(text);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toEqual({
      detail: { error_code: "invalid_request", message: expect.stringContaining(message), action: "fix_request" },
    });
  });

  test("is answered without a body where HEAD was asked", async () => {
    const { status, body } = await answerTo(`HEAD /health HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(20_000)}\r\n\r\n`);
    expect({ status, body }).toEqual({ status: 400, body: "" });
  });
});

describe("a body that is too large", () => {
  const big = "x".repeat(3 * 1024 * 1024);
  const inPieces = () => new Blob([big]).stream();

  test.each([
    ["of a stated length", () => ({ body: big })],
    ["of unknown length", () => ({ body: inPieces(), duplex: "half" })],
  ])("does not stand in the way of the next request: %s", async (_name, more) => {
    const { api_key } = await service.member("platform");
    const headers = { authorization: `Bearer ${api_key}`, "content-type": "application/json" };
    for (let count = 0; count < 4; count += 1) {
      const answer = await fetch(`${service.url}/stories`, { method: "POST", headers, ...more() });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ detail: { error_code: "payload_too_large" } });
    }
  });
});
