import type { IncomingMessage, Server as NodeServer } from "node:http";

/** Whether a request becomes a WebSocket. Any other upgrade that its client would take is ignored. RFC 9110 §7.8. */
export function opensSocket({ url = "", headers }: IncomingMessage): boolean {
  const path = URL.parse(url, "http://localhost")?.pathname;
  return headers.upgrade?.trim().toLowerCase() === "websocket" && path === "/ws";
}

/** Closes connections behind the answer to an upgrade that was ignored: Node drops what came behind it in the same packet. */
export function closeBehindIgnoredUpgrades(node: NodeServer): void {
  node.prependListener("request", ({ headers }, response) => {
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
  });
}
