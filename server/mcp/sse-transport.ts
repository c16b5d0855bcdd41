import type { AuthInfo, JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { agentUnreadMaxBytes } from "../../config/limits.ts";

/** How often an open stream says something, so that proxies keep it. Milliseconds; ours. */
const heartbeatMs = 15_000;

/** A connection of the transport before streamable HTTP (revision 2024-11-05): a stream of events, and an address to post to. */
export interface SseTransport extends Transport {
  /** What the client reads. */
  stream: ReadableStream<Uint8Array>;
  /** Takes what the client posted. */
  receive(message: JSONRPCMessage, authInfo: AuthInfo): void;
}

/**
 * Opens one. `address`: where the client posts; `ended` hears that its stream is closed, by whomever. A client that lets too much
 * wait unread is cut off.
 */
export function sseTransport(address: string, ended: () => void): SseTransport {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const end = () => {
    if (!controller) return;
    clearInterval(heartbeat);
    controller = undefined;
    transport.onclose?.();
    ended();
  };
  const write = (text: string) => {
    controller?.enqueue(encoder.encode(text));
    if (!controller || (controller.desiredSize ?? 0) >= 0) return;
    controller.error(new Error("too much waits unread"));
    end();
  };
  const heartbeat = setInterval(() => write(": open\n\n"), heartbeatMs).unref();
  const stream = new ReadableStream<Uint8Array>(
    {
      start(opened) {
        controller = opened;
        write(`event: endpoint\ndata: ${address}\n\n`);
      },
      cancel: end,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: agentUnreadMaxBytes }),
  );
  const transport: SseTransport = {
    stream,
    async start() {
      // The stream is open from the beginning.
    },
    async send(message) {
      write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
    },
    async close() {
      const open = controller;
      end();
      open?.close();
    },
    receive(message, authInfo) {
      transport.onmessage?.(message, { authInfo });
    },
  };
  return transport;
}
