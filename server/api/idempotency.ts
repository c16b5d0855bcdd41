/** Design: docs/design/shared-requests.md */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { idempotencyLifeHours, queryTimeoutMaxMs } from "../../config/limits.ts";
import type { MasterKey } from "../../config/runtime/master-key.ts";
import { sealed, unsealed } from "../../config/runtime/sealed-text.ts";
import type { AnswerName, Standing } from "../../store/accounts/kept-answers.ts";
import { LostLease } from "../../store/engine/leases.ts";
import type { Queries } from "../../store/store.ts";
import { errorResponse } from "../http/error-response.ts";
import { asAWhole } from "./as-a-whole.ts";
import { bodyHash } from "./canonical-body.ts";
import { errorTable, ServiceError } from "./errors.ts";
import type { PublicContext, Repetition } from "./operation.ts";

/** A request that its sender may repeat: what tells it from others, and what it asks for. */
export interface Repeatable {
  org_id: string;
  path: string;
  /** The `Idempotency-Key`. */
  key: string;
  input: Record<string, unknown>;
}

/** An answer as it goes out and as it is kept. */
const KeptAnswer = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type KeptAnswer = z.infer<typeof KeptAnswer>;

/** What keeping answers takes. */
export interface RepeatDeps
  extends Pick<PublicContext, "store" | "exporter" | "following" | "masterKey" | "log" | "links" | "now"> {}

/** What is carried out once; `repeat`: as its operation says. */
export interface OnceOnly<D> {
  repeat: Repetition | undefined;
  carryOut(within: D): Promise<KeptAnswer>;
}

/** Longest `Idempotency-Key`. Ours. */
const keyMaxLength = 255;

/** How long a request is its process's where several share the database. Milliseconds; ours: twice the longest `timeout_ms`. */
const leaseMs = 2 * queryTimeoutMaxMs;

/** The wait before another look at what another process carries out; it doubles up to the longest. Milliseconds; ours. */
const lookAgainMs = { first: 50, longest: 1_000 } as const;

/**
 * Requests by their `Idempotency-Key`: each is carried out once, and its answer repeated for 24 hours, errors of the request
 * too. A repeat that comes while the first is at work waits for it, whichever process carries it out. What is kept is enciphered:
 * answers may show secrets.
 */
export function repeats() {
  const inFlight = new Map<string, Promise<unknown>>();
  return {
    /**
     * The answer to a request, carried out now or before. Throws `idempotency_conflict` when the key came with another body, and
     * `idempotency_unsettled` when nobody knows whether it was carried out.
     */
    async once<D extends RepeatDeps>(
      request: Repeatable,
      deps: D,
      work: OnceOnly<D>,
    ): Promise<KeptAnswer & { replayed: boolean }> {
      requireKey(request.key);
      const name = `${request.org_id} ${request.path} ${request.key}`;
      for (;;) {
        const first = inFlight.get(name);
        if (first) await Promise.allSettled([first]);
        const kept = await keptAnswer(request, deps, work.repeat);
        if (kept) return { ...kept, replayed: true };
        if (inFlight.has(name)) continue;
        const carriedOut = unlessTaken(request, deps, work);
        inFlight.set(name, carriedOut);
        try {
          const answer = await carriedOut;
          if (answer) return { ...answer, replayed: false };
        } finally {
          inFlight.delete(name);
        }
      }
    },
  };
}

/** Requests by their `Idempotency-Key`. */
export type Repeats = ReturnType<typeof repeats>;

function requireKey(key: string): void {
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= keyMaxLength) return;
  const message = `must be 1 to ${keyMaxLength} visible ASCII characters`;
  const errors = [{ field: "Idempotency-Key", message }];
  throw new ServiceError("invalid_request", `Idempotency-Key: ${message}.`, { errors });
}

/** The answer that is kept; undefined when the request is to be carried out. Waits while another process does. */
async function keptAnswer(
  request: Repeatable,
  { store, masterKey, now }: RepeatDeps,
  repeat: Repetition | undefined,
): Promise<KeptAnswer | undefined> {
  for (let wait: number = lookAgainMs.first; ; wait = Math.min(2 * wait, lookAgainMs.longest)) {
    const standing = await store.keptAnswers.find(nameOf(request), now.toISOString());
    if (standing?.state === "answered") return opened(request, standing, masterKey);
    if (standing?.state === "left" && repeat === undefined) throw unsettled();
    if (standing?.state !== "at work") return undefined;
    await pause(wait);
  }
}

function opened(request: Repeatable, { body_hash, answer }: Standing, masterKey: MasterKey): KeptAnswer {
  if (body_hash === bodyHash(request.input))
    return KeptAnswer.parse(JSON.parse(unsealed(answer, cipherKey(request, masterKey))));
  throw new ServiceError("idempotency_conflict", "This Idempotency-Key was used with a different body.");
}

/** Carries a request out and keeps the answer; undefined when another process has taken it meanwhile. */
async function unlessTaken<D extends RepeatDeps>(
  request: Repeatable,
  deps: D,
  { repeat, carryOut }: OnceOnly<D>,
): Promise<KeptAnswer | undefined> {
  const { store, now } = deps;
  const [name, token] = [nameOf(request), randomUUID()];
  const reserved = { name, body_hash: bodyHash(request.input), expires_at: expiryOf(now) };
  const holding = { token, lease_ms: leaseMs, now: now.toISOString() };
  if (!(await store.keptAnswers.reserve(reserved, holding))) return undefined;
  try {
    if (repeat === "whole") {
      const begin = ({ keptAnswers }: Queries) => keptAnswers.hold(name, token);
      return await asAWhole(deps, begin, carryOut, (queries, answer) =>
        keep(request, deps, { queries, token, answer }),
      );
    }
    const answer = await carryOut(deps);
    await keep(request, deps, { queries: store, token, answer }).catch(untold(deps));
    return answer;
  } catch (error) {
    if (error instanceof LostLease) return undefined;
    await settleRefusal(request, deps, token, error);
    throw error;
  }
}

async function keep(
  request: Repeatable,
  { masterKey, now }: RepeatDeps,
  { queries, token, answer }: { queries: Queries; token: string; answer: KeptAnswer },
): Promise<void> {
  const text = sealed(JSON.stringify(answer), cipherKey(request, masterKey));
  const row = { ...nameOf(request), body_hash: bodyHash(request.input), answer: text, expires_at: expiryOf(now) };
  await queries.keptAnswers.keep(row, token, now.toISOString());
}

/** What was wrong with the request stays wrong; what was wrong on our side, or only too early, may be tried again. Decisions §7. */
async function settleRefusal(request: Repeatable, deps: RepeatDeps, token: string, error: unknown): Promise<void> {
  const { store, links, log } = deps;
  const status = error instanceof ServiceError ? errorTable[error.error].status : 500;
  if (status >= 500 || status === 429) {
    // The lease ends by itself; what there is to say is why the request failed.
    await store.keptAnswers.release(nameOf(request), token).catch(() => undefined);
    return;
  }
  // The id of the request stands in the bodies of 5xx only.
  const { headers, body } = errorResponse(error, { request_id: "", links, log });
  const answer = { status, headers, body: JSON.stringify(body) };
  await keep(request, deps, { queries: store, token, answer });
}

function unsettled(): ServiceError {
  const message =
    "The first request with this Idempotency-Key was interrupted. Check whether it was carried out; if not, send it with a new key.";
  return new ServiceError("idempotency_unsettled", message);
}

/** What was carried out is answered as such, though it cannot be kept: told to try again, its sender would have it done twice. */
function untold({ log }: RepeatDeps): (error: unknown) => void {
  return (error) => log.error({ err: error }, "an answer could not be kept for repeated requests");
}

function nameOf({ org_id, path, key }: Repeatable): AnswerName {
  return { org_id, path, key_hash: createHash("sha256").update(key).digest("hex") };
}

function expiryOf(now: Date): string {
  return new Date(now.getTime() + idempotencyLifeHours * 3_600_000).toISOString();
}

function cipherKey({ org_id, path, key }: Repeatable, masterKey: MasterKey): string {
  return masterKey.derive("idempotency", `${org_id}\0${path}\0${key}`);
}
