import { healthProbesPerMinute } from "../../../config/limits.ts";
import { isLoopbackHost } from "../../../config/runtime/public-address.ts";
import type { Caller } from "../caller.ts";
import type { Asked, Readiness } from "../operation.ts";
import { type RateLimiter, rateLimitHeaders } from "./rate-limit.ts";

/** What limiting needs of the service. */
interface Limiting {
  limiter: RateLimiter;
  ownLimiter: RateLimiter;
  ready: () => Readiness;
}

/** Counts a request to the limit of its organization; the operator's own is not limited. Throws `rate_limited`. Decisions §5. */
export async function limitOrganization(
  service: Limiting,
  caller: Caller,
  now: Date,
  told: Asked["header"],
): Promise<void> {
  const { organization, plan } = caller;
  if (organization.is_operator === 1 || plan.requests_per_minute === null) return;
  await service.limiter.take(`organization ${organization.org_id}`, plan.requests_per_minute, now, (state) =>
    told(rateLimitHeaders(state)),
  );
}

/** Counts a look at whether the service is up to its client's address, once it is ready; loopback is exempt and sees a full bucket. Throws `rate_limited`. Decisions §5. */
export async function limitProbe(service: Limiting, call: Asked, now: Date): Promise<void> {
  const exempt = isLoopbackHost(call.client) || !service.ready().ready;
  const full = { limit: healthProbesPerMinute, remaining: healthProbesPerMinute, reset: 0 };
  if (exempt) call.header(rateLimitHeaders(full));
  else
    await service.ownLimiter.take(`probe ${call.client}`, healthProbesPerMinute, now, (state) =>
      call.header(rateLimitHeaders(state)),
    );
}
