import { Agent, request } from "undici";

/** More than can be answered: so many connections, each with one request after the other. */
export interface Flood {
  connections: number;
  requests: number;
  /** How a request is sent; by its number. */
  ask: (number: number) => { path: string; method?: "GET" | "POST"; body?: string };
}

/** What came of it: how often each status, refusals that do not say when to come again, and what was not answered. */
export interface FloodOutcome {
  statuses: Record<number, number>;
  speechless: number;
  unanswered: string[];
  /** How long the longest waited. Milliseconds. */
  longest_ms: number;
}

/** How long a client waits before it gives up: as long as proxies do (nginx: proxy_read_timeout). Milliseconds. */
const patienceMs = 60_000;

/** Sends it all at once and waits for the last answer. */
export async function flood(
  url: string,
  api_key: string,
  { connections, requests, ask }: Flood,
): Promise<FloodOutcome> {
  const agent = new Agent({ connections, headersTimeout: patienceMs, bodyTimeout: patienceMs });
  const outcome: FloodOutcome = { statuses: {}, speechless: 0, unanswered: [], longest_ms: 0 };
  let sent = 0;
  await Promise.all(Array.from({ length: connections }, client));
  await agent.destroy();
  return outcome;

  async function client(): Promise<void> {
    while (sent < requests) {
      sent += 1;
      await send(ask(sent)).catch((error: unknown) => outcome.unanswered.push(String(error)));
    }
  }

  async function send({ path, method = "GET", body }: ReturnType<Flood["ask"]>): Promise<void> {
    const began = performance.now();
    const headers = { authorization: `Bearer ${api_key}`, "content-type": "application/json" };
    const answer = await request(`${url}${path}`, { dispatcher: agent, headers, method, body: body ?? null });
    await answer.body.dump({ limit: 64 * 1024 * 1024 });
    outcome.longest_ms = Math.max(outcome.longest_ms, performance.now() - began);
    outcome.statuses[answer.statusCode] = (outcome.statuses[answer.statusCode] ?? 0) + 1;
    const isRefused = answer.statusCode === 429 || answer.statusCode === 503;
    if (isRefused && !(Number(answer.headers["retry-after"]) >= 1)) outcome.speechless += 1;
  }
}
