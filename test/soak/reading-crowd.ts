import { setTimeout as pause } from "node:timers/promises";
import { Agent, request } from "undici";
import { z } from "zod";
import type { Asked } from "../bench/latency.ts";

/** Clients that read and think. */
export interface ReadingCrowd {
  /** What every answer took so far. Milliseconds. */
  taken: number[];
  /** What was answered with an error, or not at all. */
  faults: string[];
  /** Resolves when the last of them has its last answer. */
  leave(): Promise<void>;
}

/** Who reads: so many at once, each thinking so long after an answer, on average. */
export const Crowd = z.object({ clients: z.number(), think_ms: z.number() });
export type Crowd = z.infer<typeof Crowd>;

/** The first thing that a process of readers is told: who reads what. */
export const Reading = z.object({
  asked: z.object({ url: z.string(), api_key: z.string(), paths: z.array(z.string()) }),
  crowd: Crowd,
});

/** What such a process has seen since it last told. */
export const Seen = z.object({ taken: z.array(z.number()), faults: z.array(z.string()) });
export type Seen = z.infer<typeof Seen>;

/** How long one waits for an answer before it counts as none. Milliseconds. */
const patienceMs = 10_000;

/** Lets clients in, each on a connection of its own. They come one after the other within their first thought. */
export function openReadingCrowd({ url, api_key, paths }: Asked, { clients, think_ms }: Crowd): ReadingCrowd {
  const agent = new Agent({ connections: clients, headersTimeout: patienceMs, bodyTimeout: patienceMs });
  const headers = { authorization: `Bearer ${api_key}` };
  const leaving = new AbortController();
  const readers: ReadingCrowd = { taken: [], faults: [], leave };
  const all = Array.from({ length: clients }, (_, client) => read(client));
  return readers;

  async function read(client: number): Promise<void> {
    await think((think_ms * client) / clients);
    for (let turn = client; !leaving.signal.aborted; turn += 1) {
      await ask(paths[turn % paths.length] ?? "/");
      // Between none and twice the time; of no turn and client that of the one beside.
      await think(2 * think_ms * ((turn * 0.618 + client * 0.414) % 1));
    }
  }

  async function ask(path: string): Promise<void> {
    const began = performance.now();
    try {
      const { statusCode, body } = await request(`${url}${path}`, { dispatcher: agent, headers });
      await body.dump({ limit: 64 * 1024 * 1024 });
      readers.taken.push(performance.now() - began);
      if (statusCode >= 400) readers.faults.push(`${path} was answered with ${statusCode}`);
    } catch (error) {
      readers.faults.push(`${path} was not answered: ${error}`);
    }
  }

  function think(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: leaving.signal }).catch(() => undefined);
  }

  async function leave(): Promise<void> {
    leaving.abort();
    await Promise.all(all);
    await agent.destroy();
  }
}
