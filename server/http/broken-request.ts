import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";
import { ServiceError } from "../api/errors.ts";
import type { Log } from "../api/log.ts";
import type { Links } from "../views/links.ts";
import { errorResponse } from "./error-response.ts";

/** What is said of the errors that Node tells by a code of their own. */
const messages: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "The address or the headers are too large.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request took too long to arrive.",
};

/** Answers a connection that brought no HTTP, headers without end, or a request without haste, and closes it. Node gives such an answer no body. */
export function answerBrokenRequest(
  error: Error & { code?: string; rawPacket?: Buffer },
  socket: Duplex,
  { isAnswering, ...deps }: { links: Links; log: Log; isAnswering: boolean },
): void {
  // In the middle of another answer it would be taken for a part of that.
  if (!socket.writable || error.code === "ECONNRESET" || isAnswering) {
    socket.destroy();
    return;
  }
  const message = messages[error.code ?? ""] ?? "This is not valid HTTP.";
  const request_id = randomUUID();
  const refused = errorResponse(new ServiceError("request_not_http", message), { ...deps, request_id });
  const body = JSON.stringify(refused.body);
  const lines = [
    `HTTP/1.1 ${refused.status} Bad Request`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${request_id}`,
    "connection: close",
  ];
  const isHead = error.rawPacket?.subarray(0, 5).toString("latin1") === "HEAD ";
  socket.end(`${lines.join("\r\n")}\r\n\r\n${isHead ? "" : body}`);
}
