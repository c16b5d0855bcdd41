import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import type { Stage } from "./benchmark.ts";

/** Where the receiver is. */
export const ReceiverGiven = z.object({ receiver: z.string() });
export type ReceiverGiven = z.infer<typeof ReceiverGiven>;

/** What came since the last order: deliveries, each once, how many requests they took, and those whose signature was wrong. */
const Tally = z.object({ deliveries: z.int(), requests: z.int(), forged: z.int() });
export type Tally = z.infer<typeof Tally>;

/** A receiver of webhooks, as a stage: it checks every signature and counts. */
export async function openTallyReceiver(): Promise<Stage> {
  let secrets: Record<string, string> = {};
  let requests = 0;
  let forged = 0;
  const seen = new Set<string>();
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    given: { receiver: `http://127.0.0.1:${port}` },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync<Buffer>(request));
    if (request.url === "/order") return answerOrder(body, response);
    const hook = request.url?.slice(1) ?? "";
    requests += 1;
    const mac = createHmac("sha256", secrets[hook] ?? "")
      .update(body)
      .digest("hex");
    if (request.headers["x-service-signature"] === `sha256=${mac}`)
      seen.add(`${hook} ${request.headers["x-service-sequence"]}`);
    else forged += 1;
    response.writeHead(204).end();
  }

  /** Tells the count so far and begins anew, with these secrets by the last part of the address that they sign for. */
  function answerOrder(body: Buffer, response: ServerResponse): void {
    const tally: Tally = { deliveries: seen.size, requests, forged };
    secrets = z.record(z.string(), z.string()).parse(JSON.parse(body.toString()));
    seen.clear();
    requests = 0;
    forged = 0;
    response.end(JSON.stringify(tally));
  }
}

/** Has the receiver begin anew with these secrets; gives what it counted before. */
export async function orderTally({ receiver }: ReceiverGiven, secrets: Record<string, string>): Promise<Tally> {
  const answer = await fetch(`${receiver}/order`, { method: "POST", body: JSON.stringify(secrets) });
  return Tally.parse(await answer.json());
}
