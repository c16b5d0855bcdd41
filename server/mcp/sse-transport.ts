import type { AuthInfo, JSONRPCMessage, Transport } from "@modelcontextprotocol/server";

/** How often an open stream says something, so that proxies keep it. Milliseconds; ours. */
const heartbeatMs = 15_000;

/** A connection of the transport before streamable HTTP (revision 2024-11-05): a stream of events, and an address to post to. */
export interface SseTransport extends Transport {
  /** What the client reads. */
  stream: ReadableStream<Uint8Array>;
  /** Takes what the client posted. */
  receive(message: JSONRPCMessage, authInfo: AuthInfo): void;
}

/** Opens one. `address`: where the client posts. */
export function sseTransport(address: string): SseTransport {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const write = (text: string) => controller?.enqueue(encoder.encode(text));
  const heartbeat = setInterval(() => write(": open\n\n"), heartbeatMs).unref();
  const end = () => {
    clearInterval(heartbeat);
    controller = undefined;
    transport.onclose?.();
  };
  const stream = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
      write(`event: endpoint\ndata: ${address}\n\n`);
    },
    cancel: end,
  });
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
      if (!open) return;
      end();
      open.close();
    },
    receive(message, authInfo) {
      transport.onmessage?.(message, { authInfo });
    },
  };
  return transport;
}
