import { z } from "zod";
import { ServiceError } from "../api/errors.ts";
import type { Context, Result } from "../api/operation.ts";
import { UrlPagination } from "../api/pagination.ts";
import { orientFields, tally } from "../views/orient.ts";
import type { Prepared } from "./request.ts";
import { ShownScope } from "./scope.ts";
import { walk } from "./walk.ts";

const counted = {
  total_count: z.int(),
  exact: z.literal(true),
  scope: ShownScope,
  unresolved_tag_names: z.array(z.string()),
  pagination: UrlPagination,
  warnings: z.array(z.string()).optional(),
};

/** How many manifests match. Interface, Plan and execute, rule 2. */
export const CountResult = z.strictObject({ mode: z.literal("count"), ...counted }).meta({ id: "ManifestCount" });

/** How many manifests match, and what they are. */
export const OrientResult = z
  .strictObject({ mode: z.literal("orient"), ...counted, ...orientFields })
  .meta({ id: "ManifestOrientation" });

/** Counts to the end, or not at all. Throws `exact_count_unavailable` when the time is not enough. Decisions §7. */
export async function countManifests(
  context: Context,
  { mode, resolved, budget }: Prepared,
  pagination: (total_count: number) => z.output<typeof UrlPagination>,
): Promise<Result<z.output<typeof CountResult> | z.output<typeof OrientResult>>> {
  const { store, view } = context;
  const figures = tally({ store, view, resolved });
  const wanted = { after: null, skip: 0, take: -1, count: true, ...(mode === "orient" && { each: figures.add }) };
  const { total_count, complete } = await walk({ store, view, scope: resolved.scope }, wanted, budget);
  if (!complete) {
    const message =
      "The count was not done within timeout_ms. Give it more time, a smaller scope, or the mode default.";
    throw new ServiceError("exact_count_unavailable", message);
  }
  const data = {
    total_count,
    exact: true as const,
    scope: resolved.shown,
    unresolved_tag_names: resolved.unresolved_tag_names,
    pagination: pagination(total_count),
  };
  if (mode === "orient") return { data: { mode, ...data, ...(await figures.figures()) }, items: 0 };
  return { data: { mode: "count", ...data }, items: 0 };
}
