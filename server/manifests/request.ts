import { z } from "zod";
import { queryTimeoutDefaultMs, queryTimeoutMaxMs, queryTimeoutMinMs } from "../../config/limits.ts";
import type { Page } from "../../store/engine/portable.ts";
import { pageOf } from "../api/input-fields.ts";
import type { Context } from "../api/operation.ts";
import { ManifestRequest } from "../views/scope-fields.ts";
import { type ResolvedScope, resolveScope } from "./scope.ts";
import { type Budget, startBudget } from "./walk.ts";

/** A request for manifests that can be carried out. */
export interface Prepared {
  mode: "default" | "count" | "orient";
  resolved: ResolvedScope;
  page: Page;
  target_count: number | null;
  budget: Budget;
}

/** A request as it is remembered, for a plan or a cursor: its body, and the moment that relative windows count from. */
export const RememberedRequest = z.object({ body: z.record(z.string(), z.unknown()), as_of: z.string() });
export type RememberedRequest = z.infer<typeof RememberedRequest>;

/** Prepares a request. Its time runs from here; a limit out of range is taken to the nearest. Interface, Plan and execute, rule 4. */
export async function prepare(
  {
    store,
    view,
    now,
    monotonic,
    asked,
    warnings,
  }: Pick<Context, "store" | "view" | "now" | "monotonic" | "asked" | "warnings">,
  input: ManifestRequest,
): Promise<Prepared> {
  const wanted_ms = input.timeout_ms ?? queryTimeoutDefaultMs;
  const allowed_ms = Math.min(queryTimeoutMaxMs, Math.max(queryTimeoutMinMs, wanted_ms));
  const budget = startBudget(monotonic, asked.time_limit_ms ?? allowed_ms);
  const { mode = "default" } = input;
  const resolved = await resolveScope(input, { store, view, now });
  const { published_date_from: from, published_date_to: to } = resolved.scope;
  // A relative window ends where the cadence does, which may be before it begins. Decisions §5.
  if (from !== null && to !== null && from > to) {
    warnings.push(`your delivery cadence has released up to ${view.available_through}: nothing of these days yet`);
  }
  return {
    // A plan made with the mode "plan" is executed like any other: the mode is part of what was planned.
    mode: mode === "plan" ? "default" : mode,
    resolved,
    page: pageOf(input),
    target_count: input.target_count ?? null,
    budget,
  };
}

/** Prepares a remembered request, as of the moment when it was first understood. */
export async function prepareAgain(context: Context, { body, as_of }: RememberedRequest): Promise<Prepared> {
  return prepare({ ...context, now: new Date(as_of) }, ManifestRequest.parse(body));
}
