import { setImmediate as turn } from "node:timers/promises";
import { z } from "zod";
import { charactersPerToken } from "../../config/limits.ts";
import type { Call, Service } from "../call.ts";
import { ServiceError } from "../errors.ts";
import { withCitations } from "./citation.ts";
import { nextPage, type Position, positionOf } from "./cursor.ts";
import { type Cut, cutContent } from "./long-content.ts";
import { PortionArguments } from "./tool-schema.ts";
import type { ToolOperation } from "./tools.ts";
import { visible } from "./visible-text.ts";

/** What is asked of a tool with a list: the page, where in it to begin, and how much may come back. */
export interface Wanted extends Position {
  max_tokens: number;
}

/** Reads the arguments of a tool. A cursor takes the place of the others. Throws `invalid_request`. */
export function wantedOf({ cursor, max_tokens, ...args }: Record<string, unknown>): Wanted {
  const read = PortionArguments.safeParse({ cursor, max_tokens });
  if (read.success) {
    const position = read.data.cursor === undefined ? { args, skip: 0, from: 0 } : positionOf(read.data.cursor);
    return { ...position, max_tokens: read.data.max_tokens };
  }
  const errors = read.error.issues.map(({ path, message }) => ({ field: z.core.toDotPath(path), message }));
  throw new ServiceError("invalid_request", `${errors[0]?.field}: ${errors[0]?.message}.`, { errors });
}

/** Hands out as many items of a page as fit: of manifests, so that only those are billed; of other lists afterwards. */
export function openPortion(service: Service, { tool }: ToolOperation, { args, skip, from, max_tokens }: Wanted) {
  const shown = async (value: unknown) => visible(await withCitations(value, service.store));
  let chosen: { has_more: boolean; count: number } | undefined;
  const choose: Call["choose"] = async ({ manifest_ids, compose }) => {
    const sizeOf = async (id: number) => tokensIn(await shown(JSON.parse(compose(new Set([id]), {}, 0).data.json)));
    const items = await fitting(manifest_ids.slice(skip), max_tokens, sizeOf);
    chosen = { has_more: skip + items.length < manifest_ids.length, count: items.length };
    return items;
  };
  /** Only what stands alone may be too long. */
  const firstOf = async ([item, ...others]: readonly unknown[]): Promise<Cut> => {
    if (item === undefined || others.length > 0) return { item, next: null };
    return cutContent(item, { from, tokens: tokensIn(await shown(item)), max_tokens });
  };
  return {
    choose,
    /** The data of an answer as agents get it, and where the next is. */
    async of(data: Record<string, unknown>): Promise<{ data: unknown; next: Position | null }> {
      const list = z.array(z.unknown()).safeParse(tool.list && data[tool.list]).data;
      if (!list || tool.list === undefined) return { data: await shown(data), next: null };
      const items = chosen
        ? list
        : await fitting(list.slice(skip), max_tokens, async (item) => tokensIn(await shown(item)));
      const { has_more, count } = chosen ?? { has_more: skip + items.length < list.length, count: items.length };
      const isCut = data.truncated_by_quota === true;
      const { item, next: rest } = await firstOf(items);
      const given = await shown({ ...data, [tool.list]: item === undefined ? [] : [item, ...items.slice(1)] });
      if (rest !== null) return { data: given, next: { args, skip, from: rest } };
      const next = has_more && !isCut ? { args, skip: skip + count, from: 0 } : nextPage(args, data);
      return { data: given, next };
    },
  };
}

/** The first items that fit; at least one, so that every call gets on. */
async function fitting<Item>(
  items: readonly Item[],
  max_tokens: number,
  sizeOf: (item: Item) => Promise<number>,
): Promise<Item[]> {
  const taken: Item[] = [];
  let left = max_tokens;
  for (const item of items) {
    // Measuring is work: others get their turn, and whoever cancels is heard before anything is billed.
    await turn();
    left -= await sizeOf(item);
    if (left < 0 && taken.length > 0) break;
    taken.push(item);
  }
  return taken;
}

/** About how many tokens a value takes as JSON. */
export function tokensIn(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / charactersPerToken);
}
