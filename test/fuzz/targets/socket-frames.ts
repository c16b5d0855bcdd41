import { once } from "node:events";
import { connect } from "node:net";
import { openService, type TestService } from "../../support/service/service.ts";
import type { Target } from "../target.ts";

let opened: Promise<TestService> | null = null;

/** Frames on a WebSocket of the real server: an upgrade, then whatever bytes. It must say nothing of a fault of its own, and go on answering. */
export const target: Target = {
  seeds: () => [
    Buffer.concat([
      frame(1, '{"type":"auth","token":"cs_live_x"}'),
      frame(1, '{"type":"ping"}'),
      frame(9, "a"),
      frame(8, "\u0003\u00e8bye"),
    ]),
    Buffer.concat([frame(1, '{"type":', false), frame(0, '"ping"}'), frame(10, ""), frame(2, "\u0000\u0001")]),
    frame(1, `{"type":"subscribe","streams":["1"]}${" ".repeat(200)}`),
  ],
  tokens: ["\u0001", "\u0000", "\u007f", "{", "}", '{"type":"ping"}', '"', "\u0003", "\u0002"],
  async read(input) {
    opened ??= openService();
    const service = await opened;
    const { hostname, port } = new URL(service.url);
    const socket = connect({ host: hostname, port: Number(port) });
    const closed = once(socket, "close");
    socket.on("error", () => socket.destroy());
    socket.resume();
    const head = [
      "GET /ws HTTP/1.1",
      `Host: ${hostname}:${port}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
    ];
    socket.write(`${head.join("\r\n")}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`);
    await once(socket, "data").catch(() => null);
    socket.end(input);
    await closed;
    const fault = service.logged.find(({ level }) => level === "error");
    service.logged.length = 0;
    if (fault) throw new Error(`${fault.message} ${String((fault.fields as { err?: unknown }).err ?? "")}`);
  },
};

/** A frame as clients send them: masked, with the shorter forms of its length. RFC 6455, 5.2. */
function frame(opcode: number, text: string, isLast = true): Buffer {
  const mask = Buffer.from([1, 2, 3, 4]);
  const payload = Buffer.from(text).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  const first = (isLast ? 0x80 : 0) | opcode;
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([first, ...length]), mask, payload]);
}
