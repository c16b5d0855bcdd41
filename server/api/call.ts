import { z } from "zod";
import { expiredKeyBindDays } from "../../config/limits.ts";
import { plainWords } from "../../config/plain-words.ts";
import type { MasterKey } from "../../config/runtime/master-key.ts";
import type { Metrics } from "../../config/runtime/metrics.ts";
import type { FilesStanding } from "../../store/engine/config-revisions.ts";
import type { Store } from "../../store/store.ts";
import type { WebhookPoster } from "../delivery/webhooks/post.ts";
import type { Exporter } from "../export/exporter.ts";
import { feedCaller } from "../feeds/feed-caller.ts";
import type { Trouble } from "../health/trouble.ts";
import { serviceErrorOf } from "../http/error-response.ts";
import type { SharedDocument } from "../http/shared-document.ts";
import type { Mail } from "../mail/mail.ts";
import type { Links } from "../views/links.ts";
import type { Following } from "../views/source-tools.ts";
import type { Activity } from "./activity.ts";
import { authenticate, type Caller, requireOneOwner, type ShownCredential } from "./caller.ts";
import { isConditional, isKnown, unchangedStatus, validators } from "./conditional-requests.ts";
import { requireFeature, wholeView } from "./entitlement.ts";
import { envelope, usageHeaders } from "./envelope.ts";
import { ServiceError } from "./errors.ts";
import type { Repeats } from "./idempotency.ts";
import { bodyText, type JsonPart, wordsOf } from "./json-parts.ts";
import type { Admission } from "./limits/admission.ts";
import type { RateLimiter } from "./limits/rate-limit.ts";
import { limitOrganization, limitProbe } from "./limits/request-limits.ts";
import type { Log } from "./log.ts";
import { refuseNearMisses } from "./near-misses.ts";
import {
  type Asked,
  type Context,
  type Delivery,
  isFeature,
  isGet,
  type Note,
  type Operation,
  onlyReads,
  type Page,
  type PublicContext,
  type Readiness,
  type Result,
} from "./operation.ts";
import { charge, type Quota, readQuota } from "./quota.ts";
import type { ClientsNote } from "./seen-clients.ts";
import type { ServerConfig } from "./server-config.ts";

/** What every call needs of the service. */
export interface Service {
  store: Store;
  config: () => ServerConfig;
  now: () => Date;
  log: Log;
  links: () => Links;
  ready: () => Readiness;
  troubles: () => readonly Trouble[];
  standing: () => FilesStanding | null;
  /** What holds for all processes of a database together. */
  limiter: RateLimiter;
  /** What keeps this process from being asked too much, whether or not the database answers. */
  ownLimiter: RateLimiter;
  admission: Admission;
  activity: Activity;
  clients: ClientsNote;
  metrics: Metrics;
  operations: readonly Operation<unknown, unknown>[];
  masterKey: MasterKey;
  mail: Mail;
  poster: WebhookPoster;
  exporter: Exporter;
  repeats: Repeats;
  monotonic: () => number;
  /** Absent where the server runs by itself. */
  following?: Following | undefined;
}

/** One call of an operation, from whichever face it comes. */
export interface Call extends Asked {
  /** undefined when none was shown. */
  credential: ShownCredential | undefined;
  /** Read only once the caller is known: strangers send bodies in vain. The same each time. */
  input: () => Promise<Record<string, unknown>>;
  /** Fields that name the thing asked for: malformed ones are answered as unknown. */
  path_fields: readonly string[];
  pageUrl: (page_num: number) => string;
  /** Fields of the request that are not read where they stand. */
  unread?: readonly string[];
  /** The path of a POST, whose answer an `Idempotency-Key` lets repeat. */
  posted_to?: string | undefined;
  /** Tells the caller, where REST's own ways of showing a credential are not the face's. Throws as `authenticate` does. */
  identify?: (deps: Parameters<typeof authenticate>[1]) => Promise<Caller>;
  /** Which of the manifests of a delivery are handed out, and so billed; all when absent. */
  choose?: (delivery: Delivery<unknown>, context: Context) => Promise<number[]>;
}

/** What came of a call. */
export interface Reply {
  /** In parts when it may be packed. */
  body: string | readonly JsonPart[];
  /** Instead of the body, what is too large to hold. */
  stream?: ReadableStream<Uint8Array> | undefined;
  /** What `body` is taken from, when it is the same for everybody. */
  shared?: SharedDocument | undefined;
  /** application/json when absent. */
  content_type?: string;
  /** The operation's own when absent. */
  status?: number | undefined;
}

/** Carries out one call: who, how often, may they, what, run, charge, wrap. Throws ServiceError. */
export async function call(service: Service, operation: Operation<unknown, unknown>, call: Call): Promise<Reply> {
  const told = service.metrics.call(operation.name);
  try {
    const reply = await answered(service, operation, call);
    told("ok");
    return reply;
  } catch (error) {
    told(serviceErrorOf(error).error);
    throw error;
  }
}

async function answered(service: Service, operation: Operation<unknown, unknown>, call: Call): Promise<Reply> {
  const now = service.now();
  const open: PublicContext = { ...service, now, links: service.links(), pageUrl: call.pageUrl, asked: call };
  if (operation.access === "public") {
    if (operation.limit === "probe") await limitProbe(service, call, now);
    return runOpen(operation, open, await parsedInput(operation, call));
  }
  const config = service.config();
  const caller = await callerFor(operation, call, { ...open, config });
  // What a key is used for is noted; a feed is read without one.
  if (operation.access !== "feed") service.activity.count(caller, { api_calls: 1 }, now);
  const quota = openQuotaHeaders({ ...open, caller }, call);
  try {
    await limitOrganization(service, caller, now, quota.call.header);
    const known = { ...open, asked: quota.call, caller, view: await wholeView(service.store, caller, config, now) };
    return await onceOnly(service, operation, known, quota.call);
  } finally {
    if (operation.access !== "feed") await quota.tell();
  }
}

/** A call that notices whether its answer says how the quota stands; `tell` says it where nothing else did. Interface, Response envelope. */
function openQuotaHeaders({ store, caller, now }: Pick<Context, "store" | "caller" | "now">, call: Call) {
  let told = false;
  const header: Call["header"] = (headers) => {
    told ||= "x-service-period" in headers;
    call.header(headers);
  };
  return {
    call: { ...call, header },
    async tell(): Promise<void> {
      // A store that cannot be read has its own error, which is what the client should hear of.
      const quota = told ? undefined : await readQuota(store, caller, now).catch(() => undefined);
      if (quota) call.header(usageHeaders(caller.plan, quota));
    },
  };
}

type KnownContext = PublicContext & Pick<Context, "caller" | "view">;

/** Carries out a call, unless its `Idempotency-Key` says that it was carried out before. Decisions §7. */
async function onceOnly(
  service: Service,
  operation: Operation<unknown, unknown>,
  known: KnownContext,
  call: Call,
): Promise<Reply> {
  const key = call.sent("idempotency-key");
  if (key === null || call.posted_to === undefined) return carryOut(service, operation, known, call);
  const headers: Record<string, string> = {};
  // What is kept is text.
  const form = "bytes" as const;
  const told = { ...call, form, header: (more: Record<string, string>) => void Object.assign(headers, more) };
  const { org_id } = known.caller.organization;
  const request = { org_id, path: call.posted_to, key, input: await call.input() };
  const answer = await service.repeats.once(request, known, {
    repeat: operation.repeat,
    async carryOut(within) {
      const reply = await carryOut(service, operation, { ...within, asked: told }, told);
      return { status: reply.status ?? operation.status ?? 200, headers, body: bodyText(reply) };
    },
  });
  call.header({ ...answer.headers, ...(answer.replayed && { "idempotency-replayed": "true" }) });
  return answer;
}

async function carryOut(
  service: Service,
  operation: Operation<unknown, unknown>,
  known: KnownContext,
  call: Call,
): Promise<Reply> {
  const { caller, now, links } = known;
  if (isFeature(operation.access)) requireFeature(operation.access, caller, service.config(), links);
  const input = await parsedInput(operation, call);
  const sent_input = await call.input();
  const unknown = [...fieldsUnknownTo(operation, sent_input), ...(call.unread ?? [])];
  if (operation.narrowing) refuseNearMisses(unknown, operation.narrowing);
  const context = { ...known, sent_input, warnings: unknown.map(ignored) };
  const run = (store: Store) => operation.run({ ...context, store }, input);
  const ahead = leavesQuota(operation) ? readQuota(known.store, caller, now) : undefined;
  // Where the operation fails as well, its error is the one that is told.
  ahead?.catch(() => undefined);
  const result = await (onlyReads(operation) ? known.store.reading(run) : run(known.store));
  if ("page" in result) return pageReply(result.page);
  if ("compose" in result && isKnown(operation, result, call)) return unchanged(context, call);
  const answer =
    "data" in result ? await plainAnswer(context, result, ahead) : await deliveredAnswer(context, result, call);
  const { plan } = answer.caller;
  if (isConditional(operation, call)) call.header(validators(answer.parts));
  service.activity.count(answer.caller, { words: answer.words }, now);
  call.header(usageHeaders(plan, answer.quota));
  const status = "data" in result ? result.status : undefined;
  const beside = "data" in result ? result.beside : undefined;
  return { body: envelope(answer.parts, answer, beside), status };
}

/** Whether a call only reads and hands out nothing that is billed: then its quota can be read meanwhile. */
function leavesQuota({ rest, errors }: Operation<unknown, unknown>): boolean {
  return rest.every(isGet) && !errors?.includes("quota_exhausted");
}

/** Says that the client has the answer; nothing is handed out, and so nothing billed. */
async function unchanged({ store, caller, now }: Context, call: Call): Promise<Reply> {
  call.header(usageHeaders(caller.plan, await readQuota(store, caller, now)));
  return { body: "", status: unchangedStatus };
}

/** The names in a request that the operation's input does not have. */
function fieldsUnknownTo({ input }: Operation<unknown, unknown>, sent: Record<string, unknown>): string[] {
  return input instanceof z.ZodObject ? Object.keys(sent).filter((name) => !Object.hasOwn(input.shape, name)) : [];
}

function ignored(name: string): string {
  return `${name} is not a field of this request and was ignored`;
}

async function callerFor(
  { access, scope }: Operation<unknown, unknown>,
  call: Call,
  known: Parameters<typeof authenticate>[1],
): Promise<Caller> {
  const deps = { ...known, scope };
  if (call.identify) return call.identify(deps);
  if (access === "feed") return feedCaller(await call.input(), deps);
  return access === "binder" ? authenticateBinder(call, deps) : authenticate(call.credential, deps);
}

/** Whoever binds may show the key in the body, and for some days after its end. Decisions §4 (bind). */
async function authenticateBinder(call: Call, deps: Parameters<typeof authenticate>[1]): Promise<Caller> {
  const inBody = async () => z.object({ api_key: z.string() }).safeParse(await call.input()).data?.api_key;
  if (call.credential) {
    const caller = await authenticate(call.credential, deps, expiredKeyBindDays);
    const api_key = await inBody();
    await requireOneOwner(caller, api_key === undefined ? [] : [api_key], deps);
    return caller;
  }
  const api_key = await inBody();
  return authenticate(api_key === undefined ? undefined : { api_key, api_secret: null }, deps, expiredKeyBindDays);
}

function pageReply({ text, stream, shared, content_type, status }: Page): Reply {
  return { body: text, stream, shared, content_type, status };
}

async function runOpen(operation: Operation<unknown, unknown>, context: PublicContext, input: unknown): Promise<Reply> {
  const result = await operation.run(context, input);
  if ("page" in result) return pageReply(result.page);
  if (!("data" in result)) throw new Error(`${operation.name} is open to all and cannot hand out manifests`);
  return { body: JSON.stringify(result.data) };
}

interface Answer {
  caller: Caller;
  parts: readonly JsonPart[];
  items: number;
  words: number;
  quota: Quota;
  plan: Caller["plan"];
}

async function plainAnswer(
  context: Context,
  result: Result<unknown>,
  ahead: Promise<Quota> | undefined,
): Promise<Answer> {
  const { items = 1, caller = context.caller } = result;
  const { warnings } = context;
  const data = warnings.length > 0 ? { ...Object(result.data), warnings } : result.data;
  const quota = await (result.caller || !ahead ? readQuota(context.store, caller, context.now) : ahead);
  return { caller, plan: caller.plan, parts: [JSON.stringify(data)], items, words: 0, quota };
}

async function deliveredAnswer(context: Context, delivery: Delivery<unknown>, call: Call): Promise<Answer> {
  const wanted = call.delivers ? await (call.choose?.(delivery, context) ?? delivery.manifest_ids) : [];
  call.signal?.throwIfAborted();
  const { granted, billed, quota } = await charge(context, context.caller, wanted, delivery.cap);
  const truncated = granted.size < wanted.length;
  const { warnings } = context;
  const note: Note = { ...(truncated && { truncated_by_quota: true }), ...(warnings.length > 0 && { warnings }) };
  const { data, items } = delivery.compose(granted, note, billed);
  const { caller } = context;
  return { caller, plan: caller.plan, parts: data.parts, items, words: wordsOf(data.parts), quota };
}

async function parsedInput(operation: Operation<unknown, unknown>, call: Call): Promise<unknown> {
  const result = operation.input.safeParse(await call.input(), { error: plainWords });
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ field: z.core.toDotPath(issue.path), message: issue.message }));
  const unknown = errors.find((error) => call.path_fields.includes(error.field));
  if (unknown)
    throw new ServiceError("not_found", `Nothing was found at this address: ${unknown.field} ${unknown.message}.`);
  const first = errors[0];
  throw (
    operation.refusal?.(errors) ??
    new ServiceError("invalid_request", `${first?.field || "The request"}: ${first?.message}.`, { errors })
  );
}
