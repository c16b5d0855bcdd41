import { Agent, request } from "undici";
import { percentile } from "./results/report.ts";

/** How long answers took. Milliseconds. */
export interface Latency {
  requests: number;
  p50_ms: number;
  p99_ms: number;
}

/** Whom is asked what: every path in turn, with a key. */
export interface Asked {
  url: string;
  api_key: string;
  paths: readonly string[];
}

/** Requests under way at once. */
const atOnce = 2;

/** Asks for paths until `done` resolves, each client the next when it has the one before. Throws when anything is refused. */
export async function latencyUntil(done: Promise<unknown>, { url, api_key, paths }: Asked): Promise<Latency> {
  const agent = new Agent();
  const taken: number[] = [];
  const headers = { authorization: `Bearer ${api_key}` };
  let isDone = false;
  const ending = done.then(() => {
    isDone = true;
  });
  const client = async (first: number) => {
    for (let turn = first; !isDone; turn += 1) {
      const path = paths[turn % paths.length] ?? "/";
      const started = performance.now();
      const { statusCode, body } = await request(`${url}${path}`, { dispatcher: agent, headers });
      await body.dump({ limit: 16 * 1024 * 1024 });
      taken.push(performance.now() - started);
      if (statusCode >= 400) throw new Error(`${path} answered ${statusCode}`);
    }
  };
  try {
    await Promise.all([ending, ...Array.from({ length: atOnce }, (_, at) => client(at))]);
  } finally {
    await agent.destroy();
  }
  return { requests: taken.length, p50_ms: percentile(taken, 0.5), p99_ms: percentile(taken, 0.99) };
}

/** A latency in words. */
export function spoken({ requests, p50_ms, p99_ms }: Latency): string {
  return `p50 ${p50_ms.toFixed(1)} ms, p99 ${p99_ms.toFixed(1)} ms of ${requests} requests`;
}
