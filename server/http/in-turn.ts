/** Design: docs/design/admission.md */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How many requests of all connections may wait for the answers before them: some three kilobytes each. Ours. */
const waitingMax = 20_000;

/** A connection on which something was asked. */
interface Line {
  isAnswering: boolean;
  /** What was asked meanwhile, in order. */
  waiting: [request: IncomingMessage, response: ServerResponse][];
}

/**
 * Answers one request of a connection at a time: the next one begins when the client has taken the answer before it, and while one
 * waits, nothing more is read of the connection. Whoever sends requests and reads nothing holds one answer, not thousands. A
 * connection whose request is one too many in all is ended.
 */
export function inTurn(answer: RequestListener, most: number = waitingMax): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  let waiting = 0;
  return (request, response) => {
    const { socket } = request;
    // The rest of a packet whose connection was ended at an earlier request of it.
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? open(socket);
    if (!line.isAnswering) begin(line, request, response);
    else if (waiting < most) wait(line, request, response);
    else socket.resetAndDestroy();
  };

  function open(socket: Socket): Line {
    const line: Line = { isAnswering: false, waiting: [] };
    lines.set(socket, line);
    // Node resumes on its own account, at the end of each request.
    socket.on("resume", () => line.waiting.length > 0 && socket.pause());
    socket.once("close", () => {
      waiting -= line.waiting.splice(0).length;
    });
    return line;
  }

  function wait(line: Line, request: IncomingMessage, response: ServerResponse): void {
    line.waiting.push([request, response]);
    waiting += 1;
    request.socket.pause();
  }

  function begin(line: Line, request: IncomingMessage, response: ServerResponse): void {
    line.isAnswering = true;
    response.once("close", () => {
      line.isAnswering = line.waiting.length > 0;
      // Other connections have their turn first.
      if (line.isAnswering) setImmediate(next, line);
    });
    answer(request, response);
  }

  function next(line: Line): void {
    const [request, response] = line.waiting.shift() ?? [];
    if (request === undefined || response === undefined) return;
    waiting -= 1;
    if (line.waiting.length === 0) request.socket.resume();
    begin(line, request, response);
  }
}
