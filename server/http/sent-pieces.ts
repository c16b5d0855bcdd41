import type { ServerResponse } from "node:http";

/** An answer whose body lies in pieces. */
interface PiecedAnswer {
  status: number;
  headers: Record<string, string>;
  /** Lines of `Set-Cookie`. */
  cookies: string[];
  pieces: readonly Uint8Array[];
}

/** Sends pieces one behind the other as they are: to copy a page into one buffer first costs more than to find and compose it. */
export function sendPieces(response: ServerResponse, { status, headers, cookies, pieces }: PiecedAnswer): void {
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  const more = { "content-length": String(bytes), ...(cookies.length > 0 && { "set-cookie": cookies }) };
  response.writeHead(status, { ...headers, ...more });
  // Held back until all are there, they go to the network in one call.
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.end();
}
