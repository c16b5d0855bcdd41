import { createHash } from "node:crypto";
import { z } from "zod";
import { idempotencyLifeHours } from "../../config/limits.ts";
import type { MasterKey } from "../../config/runtime/master-key.ts";
import { sealed, unsealed } from "../../config/runtime/sealed-text.ts";
import type { Store } from "../../store/store.ts";
import { errorResponse } from "../http/error-response.ts";
import type { Links } from "../views/links.ts";
import { bodyHash } from "./canonical-body.ts";
import { errorTable, ServiceError } from "./errors.ts";
import type { Log } from "./log.ts";

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
export interface RepeatDeps {
  store: Store;
  masterKey: MasterKey;
  log: Log;
  now: Date;
  links: Links;
}

/** Longest `Idempotency-Key`. Ours. */
const keyMaxLength = 255;

/**
 * Requests by their `Idempotency-Key`: each is carried out once, and its answer repeated for 24 hours, errors of the request
 * too. A repeat that comes while the first is at work waits for it. What is kept is enciphered: answers may show secrets.
 */
export function repeats() {
  const inFlight = new Map<string, Promise<unknown>>();
  return {
    /** The answer to a request, carried out now or before. Throws `idempotency_conflict` when the key came with another body. */
    async once(
      request: Repeatable,
      deps: RepeatDeps,
      carryOut: () => Promise<KeptAnswer>,
    ): Promise<KeptAnswer & { replayed: boolean }> {
      requireKey(request.key);
      const name = `${request.org_id} ${request.path} ${request.key}`;
      for (;;) {
        const kept = await keptAnswer(request, deps);
        if (kept) return { ...kept, replayed: true };
        const first = inFlight.get(name);
        if (!first) break;
        await Promise.allSettled([first]);
      }
      const work = carryOut();
      const settled = work.then(
        (answer) => keep(request, deps, answer).catch(untold(deps)),
        (error: unknown) => keepRefusal(request, deps, error),
      );
      inFlight.set(name, settled);
      try {
        await settled;
        return { ...(await work), replayed: false };
      } finally {
        inFlight.delete(name);
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

async function keptAnswer(request: Repeatable, { store, masterKey, now }: RepeatDeps) {
  const { org_id, path } = request;
  const kept = await store.requests.answer({ org_id, path, key_hash: keyHash(request) }, now.toISOString());
  if (!kept) return undefined;
  if (kept.body_hash === bodyHash(request.input)) {
    return KeptAnswer.parse(JSON.parse(unsealed(kept.answer, cipherKey(request, masterKey))));
  }
  throw new ServiceError("idempotency_conflict", "This Idempotency-Key was sent with another body before.");
}

async function keep(request: Repeatable, { store, masterKey, now }: RepeatDeps, answer: KeptAnswer): Promise<void> {
  const { org_id, path, input } = request;
  const expires_at = new Date(now.getTime() + idempotencyLifeHours * 3_600_000).toISOString();
  const text = sealed(JSON.stringify(answer), cipherKey(request, masterKey));
  const row = { org_id, path, key_hash: keyHash(request), body_hash: bodyHash(input), answer: text, expires_at };
  await store.requests.keepAnswer(row, now.toISOString());
}

/** What was wrong with the request stays wrong; what was wrong on our side, or only too early, may be tried again. Decisions §7. */
async function keepRefusal(request: Repeatable, deps: RepeatDeps, error: unknown): Promise<void> {
  if (!(error instanceof ServiceError)) return;
  const { status } = errorTable[error.error];
  if (status >= 500 || status === 429) return;
  // The id of the request stands in the bodies of 5xx only.
  const refused = errorResponse(error, { request_id: "", links: deps.links, log: deps.log });
  await keep(request, deps, { status, headers: refused.headers, body: JSON.stringify(refused.body) });
}

/** What was carried out is answered as such, though it cannot be kept: told to try again, its sender would have it done twice. */
function untold({ log }: RepeatDeps): (error: unknown) => void {
  return (error) => log.error({ err: error }, "an answer could not be kept for repeated requests");
}

function keyHash({ key }: Repeatable): string {
  return createHash("sha256").update(key).digest("hex");
}

function cipherKey({ org_id, path, key }: Repeatable, masterKey: MasterKey): string {
  return masterKey.derive("idempotency", `${org_id}\0${path}\0${key}`);
}
