import { z } from "zod";
import { maxTokens } from "../../config/limits.ts";
import { jsonOf } from "../../config/yaml/json-of.ts";
import { ServiceError } from "../api/errors.ts";
import { Offsets } from "./long-item.ts";

/** Where a result goes on. */
export const Position = z.object({
  /** The arguments of its page. */
  args: z.record(z.string(), z.unknown()),
  /** How many items of the page were handed out. */
  skip: z.int().nonnegative(),
  /** The last one, by its id: lists move while they are read. null where the page begins with what comes next, for certain. */
  after: z.string().nullable(),
  /** How far that one was read; null when it was handed out whole. */
  from: Offsets.nullable(),
  /** How many items the list had in all; null when it does not say. */
  total: z.int().nullable(),
  max_tokens: z.int().min(maxTokens.least).max(maxTokens.most),
  /** Whether every field is wanted. */
  detail: z.boolean().default(false),
});
export type Position = z.infer<typeof Position>;

/** A position as agents hold it. It grants nothing: whoever sends it is asked who they are as with any arguments. */
export function cursorOf(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** The position in a cursor. Throws `invalid_request`. */
export function positionOf(cursor: string): Position {
  const read = Position.safeParse(jsonOf(Buffer.from(cursor, "base64url").toString("utf8")));
  if (read.success) return read.data;
  const errors = [{ field: "cursor", message: "is not one of ours" }];
  throw new ServiceError("invalid_request", "cursor: is not one of ours.", { errors });
}

const Paged = z.object({
  pagination: z.object({ next: z.union([z.int(), z.string()]).nullable() }),
  truncated_by_quota: z.boolean().optional(),
});

/** The arguments of the page after an answer; null when there is none, or when the quota ended within this one. */
export function nextPage(args: Position["args"], data: unknown): Position["args"] | null {
  const { pagination, truncated_by_quota = false } = Paged.safeParse(data).data ?? {};
  const next = pagination?.next ?? null;
  if (next === null || truncated_by_quota) return null;
  if (typeof next === "number") return onPage(args, next);
  const { searchParams } = new URL(next);
  const held = searchParams.get("cursor");
  // What the server holds carries the whole request; other addresses only name the page of it. Interface, Pagination contract.
  return held === null ? onPage(args, Number(searchParams.get("page_num"))) : { cursor: held };
}

/** The arguments of another page. */
export function onPage({ page: _page, page_num: _number, cursor: _held, ...args }: Position["args"], page: number) {
  return { ...args, page };
}

/** The page that arguments name. */
export function pageIn({ page, page_num }: Position["args"]): number {
  return z.coerce
    .number()
    .catch(0)
    .parse(page ?? page_num ?? 0);
}
