import { z } from "zod";
import { ServiceError } from "../errors.ts";

/** Where a result goes on: the arguments of its page, how many of the page's items were handed out, and how much of the next one's text. */
export const Position = z.object({
  args: z.record(z.string(), z.unknown()),
  skip: z.int().nonnegative(),
  from: z.int().nonnegative().default(0),
});
export type Position = z.infer<typeof Position>;

/** A position as agents hold it. It grants nothing: whoever sends it is asked who they are as with any arguments. */
export function cursorOf(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** The position in a cursor. Throws `invalid_request`. */
export function positionOf(cursor: string): Position {
  const read = Position.safeParse(jsonIn(cursor));
  if (read.success) return read.data;
  const errors = [{ field: "cursor", message: "is not one of ours" }];
  throw new ServiceError("invalid_request", "cursor: is not one of ours.", { errors });
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const Paged = z.object({
  pagination: z.object({ next: z.union([z.int(), z.string()]).nullable() }),
  truncated_by_quota: z.boolean().optional(),
});

/** Where the page after an answer is; null when there is none, or when the quota ended within this one. */
export function nextPage(args: Position["args"], data: unknown): Position | null {
  const { pagination, truncated_by_quota = false } = Paged.safeParse(data).data ?? {};
  const next = pagination?.next ?? null;
  if (next === null || truncated_by_quota) return null;
  const { page: _page, page_num: _number, cursor: _held, ...asked } = args;
  if (typeof next === "number") return { args: { ...asked, page: next }, skip: 0, from: 0 };
  const { searchParams } = new URL(next);
  const held = searchParams.get("cursor");
  // What the server holds carries the whole request; other addresses only name the page of it. Interface, Pagination contract.
  if (held !== null) return { args: { cursor: held }, skip: 0, from: 0 };
  return { args: { ...asked, page_num: Number(searchParams.get("page_num")) }, skip: 0, from: 0 };
}
