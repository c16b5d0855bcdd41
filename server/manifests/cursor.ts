import { randomBytes } from "node:crypto";
import { z } from "zod";
import { cursorLifeHours } from "../../config/limits.ts";
import { ServiceError } from "../api/errors.ts";
import type { Context } from "../api/operation.ts";
import type { UrlPagination } from "../api/pagination.ts";
import { countOfPages, type FoundPage } from "./page.ts";
import { type Prepared, RememberedRequest } from "./request.ts";

/** A page that somebody holds the address of. */
const CursorState = z.object({
  request: RememberedRequest,
  page_num: z.int(),
  /** The manifest just before the page; null for the first page. */
  after: z.object({ matched_at: z.string(), manifest_id: z.int() }).nullable(),
  /** False: what is before the page is not known, and it must be counted from the newest. */
  placed: z.boolean(),
  total_count: z.int(),
  /** The cursor of the page before; null when there is none yet. */
  previous: z.string().nullable(),
});
export type CursorState = z.infer<typeof CursorState>;

/** The state behind a cursor. Throws `not_found` when it is unknown, older than a day, or another organization's. Decisions §7. */
export async function readCursor({ store, caller, now }: Context, cursor_id: string): Promise<CursorState> {
  const state = await store.requests.cursor(cursor_id, caller.organization.org_id, now.toISOString());
  if (state !== undefined) return CursorState.parse(JSON.parse(state));
  throw new ServiceError("not_found", "This cursor is not known, or older than a day. Send the query again.");
}

/** The pagination of a query's page: addresses that carry the whole request. `held`: the cursor that the page was read by. */
export async function cursorPagination(
  context: Context,
  prepared: Prepared,
  found: FoundPage,
  request: RememberedRequest,
  held: { cursor_id: string; state: CursorState } | null = null,
): Promise<z.output<typeof UrlPagination>> {
  const { page, page_size } = prepared.page;
  const total_count = countOfPages(found, prepared);
  const common = { request, total_count: found.total_count };
  const own = held?.cursor_id ?? newCursorId();
  const before = Math.min(page - 1, Math.max(0, Math.ceil(total_count / page_size) - 1));
  const prev = page === 0 ? null : (held?.state.previous ?? newCursorId());
  const next = found.has_more ? newCursorId() : null;
  const last = found.hits.at(-1) ?? null;
  const kept: [string | null, CursorState | null][] = [
    [own, held ? null : { ...common, page_num: page, after: found.preceding, placed: true, previous: prev }],
    [
      prev,
      held?.state.previous ? null : { ...common, page_num: before, after: null, placed: before === 0, previous: null },
    ],
    [next, { ...common, page_num: page + 1, after: last, placed: true, previous: own }],
  ];
  if (prev !== null || next !== null) await keep(context, kept);
  return { total_count, page_num: page, page_size, next: urlOf(context, next), prev: urlOf(context, prev) };
}

async function keep({ store, caller, now }: Context, cursors: [string | null, CursorState | null][]): Promise<void> {
  const expires_at = new Date(now.getTime() + cursorLifeHours * 3_600_000).toISOString();
  const { org_id } = caller.organization;
  const rows = cursors.flatMap(([cursor_id, state]) =>
    cursor_id === null || state === null ? [] : [{ cursor_id, org_id, state: JSON.stringify(state), expires_at }],
  );
  await store.requests.keepCursors(rows, now.toISOString());
}

function newCursorId(): string {
  return randomBytes(24).toString("base64url");
}

function urlOf({ links }: Context, cursor_id: string | null): string | null {
  return cursor_id === null ? null : `${links.base_url}/manifests/query?cursor=${cursor_id}`;
}
