import { z } from "zod";
import { queryTimeoutMaxMs, queryTimeoutMinMs } from "../../config/limits.ts";
import { Timestamp } from "../../store/model/id.ts";
import { ServiceError, scopeErrors } from "../api/errors.ts";
import { type Context, operation, type Result } from "../api/operation.ts";
import { quotaPeriod, readQuota } from "../api/quota.ts";
import { type Prepared, prepare } from "../manifests/request.ts";
import { requireStreams, ShownScope } from "../manifests/scope.ts";
import { walk } from "../manifests/walk.ts";
import { issuePlanToken } from "../views/plan-token.ts";
import { ManifestRequest, narrowingFields, scopeRefusal } from "../views/scope-fields.ts";

/** A request that was checked, and what it takes to carry it out. Decisions §7. */
export const ManifestPlan = z
  .strictObject({
    plan_token: z.string(),
    expires_at: Timestamp,
    expires_in: z.int().meta({ description: "Seconds." }),
    valid: z.literal(true),
    mode: z.enum(["default", "count", "orient"]),
    scope: ShownScope,
    estimated_count: z.int().meta({ description: "How many manifests match now." }),
    estimated_billable: z.int().meta({ description: "How many exec would count to the quota now." }),
    quota_remaining: z.int(),
    unresolved_tag_names: z.array(z.string()),
    exec: z.object({ method: z.literal("POST"), url: z.string() }),
    warnings: z.array(z.string()),
  })
  .meta({ id: "ManifestPlan" });
export type ManifestPlan = z.infer<typeof ManifestPlan>;

/** `POST /manifests/plan`: checks a request and gives a token to carry it out; uses no quota. */
export const manifestPlan = operation({
  name: "manifestPlan",
  summary: "Check a request for manifests without using quota, and get the token that executes it.",
  rest: [{ method: "POST", path: "/manifests/plan" }],
  access: "caller",
  repeat: "harmless",
  reads: true,
  scope: "manifests:read",
  errors: [...scopeErrors],
  narrowing: narrowingFields,
  input: ManifestRequest,
  output: ManifestPlan,
  refusal: scopeRefusal,
})(planManifests);

/** Plans a request. Throws what is wrong with it; runs out of time without an error. */
export async function planManifests(context: Context, input: ManifestRequest): Promise<Result<ManifestPlan>> {
  requireTimeoutInRange(input.timeout_ms);
  const prepared = await prepare(context, input);
  const { resolved } = prepared;
  requireStreams(resolved);
  const { warnings } = context;
  const { estimated_count, estimated_billable } = await estimate(context, prepared, warnings);
  if (resolved.scope.stream_ids === null) warnings.push("there are no stream_ids: every live stream is asked for");
  if (resolved.unresolved_tag_names.length > 0)
    warnings.push(`nothing is tagged ${resolved.unresolved_tag_names.join(", ")}: the other tags run alone`);
  const { quota_remaining } = await readQuota(context.store, context.caller, context.now);
  const data = {
    ...(await issuePlanToken(context, context.sent_input)),
    valid: true as const,
    mode: prepared.mode,
    scope: resolved.shown,
    estimated_count,
    estimated_billable,
    quota_remaining,
    unresolved_tag_names: resolved.unresolved_tag_names,
    exec: { method: "POST" as const, url: `${context.links.base_url}/manifests/exec` },
    warnings,
  };
  return { data, items: 0 };
}

/** Query and exec take a limit out of range to the nearest; plan refuses it. Interface, Plan and execute, rule 4. */
function requireTimeoutInRange(timeout_ms: number | undefined): void {
  if (timeout_ms === undefined || (timeout_ms >= queryTimeoutMinMs && timeout_ms <= queryTimeoutMaxMs)) return;
  const message = `must be from ${queryTimeoutMinMs} to ${queryTimeoutMaxMs}`;
  throw new ServiceError("invalid_request", `timeout_ms: ${message}.`, { errors: [{ field: "timeout_ms", message }] });
}

async function estimate(context: Context, prepared: Prepared, warnings: string[]) {
  const { store, view, caller, now } = context;
  const { mode, resolved, page, target_count, budget } = prepared;
  const first = page.page * page.page_size;
  const most = Math.max(0, Math.min(page.page_size, (target_count ?? Number.POSITIVE_INFINITY) - first));
  const take = mode === "default" ? most : -1;
  const wanted = { after: null, skip: first, take, count: true };
  const { hits, total_count, complete } = await walk({ store, view, scope: resolved.scope }, wanted, budget);
  if (!complete) warnings.push("timeout_ms was not enough to count: there are more than estimated");
  const ids = hits.map(({ manifest_id }) => manifest_id);
  const known = await store.usage.consumed(caller.organization.org_id, quotaPeriod(caller.plan, now), ids);
  const free = await store.usage.claimless(ids);
  return { estimated_count: total_count, estimated_billable: ids.length - known.union(free).size };
}
