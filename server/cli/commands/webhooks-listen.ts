import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { command, failed, wrongUse } from "../command.ts";
import { harmless } from "../layout.ts";

/** `claimstream webhooks listen`: what helps whoever writes a receiver. */
export const listen = command(
  {
    name: "listen",
    description:
      "Receive webhooks on this machine, check their signatures and print what comes, until it is interrupted.",
    args: {
      port: { type: "string", default: "8790", description: "Port on 127.0.0.1; 0 takes any free one." },
      secret: {
        type: "string",
        description: "The webhook's signing secret (whsec_…). Without it, signatures are not checked.",
      },
      count: { type: "string", description: "Stop after this many deliveries." },
    },
  },
  async ({ port, secret, count, json }, here) => {
    const most = count === undefined ? Number.POSITIVE_INFINITY : wholeNumber("count", count, 1, 1_000_000_000);
    const tally = { received: 0, verified: 0, refused: 0 };
    const enough = Promise.withResolvers<void>();
    const server = createServer(async (request, response) => {
      const hook = await incoming(request);
      // Broken off before its end: whoever sent it sends it again.
      if (hook === undefined) return;
      const flaw = secret === undefined ? undefined : signatureFlaw(hook, secret, here.now());
      response.writeHead(typeof flaw === "string" ? 401 : 204).end();
      tally.received += 1;
      if (flaw === null) tally.verified += 1;
      if (typeof flaw === "string") tally.refused += 1;
      print(hook, flaw, json === true ? here.say : (line) => here.out(`${line}\n`));
      if (tally.received >= most) enough.resolve();
    });
    const address = await listening(server, wholeNumber("port", port, 0, 65_535));
    here.say(
      `listening on http://127.0.0.1:${address.port}/ ; register that address, with 127.0.0.1/32 in network.allow`,
    );
    await Promise.race([enough.promise, interrupted()]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return { data: tally, text: summary(tally, secret), exit_code: tally.refused > 0 ? 1 : 0 };
  },
);

async function incoming(request: IncomingMessage): Promise<IncomingHook | undefined> {
  const body = await buffer(request).catch(() => undefined);
  const header = (name: string) => String(request.headers[name] ?? "");
  return body && { header, body: body.toString() };
}

/** `flaw`: undefined when there was no secret to check with. */
function print({ header, body }: IncomingHook, flaw: string | null | undefined, line: (text: string) => void): void {
  const verdict = flaw === undefined ? "not checked" : (flaw ?? "signature good");
  const number = header("x-service-sequence");
  line(
    harmless(`${header("x-service-event")} delivery ${header("x-service-delivery")}, sequence ${number}: ${verdict}`),
  );
  line(harmless(`  ${body}`));
}

function summary({ received, verified, refused }: Record<string, number>, secret: string | undefined): string {
  return secret === undefined
    ? `${received} received, none checked.`
    : `${received} received: ${verified} good, ${refused} refused.`;
}

async function listening(server: Server, port: number): Promise<AddressInfo> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => reject(failed(`Cannot listen on port ${port}: ${cause.message}`)));
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw failed("The server has no port.");
  return address;
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  if (/^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw wrongUse(`--${name} must be a whole number from ${least} to ${most}.`);
}

/** How far the clocks of sender and receiver may lie apart. Seconds; the Standard Webhooks specification's advice. */
const toleranceSeconds = 300;

/** A request that came to a receiver of webhooks. */
interface IncomingHook {
  header: (name: string) => string;
  /** The very text that came. */
  body: string;
}

/** What is wrong with the signatures of a request; null when it was sent by whoever has the secret, and lately. */
function signatureFlaw({ header, body }: IncomingHook, secret: string, now: Date): string | null {
  const mac = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  if (!isSame(header("x-service-signature"), mac)) return "X-Service-Signature does not fit the body and the secret";
  const [id, timestamp] = [header("webhook-id"), header("webhook-timestamp")];
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  const given = header("webhook-signature").split(" ");
  if (!given.some((each) => isSame(each, expected))) return "webhook-signature does not fit the body and the secret";
  const age = now.getTime() / 1000 - Number(timestamp);
  return Math.abs(age) <= toleranceSeconds ? null : `webhook-timestamp lies ${Math.round(age)} s back`;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
