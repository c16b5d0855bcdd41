import { randomBytes } from "node:crypto";
import { z } from "zod";
import { planTokenLifeSeconds } from "../../config/limits.ts";
import { secretHash } from "../../store/accounts/credentials.ts";
import { bodyHash } from "../api/canonical-body.ts";
import { ServiceError } from "../api/errors.ts";
import type { Context } from "../api/operation.ts";
import { RememberedRequest } from "../manifests/request.ts";

type Deps = Pick<Context, "store" | "caller" | "now">;

/** A plan that was found by its token. */
export interface Plan {
  token_hash: string;
  request: RememberedRequest;
  /** What executing it came to; null when it was not executed yet. */
  outcome: unknown;
}

/** Why a token is refused. Decisions §7. */
type TokenFault = "missing" | "unknown" | "foreign" | "expired" | "changed";

/** Keeps a planned body and gives the token that executes it, once and again, for 300 seconds. Decisions §7. */
export async function issuePlanToken({ store, caller, now }: Deps, body: Readonly<Record<string, unknown>>) {
  const plan_token = `cs_plan_${randomBytes(32).toString("base64url")}`;
  const expires_at = new Date(now.getTime() + planTokenLifeSeconds * 1000).toISOString();
  const request: RememberedRequest = { body, as_of: now.toISOString() };
  const { org_id } = caller.organization;
  const kept = { org_id, body_hash: bodyHash(body), request: JSON.stringify(request), outcome: null, expires_at };
  await store.requests.keepPlan({ token_hash: secretHash(plan_token), ...kept }, now.toISOString());
  return { plan_token, expires_at, expires_in: planTokenLifeSeconds };
}

/** The plan of a body that carries its token and is otherwise the very body that was planned. Throws `invalid_plan_token`. */
export async function planOfBody(
  { store, caller, now }: Deps,
  { plan_token, ...body }: Readonly<Record<string, unknown>>,
): Promise<Plan> {
  if (plan_token === undefined) throw invalidPlanToken("missing");
  const token_hash = secretHash(z.string().parse(plan_token));
  const row = await store.requests.plan(token_hash);
  if (!row) throw invalidPlanToken("unknown");
  if (row.org_id !== caller.organization.org_id) throw invalidPlanToken("foreign");
  if (row.expires_at <= now.toISOString()) throw invalidPlanToken("expired");
  if (row.body_hash !== bodyHash(body)) throw invalidPlanToken("changed");
  const request = RememberedRequest.parse(JSON.parse(row.request));
  return { token_hash, request, outcome: row.outcome === null ? null : JSON.parse(row.outcome) };
}

/** An `invalid_plan_token` with its reason. */
export function invalidPlanToken(reason: TokenFault): ServiceError {
  return new ServiceError("invalid_plan_token", `${faults[reason]} Plan the full request again.`, { reason });
}

const faults: Record<TokenFault, string> = {
  missing: "plan_token is missing.",
  unknown: "This plan_token is unknown.",
  foreign: "This plan_token belongs to another organization.",
  expired: `This plan_token is past its ${planTokenLifeSeconds} seconds.`,
  changed: "The body differs from the planned one.",
};
