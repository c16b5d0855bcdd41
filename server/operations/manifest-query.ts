import { z } from "zod";
import { deliveryErrors, ServiceError, scopeErrors } from "../api/errors.ts";
import { operation } from "../api/operation.ts";
import { UrlPagination, urlPagination } from "../api/pagination.ts";
import { CountResult, countManifests, OrientResult } from "../manifests/count.ts";
import { cursorPagination, readCursor } from "../manifests/cursor.ts";
import { deliverPage, findPage, manifestPageFields } from "../manifests/page.ts";
import { prepare, prepareAgain } from "../manifests/request.ts";
import { requireIndexed, requireStreams } from "../manifests/scope.ts";
import { ManifestRequest, narrowingFields, scopeRefusal } from "../views/scope-fields.ts";
import { requireAccessKept } from "./manifest-exec.ts";
import { ManifestPlan, planManifests } from "./manifest-plan.ts";

const ManifestPage = z.strictObject({ ...manifestPageFields, pagination: UrlPagination }).meta({ id: "ManifestPage" });

/** `POST /manifests/query`: manifests of many streams at once, or what they are in numbers. */
export const manifestQuery = operation({
  name: "manifestQuery",
  summary: "Manifests over several streams, each once, newest match first; or their count and figures for free.",
  rest: [{ method: "POST", path: "/manifests/query", page_in_url: true }],
  tool: {
    name: "service-manifests",
    title: "Manifests over streams",
    description:
      "Manifests over several streams, each once, newest first, within one window: days, lookback_hours, or dates. Give stream_ids, else it reads every stream. mode count or orient tells how many and of what kind, free: use it first. Otherwise it counts to the quota.",
    effect: "reads",
    list: "manifests",
    source_text: true,
    lean: true,
    without: ["timeout_ms", "start_date", "end_date", "required_surfaces"],
  },
  access: "caller",
  repeat: "harmless",
  scope: "manifests:read",
  errors: [...scopeErrors, "index_proof_unavailable", "exact_count_unavailable", "timeout", ...deliveryErrors],
  narrowing: narrowingFields,
  input: ManifestRequest,
  output: z.union([ManifestPage, CountResult, OrientResult, ManifestPlan]),
  refusal: scopeRefusal,
})(async (context, input) => {
  if (input.mode === "plan") return planManifests(context, input);
  const prepared = await prepare(context, input);
  requireStreams(prepared.resolved);
  const url = `${context.links.base_url}/manifests/query`;
  requireIndexed(prepared.resolved, url);
  if (prepared.mode !== "default") {
    return countManifests(context, prepared, (total_count) => urlPagination(prepared.page, total_count, url));
  }
  const found = await findPage(context, prepared);
  const request = { body: { ...context.sent_input }, as_of: context.now.toISOString() };
  return deliverPage(context, prepared, found, await cursorPagination(context, prepared, found, request));
});

/** `GET /manifests/query?cursor=…`: another page of a query, by the address that an answer named. */
export const manifestQueryPage = operation({
  name: "manifestQueryPage",
  summary: "Another page of a query, by the URL in next or prev.",
  rest: [{ method: "GET", path: "/manifests/query" }],
  tool: {
    name: "service-manifests",
    title: "Manifests over streams",
    description: "Another page of a query.",
    effect: "reads",
    list: "manifests",
    source_text: true,
    lean: true,
    when: "cursor",
    without: ["cursor"],
  },
  access: "caller",
  scope: "manifests:read",
  errors: [
    "not_found",
    "method_not_allowed",
    "content_not_yet_available",
    "final_scope_authorization_failed",
    "index_proof_unavailable",
    "timeout",
    ...deliveryErrors,
  ],
  input: z.object({ cursor: z.string().optional().meta({ description: "Opaque; kept for a day." }) }),
  output: ManifestPage,
})(async (context, { cursor }) => {
  // The addresses of count and orient carry no cursor: they are posted to. Interface, Pagination contract.
  if (cursor === undefined) {
    const message = "Without a cursor, POST the original body here.";
    throw new ServiceError("method_not_allowed", message, { allowed_methods: ["POST"] });
  }
  const state = await readCursor(context, cursor);
  const { page: _asked, ...asked } = await prepareAgain(context, state.request);
  const prepared = { ...asked, page: { page: state.page_num, page_size: _asked.page_size } };
  requireAccessKept(prepared);
  requireIndexed(prepared.resolved, `${context.links.base_url}/manifests/query?cursor=${encodeURIComponent(cursor)}`);
  const found = await findPage(context, prepared, state.placed ? state : null);
  const held = { cursor_id: cursor, state };
  return deliverPage(context, prepared, found, await cursorPagination(context, prepared, found, state.request, held));
});
