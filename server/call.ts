import { z } from "zod";
import { healthProbesPerMinute } from "../config/limits.ts";
import { isLoopbackHost } from "../config/public-address.ts";
import type { Store } from "../store/store.ts";
import type { Activity } from "./activity.ts";
import { authenticate, type Caller, type ShownCredential } from "./caller.ts";
import { requireFeature, viewOf } from "./entitlement.ts";
import { envelope, usageHeaders } from "./envelope.ts";
import { ServiceError } from "./errors.ts";
import type { Links } from "./links.ts";
import type { Delivery, Log, Operation, PublicContext, Readiness, Result, ServerConfig } from "./operation.ts";
import { charge, type Quota, readQuota } from "./quota.ts";
import { type RateLimiter, rateLimitHeaders } from "./rate-limit.ts";

/** What every call needs of the service. */
export interface Service {
  store: Store;
  config: () => ServerConfig;
  now: () => Date;
  log: Log;
  links: () => Links;
  ready: () => Readiness;
  limiter: RateLimiter;
  activity: Activity;
  operations: readonly Operation<unknown, unknown>[];
}

/** One call of an operation, from whichever face it comes. */
export interface Call {
  /** undefined when none was shown. */
  credential: ShownCredential | undefined;
  /** The address of the client. */
  client: string;
  /** Read only once the caller is known: strangers send bodies in vain. */
  input: () => Promise<Record<string, unknown>>;
  /** Fields that name the thing asked for: malformed ones are answered as unknown. */
  path_fields: readonly string[];
  pageUrl: (page_num: number) => string;
  /** False for HEAD: nothing is handed out, so nothing is billed. */
  delivers: boolean;
  /** Hears headers for the answer, whether it succeeds or fails. */
  header: (headers: Record<string, string>) => void;
}

/** Carries out one call: who, how often, may they, what, run, charge, wrap. Gives the body; throws ServiceError. */
export async function call(service: Service, operation: Operation<unknown, unknown>, call: Call): Promise<string> {
  const now = service.now();
  const open: PublicContext = { ...service, now, links: service.links(), pageUrl: call.pageUrl };
  if (operation.access === "public") {
    if (operation.limit === "probe") limitProbe(service, call, now);
    return JSON.stringify((await runOpen(operation, open, await parsedInput(operation, call))).data);
  }
  const config = service.config();
  const caller = await authenticate(call.credential, { ...open, config });
  service.activity.count(caller, { api_calls: 1 }, now);
  limitOrganization(service, caller, now, call.header);
  if (operation.access !== "caller") requireFeature(operation.access, caller, config, open.links);
  const context = { ...open, caller, view: viewOf(caller, config, now) };
  const result = await operation.run(context, await parsedInput(operation, call));
  const answer = "data" in result ? await plainAnswer(context, result) : await deliveredAnswer(context, result, call);
  service.activity.count(caller, { words: answer.words }, now);
  call.header(usageHeaders(caller.plan, answer.quota));
  return envelope(answer.json, caller.plan, answer.quota, answer.items);
}

async function runOpen(operation: Operation<unknown, unknown>, context: PublicContext, input: unknown) {
  const result = await operation.run(context, input);
  if (!("data" in result)) throw new Error(`${operation.name} is open to all and cannot hand out manifests`);
  return result;
}

interface Answer {
  json: string;
  items: number;
  words: number;
  quota: Quota;
}

type CallerContext = PublicContext & { caller: Caller };

async function plainAnswer(context: CallerContext, { data, items = 1 }: Result<unknown>): Promise<Answer> {
  const quota = await readQuota(context.store, context.caller, context.now);
  return { json: JSON.stringify(data), items, words: 0, quota };
}

async function deliveredAnswer(context: CallerContext, delivery: Delivery<unknown>, call: Call): Promise<Answer> {
  const wanted = call.delivers ? delivery.manifest_ids : [];
  const { granted, quota } = await charge(context, context.caller, wanted);
  const truncated = granted.size < wanted.length;
  const { data, items } = delivery.compose(granted, truncated ? { truncated_by_quota: true } : {});
  return { json: data.json, items, words: wordsIn(data.json), quota };
}

/** Words of a JSON text without white space between its tokens: blanks stand between words only. */
function wordsIn(json: string): number {
  let blanks = 0;
  for (let at = json.indexOf(" "); at !== -1; at = json.indexOf(" ", at + 1)) blanks += 1;
  return blanks;
}

async function parsedInput(operation: Operation<unknown, unknown>, call: Call): Promise<unknown> {
  const result = operation.input.safeParse(await call.input(), { reportInput: true });
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ field: z.core.toDotPath(issue.path), message: issue.message }));
  const unknown = errors.find((error) => call.path_fields.includes(error.field));
  if (unknown)
    throw new ServiceError("not_found", `There is nothing at this address: ${unknown.field} ${unknown.message}.`);
  const first = errors[0];
  throw new ServiceError("invalid_request", `${first?.field || "The request"}: ${first?.message}.`, { errors });
}

/** The operator's own organization is not limited. Decisions §5. */
function limitOrganization(service: Service, caller: Caller, now: Date, told: Call["header"]): void {
  const { organization, plan } = caller;
  if (organization.is_operator === 1 || plan.requests_per_minute === null) return;
  service.limiter.take(`organization ${organization.org_id}`, plan.requests_per_minute, now, (state) =>
    told(rateLimitHeaders(state)),
  );
}

/** Counted once the service is ready; loopback is exempt and sees a full bucket. Decisions §5. */
function limitProbe(service: Service, call: Call, now: Date): void {
  const exempt = isLoopbackHost(call.client) || !service.ready().ready;
  const full = { limit: healthProbesPerMinute, remaining: healthProbesPerMinute, reset: 0 };
  if (exempt) call.header(rateLimitHeaders(full));
  else
    service.limiter.take(`probe ${call.client}`, healthProbesPerMinute, now, (state) =>
      call.header(rateLimitHeaders(state)),
    );
}
