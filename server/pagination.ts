import { z } from "zod";
import type { Page } from "../store/portable.ts";

/** Where in a list an answer stands, with page numbers to go on. Interface, Pagination; Decisions §6. */
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
