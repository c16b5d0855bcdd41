import type { Server as NodeServer, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ServerConfig } from "../api/server-config.ts";

/** How long clients may take to read: `http` in the settings. */
type ReadingTimes = Pick<ServerConfig["service"]["http"], "stall_timeout_ms" | "answer_timeout_ms">;

/**
 * Ends connections whose clients do not read: those that take nothing of what is sent for so long, and those that have not taken
 * the whole of an answer so long after it was complete. Whoever waits for the service, as open streams of events do, is left alone.
 */
export function endSlowReaders(node: NodeServer, { stall_timeout_ms, answer_timeout_ms }: ReadingTimes): void {
  const answers = new WeakMap<Socket, Set<ServerResponse>>();
  node.on("request", ({ socket }, response) => {
    const open = answers.get(socket) ?? new Set();
    answers.set(socket, open.add(response));
    let patience: NodeJS.Timeout | undefined;
    // All of it was handed over: what is left is the client's to do.
    response.once("prefinish", () => {
      // Whoever left before the answer was ready is waited for no more.
      if (response.closed) return;
      patience = setTimeout(() => socket.resetAndDestroy(), answer_timeout_ms).unref();
    });
    response.once("close", () => {
      clearTimeout(patience);
      open.delete(response);
    });
  });
  // Node tells of connections on which nothing moved, also of those that fell idle between requests, and leaves them to whoever listens.
  node.setTimeout(stall_timeout_ms, (socket) => {
    const isAsked = (answers.get(socket)?.size ?? 0) > 0;
    if (socket.writableLength > 0) socket.resetAndDestroy();
    else if (!isAsked) socket.destroy();
  });
}
