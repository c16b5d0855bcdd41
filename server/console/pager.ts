import { type Html, html } from "../http/html.ts";
import { figure } from "./counted.ts";
import type { ConsoleContext } from "./page.ts";
import { samePage } from "./same-page.ts";

/** Items on a page of a list. Ours. */
export const itemsPerPage = 50;

/** The page that an address asks for, 0-indexed; the first for what is no page. */
export function pageAsked({ url }: ConsoleContext["request"]): number {
  const text = url.searchParams.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) - 1 : 0;
}

/** The way to the pages before and after; nothing for a list of one page. People count pages from 1. */
export function pager(context: Pick<ConsoleContext, "request">, total_count: number): Html {
  return pagerOf(context, { total_count, page_size: itemsPerPage });
}

/** The same for lists of another length. */
export function pagerOf(
  { request }: Pick<ConsoleContext, "request">,
  { total_count, page_size }: { total_count: number; page_size: number },
): Html {
  const page = pageAsked(request);
  const last = Math.max(0, Math.ceil(total_count / page_size) - 1);
  if (last === 0) return html``;
  const first = page * page_size + 1;
  return html`<nav class="pager" aria-label="Pages of the list">
<span>${figure(first)}–${figure(Math.min(total_count, first + page_size - 1))} of ${figure(total_count)}</span>
<ul>${page > 0 ? html`<li><a rel="prev" href="${pageAddress(request, Math.min(page - 1, last))}">Previous</a></li>` : ""}
${page < last ? html`<li><a rel="next" href="${pageAddress(request, page + 1)}">Next</a></li>` : ""}</ul>
</nav>`;
}

function pageAddress(request: ConsoleContext["request"], page: number): string {
  return samePage(request, { page: String(page + 1) });
}
