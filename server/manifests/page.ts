import { z } from "zod";
import type { Hit, Scope } from "../../store/accounts/scope.ts";
import { Manifest } from "../../store/model/manifest.ts";
import { recordAccess } from "../api/entitlement.ts";
import { ServiceError } from "../api/errors.ts";
import type { Context, Delivery } from "../api/operation.ts";
import { withinQuota } from "../api/pagination.ts";
import { listJson, manifestParts } from "./json.ts";
import type { Prepared } from "./request.ts";
import { ShownScope } from "./scope.ts";
import { walk } from "./walk.ts";

/** A page of manifests that were found but not handed out yet. */
export interface FoundPage {
  hits: Hit[];
  /** The manifest just before the page; null when there is none. */
  preceding: Hit | null;
  /** How many match in all; as many as were met when `partial`. */
  total_count: number;
  has_more: boolean;
  partial: boolean;
}

/** Which page of what is to be found, and how long that may take. */
export type PageOrder = Pick<Prepared, "page" | "target_count" | "budget"> & { resolved: { scope: Scope } };

/** What query and exec give beside manifests. `pagination` differs. */
export const manifestPageFields = {
  manifests: z.array(Manifest),
  total_count: z.int().meta({ description: "How many match in all. With partial: how many were met in time." }),
  returned_count: z.int(),
  billed_count: z.int().meta({ description: "Of those returned, how many count to the quota by this very answer." }),
  mode: z.literal("default"),
  scope: ShownScope,
  unresolved_tag_names: z.array(z.string()),
  partial: z.boolean().meta({ description: "The time limit was reached: this is what was ready." }),
  truncated_by_quota: z.literal(true).optional(),
  warnings: z.array(z.string()).optional(),
};

/** Finds a page, from where a cursor stands or counted from the newest. Throws `timeout` when nothing is ready in time. */
export async function findPage(
  context: Context,
  { resolved, page, target_count, budget }: PageOrder,
  from: { after: Hit | null; total_count: number } | null = null,
): Promise<FoundPage> {
  const first = page.page * page.page_size;
  const take = Math.max(0, Math.min(page.page_size, (target_count ?? Number.POSITIVE_INFINITY) - first));
  const wanted = { after: from?.after ?? null, skip: from ? 0 : first, take, count: from === null };
  const walked = await walk({ ...context, scope: resolved.scope }, wanted, budget);
  const { hits, preceding, complete, has_more } = walked;
  if (!complete && hits.length === 0) throw new ServiceError("timeout", "Nothing was ready within timeout_ms.");
  return {
    hits,
    preceding,
    total_count: from?.total_count ?? walked.total_count,
    // What was not walked may hold more.
    has_more: (has_more || !complete) && (target_count === null || first + take < target_count),
    partial: !complete,
  };
}

/** Hands out a page that was found; `pagination` is made for it by whoever knows how to go on. */
export async function deliverPage<Out>(
  context: Context,
  prepared: Prepared,
  found: FoundPage,
  pagination: object,
): Promise<Delivery<Out>> {
  const { store, view, caller, links } = context;
  const record_access = recordAccess(caller, context.config(), links);
  const wanted = { form: context.asked.form ?? "bytes", with_record: record_access === undefined };
  const rows = await store.manifests.pieces(found.hits, wanted, view);
  const { resolved } = prepared;
  return {
    manifest_ids: rows.map((row) => row.manifest_id),
    compose(granted, note, billed_count) {
      const given = rows.filter((row) => granted.has(row.manifest_id));
      const items = given.map((row) => manifestParts(row, { record_access }));
      const beside = {
        total_count: found.total_count,
        returned_count: items.length,
        billed_count,
        mode: "default",
        scope: resolved.shown,
        unresolved_tag_names: resolved.unresolved_tag_names,
        partial: found.partial,
        pagination: withinQuota(pagination, note),
      };
      return { data: listJson("manifests", items, { ...beside, ...note }), items: items.length };
    },
  };
}

/** How many manifests all pages of a request hold. */
export function countOfPages({ total_count }: FoundPage, { target_count }: Prepared): number {
  return Math.min(total_count, target_count ?? total_count);
}
