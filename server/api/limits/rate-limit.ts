import { ServiceError } from "../errors.ts";

/** What a limited answer says about its limit. `reset`: seconds until the bucket is full again. Decisions §5. */
export interface RateLimit {
  limit: number;
  remaining: number;
  reset: number;
}

interface Bucket {
  tokens: number;
  filled_at: number;
}

/** Buckets kept before full ones are forgotten. Ours. */
const bucketsKept = 10_000;

/** Token buckets by name: each holds a minute's worth and refills steadily. */
export interface RateLimiter extends AsyncDisposable {
  /** Takes one request from a bucket. Throws `rate_limited` when it is empty; `told` hears the state either way. */
  take(name: string, per_minute: number, now: Date, told: (state: RateLimit) => void): Promise<void>;
}

/** Token buckets of this process. They live in memory: a restart forgives. */
export function rateLimiter(): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    async take(name, per_minute, now, told) {
      if (buckets.size >= bucketsKept) forgetFull(buckets, now.getTime());
      const bucket = refilled(buckets.get(name), per_minute, now.getTime());
      buckets.set(name, bucket);
      const allowed = bucket.tokens >= 1;
      if (allowed) bucket.tokens -= 1;
      told(stateOf(bucket, per_minute));
      if (!allowed) throw tooFast(((1 - bucket.tokens) * 60) / per_minute, per_minute);
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** The state as response headers. */
export function rateLimitHeaders(state: RateLimit): Record<string, string> {
  return {
    "ratelimit-limit": String(state.limit),
    "ratelimit-remaining": String(state.remaining),
    "ratelimit-reset": String(state.reset),
  };
}

function refilled(bucket: Bucket | undefined, per_minute: number, now: number): Bucket {
  if (!bucket) return { tokens: per_minute, filled_at: now };
  const passed = Math.max(0, now - bucket.filled_at);
  return { tokens: Math.min(per_minute, bucket.tokens + (passed * per_minute) / 60_000), filled_at: now };
}

function stateOf(bucket: Bucket, per_minute: number): RateLimit {
  const missing = per_minute - bucket.tokens;
  return { limit: per_minute, remaining: Math.floor(bucket.tokens), reset: Math.ceil((missing * 60) / per_minute) };
}

/** That a bucket is empty, for so many seconds. */
export function tooFast(seconds: number, per_minute: number): ServiceError {
  const retry_after_seconds = Math.max(1, Math.ceil(seconds));
  const message = `More than ${per_minute} requests a minute. Wait ${retry_after_seconds} s.`;
  return new ServiceError("rate_limited", message, { retry_after_seconds, limit: per_minute });
}

/** A bucket untouched for a minute is full, and a full one needs no memory. */
function forgetFull(buckets: Map<string, Bucket>, now: number): void {
  for (const [name, bucket] of buckets) if (now - bucket.filled_at >= 60_000) buckets.delete(name);
}
