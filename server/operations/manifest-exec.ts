import { z } from "zod";
import { deliveryErrors, ServiceError } from "../api/errors.ts";
import { type Context, operation } from "../api/operation.ts";
import { ExecPagination, execPagination, urlPagination } from "../api/pagination.ts";
import { CountResult, countManifests, OrientResult } from "../manifests/count.ts";
import { countOfPages, deliverPage, type FoundPage, findPage, manifestPageFields } from "../manifests/page.ts";
import { type Prepared, prepareAgain } from "../manifests/request.ts";
import { missingStreams, requireIndexed } from "../manifests/scope.ts";
import { invalidPlanToken, type Plan, planOfBody } from "../views/plan-token.ts";
import { PlannedRequest } from "../views/scope-fields.ts";

const ExecutedPage = z.strictObject({ ...manifestPageFields, pagination: ExecPagination }).meta({ id: "ExecutedPage" });

/** What executing a plan came to, kept so that the same token brings the same manifests. */
const Outcome = z.object({
  hits: z.array(z.object({ manifest_id: z.int(), matched_at: z.string() })),
  preceding: z.null(),
  total_count: z.int(),
  has_more: z.boolean(),
  partial: z.boolean(),
});

/** `POST /manifests/exec`: carries out what was planned. */
export const manifestExec = operation({
  name: "manifestExec",
  summary: "Carry out a planned request: the very body that was planned, and its plan_token.",
  // The paging hint is an address: a client that posts to it unread has changed its request, and must hear of it.
  rest: [{ method: "POST", path: "/manifests/exec", page_in_url: true }],
  access: "caller",
  repeat: "harmless",
  reads: true,
  scope: "manifests:read",
  errors: [
    "invalid_plan_token",
    "content_not_yet_available",
    "final_scope_authorization_failed",
    "index_proof_unavailable",
    "exact_count_unavailable",
    "timeout",
    ...deliveryErrors,
  ],
  input: PlannedRequest,
  output: z.union([ExecutedPage, CountResult, OrientResult]),
  // What no plan accepts cannot have been planned.
  refusal: (errors) => (errors.some(({ field }) => field === "plan_token") ? undefined : invalidPlanToken("changed")),
})(async (context) => {
  const plan = await planOfBody(context, context.sent_input);
  const prepared = await prepareAgain(context, plan.request);
  requireAccessKept(prepared);
  const url = `${context.links.base_url}/manifests/exec`;
  requireIndexed(prepared.resolved, url);
  if (prepared.mode !== "default") {
    return countManifests(context, prepared, (total_count) => urlPagination(prepared.page, total_count, url));
  }
  const found = await settledPage(context, plan, prepared);
  const total_count = countOfPages(found, prepared);
  return deliverPage(context, prepared, found, execPagination(prepared.page, total_count, found.has_more, url));
});

/** Throws `final_scope_authorization_failed` when a stream was lost since the plan. Also for cursors, which are older still. */
export function requireAccessKept({ resolved }: Prepared): void {
  const denied_stream_ids = missingStreams(resolved);
  if (denied_stream_ids.length === 0) return;
  const message = `Stream ${denied_stream_ids.join(", ")} can no longer be read. Leave it out and plan again.`;
  throw new ServiceError("final_scope_authorization_failed", message, { denied_stream_ids, required_plan: null });
}

/** The page that the plan's first execution found. */
async function settledPage(context: Context, plan: Plan, prepared: Prepared): Promise<FoundPage> {
  if (plan.outcome !== null) return Outcome.parse(plan.outcome);
  const found = await findPage(context, prepared);
  const outcome = await context.store.requests.settlePlan(
    plan.token_hash,
    JSON.stringify({ ...found, preceding: null }),
  );
  return Outcome.parse(JSON.parse(outcome));
}
