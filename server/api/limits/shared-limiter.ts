/** Design: docs/design/shared-requests.md */
import type { Store } from "../../../store/store.ts";
import type { Log } from "../log.ts";
import { type RateLimit, type RateLimiter, tooFast } from "./rate-limit.ts";

/** How much of a limit a process takes ahead at most. Milliseconds of its pace; ours: a request of a busy organization then seldom waits for the database. */
const packetMs = 250;

/** How long what was taken ahead is kept, at least, before it is given back. Milliseconds; ours. */
const keptMs = 1_000;

/** How often buckets are forgotten that nobody takes from, in looks of `keptMs`. Ours. */
const looksUntilForgotten = 60;

/** What this process has of a bucket. */
interface Packet {
  per_minute: number;
  /** Requests that may still come. */
  left: number;
  /** What was left in the bucket itself. */
  tokens: number;
  /** When it was asked last, and until when it is known to be empty, by `monotonic`. */
  asked: number;
  empty_until: number;
  /** Requests that wait for the database. */
  waiting: number;
  asking: Promise<void> | undefined;
}

/** What sharing limits takes. `monotonic`: milliseconds. */
interface SharedLimiterDeps {
  store: Pick<Store, "buckets">;
  monotonic: () => number;
  log: Log;
}

/**
 * Token buckets by name that hold for all processes of a database together: each takes its requests from there in packets, and gives back
 * what it does not use. Beyond a limit so comes a packet a process at most.
 */
export function sharedLimiter({ store, monotonic, log }: SharedLimiterDeps): RateLimiter {
  const packets = new Map<string, Packet>();
  let looks = 0;
  const report = (cause: unknown) => log.warn({ err: cause }, "what is left of limits could not be given back");
  const timer = setInterval(() => void tidy().catch(report), keptMs);
  timer.unref();
  return {
    async take(name, per_minute, _now, told) {
      const packet = packets.get(name) ?? newPacket(per_minute);
      packets.set(name, Object.assign(packet, { per_minute }));
      const allowed = await takeOne(name, packet);
      told(stateOf(packet));
      if (!allowed) throw tooFast((packet.empty_until - monotonic()) / 1000, per_minute);
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await giveBack([...packets]).catch(report);
    },
  };

  /** Whether there was a request left; asks the bucket unless it is known to be empty. */
  async function takeOne(name: string, packet: Packet): Promise<boolean> {
    packet.waiting += 1;
    try {
      while (packet.left < 1) {
        if (monotonic() < packet.empty_until) return false;
        packet.asking ??= ask(name, packet);
        await packet.asking;
      }
      packet.left -= 1;
      return true;
    } finally {
      packet.waiting -= 1;
    }
  }

  /** One asks for all who wait. */
  async function ask(name: string, packet: Packet): Promise<void> {
    const { per_minute, waiting } = packet;
    const wanted = waiting - 1 + packetOf(per_minute);
    try {
      const { taken, tokens } = await store.buckets.take(name, { wanted, per_minute });
      packet.left += taken;
      packet.tokens = tokens;
      packet.asked = monotonic();
      if (taken < wanted) packet.empty_until = packet.asked + ((1 - tokens) * 60_000) / per_minute;
    } finally {
      packet.asking = undefined;
    }
  }

  async function tidy(): Promise<void> {
    const past = [...packets].filter(([, { asked }]) => monotonic() - asked >= keptMs);
    await giveBack(past);
    looks += 1;
    if (looks % looksUntilForgotten === 0) await store.buckets.forget();
  }

  async function giveBack(some: readonly [string, Packet][]): Promise<void> {
    for (const [name, packet] of some) {
      const unused = packet.left;
      packet.left = 0;
      if (packet.waiting === 0 && monotonic() >= packet.empty_until) packets.delete(name);
      if (unused > 0) await store.buckets.giveBack(name, unused);
    }
  }
}

function newPacket(per_minute: number): Packet {
  return { per_minute, left: 0, tokens: per_minute, asked: 0, empty_until: 0, waiting: 0, asking: undefined };
}

/** How many requests are taken from a bucket at a time. */
export function packetOf(per_minute: number): number {
  return Math.max(1, Math.floor((per_minute * packetMs) / 60_000));
}

function stateOf({ per_minute, left, tokens }: Packet): RateLimit {
  const had = Math.min(per_minute, Math.max(0, tokens) + left);
  return {
    limit: per_minute,
    remaining: Math.floor(had),
    reset: Math.ceil(((per_minute - had) * 60) / per_minute),
  };
}
