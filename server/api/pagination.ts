import { z } from "zod";
import type { Page } from "../../store/engine/portable.ts";
import type { Note } from "./operation.ts";

/** Where in a list an answer stands, with page numbers to go on. Interface, Pagination object; Decisions §6. */
export const Pagination = z
  .object({
    total_count: z.int(),
    page_num: z.int().meta({ description: "0-indexed." }),
    page_size: z.int(),
    next: z.int().nullable(),
    prev: z.int().nullable(),
    next_url: z.string().nullable(),
    prev_url: z.string().nullable(),
  })
  .meta({ id: "Pagination" });
export type Pagination = z.infer<typeof Pagination>;

/** The pagination of a list: page numbers, and the addresses to get them from. null at both ends. */
export function pagination(page: Page, total_count: number, pageUrl: (page_num: number) => string): Pagination {
  const last = Math.max(0, Math.ceil(total_count / page.page_size) - 1);
  const next = page.page < last ? page.page + 1 : null;
  const prev = page.page > 0 ? Math.min(page.page - 1, last) : null;
  return {
    total_count,
    page_num: page.page,
    page_size: page.page_size,
    next,
    prev,
    next_url: next === null ? null : pageUrl(next),
    prev_url: prev === null ? null : pageUrl(prev),
  };
}

/** Where in a list an answer stands, with whole addresses to go on; null at both ends. Interface, Pagination contract. */
export const UrlPagination = z
  .object({
    ...Pagination.shape,
    next: z.string().nullable(),
    prev: z.string().nullable(),
  })
  .omit({ next_url: true, prev_url: true })
  .meta({ id: "UrlPagination" });
export type UrlPagination = z.infer<typeof UrlPagination>;

/** The pagination of a list whose pages have an address each. `url` may carry other fields of the request. */
export function urlPagination(page: Page, total_count: number, url: string): UrlPagination {
  const pageUrl = (page_num: number) => addressOfPage(url, page_num, page.page_size);
  const { next_url, prev_url, ...rest } = pagination(page, total_count, pageUrl);
  return { ...rest, next: next_url, prev: prev_url };
}

/** Removes the link to the next page when the quota cut this page short, or is used up by it. Decisions §13. */
export function withinQuota<Told extends object>(told: Told, { truncated_by_quota }: Note): Told {
  if (!truncated_by_quota) return told;
  const ends = Object.keys(told).filter((name) => ["next", "next_url", "next_fields"].includes(name));
  return { ...told, ...Object.fromEntries(ends.map((name) => [name, null])) };
}

/** What to put into the planned body for another page, before it is planned again. */
const PagingHint = z.object({ page_num: z.int(), page_size: z.int() }).nullable();

/** The pagination of an executed plan: hints for another plan, as addresses and as fields. Interface, Pagination contract. */
export const ExecPagination = z
  .object({ ...UrlPagination.shape, next_fields: PagingHint, prev_fields: PagingHint })
  .meta({ id: "ExecPagination" });
export type ExecPagination = z.infer<typeof ExecPagination>;

/** The paging hints of an executed plan; there may be more although the count ends here, when time was short. */
export function execPagination(page: Page, total_count: number, has_more: boolean, url: string): ExecPagination {
  const { prev } = pagination(page, total_count, String);
  const { page_size } = page;
  const hint = (page_num: number | null) => (page_num === null ? null : { page_num, page_size });
  const address = (page_num: number | null) => (page_num === null ? null : addressOfPage(url, page_num, page_size));
  const next = has_more ? page.page + 1 : null;
  return {
    total_count,
    page_num: page.page,
    page_size,
    next: address(next),
    prev: address(prev),
    next_fields: hint(next),
    prev_fields: hint(prev),
  };
}

function addressOfPage(url: string, page_num: number, page_size: number): string {
  const address = new URL(url);
  address.searchParams.delete("page");
  address.searchParams.set("page_num", String(page_num));
  address.searchParams.set("page_size", String(page_size));
  return address.href;
}
